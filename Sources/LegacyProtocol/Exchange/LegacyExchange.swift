/// One request to an old install together with its answer: the unit in which traffic is understood.
public struct LegacyExchange: Sendable {
  /// Where it comes from: a file and line, or the number of a live exchange.
  public var position: String
  /// When the answer came, seconds since 1970, UTC, as the recorder saw it.
  public var receivedAt: Int64
  public var request: LegacyRequest
  /// Scheme, host and port under which the client reached the install, such as `http://chat.example.com`.
  public var origin: String
  public var status: Int
  /// Cookies the answer set.
  public var setCookies: FormFields
  public var body: ReplyBody
  /// Whose view it is, where the recorder knows better than the exchange itself says.
  public var viewerHint: String?
  /// True for what the install itself posted, to a push service for instance, as the recorder saw it on its way out. Whatever clients
  /// send is not: anyone can send the same.
  public var isOutward: Bool

  public init(
    position: String, receivedAt: Int64, request: LegacyRequest, origin: String, status: Int = 200,
    setCookies: FormFields = FormFields(), body: ReplyBody, viewerHint: String? = nil,
    isOutward: Bool = false
  ) {
    self.position = position
    self.receivedAt = receivedAt
    self.request = request
    self.origin = origin
    self.status = status
    self.setCookies = setCookies
    self.body = body
    self.viewerHint = viewerHint
    self.isOutward = isOutward
  }

  /// The status says that the request was carried out (2xx).
  public var isSuccess: Bool { (200...299).contains(status) }
}
