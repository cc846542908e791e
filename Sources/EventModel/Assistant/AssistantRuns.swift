/// The runs of agents that are known, each with the answer that was stored of it.
///
/// Where the end of a run is missing it is supposed to be over once a later run has begun in its place, the conversation and thread: by the
/// times that are told, else by the order of arrival. Several agents may answer in one place, so that is a guess: the next piece of the run
/// proves it wrong, and the run goes on. An event of another run never takes anything from a run's text.
public struct AssistantRuns: Sendable, Hashable {
  /// Where runs follow each other.
  private struct Place: Sendable, Hashable {
    var conversation: String
    var thread: String?
  }

  /// What is known of a place.
  private struct Runs: Sendable, Hashable {
    /// Those that have not ended and are not supposed to.
    var running: Set<String> = []
    /// When the last of all began, by its own instant.
    var latestStart: Int64?
    /// Runs remembered there.
    var count = 0
  }

  /// By identifier.
  public private(set) var runs: [String: AssistantRun] = [:]
  /// The stored answer, by run, as it was last edited; deleted, it has no content. It counts, should a piece of the stream have been lost.
  public private(set) var answers: [String: Message] = [:]
  /// By run, where its answer has fields of an earlier edit than its last.
  private var ranks: [String: [MessageDescription.Field: Int64]] = [:]
  /// Of which run a message is the answer.
  private var runOfAnswer: [String: String] = [:]
  /// Edits and deletions of answers that have not come and do not name their run, by message.
  private var early: [String: MessageDescription] = [:]
  private var earlyOrder: [String] = []
  private var order: [String] = []
  private var placeOfRun: [String: Place] = [:]
  private var places: [Place: Runs] = [:]
  /// Runs whose start has come.
  private var begun: Set<String> = []
  private let limit: Int

  /// - Parameter limit: Runs remembered at most; the one known longest is forgotten, of those that have ended if there are any. A run that is
  ///   forgotten and goes on begins anew with its next piece: what came before is not in its text. Its stored answer has all.
  public init(limit: Int = 256) { self.limit = max(limit, 1) }

  /// The text of a run: the stored answer, or what has streamed in so far; `nil` if the answer was deleted.
  public func text(of id: String) -> String? {
    if let answer = answers[id], answer.deletedAt != nil { return nil }
    return answers[id]?.text ?? runs[id]?.text
  }

  /// Adds an event of a run, the message stored after it, which ends the run for good, or an edit or deletion of that. These count as in a
  /// conversation (``ConversationState``), in any order.
  @discardableResult
  public mutating func fold(_ event: Event) -> AssistantRun.Change {
    if case .onAIAssistantEventReceived(let event) = event { return fold(event) }
    if case .onAIAssistantMessageReceived(let message) = event { return add(answer: message) }
    if case .onMessageEdited(let message) = event { return add(answer: message.asEdit) }
    if case .onMessageDeleted(let message) = event { return add(answer: message.asDeletion) }
    return .none
  }

  private mutating func add(answer message: Message) -> AssistantRun.Change {
    var description = MessageDescription(message)
    guard let id = message.runId ?? runOfAnswer[message.id] else {
      // What does not tell its type may be about an answer.
      if message.type.isEmpty || message.type == MessageType.assistant { keep(early: description) }
      return .none
    }
    remember(id)
    if let known = early.removeValue(forKey: message.id) {
      earlyOrder.removeAll { $0 == message.id }
      description = description.merged(with: known)
    }
    let known = answers[id]
    if let known {
      description = MessageDescription(known, ranks: ranks[id] ?? [:]).merged(with: description)
    }
    description = description.repeatable
    ranks[id] = description.ranks.isEmpty ? nil : description.ranks
    if let known, description.message.isWritten(as: known) { return .none }
    answers[id] = description.message
    if !message.id.isEmpty { runOfAnswer[message.id] = id }
    if known != nil { return .answerChanged }
    runs[id, default: AssistantRun(id: id)].close()
    if let place = placeOfRun[id] { places[place]?.running.remove(id) }
    return .finished
  }

