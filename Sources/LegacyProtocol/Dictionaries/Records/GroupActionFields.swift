import JSONText

/// What the Android SDK tells of a room: somebody was put out, a message or the room deleted (`action_type`).
///
/// Only that key is documented. The others are read under the names that other dictionaries have for the same things; whatever else
/// comes is kept.
public struct GroupActionFields: WireRecord {
  public var source = Located(.emptyObject)
  private var typeText = ""
  public var id: String?
  public var from: String?
  public var roomID: String?
  public var userID: String?
  public var messageID: String?
  public var sent: LegacyTime?

  public init() {}

  /// `nil` for what is no number.
  public var action: GroupActionCode? {
    get { Int(typeText).map { GroupActionCode(rawValue: $0) } }
    set { typeText = newValue.map { String($0.rawValue) } ?? typeText }
  }

  public static let layout = RecordLayout<Self>([
    .identifier("action_type") {
      $0.typeText
    } _: {
      $0.typeText = $1
    },
    .text("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .text("from") {
      $0.from
    } _: {
      $0.from = $1
    },
    .text("chatroom_id") {
      $0.roomID
    } _: {
      $0.roomID = $1
    },
    .text("user_id") {
      $0.userID
    } _: {
      $0.userID = $1
    },
    .text("message_id") {
      $0.messageID
    } _: {
      $0.messageID = $1
    },
    .time("sent") {
      $0.sent
    } _: {
      $0.sent = $1
    },
  ])

  public static let form = WireForm(
    .number("action_type"), .text("id"), .text("from"), .text("chatroom_id"), .text("user_id"),
    .text("message_id"), .number("sent"))
}
