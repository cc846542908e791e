/// One run of an agent as it streams in: a state machine over its events.
///
/// start → (tool: start → arguments → end → result)* → (text: start → content* → end)+ → finished. What is missing is made up for:
/// an event of a run nobody started starts it; content without a start opens a text; a text that is open is closed by the next text or tool, a
/// tool by the next text, both by the end of the run, by the stored answer, or by ``close()``. What names its text or tool belongs to that,
/// even if it is closed; what names none to the last. Events after the end do nothing, nor does a start that came before, where it says of
/// what. Pieces of text have no numbers, so a piece that is delivered twice cannot be told from a piece that occurs twice, and pieces of one
/// text count in the order in which they come.
public struct AssistantRun: Sendable, Hashable {
  public enum Phase: Sendable, Hashable {
    case running
    /// The agent said so.
    case finished
    /// The end never came; it was closed by a rule above.
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

  public init(id: String) { self.id = id }

  /// All pieces of content, joined.
  public var text: String { texts.map(\.text).joined() }

  @discardableResult
  public mutating func fold(_ event: AssistantEvent) -> Change {
    guard event.id == id, phase == .running else { return .none }
    if let timestamp = event.timestamp { lastEventAt = max(lastEventAt ?? timestamp, timestamp) }
    switch event.type {
    case .runStart:
      defer { isStarted = true }
      return isStarted ? .none : .started
    case .toolCallStart:
      if let call = event.toolCallId,
        let index = tools.firstIndex(where: { $0.callId == call })
      {
        guard tools[index].name == nil, event.toolName != nil else { return .none }
        tools[index].name = event.toolName
        return .toolChanged(index)
      }
      closeText()
      isStarted = true
      tools.append(
        Tool(
          callId: event.toolCallId, name: event.toolName, arguments: event.content ?? "",
          isEnded: false))
      return .toolChanged(tools.count - 1)
    case .toolCallArguments:
      return changeTool(event) { $0.arguments += event.content ?? "" }
    case .toolCallEnd: return changeTool(event) { $0.isEnded = true }
    case .toolCallResult:
      return changeTool(event) {
        $0.result = event.result ?? $0.result
        $0.isEnded = true
      }
    case .textMessageStart:
      if let id = event.messageId, texts.contains(where: { $0.messageId == id }) { return .none }
      return openText(event)
    case .textMessageContent:
      guard let index = text(of: event) else { return openText(event) }
      texts[index].messageId = texts[index].messageId ?? event.messageId
      texts[index].text += event.content ?? ""
      return .textChanged(index)
    case .textMessageEnd:
      guard let index = text(of: event), !texts[index].isEnded else { return .none }
      texts[index].messageId = texts[index].messageId ?? event.messageId
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
    if phase == .running { end(.closed) }
  }

  private mutating func end(_ phase: Phase) {
    closeText()
    closeTools()
    self.phase = phase
  }

  private mutating func openText(_ event: AssistantEvent) -> Change {
    closeText()
    closeTools()
    isStarted = true
    texts.append(Text(messageId: event.messageId, text: event.content ?? "", isEnded: false))
    return .textChanged(texts.count - 1)
  }

  /// The text an event is about: the one it names, or the last if that is open and neither contradicts the other.
  private func text(of event: AssistantEvent) -> Int? {
    if let id = event.messageId, let index = texts.lastIndex(where: { $0.messageId == id }) {
      return index
    }
    guard let last = texts.indices.last, !texts[last].isEnded,
      event.messageId == nil || texts[last].messageId == nil
    else { return nil }
    return last
  }

  private mutating func closeTools() {
    for index in tools.indices { tools[index].isEnded = true }
  }

  private mutating func closeText() {
    guard let last = texts.indices.last else { return }
    texts[last].isEnded = true
  }

  /// The tool an event is about: by the identifier of its call, or the last one begun.
  private mutating func changeTool(
    _ event: AssistantEvent, _ change: (inout Tool) -> Void
  ) -> Change {
    isStarted = true
    let index =
      event.toolCallId.flatMap { id in tools.lastIndex { $0.callId == id } }
      ?? (event.toolCallId == nil ? tools.indices.last : nil)
    if let index {
      let before = tools[index]
      change(&tools[index])
      return tools[index] == before ? .none : .toolChanged(index)
    }
    var tool = Tool(
      callId: event.toolCallId, name: event.toolName, arguments: "", isEnded: false)
    change(&tool)
    tools.append(tool)
    return .toolChanged(tools.count - 1)
  }
}
