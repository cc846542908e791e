/// The runs of agents that are known, each with the answer that was stored of it.
public struct AssistantRuns: Sendable, Hashable {
  /// By identifier.
  public private(set) var runs: [String: AssistantRun] = [:]
  /// The stored answer, by run. It counts, should a piece of the stream have been lost.
  public private(set) var answers: [String: Message] = [:]
  private var order: [String] = []
  private var running: [String: String] = [:]
  private let limit: Int

  /// - Parameter limit: Runs remembered at most; the one known longest is forgotten.
  public init(limit: Int = 256) { self.limit = max(limit, 1) }

  /// The text of a run: the stored answer, or what has streamed in so far.
  public func text(of id: String) -> String? { answers[id]?.text ?? runs[id]?.text }

  /// Adds an event of a run, or the message stored after it.
  ///
  /// A new run in a conversation closes the one that still runs there; a stored answer closes its run.
  @discardableResult
  public mutating func fold(_ event: Event) -> AssistantRun.Change {
    if case .onAIAssistantEventReceived(let event) = event { return fold(event) }
    guard case .onAIAssistantMessageReceived(let message) = event,
      case .assistant(let content) = message.content, let id = content.runId
    else { return .none }
    remember(id)
    answers[id] = message
    runs[id, default: AssistantRun(id: id)].close()
    return .finished
  }

  private mutating func fold(_ event: AssistantEvent) -> AssistantRun.Change {
    if let conversation = event.conversationId, runs[event.id] == nil {
      let before = running[conversation]
      if event.type == .runStart, let before { runs[before]?.close() }
      // A run whose start was lost runs there too, unless another does.
      if before.flatMap({ runs[$0] })?.phase != .running { running[conversation] = event.id }
    }
    remember(event.id)
    return runs[event.id, default: AssistantRun(id: event.id)].fold(event)
  }

  private mutating func remember(_ id: String) {
    guard runs[id] == nil else { return }
    runs[id] = AssistantRun(id: id)
    order.append(id)
    guard order.count > limit else { return }
    let forgotten = order.removeFirst()
    runs[forgotten] = nil
    answers[forgotten] = nil
    running = running.filter { $0.value != forgotten }
  }

  /// Closes runs whose last event lies before an instant, in seconds since 1970. Runs whose events tell no time stay.
  public mutating func closeIdle(before instant: Int64) {
    for (id, run) in runs where run.lastEventAt.map({ $0 < instant }) ?? false {
      runs[id]?.close()
    }
  }
}
