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
    let trigger = object.string("trigger")
    var data = try object.required(
      "data", "an object", object.take("data") { try? ObjectReader($0) })
    var to = data.take("to") { try? ObjectReader($0) }
    let uid = to?.string("uid")
    let details = data.take("notificationDetails") { $0 }
    do throws(ModelError) {
      self.init(
        trigger: trigger ?? "", uid: try data.required("to", "a uid", uid),
        payload: try PushPayload(
          reading: data.required("notificationDetails", "an object", details)),
        appId: object.string("appId") ?? "", region: object.string("region"),
        webhook: object.string("webhook"))
    } catch {
      throw error.inside("data")
    }
    extra = object.rest()
    dataExtra = data.rest()
    toExtra = to?.rest() ?? []
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("trigger", trigger)
    writer.key(literal: "data")
    writer.beginObject()
    writer.key(literal: "to")
    writer.beginObject()
    writer.member("uid", uid)
    writer.members(toExtra)
    writer.endObject()
    writer.member("notificationDetails", payload)
    writer.members(dataExtra)
    writer.endObject()
    writer.member("appId", appId)
    writer.member("region", region)
    writer.member("webhook", webhook)
    writer.members(extra)
    writer.endObject()
  }
}
