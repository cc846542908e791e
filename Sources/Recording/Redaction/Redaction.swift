internal import LegacyProtocol

/// Turns interactions into ones that are safe to store.
///
/// Secrets get pseudonyms that are the same throughout one file: cookies, `basedata`, passwords and their hashes, keys and tokens, in
/// addresses, headers, forms and answers. Messages and names of people are what a recording is for and stay.
public struct Redaction: Sendable {
  var pseudonyms = Pseudonyms()

  /// A redaction serves one file: order of appearance decides the names.
  public init() {}

  public mutating func redacted(_ interaction: Interaction) -> Interaction {
    var result = interaction
    result.request.url = address(interaction.request.url)
    result.request.headers = interaction.request.headers.map { header($0) }
    redactBody(&result.request)
    result.response.headers = interaction.response.headers.map { header($0) }
    if let body = interaction.response.body {
      result.response.body = answer(body, to: result.request)
    }
    sweep(&result)
    return result
  }

  // MARK: Requests

  private mutating func redactBody(_ request: inout RecordedRequest) {
    let kind = request.headers.first("Content-Type")?.lowercased() ?? ""
    if kind.hasPrefix("multipart/"), request.rawBody != nil { takeApart(&request) }
    for i in request.form?.fields.indices ?? 0..<0 {
      guard let field = request.form?.fields[i] else { continue }
      if let value = field.value.string {
        request.form?.fields[i].value = .string(self.value(value, of: field.name))
      } else if let secret = SecretFields.kind(of: field.name) {
        request.form?.fields[i].value = .string(pseudonyms.name(for: field.text, secret))
      }
    }
    switch request.rawBody {
    case .text(let text):
      request.rawBody = .text(
        String(decoding: rawBody(Array(text.utf8), kind), as: UTF8.self))
    case .base64(let text):
      guard let bytes = Base64.decoded(text) else { return }
      let redacted = rawBody(bytes, kind)
      if redacted != bytes { request.rawBody = .base64(Base64.encoded(redacted)) }
    case nil: break
    }
  }

  /// A multipart body that was kept raw is stored by its parts, or a field of it could not be found.
  private func takeApart(_ request: inout RecordedRequest) {
    let bytes = request.requestBody()
    let boundary = MultipartBody.boundary(of: request.headers.first("Content-Type") ?? "")
    let body = MultipartBody(bytes, boundary: boundary)
    guard body.isWhole else { return }
    request.form = RecordedForm(
      body.parts.filter { $0.filename == nil }.map { part in
        RecordedForm.Field(part.name, .string(String(decoding: part.content, as: UTF8.self)))
      }, notation: .pairs)
    request.files = body.parts.compactMap { part in
      part.filename.map {
        RecordedUpload(
          field: part.name, filename: $0, contentType: part.contentType, size: part.content.count,
          contentBase64: Base64.encoded(Array(part.content)))
      }
    }
    request.rawBody = nil
  }

  private mutating func rawBody(_ bytes: [UInt8], _ kind: String) -> [UInt8] {
    if kind.hasPrefix("application/x-www-form-urlencoded") { return query(bytes) }
    var redactor = TextRedactor(pseudonyms)
    let result = redactor.redacted(bytes)
    pseudonyms = redactor.pseudonyms
    return result
  }

  /// The value of a form field; `tid` of handwriting has the login between its semicolons.
  private mutating func value(_ value: String, of name: String) -> String {
    if let kind = SecretFields.kind(of: name) { return pseudonyms.name(for: value, kind) }
    if name == "tid" {
      var parts = value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if parts.count > 1 { parts[1] = pseudonyms.name(for: parts[1], .basedata) }
      return parts.joined(separator: ";")
    }
    return text(value)
  }

