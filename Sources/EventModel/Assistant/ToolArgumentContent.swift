public import JSONText

/// What an agent asked its tools, stored once the run is over.
public struct ToolArgumentContent: Sendable, Hashable {
  /// One invocation of a tool.
  public struct ToolCall: ModelObject {
    public var id: String?
    /// `function` in every sample.
    public var type: String?
    public var displayName: String?
    public var executionText: String?
    public var toolName: String?
    /// The arguments as JSON text, as the agent wrote it.
    public var arguments: String?
    public var extra: [JSON.Member]

    public init(
      id: String? = nil, type: String? = nil, displayName: String? = nil,
      executionText: String? = nil, toolName: String? = nil, arguments: String? = nil,
      extra: [JSON.Member] = []
    ) {
      self.id = id
      self.type = type
      self.displayName = displayName
      self.executionText = executionText
      self.toolName = toolName
      self.arguments = arguments
      self.extra = extra
    }

    public init(reading value: JSONValue) throws(ModelError) {
      var object = try ObjectReader(value)
      self.init(
        id: object.filledIdentifier("id"), type: object.string("type"),
        displayName: object.string("displayName"), executionText: object.string("executionText"))
      let function = object.take("function") { value -> (String?, String?)? in
        guard var function = try? ObjectReader(value) else { return nil }
        let read = (function.string("name"), function.string("arguments"))
        return function.rest().isEmpty ? read : nil
      }
      toolName = function?.0
      arguments = function?.1
      extra = object.rest()
    }

    public func write(to writer: inout JSONWriter) {
      writer.beginObject()
      let start = writer.count
      writer.member("id", id)
      writer.member("type", type)
      writer.member("displayName", displayName)
      writer.member("executionText", executionText)
      if toolName != nil || arguments != nil {
        writer.key(literal: "function")
        writer.beginObject()
        writer.member("name", toolName)
        writer.member("arguments", arguments)
        writer.endObject()
      }
      writer.members(extra, unlessWrittenFrom: start)
      writer.endObject()
    }

    /// The arguments as a value; `nil` if they are not JSON.
    public var argumentsValue: JSON? {
      guard let arguments, let document = try? JSONDocument(parsing: Array(arguments.utf8)) else {
        return nil
      }
      return JSON(document.root)
    }
  }

  public var toolCalls: [ToolCall]
  public var runId: String?
  public var threadId: String?
  public var text: String?

  public init(
    toolCalls: [ToolCall] = [], runId: String? = nil, threadId: String? = nil, text: String? = nil
  ) {
    self.toolCalls = toolCalls
    self.runId = runId
    self.threadId = threadId
    self.text = text
  }

  init(data: inout ObjectReader) {
    self.init(
      toolCalls: data.list("toolCalls") ?? [],
      runId: data.filledIdentifier("runId"), threadId: data.filledIdentifier("threadId"),
      text: data.string("text"))
  }

  func writeData(to writer: inout JSONWriter) {
    writer.member("text", text)
    writer.member("toolCalls", objects: toolCalls)
    writer.member("runId", runId)
    writer.member("threadId", threadId)
  }
}
