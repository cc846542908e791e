/// Calls as far as they are known, each with its last step. What a call has come to follows from the steps that are known of it, in whatever
/// order they came and however often.
///
/// initiated → ongoing | rejected | busy | cancelled | unanswered, and ongoing → ended. Any step may be the first, since the ring may have
/// been missed: a cancellation without a ring is told once, a ring after its cancellation not at all. Where steps contradict each other:
///
/// - That a call took place (`ongoing`) says more than that it did not: only `ended` follows it.
/// - Of a call that nobody saw take place the end that says most of how it ended counts: `busy` and `rejected` tell what the other side did,
///   `unanswered` that it did nothing, `cancelled` what the caller did, `missed` that it is over before it began, `ended` that it is over.
/// - In a group `rejected` and `busy` are one member's: the call stays open for the others.
/// - Of several messages of one step the first by ``MessageOrder`` counts, one with an identifier before one without; descriptions of the same
///   are put together as in a conversation (``ConversationState``).
///
/// A call whose session has no name is none that could be followed.
public struct CallState: Sendable, Hashable {
  /// By session. Holds the last call message of each.
  public private(set) var calls: [String: Message] = [:]
  private var known: [String: KnownCall] = [:]
  private var order: [String] = []
  /// Where the calls that are remembered begin: what is before it was forgotten.
  private var forgotten = 0
  private let limit: Int

  /// - Parameter limit: Calls remembered at most; the one known longest is forgotten.
  public init(limit: Int = 4096) { self.limit = max(limit, 1) }

  /// What a call has come to; in a group a refusal may be the last step of a call that goes on, see ``open``.
  public func status(of sessionId: String) -> CallStatus? {
    guard case .call(let content)? = calls[sessionId]?.content else { return nil }
    return content.status
  }

  /// Calls that ring or go on.
  public var open: [String] {
    order[forgotten...].filter { known[$0].map { !$0.isOver } ?? false }
  }

  /// - Returns: True if the call went forward by this message, so that somebody should hear of it: a step further, its end, or the refusal of
  ///   one more member of a group. An end is told once, even if it turns out to be of another kind; a call that turns out to go on is told again.
  @discardableResult
  public mutating func fold(_ message: Message) -> Bool {
    guard case .call(let content) = message.content, let session = content.call?.sessionId,
      !session.isEmpty
    else {
      return false
    }
    if known[session] == nil { remember(session) }
    let isNews = known[session, default: KnownCall()].add(message, content)
    calls[session] = known[session]?.last
    return isNews
  }

  private mutating func remember(_ session: String) {
    order.append(session)
    guard order.count - forgotten > limit else { return }
    calls[order[forgotten]] = nil
    known[order[forgotten]] = nil
    forgotten += 1
    // Seldom enough that what is moved costs each call little.
    if forgotten > limit {
      order.removeFirst(forgotten)
      forgotten = 0
    }
  }
}

/// One call: the first message of each step of it.
private struct KnownCall: Sendable, Hashable {
  /// From what says least to what says most. In a group refusals stand before all ends.
  private enum Step: Int, Comparable {
    case initiated, unknown, refusedByMember, busyMember, ended, missed, cancelled, unanswered,
      rejected, busy
    case ongoing, endedAfterOngoing

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// By status; of those this version does not know the one with the greatest name.
  private var messages: [CallStatus: MessageDescription] = [:]
  private var isInGroup = false
  /// Who refused; in a group several may.
  private var refusers: Set<String> = []

  /// The message of the step that says most.
  var last: Message? {
    messages.max { step($0.key) < step($1.key) }?.value.message
  }

  private var lastStep: Step? { messages.keys.map(step).max() }

  var isOver: Bool { lastStep.map(isEnd) ?? false }

  private func step(_ status: CallStatus) -> Step {
    switch status {
    case .initiated: .initiated
    case .unknown: .unknown
    case .rejected: isInGroup ? .refusedByMember : .rejected
    case .busy: isInGroup ? .busyMember : .busy
    case .missed: .missed
    case .cancelled: .cancelled
    case .unanswered: .unanswered
    case .ongoing: .ongoing
    case .ended: messages[.ongoing] == nil ? .ended : .endedAfterOngoing
    }
  }

  private func isEnd(_ step: Step) -> Bool {
    switch step {
    case .initiated, .unknown, .refusedByMember, .busyMember, .ongoing: false
    case .ended, .missed, .cancelled, .unanswered, .rejected, .busy, .endedAfterOngoing: true
    }
  }

  /// - Returns: True if the call went forward by it.
  mutating func add(_ message: Message, _ content: CallContent) -> Bool {
    let before = lastStep
    let wasOver = before.map(isEnd) ?? false
    let wasUnknown = unknownName
    isInGroup =
      isInGroup || message.receiverType == .group || content.call?.receiverType == .group
    keep(message, content.status)
    let isRefusal = content.status == .rejected || content.status == .busy
    let isNewRefusal = isRefusal && refusers.insert(content.by?.uid ?? message.sender).inserted
    // Each member refuses once, whatever more is told of that.
    if isInGroup, isRefusal { return isNewRefusal && !isOver }
    if lastStep == before {
      return lastStep == .unknown && unknownName != wasUnknown
    }
    return !(wasOver && isOver)
  }

  private var unknownName: String? {
    for case .unknown(let name) in messages.keys { return name }
    return nil
  }

  private mutating func keep(_ message: Message, _ status: CallStatus) {
    if case .unknown(let name) = status, let known = unknownName, known != name {
      guard known.utf8.lexicographicallyPrecedes(name.utf8) else { return }
      messages[.unknown(known)] = nil
    }
    let new = MessageDescription(message)
    guard let known = messages[status] else {
      messages[status] = new.repeatable
      return
    }
    if message.id.isEmpty != known.message.id.isEmpty {
      if known.message.id.isEmpty { messages[status] = new.repeatable }
      return
    }
    let (order, knownOrder) = (MessageOrder(message), MessageOrder(known.message))
    if order == knownOrder {
      messages[status] = known.merged(with: new).repeatable
    } else if order < knownOrder {
      messages[status] = new.repeatable
    }
  }
}
