public import JSONText

/// Somebody did with an interactive message what its goal asks for.
public struct InteractionReceipt: Sendable, Hashable {
  public struct Interaction: ModelObject {
    public var elementId: String
    /// Seconds since 1970, UTC.
    public var interactedAt: Int64?
    public var extra: [JSON.Member]

    public init(elementId: String, interactedAt: Int64? = nil, extra: [JSON.Member] = []) {
      self.elementId = elementId
      self.interactedAt = interactedAt
      self.extra = extra
    }

    public init(reading value: JSONValue) throws(ModelError) {
      var object = try ObjectReader(value)
      let elementId = object.identifier("elementId")
      self.init(
        elementId: try object.required("elementId", "a string", elementId),
        interactedAt: object.time("interactedAt"))
      extra = object.rest()
    }

    public func write(to writer: inout JSONWriter) {
      writer.beginObject()
      let start = writer.count
      writer.member("elementId", elementId)
      writer.member("interactedAt", interactedAt)
      writer.members(extra, unlessWrittenFrom: start)
      writer.endObject()
    }
  }

  public var messageId: String
  public var sender: User
  /// `uid` or `guid`.
  public var receiver: String
  public var receiverType: ReceiverType
  public var interactions: [Interaction]
  /// `uid` of whoever wrote the message.
  public var messageSender: String?

  public init(
    messageId: String, sender: User, receiver: String, receiverType: ReceiverType,
    interactions: [Interaction], messageSender: String? = nil
  ) {
    self.messageId = messageId
    self.sender = sender
    self.receiver = receiver
    self.receiverType = receiverType
    self.interactions = interactions
    self.messageSender = messageSender
  }
}
