extension LegacyRequest {
  /// Reads a request as it was received.
  ///
  /// - Parameters:
  ///   - target: Path and query, percent escapes as received.
  ///   - headers: Names and values; names in any case.
  ///   - body: The body, whole or the first part of it.
  public init(
    method: String, target: String, headers: [(name: String, value: String)], body: [UInt8]
  ) {
    let parts = target.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    var contentType = ""
    var cookies: [FormFields.Field] = []
    var apiKey: String?
    for header in headers {
      switch header.name.lowercased() {
      case "content-type": contentType = header.value
      case "api-key": apiKey = header.value
      case "cookie": cookies += CookieHeader.fields(header.value)
      default: break
      }
    }
    self.init(
      method: method, path: path,
      query: parts.count > 1 ? FormFields(decoding: parts[1]) : FormFields(),
      form: Self.form(body, contentType: contentType), cookies: FormFields(cookies))
    self.apiKey = apiKey.map { Redacted($0) }
  }

  private static func form(_ body: [UInt8], contentType: String) -> FormFields {
    guard !body.isEmpty else { return FormFields() }
    let kind = contentType.lowercased()
    if kind.hasPrefix("multipart/form-data"),
      let boundary = MultipartBody.boundary(of: contentType)
    {
      return MultipartFields.read(body, boundary: boundary)
    }
    // PHP reads a form from nothing else.
    return kind.hasPrefix("application/x-www-form-urlencoded")
      ? FormFields(decoding: body) : FormFields()
  }
}

/// Cookies as clients send and servers set them.
public enum CookieHeader {
  /// `a=b; c=d`.
  static func fields(_ value: String) -> [FormFields.Field] {
    value.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair($0) }
  }

  /// The name and value of a `Set-Cookie` header, without its attributes.
  public static func setCookie(_ value: String) -> FormFields.Field? {
    value.utf8.split(separator: UInt8(ascii: ";"), maxSplits: 1).first.flatMap { pair($0) }
  }

  private static func pair(_ text: Substring.UTF8View) -> FormFields.Field? {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = text[..<equals].drop { $0 == 0x20 }
    let value = text[text.index(after: equals)...]
    return FormFields.Field(
      String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }
}
