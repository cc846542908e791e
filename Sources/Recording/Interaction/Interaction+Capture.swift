internal import JSONText
internal import LegacyProtocol

extension Interaction {
  /// An exchange as it was seen on the wire. Redact it before it is stored.
  ///
  /// A form or multipart body is kept by its fields where that gives the same bytes back, else as it is.
  ///
  /// - Parameters:
  ///   - origin: scheme and host of the install, to stand before the target.
  ///   - body: the answer's body with its compression undone.
  public init(
    capturing request: IncomingRequest, name: String, as sender: String, origin: String,
    status: Int, headers: [HeaderField], body: [UInt8]
  ) {
    var recorded = RecordedRequest(
      method: request.method, url: origin + request.target, headers: request.headers)
    recorded.keep(request.body)
    var response = RecordedResponse(status: status, headers: headers)
    if let text = Self.text(body) {
      response.body = text
    } else {
      response.bodyBase64 = Base64.encoded(body)
    }
    self.init(name: name, as: sender, request: recorded, response: response)
  }

  static func text(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer {
      TextBytes.isUTF8($0) ? String(decoding: $0, as: UTF8.self) : nil
    }
  }
}

extension RecordedRequest {
  /// Keeps a body in the most readable form that gives exactly the same bytes back.
  mutating func keep(_ body: [UInt8]) {
    let kind = headers.first("Content-Type")?.lowercased() ?? ""
    if body.isEmpty {
      if kind.hasPrefix("application/x-www-form-urlencoded") { form = RecordedForm([]) }
      return
    }
    if kind.hasPrefix("application/x-www-form-urlencoded") {
      let fields = FormFields(decoding: body, limit: .max).fields
      let isOnce = Set(fields.map(\.name)).count == fields.count
      form = RecordedForm(
        fields.map { RecordedForm.Field($0.name, .string($0.value)) },
        notation: isOnce ? .object : .pairs)
    } else if kind.hasPrefix("multipart/form-data") {
      keepParts(of: body)
    }
    if form != nil || files != nil, requestBody() == body { return }
    form = nil
    files = nil
    rawBody = Interaction.text(body).map { .text($0) } ?? .base64(Base64.encoded(body))
  }

  private mutating func keepParts(of body: [UInt8]) {
    let boundary = MultipartBody.boundary(of: headers.first("Content-Type") ?? "")
    let multipart = MultipartBody(body, boundary: boundary)
    guard multipart.isWhole else { return }
    let parts = multipart.parts
    form = RecordedForm(
      parts.filter { $0.filename == nil }.map { part in
        RecordedForm.Field(part.name, .string(String(decoding: part.content, as: UTF8.self)))
      }, notation: .pairs)
    files = parts.compactMap { part in
      part.filename.map { filename in
        RecordedUpload(
          field: part.name, filename: filename, contentType: part.contentType,
          size: part.content.count, contentBase64: Base64.encoded(Array(part.content)))
      }
    }
  }
}
