import JSONText

/// What the Android SDK tells of a room: somebody was put out, a message or the room deleted (`action_type`).
///
/// Only that key is documented. The others are read under the names that other dictionaries have for the same things; whatever else
/// comes is kept.
public struct GroupActionFields: WireRecord {
  public var source = Located()
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
    .identifier("action_type", \.typeText),
    .text("id", \.id),
    .text("from", \.from),
    .text("chatroom_id", \.roomID),
    .text("user_id", \.userID),
    .text("message_id", \.messageID),
    .time("sent", \.sent),
  ])

  public static let form = WireForm(
    .number("action_type"), .text("id"), .text("from"), .text("chatroom_id"), .text("user_id"),
    .text("message_id"), .number("sent"))
}
