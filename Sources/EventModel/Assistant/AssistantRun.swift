/// One run of an agent as it streams in: a state machine over its events.
///
/// start → (tool: start → arguments → end → result)* → (text: start → content* → end)+ → finished. What is missing is made up for:
/// an event of a run nobody started starts it; content without a start opens a text; a text that is open is closed by the next text or tool, a
/// tool by the next text, both by the end of the run, by the stored answer, or by ``close()``. What names its text or tool belongs to that,
/// even if it is closed; what names none to the last. A run of which ``AssistantRuns`` only supposes that it is over goes on with its next
/// piece: nothing in it is closed until its end is known. Events after the end do nothing, nor does a start that came before, where it says of
/// what. Pieces of text have no numbers, so a piece that is delivered twice cannot be told from a piece that occurs twice, and pieces of one
/// text count in the order in which they come.
public struct AssistantRun: Sendable, Hashable {
  public enum Phase: Sendable, Hashable {
    case running
    /// The agent said so.
    case finished
    /// The end never came; it was closed by a rule above, or is supposed to be over.
    case closed
  }

  public struct Tool: Sendable, Hashable {
    public var callId: String?
    public var name: String?
    /// The pieces of its arguments, joined.
    public var arguments: String
    public var result: String?
    public var isEnded: Bool
  }

  public struct Text: Sendable, Hashable {
    public var messageId: String?
    /// The pieces of it, joined.
    public var text: String
    public var isEnded: Bool
  }

  /// What an event did to the run.
  public enum Change: Sendable, Hashable {
    /// Late, or of another run.
    case none
    case started, finished
    case toolChanged(Int)
    case textChanged(Int)
    /// Its stored answer was edited or deleted.
    case answerChanged
    /// A type this version does not know; nothing changed.
    case unknown
  }

  public let id: String
  public private(set) var phase = Phase.running
  public private(set) var tools: [Tool] = []
  public private(set) var texts: [Text] = []
  /// When the last event came, by its own instant; seconds since 1970.
  public private(set) var lastEventAt: Int64?
  private var isStarted = false
  /// What is known of the end is a guess, which the next event may prove wrong.
  private var isSuspended = false
  /// Where tools and texts stand that have an identifier; no two of a kind have the same.
  private var toolIndices: [String: Int] = [:]
  private var textIndices: [String: Int] = [:]
  /// The tools before this one have all ended.
  private var firstOpenTool = 0

  public init(id: String) { self.id = id }

  /// All pieces of content, joined.
  public var text: String { texts.map(\.text).joined() }

  @discardableResult
  public mutating func fold(_ event: AssistantEvent) -> Change {
    let event = event.named
    guard event.id == id, phase == .running || isSuspended else { return .none }
    if let timestamp = event.timestamp { lastEventAt = max(lastEventAt ?? timestamp, timestamp) }
    switch event.type {
    case .runStart:
      defer { isStarted = true }
      return isStarted ? .none : .started
    case .toolCallStart:
      if let call = event.toolCallId, let index = toolIndices[call] {
        guard tools[index].name == nil, event.toolName != nil else { return .none }
        tools[index].name = event.toolName
        return .toolChanged(index)
      }
      closeText()
      isStarted = true
      return .toolChanged(addTool(event, arguments: event.content ?? ""))
    case .toolCallArguments:
      let (index, isNew) = tool(of: event)
      let piece = event.content ?? ""
      // In place: a copy of what is there already would cost more with each piece.
      tools[index].arguments += piece
      return isNew || !piece.isEmpty ? .toolChanged(index) : .none
    case .toolCallEnd:
      let (index, isNew) = tool(of: event)
      let isChanged = isNew || !tools[index].isEnded
      tools[index].isEnded = true
      return isChanged ? .toolChanged(index) : .none
    case .toolCallResult:
      let (index, isNew) = tool(of: event)
      let result = event.result ?? tools[index].result
      let isChanged = isNew || !tools[index].isEnded || tools[index].result != result
      tools[index].result = result
      tools[index].isEnded = true
      return isChanged ? .toolChanged(index) : .none
    case .textMessageStart:
      if let id = event.messageId, textIndices[id] != nil { return .none }
      return openText(event)
    case .textMessageContent:
      guard let index = text(of: event) else { return openText(event) }
      name(index, event.messageId)
      texts[index].text += event.content ?? ""
      return .textChanged(index)
    case .textMessageEnd:
      guard let index = text(of: event), !texts[index].isEnded else { return .none }
      name(index, event.messageId)
      texts[index].isEnded = true
      return .textChanged(index)
    case .runFinished:
      end(.finished)
      return .finished
    case .cardStart, .card, .cardEnd, .unknown: return .unknown
    }
  }

