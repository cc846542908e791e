public import JSONText

/// When one recipient got and read a message, as part of the message. Seconds since 1970, UTC.
public struct RecipientReceipt: ModelObject {
  /// `uid`; absent in a message's `myReceipt`.
  public var recipient: String?
  public var deliveredAt: Int64?
  public var readAt: Int64?
  public var extra: [JSON.Member]

  public init(
    recipient: String? = nil, deliveredAt: Int64? = nil, readAt: Int64? = nil,
    extra: [JSON.Member] = []
  ) {
    self.recipient = recipient
    self.deliveredAt = deliveredAt
    self.readAt = readAt
    self.extra = extra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    self.init(
      recipient: object.filledIdentifier("recipient"), deliveredAt: object.time("deliveredAt"),
      readAt: object.time("readAt"))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("recipient", recipient)
    writer.member("deliveredAt", deliveredAt)
    writer.member("readAt", readAt)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
