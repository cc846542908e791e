public import Transport

/// A copy of one exchange that went through.
public struct ObservedExchange: Sendable, Hashable {
  /// How the exchange ended for the client.
  public enum Outcome: String, Sendable, CaseIterable {
    /// The client got the install's whole answer.
    case complete
    /// The answer broke midway, on either side.
    case cut
    /// The install gave no answer; the client got a 502 or 504, or had left.
    case failed
    /// The proxy stopped in its midst.
    case stopped
  }

  /// Why the install gave no answer.
  public enum Failure: String, Sendable, CaseIterable {
    /// None began in time.
    case timedOut
    /// Nobody listens, or not for this proxy.
    case unreachable
    /// What came is no HTTP, or the connection broke before.
    case noProperAnswer
  }

  /// A body as it was on the wire, as far as it was copied.
  public struct Body: Sendable, Hashable {
    /// What there is of a copy.
    public enum Copy: String, Sendable, CaseIterable {
      case whole
      /// The first bytes up to the limit, of a request's body alone.
      case beginning
      /// Nothing: what the body is can be of no use.
      case notNeeded
      /// Nothing: it became longer than copies may be.
      case tooLarge
      /// Nothing: all copies together would have become too large.
      case noRoom
    }

    public var bytes: [UInt8]
    /// Bytes that went through.
    public var count: Int
    public var copy: Copy

    public init(bytes: [UInt8] = [], count: Int = 0, copy: Copy = .whole) {
      self.bytes = bytes
      self.count = count
      self.copy = copy
    }
  }

  /// Grows with each request in the order of arrival, from 1.
  public var sequence: UInt64
  /// When the request's head had come: milliseconds since 1970, UTC.
  public var arrivedAtMilliseconds: Int64
  /// When both sides had ended, the answer's last byte included: milliseconds since 1970, UTC.
  public var endedAtMilliseconds: Int64
  /// As the client sent it.
  public var request: HTTPRequestHead
  public var requestBody: Body
  /// As the install sent it, hop-by-hop headers included; nil when none came.
  public var response: HTTPResponseHead?
  /// As on the wire, still encoded where `Content-Encoding` says so.
  public var responseBody: Body
  public var outcome: Outcome
  /// `nil` where there was an answer, and where the install is not to blame: the client left, or asked for what can't be forwarded.
  public var failure: Failure?

  public init(
    sequence: UInt64, arrivedAtMilliseconds: Int64, endedAtMilliseconds: Int64,
    request: HTTPRequestHead, requestBody: Body, response: HTTPResponseHead?, responseBody: Body,
    outcome: Outcome, failure: Failure? = nil
  ) {
    self.sequence = sequence
    self.arrivedAtMilliseconds = arrivedAtMilliseconds
    self.endedAtMilliseconds = endedAtMilliseconds
    self.request = request
    self.requestBody = requestBody
    self.response = response
    self.responseBody = responseBody
    self.outcome = outcome
    self.failure = failure
  }
}

/// Sees what goes through, aside from the way to the client.
public protocol ExchangeTap: Sendable {
  /// Called once for each exchange when its request's head has come. Whatever became of it, ``observed(_:)`` follows.
  func began()

  /// Called once for each exchange when it has ended, on a thread of the transport: must return quickly, so queue what takes longer.
  ///
  /// Exchanges are reported in the order they end; ``ObservedExchange/sequence`` tells the order they began in.
  func observed(_ exchange: ObservedExchange)
}

extension ExchangeTap {
  public func began() {}
}