  /// Closes what is open because its end will not come. A run that has ended stays as it is.
  public mutating func close() {
    if phase == .running || isSuspended { end(.closed) }
  }

  /// Notes that it seems to be over, or after all not.
  mutating func suppose(isOver: Bool) {
    guard phase == .running || isSuspended else { return }
    isSuspended = isOver
    phase = isOver ? .closed : .running
  }

  /// Whether it seems to be over once a later run has begun in its place: it does not if it was heard of since, by the times that are told; of
  /// the same second neither is the later.
  ///
  /// - Parameter start: When the other began; seconds since 1970, UTC, `nil` if that is not told.
  public func seemsOver(onceAnotherBeganAt start: Int64?) -> Bool {
    guard let start, let last = lastEventAt else { return true }
    return last < start
  }

  /// False once nothing more can come.
  var isOpen: Bool { phase == .running || isSuspended }

  private mutating func end(_ phase: Phase) {
    closeText()
    closeTools()
    isSuspended = false
    self.phase = phase
  }

  private mutating func openText(_ event: AssistantEvent) -> Change {
    closeText()
    closeTools()
    isStarted = true
    texts.append(Text(messageId: nil, text: event.content ?? "", isEnded: false))
    name(texts.count - 1, event.messageId)
    return .textChanged(texts.count - 1)
  }

  /// Gives a text that has no identifier the one that was told.
  private mutating func name(_ index: Int, _ id: String?) {
    guard texts[index].messageId == nil, let id else { return }
    texts[index].messageId = id
    textIndices[id] = index
  }

  /// The text an event is about: the one it names, or the last if that is open and neither contradicts the other.
  private func text(of event: AssistantEvent) -> Int? {
    if let id = event.messageId, let index = textIndices[id] { return index }
    guard let last = texts.indices.last, !texts[last].isEnded,
      event.messageId == nil || texts[last].messageId == nil
    else { return nil }
    return last
  }

  private mutating func closeTools() {
    for index in firstOpenTool..<tools.count { tools[index].isEnded = true }
    firstOpenTool = tools.count
  }

  private mutating func closeText() {
    guard let last = texts.indices.last else { return }
    texts[last].isEnded = true
  }

  private mutating func addTool(_ event: AssistantEvent, arguments: String) -> Int {
    let index = tools.count
    tools.append(
      Tool(
        callId: event.toolCallId, name: event.toolName, arguments: arguments, isEnded: false))
    if let call = event.toolCallId { toolIndices[call] = index }
    return index
  }

  /// The tool an event is about: by the identifier of its call, or the last one begun; a new one if there is none.
  private mutating func tool(of event: AssistantEvent) -> (index: Int, isNew: Bool) {
    isStarted = true
    let known = event.toolCallId.map { toolIndices[$0] } ?? tools.indices.last
    return known.map { ($0, false) } ?? (addTool(event, arguments: ""), true)
  }
}

extension AssistantEvent {
  /// An empty text names no tool and no text.
  fileprivate var named: Self {
    guard toolCallId?.isEmpty ?? false || messageId?.isEmpty ?? false else { return self }
    var event = self
    if toolCallId?.isEmpty ?? false { event.toolCallId = nil }
    if messageId?.isEmpty ?? false { event.messageId = nil }
    return event
  }
}
