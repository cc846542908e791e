/// Calls as far as they are known, each with its last step. A call goes forward only, and ends once.
///
/// initiated → ongoing | rejected | busy | cancelled | unanswered, and ongoing → ended. Any first step is accepted, since the ring may have
/// been missed: a cancellation without a ring is told once, a ring after its cancellation not at all.
public struct CallState: Sendable, Hashable {
  /// By session. Holds the last call message of each.
  public private(set) var calls: [String: Message] = [:]
  private var order: [String] = []
  private let limit: Int

  /// - Parameter limit: Calls remembered at most; the one known longest is forgotten.
  public init(limit: Int = 4096) { self.limit = max(limit, 1) }

  public func status(of sessionId: String) -> CallStatus? {
    guard case .call(let content)? = calls[sessionId]?.content else { return nil }
    return content.status
  }

  /// Calls that ring or go on.
  public var open: [String] {
    order.filter { status(of: $0).map { !$0.isFinal } ?? false }
  }

  /// - Returns: True if the call went forward by this message, so that somebody should hear of it.
  @discardableResult
  public mutating func fold(_ message: Message) -> Bool {
    guard case .call(let content) = message.content, let session = content.call?.sessionId else {
      return false
    }
    if let before = status(of: session) {
      guard Self.mayFollow(content.status, before) else { return false }
    } else {
      order.append(session)
      if order.count > limit { calls[order.removeFirst()] = nil }
    }
    calls[session] = message
    return true
  }

  private static func mayFollow(_ next: CallStatus, _ before: CallStatus) -> Bool {
    switch before {
    case .initiated, .unknown: next != before && next != .initiated
    // A group goes on when one of it rejects; what ends it is its end.
    case .ongoing: next == .ended
    case .unanswered, .rejected, .busy, .cancelled, .ended, .missed: false
    }
  }
}
