internal import LegacyProtocol

extension RecordedRequest {
  /// The bytes that were sent behind the headers; empty for a request without a body.
  ///
  /// A form is written as browsers and Python's `urlencode` write it, a multipart body with the boundary of the recorded
  /// `Content-Type`. Files whose content was not kept get bytes that follow from their names.
  ///
  /// - Parameter expandingRuns: write counted runs of one letter out.
  public func requestBody(expandingRuns: Bool = false) -> [UInt8] {
    switch rawBody {
    case .text(let text): return Array(text.utf8)
    case .base64(let text): return Base64.decoded(text) ?? []
    case nil: break
    }
    let fields = (form?.fields ?? []).map { field in
      FormFields.Field(field.name, expandingRuns ? LetterRuns.expanded(field.text) : field.text)
    }
    let kind = headers.first("Content-Type") ?? ""
    if files != nil || kind.contains("multipart/form-data") {
      return multipart(fields, boundary: MultipartBody.boundary(of: kind) ?? "----exchange")
    }
    return FormFields(fields).encoded()
  }

  private func multipart(_ fields: [FormFields.Field], boundary: String) -> [UInt8] {
    let plain = fields.map { MultipartBody.Part(name: $0.name, content: Array($0.value.utf8)[...]) }
    let uploads = (files ?? []).map { file in
      MultipartBody.Part(
        name: file.field, filename: file.filename, contentType: file.contentType ?? "",
        content: file.content()[...])
    }
    return MultipartBody.bytes(plain + uploads, boundary: boundary)
  }
}

extension RecordedUpload {
  /// The recorded bytes; where only the size was kept, that many bytes that follow from the name.
  public func content() -> [UInt8] {
    if let contentBase64 { return Base64.decoded(contentBase64) ?? [] }
    var seed = Array(filename.utf8)
    var out: [UInt8] = []
    while out.count < size {
      seed = SHA256.digest(of: seed)
      out += seed
    }
    return Array(out.prefix(size))
  }
}
