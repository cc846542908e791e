internal import JSONText
internal import LegacyProtocol

/// A request as the matcher sees it: its key, who may have sent it, and what is put back into the answer.
struct RequestSignature {
  var key: RequestKey
  /// The name for the answer to be wrapped in; only names that are plain JavaScript names count.
  var callback: String?
  /// The value of the session cookie.
  var session: String?
  /// The login a stateless client sends with each request; absent if it says "not logged in".
  var basedata: String?
  var isBrowser: Bool
  var acceptsGzip: Bool

  /// Fields that are new in each run.
  private static let ignored: Set = ["callback", "currenttime", "_"]

  private static func multipart(_ request: IncomingRequest) -> MultipartBody {
    MultipartBody(
      request.body,
      boundary: MultipartBody.boundary(of: request.headers.first("Content-Type") ?? ""))
  }

  init(_ request: IncomingRequest) {
    let parts = RecordedURL(request.target)
    var fields = FormFields(decoding: parts.query.utf8)
    var files: [RequestKey.File] = []
    var raw: RequestKey.Digest?
    let kind = request.headers.first("Content-Type")?.lowercased() ?? ""
    if request.body.isEmpty {
    } else if kind.hasPrefix("application/x-www-form-urlencoded") {
      let body = FormFields(decoding: request.body)
      fields.fields += body.fields
      // Mended text may hide a difference, and so does what lies behind the limit.
      if body.isMended || body.isCut { raw = RequestKey.Digest(request.body[...]) }
    } else if kind.hasPrefix("multipart/form-data"), case let body = Self.multipart(request),
      body.isWhole
    {
      for part in body.parts {
        if let filename = part.filename {
          files.append(
            RequestKey.File(
              field: part.name, filename: filename, size: part.content.count,
              content: RequestKey.Digest(part.content)))
        } else {
          fields.fields.append(
            FormFields.Field(part.name, String(decoding: part.content, as: UTF8.self)))
        }
      }
    } else {
      raw = RequestKey.Digest(request.body[...])
    }
    callback = fields.last("callback").flatMap { CallbackName.isPlain($0) ? $0 : nil }
    basedata = fields.last("basedata").flatMap { SecretFields.isEmpty($0) ? nil : $0 }
    let cookies = Cookies(request.headers)
    session = cookies.session
    let agent = request.headers.first("User-Agent") ?? ""
    isBrowser = agent.hasPrefix("Mozilla/") || agent.hasPrefix("Opera/")
    acceptsGzip = (request.headers.first("Accept-Encoding") ?? "").utf8
      .split { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == UInt8(ascii: ";") }
      .contains { $0.elementsEqual("gzip".utf8) }
    key = RequestKey(
      method: request.method, path: parts.path, hasCallback: callback != nil,
      fields: Self.canonical(fields.fields, hasPlainCallback: callback != nil), files: files,
      raw: raw)
  }

  private static func canonical(_ fields: [FormFields.Field], hasPlainCallback: Bool)
    -> [FormFields.Field]
  {
    fields.enumerated()
      .filter { _, field in
        // A callback that is no name changes the answer, so it is compared like any field.
        !ignored.contains(field.name) || field.name == "callback" && !hasPlainCallback
      }
      .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
      .map { _, field in
        var field = field
        if let text = sortedJSON(field.value) { field.value = text }
        return field
      }
  }

  /// Values that are JSON are compared as such: blanks and the order of members mean nothing.
  private static func sortedJSON(_ text: String) -> String? {
    guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      text.utf8.count <= 1 << 16,
      let document = try? JSONDocument(
        parsing: Array(text.utf8), limits: JSONLimits(maximumDepth: 32, maximumNodes: 10_000)),
      document.end == text.utf8.count
    else { return nil }
    return JSONWriter.string(of: sorted(JSON(document.root)))
  }

  private static func sorted(_ value: JSON) -> JSON {
    switch value.tree {
    case .null, .bool, .number, .string, .encoded: value
    case .array(let elements): .array(elements.map(sorted))
    case .object(let members):
      .object(
        members.enumerated()
          .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
          .map { JSON.Member($0.element.key, sorted($0.element.value)) })
    }
  }
}

/// The cookies of a request.
struct Cookies {
  private(set) var pairs: [(name: String, value: String)] = []

  init(_ headers: [HeaderField]) {
    for header in headers where header.isNamed("Cookie") {
      for piece in header.value.utf8.split(separator: UInt8(ascii: ";")) {
        let text = piece.drop { $0 == 0x20 }
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
        pairs.append(
          (
            String(decoding: text[..<equals], as: UTF8.self),
            String(decoding: text[equals...].dropFirst(), as: UTF8.self)
          ))
      }
    }
  }

  /// The value of `PHPSESSID` or of whatever else a site calls its session.
  var session: String? {
    pairs.first { $0.name == "PHPSESSID" }?.value
      ?? pairs.first { $0.name.lowercased().contains("sess") }?.value
  }
}
