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
    let id = object.filledIdentifier("id")
    self.init(type: try object.required("type", "a string", type), id: "")
    readFields(&object, beside: nil)
    if var data = object.take("data", { try? ObjectReader($0) }) {
      // Another name of a run that has one stays as it came.
      let runId = object.isNamed("id") ? nil : data.filledIdentifier("runId")
      if let id { data.discard("runId", ifIdentifier: id) }
      if runId != nil { object.discard("id") }
      readFields(&data, beside: object)
      dataExtra = data.rest()
      self.id = try object.required("id", "a string", id ?? runId)
    } else {
      self.id = try object.required("id", "a string", id)
    }
    extra = object.rest()
  }

  /// - Parameter top: The object whose `data` this is: what stands there counts, understood or not.
  private mutating func readFields(_ object: inout ObjectReader, beside top: ObjectReader?) {
    func isFree(_ key: String) -> Bool { !(top?.isSet(key) ?? false) }
    if isFree("conversationId") { conversationId = object.filledString("conversationId") }
    if isFree("messageId") { messageId = object.filledIdentifier("messageId") }
    if isFree("parentMessageId") { parentMessageId = object.filledIdentifier("parentMessageId") }
    if isFree("threadId") { threadId = object.filledIdentifier("threadId") }
    if !(top?.isTimeSet("timestamp") ?? false) { timestamp = object.time("timestamp") }
    if isFree("toolCallId") { toolCallId = object.filledIdentifier("toolCallId") }
    if isFree("toolName") { toolName = object.string("toolName") }
    if type == .toolCallResult {
      if result == nil, isFree("result") { result = object.string("result", or: "content") }
    } else {
      if content == nil, isFree("content") { content = object.string("content", or: "delta") }
      if isFree("result") { result = object.string("result") }
    }
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
