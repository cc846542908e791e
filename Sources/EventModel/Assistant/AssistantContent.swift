public import JSONText

/// The whole answer of an agent, stored once its run is over.
public struct AssistantContent: Sendable, Hashable {
  public var text: String?
  public var runId: String?
  public var threadId: String?
  /// Cards and other elements of the answer, kept as received.
  public var elements: JSON?

  public init(
    text: String? = nil, runId: String? = nil, threadId: String? = nil, elements: JSON? = nil
  ) {
    self.text = text
    self.runId = runId
    self.threadId = threadId
    self.elements = elements
  }

  init(data: inout ObjectReader) {
    self.init(
      text: data.string("text"), runId: data.filledIdentifier("runId"),
      threadId: data.filledIdentifier("threadId"), elements: data.json("elements"))
  }

  func writeData(to writer: inout JSONWriter) {
    writer.member("text", text)
    writer.member("runId", runId)
    writer.member("threadId", threadId)
    writer.member("elements", elements)
  }
}
