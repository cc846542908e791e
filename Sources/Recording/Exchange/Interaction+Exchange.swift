public import LegacyProtocol

extension Interaction {
  /// The interaction as an exchange to be understood.
  ///
  /// The time is that of the answer's `Date` header. The recorder's name of the client (`web2`, `app3`) says whose view it is, where
  /// the exchange itself does not.
  public func exchange(position: String) -> LegacyExchange {
    let body = response.responseBody(expandingRuns: true) ?? []
    let legacyRequest = LegacyRequest(
      method: request.method, target: request.target,
      headers: request.headers.map { ($0.name, $0.value) },
      body: request.requestBody(expandingRuns: true))
    var setCookies: [FormFields.Field] = []
    for header in response.headers where header.isNamed("Set-Cookie") {
      if let cookie = CookieHeader.setCookie(header.value) { setCookies.append(cookie) }
    }
    return LegacyExchange(
      position: position,
      receivedAt: response.headers.first("Date").flatMap { HTTPDate.seconds($0) } ?? 0,
      request: legacyRequest, origin: RecordedURL(request.url).origin, status: response.status,
      setCookies: FormFields(setCookies),
      body: ReplyBody(reading: body, callback: legacyRequest.callback), viewerHint: viewerHint,
      isOutward: isOutward)
  }

  /// The user's id in the recorder's name of a client: the digits behind `web` or `app`.
  private var viewerHint: String? {
    for family in ["web", "app"] where sender.hasPrefix(family) {
      let digits = sender.dropFirst(family.count).prefix { $0.isNumber && $0.isASCII }
      if !digits.isEmpty { return String(digits) }
    }
    return nil
  }
}
