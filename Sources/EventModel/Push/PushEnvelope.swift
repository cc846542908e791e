public import JSONText

/// What a custom provider of pushes is called with: a payload and the user it is for.
public struct PushEnvelope: ModelObject {
  /// `push-notification-payload-generated` in the documents.
  public var trigger: String
  /// `uid` of the user to notify.
  public var uid: String
  public var payload: PushPayload
  public var appId: String
  public var region: String?
  /// `custom` in the documents.
  public var webhook: String?
  /// Fields this version does not know, kept as received; likewise those of `data` and of `data.to`.
  public var extra: [JSON.Member]
  public var dataExtra: [JSON.Member]
  public var toExtra: [JSON.Member]

  public init(
    trigger: String = "push-notification-payload-generated", uid: String, payload: PushPayload,
    appId: String, region: String? = nil, webhook: String? = "custom", extra: [JSON.Member] = [],
    dataExtra: [JSON.Member] = [], toExtra: [JSON.Member] = []
  ) {
    self.trigger = trigger
    self.uid = uid
    self.payload = payload
    self.appId = appId
    self.region = region
    self.webhook = webhook
    self.extra = extra
    self.dataExtra = dataExtra
    self.toExtra = toExtra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let data = try object.required("data", "an object", reading: Inside.init(_:))
    self.init(
      trigger: object.string("trigger") ?? "", uid: data.uid, payload: data.payload,
      appId: object.string("appId") ?? "", region: object.string("region"),
      webhook: object.string("webhook"), dataExtra: data.extra, toExtra: data.toExtra)
    extra = object.rest()
  }

  /// `data` as it comes: whom to tell what.
  private struct Inside {
    var uid: String
    var toExtra: [JSON.Member]
    var payload: PushPayload
    var extra: [JSON.Member]

    init(_ value: JSONValue) throws(ModelError) {
      var data = try ObjectReader(value)
      (uid, toExtra) = try data.required(
        "to", "an object",
        reading: { value throws(ModelError) in
          var to = try ObjectReader(value)
          let uid = to.identifier("uid")
          return (try to.required("uid", "a string", uid), to.rest())
        })
      payload = try data.required(
        "notificationDetails", "an object", reading: PushPayload.init(reading:))
      extra = data.rest()
    }
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("trigger", trigger, unlessEmptyAnd: extra)
    writer.key(literal: "data")
    writer.beginObject()
    let dataStart = writer.count
    writer.key(literal: "to")
    writer.beginObject()
    let toStart = writer.count
    writer.member("uid", uid)
    writer.members(toExtra, unlessWrittenFrom: toStart)
    writer.endObject()
    writer.member("notificationDetails", payload)
    writer.members(dataExtra, unlessWrittenFrom: dataStart)
    writer.endObject()
    writer.member("appId", appId, unlessEmptyAnd: extra)
    writer.member("region", region)
    writer.member("webhook", webhook)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
