internal import JSONText

/// A step on the way of one notification to one user.
///
/// The trigger tells the step: the status of what was delivered can already be `read`, that of what was clicked in the app stays `sent`.
public struct NotificationDelivery: Sendable, Hashable {
  /// In the app's own feed, or pushed to a device.
  public enum Channel: Sendable, Hashable, CaseIterable {
    case feed, push
  }

  public var channel: Channel
  /// Identifier of this delivery.
  public var id: String
  public var notificationId: String?
  /// `uid`
  public var receiver: String?
  /// `in_app` or `push`.
  public var channelType: String?
  public var status: String?
  /// Seconds since 1970, UTC; likewise the others.
  public var sentAt: Int64?
  public var deliveredAt: Int64?
  public var readAt: Int64?
  public var clickedAt: Int64?
  public var engagedAt: Int64?
  /// What the user did, in the app's own words.
  public var topic: String?

  public init(
    channel: Channel, id: String, notificationId: String? = nil, receiver: String? = nil,
    channelType: String? = nil, status: String? = nil
  ) {
    self.channel = channel
    self.id = id
    self.notificationId = notificationId
    self.receiver = receiver
    self.channelType = channelType
    self.status = status
  }

  init(_ object: inout ObjectReader, channel: Channel) throws(ModelError) {
    let id = object.identifier("\(channel.idKey)")
    self.init(
      channel: channel, id: try object.required("\(channel.idKey)", "a string", id),
      notificationId: object.identifier("notificationId"),
      receiver: object.identifier("receiver"), channelType: object.string("channelType"),
      status: object.string("status"))
    sentAt = object.time("sentAt")
    deliveredAt = object.time("deliveredAt")
    readAt = object.time("readAt")
    clickedAt = object.time("clickedAt")
    engagedAt = object.time("engagedAt")
    topic = object.string("topic")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(channel.idKey, id)
    writer.member("notificationId", notificationId)
    writer.member("receiver", receiver)
    writer.member("channelType", channelType)
    writer.member("status", status)
    writer.member("sentAt", sentAt)
    writer.member("deliveredAt", deliveredAt)
    writer.member("readAt", readAt)
    writer.member("clickedAt", clickedAt)
    writer.member("engagedAt", engagedAt)
    writer.member("topic", topic)
  }
}

extension NotificationDelivery.Channel {
  fileprivate var idKey: StaticString {
    switch self {
    case .feed: "id"
    case .push: "pushNotificationId"
    }
  }
}
