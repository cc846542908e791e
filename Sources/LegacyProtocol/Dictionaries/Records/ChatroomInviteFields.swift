import JSONText

/// What stands in the `message` of an invitation, as an SDK hands it over. The hash of the password is not kept.
public struct ChatroomInviteFields: WireRecord {
  public var source = Located()
  public var roomID = ""
  public var name: String?

  public init() {}

  /// A password is asked for, as far as the hash says; the hash itself stays where it is.
  public var hasPassword: Bool {
    ChatroomInvite.isPassword(hash: source.value["chatroom_password"]?.looseText ?? "")
  }

  public static let layout = RecordLayout<Self>([
    .identifier("chatroom_id", \.roomID),
    .text("chatroom_name", \.name),
    .passedOver("chatroom_password"),
  ])

  public static let form = WireForm(
    .number("chatroom_id"), .text("chatroom_name", or: ""), .text("chatroom_password", or: ""))
}
