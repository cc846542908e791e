public import JSONText

/// One step of an agent's run as it streams in (`AIAssistantBaseEvent`).
///
/// The iOS page has everything at the top beside `type` and `id`, the reference page has most of it under `data`; both are read, the
/// form of the iOS page is written.
public struct AssistantEvent: ModelObject {
  public var type: AssistantEventType
  /// Identifies the run.
  public var id: String
  public var conversationId: String?
  public var messageId: String?
  public var parentMessageId: String?
  public var threadId: String?
  /// Seconds since 1970, UTC.
  public var timestamp: Int64?
  public var toolCallId: String?
  public var toolName: String?
  /// A piece of the arguments of a tool or, under its name `content`, of the answer; `delta` is read for both.
  public var content: String?
  /// Output of a tool.
  public var result: String?
  /// Fields this version does not know, kept as received; those found under `data` stay there.
  public var extra: [JSON.Member]
  public var dataExtra: [JSON.Member]

  public init(
    type: AssistantEventType, id: String, conversationId: String? = nil, messageId: String? = nil,
    parentMessageId: String? = nil, threadId: String? = nil, timestamp: Int64? = nil,
    toolCallId: String? = nil, toolName: String? = nil, content: String? = nil,
    result: String? = nil, extra: [JSON.Member] = [], dataExtra: [JSON.Member] = []
  ) {
    self.type = type
    self.id = id
    self.conversationId = conversationId
    self.messageId = messageId
    self.parentMessageId = parentMessageId
    self.threadId = threadId
    self.timestamp = timestamp
    self.toolCallId = toolCallId
    self.toolName = toolName
    self.content = content
    self.result = result
    self.extra = extra
    self.dataExtra = dataExtra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let type: AssistantEventType? = object.name("type")
    let id = object.identifier("id")
    self.init(type: try object.required("type", "a string", type), id: "")
    readFields(&object)
    if var data = object.take("data", { try? ObjectReader($0) }) {
      // Another name of a run that has one stays as it came.
      let runId = id == nil ? data.identifier("runId") : nil
      if let id { data.discard("runId", ifIdentifier: id) }
      readFields(&data)
      dataExtra = data.rest()
      self.id = try object.required("id", "a string", id ?? runId)
    } else {
      self.id = try object.required("id", "a string", id)
    }
    discardReplaced(&object)
    extra = object.rest()
  }

  private mutating func readFields(_ object: inout ObjectReader) {
    conversationId = conversationId ?? object.string("conversationId")
    messageId = messageId ?? object.identifier("messageId")
    parentMessageId = parentMessageId ?? object.identifier("parentMessageId")
    threadId = threadId ?? object.identifier("threadId")
    timestamp = timestamp ?? object.time("timestamp")
    toolCallId = toolCallId ?? object.identifier("toolCallId")
    toolName = toolName ?? object.string("toolName")
    if type == .toolCallResult {
      result = result ?? object.string("result") ?? object.string("content")
    } else {
      content = content ?? object.string("content") ?? object.string("delta")
      result = result ?? object.string("result")
    }
  }

  /// Fields that were found under another name or under `data`.
  private func discardReplaced(_ object: inout ObjectReader) {
    let isFound = [
      "id": true, "conversationId": conversationId != nil, "messageId": messageId != nil,
      "parentMessageId": parentMessageId != nil, "threadId": threadId != nil,
      "timestamp": timestamp != nil, "toolCallId": toolCallId != nil, "toolName": toolName != nil,
      "content": content != nil, "result": result != nil,
    ]
    for (key, isFound) in isFound where isFound { object.discard(key) }
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("type", name: type)
    writer.member("id", id)
    writer.member("conversationId", conversationId)
    writer.member("messageId", messageId)
    writer.member("parentMessageId", parentMessageId)
    writer.member("threadId", threadId)
    writer.member("timestamp", timestamp)
    writer.member("toolCallId", toolCallId)
    writer.member("toolName", toolName)
    writer.member("content", content)
    writer.member("result", result)
    if !dataExtra.isEmpty {
      writer.key(literal: "data")
      writer.beginObject()
      writer.members(dataExtra)
      writer.endObject()
    }
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