  /// An address with the secrets of its query replaced; all else stays as it is written.
  private mutating func address(_ url: String) -> String {
    let parts = RecordedURL(url)
    guard !parts.query.isEmpty, let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return url
    }
    return url[...mark] + String(decoding: query(Array(parts.query.utf8)), as: UTF8.self)
  }

  private mutating func query(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { out.append(UInt8(ascii: "&")) }
      let fields = FormFields(decoding: piece)
      guard let field = fields.fields.first,
        let equals = piece.firstIndex(of: UInt8(ascii: "="))
      else {
        out += piece
        continue
      }
      let redacted = value(field.value, of: field.name)
      if redacted == field.value {
        out += piece
      } else {
        out += piece[...equals] + PercentCoding.encodedForm(redacted)
      }
    }
    return out
  }

  // MARK: Headers

  private mutating func header(_ header: HeaderField) -> HeaderField {
    var result = header
    if header.isNamed("Cookie") {
      result.value = cookies(header.value)
    } else if header.isNamed("Set-Cookie") {
      result.value = newCookie(header.value)
    } else if header.isNamed("Location") || header.isNamed("Referer") {
      result.value = address(header.value)
    } else if header.isNamed("Authorization") || header.isNamed("Proxy-Authorization") {
      result.value = authorization(header.value)
    } else if let kind = SecretFields.kind(of: header.name) {
      result.value = pseudonyms.name(for: header.value, kind)
    }
    return result
  }

  private mutating func cookies(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { piece in
      cookie(String(decoding: piece, as: UTF8.self))
    }.joined(separator: ";")
  }

  /// Attributes behind the first semicolon stay.
  private mutating func newCookie(_ text: String) -> String {
    let end = text.utf8.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
    return cookie(String(text[..<end])) + text[end...]
  }

  private mutating func cookie(_ pair: String) -> String {
    guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { return pair }
    let name = String(decoding: pair.utf8[..<equals].drop { $0 == 0x20 }, as: UTF8.self)
    let value = String(decoding: pair.utf8[equals...].dropFirst(), as: UTF8.self)
    let kind: SecretFields.Kind = SecretFields.kind(of: name) == .basedata ? .basedata : .cookie
    return String(pair[...equals]) + pseudonyms.name(for: value, kind)
  }

  /// The scheme stays.
  private mutating func authorization(_ text: String) -> String {
    guard let blank = text.utf8.firstIndex(of: 0x20) else {
      return pseudonyms.name(for: text, .token)
    }
    let credentials = String(decoding: text.utf8[blank...].dropFirst(), as: UTF8.self)
    return String(text[...blank]) + pseudonyms.name(for: credentials, .token)
  }

  // MARK: Texts

  private mutating func text(_ text: String) -> String {
    var redactor = TextRedactor(pseudonyms)
    let result = redactor.redacted(Array(text.utf8))
    pseudonyms = redactor.pseudonyms
    return String(decoding: result, as: UTF8.self)
  }

  /// Old login scripts answer with the login alone, as plain text.
  private mutating func answer(_ body: String, to request: RecordedRequest) -> String {
    let path = request.path.utf8
    let bare = body.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") }
    if bare, path.reversed().starts(with: "login.php".utf8.reversed()),
      !body.utf8.contains(UInt8(ascii: "(")), !body.utf8.contains(UInt8(ascii: "<"))
    {
      return pseudonyms.name(for: body, .basedata)
    }
    return text(body)
  }

  /// What was found in one place is replaced wherever else it stands.
  private func sweep(_ interaction: inout Interaction) {
    let sweep = pseudonyms.sweep
    func swept(_ text: String) -> String { sweep.swept(text) }
    interaction.note = interaction.note.map(swept)
    interaction.request.url = swept(interaction.request.url)
    for i in interaction.request.headers.indices {
      interaction.request.headers[i].value = swept(interaction.request.headers[i].value)
    }
    for i in interaction.request.form?.fields.indices ?? 0..<0 {
      if let text = interaction.request.form?.fields[i].value.string {
        interaction.request.form?.fields[i].value = .string(swept(text))
      }
    }
    if case .text(let text) = interaction.request.rawBody {
      interaction.request.rawBody = .text(swept(text))
    }
    for i in interaction.response.headers.indices {
      interaction.response.headers[i].value = swept(interaction.response.headers[i].value)
    }
    interaction.response.body = interaction.response.body.map(swept)
  }
}

extension RecordingFile {
  /// The file with its secrets under pseudonyms.
  public func redacted() -> RecordingFile {
    var redaction = Redaction()
    var result = self
    for i in result.interactions.indices {
      result.interactions[i].interaction = redaction.redacted(result.interactions[i].interaction)
    }
    return result
  }
}