  private mutating func keep(early description: MessageDescription) {
    let id = description.message.id
    guard !id.isEmpty else { return }
    if let known = early[id] {
      early[id] = known.merged(with: description).repeatable
      return
    }
    if earlyOrder.count >= limit { early[earlyOrder.removeFirst()] = nil }
    early[id] = description.repeatable
    earlyOrder.append(id)
  }

  private mutating func fold(_ event: AssistantEvent) -> AssistantRun.Change {
    let id = event.id
    remember(id)
    // The first event that says so decides the place; all of a run tell the same.
    if placeOfRun[id] == nil, let conversation = event.conversationId, !conversation.isEmpty {
      let place = Place(
        conversation: ConversationID.key(conversation),
        thread: event.threadId.flatMap { $0.isEmpty ? nil : $0 })
      placeOfRun[id] = place
      places[place, default: Runs()].count += 1
    }
    let before = runs[id]?.lastEventAt
    let change = runs[id, default: AssistantRun(id: id)].fold(event)
    let isTelling = isTelling(change) || runs[id]?.lastEventAt != before
    guard let place = placeOfRun[id] else {
      // Nothing is known to be beside it: what comes shows that it goes on.
      if isTelling { runs[id]?.suppose(isOver: false) }
      return change
    }
    // A start without a time says something only once.
    if event.type == .runStart, begun.insert(id).inserted || event.timestamp != nil {
      begin(id, in: place, at: event.timestamp)
    }
    settle(id, in: place, isTelling)
    return change
  }

  private func isTelling(_ change: AssistantRun.Change) -> Bool {
    switch change {
    case .started, .finished, .toolChanged, .textChanged, .answerChanged: true
    case .none, .unknown: false
    }
  }

  /// Supposes the others in a place to be over that have not been heard of since a run began.
  private mutating func begin(_ id: String, in place: Place, at start: Int64?) {
    let others = places[place]?.running ?? []
    for other in others where other != id {
      guard runs[other]?.seemsOver(onceAnotherBeganAt: start) ?? false else { continue }
      runs[other]?.suppose(isOver: true)
      places[place]?.running.remove(other)
    }
    guard let start else { return }
    let latest = places[place]?.latestStart ?? start
    places[place]?.latestStart = max(latest, start)
  }

  /// Notes whether a run that an event came of is supposed to go on.
  private mutating func settle(_ id: String, in place: Place, _ isTelling: Bool) {
    guard let run = runs[id], run.isOpen else {
      places[place]?.running.remove(id)
      return
    }
    if let last = run.lastEventAt, let latest = places[place]?.latestStart, last < latest {
      runs[id]?.suppose(isOver: true)
    } else if isTelling {
      runs[id]?.suppose(isOver: false)
    }
    if runs[id]?.phase == .running {
      places[place]?.running.insert(id)
    } else {
      places[place]?.running.remove(id)
    }
  }

  private mutating func remember(_ id: String) {
    guard runs[id] == nil else { return }
    runs[id] = AssistantRun(id: id)
    order.append(id)
    guard order.count > limit else { return }
    let index = order.firstIndex { !(runs[$0]?.isOpen ?? false) } ?? 0
    let forgotten = order.remove(at: index)
    runs[forgotten] = nil
    if let answer = answers.removeValue(forKey: forgotten) { runOfAnswer[answer.id] = nil }
    ranks[forgotten] = nil
    begun.remove(forgotten)
    guard let place = placeOfRun.removeValue(forKey: forgotten) else { return }
    places[place]?.running.remove(forgotten)
    places[place]?.count -= 1
    if places[place]?.count == 0 { places[place] = nil }
  }

  /// Supposes runs to be over whose last event lies before an instant, in seconds since 1970. Runs whose events tell no time stay.
  public mutating func closeIdle(before instant: Int64) {
    for (id, run) in runs where run.lastEventAt.map({ $0 < instant }) ?? false {
      runs[id]?.suppose(isOver: true)
      if let place = placeOfRun[id] { places[place]?.running.remove(id) }
    }
  }
}

extension Message {
  /// The run it is the answer of, where it says so.
  fileprivate var runId: String? {
    guard case .assistant(let content) = content else { return nil }
    return content.runId.flatMap { $0.isEmpty ? nil : $0 }
  }
}
