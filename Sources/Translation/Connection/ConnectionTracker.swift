public import EventModel

/// The state of the way to the old side, from the outcomes of exchanges, as the new side's connection listener tells it.
///
/// disconnected → connecting → connected. A way that is lost is told as lost once, with an error that says why; throttling is told once until an
/// answer comes that is none of it.
public struct ConnectionTracker: Sendable, Hashable, Codable {
  public enum State: String, Sendable, Hashable, CaseIterable, Codable {
    case disconnected, connecting, connected
  }

  /// What became of an exchange.
  public enum Outcome: Sendable, Hashable {
    /// A request is on its way.
    case began
    /// There was an answer, with its HTTP status.
    case answered(status: Int)
    /// There was none in time.
    case timedOut
    /// There was none at all: nobody listens, the way is broken. The reason is for people, without content.
    case failed(reason: String)
    /// Nobody wants the way any more.
    case closed
  }

  public private(set) var state = State.disconnected
  private var isThrottled = false

  public init() {}

  /// Takes an outcome.
  ///
  /// - Returns: What the connection listener is told, in order.
  public mutating func take(_ outcome: Outcome) -> [Event] {
    switch outcome {
    case .began: return begin()
    case .closed: return move(to: .disconnected)
    case .timedOut:
      return lose(.connectionTimedOut, "The install did not answer in time.")
    case .failed(let reason): return lose(.connectionFailed, reason)
    case .answered(let status): return answered(status)
    }
  }

  private mutating func answered(_ status: Int) -> [Event] {
    switch status {
    case 429, 509:
      // It is there, and wants less.
      let events = begin() + move(to: .connected)
      defer { isThrottled = true }
      return isThrottled ? events : events + [.onfeatureThrottled]
    case 502, 503, 504:
      return lose(.connectionUnavailable, "The install answered with status \(status).")
    default:
      isThrottled = false
      return begin() + move(to: .connected)
    }
  }

  private mutating func begin() -> [Event] {
    state == .disconnected ? move(to: .connecting) : []
  }

  /// A way that has not been there is not told as lost, but each attempt that fails is told why.
  private mutating func lose(_ code: Code, _ reason: String) -> [Event] {
    let wasThere = state != .disconnected
    isThrottled = false
    let error = Event.onConnectionError(ChatException(code: code.rawValue, message: reason))
    return (wasThere ? [error] : begin() + [error]) + move(to: .disconnected)
  }

  private mutating func move(to next: State) -> [Event] {
    guard state != next else { return [] }
    state = next
    switch next {
    case .disconnected: return [.disconnected]
    case .connecting: return [.connecting]
    case .connected: return [.connected]
    }
  }

  /// Codes of our own: the vendor documents none for a connection.
  private enum Code: String {
    case connectionTimedOut = "ERR_LEGACY_TIMED_OUT"
    case connectionFailed = "ERR_LEGACY_UNREACHABLE"
    case connectionUnavailable = "ERR_LEGACY_UNAVAILABLE"
  }
}
