internal import JSONText

/// What a tool gave an agent, stored once the run is over.
public struct ToolResultContent: Sendable, Hashable {
  public var toolName: String?
  public var toolCallId: String?
  /// The output; `text` on the wire, `result` in the SDKs' objects. Both are read, `text` is written.
  public var result: String?
  public var runId: String?
  public var threadId: String?

  public init(
    toolName: String? = nil, toolCallId: String? = nil, result: String? = nil,
    runId: String? = nil, threadId: String? = nil
  ) {
    self.toolName = toolName
    self.toolCallId = toolCallId
    self.result = result
    self.runId = runId
    self.threadId = threadId
  }

  init(data: inout ObjectReader) {
    self.init(
      toolName: data.string("toolName"), toolCallId: data.filledIdentifier("toolCallId"),
      result: data.string("text", or: "result"), runId: data.filledIdentifier("runId"),
      threadId: data.filledIdentifier("threadId"))
  }

  func writeData(to writer: inout JSONWriter) {
    writer.member("text", result)
    writer.member("toolName", toolName)
    writer.member("toolCallId", toolCallId)
    writer.member("runId", runId)
    writer.member("threadId", threadId)
  }
}
