public import JSONText

/// A message, an invitation, a file, a bot's answer or a step of a call, as an SDK hands it to its app.
///
/// Both spellings of the fields of bots are read (`bot_response_type`, Android's `bot_responce_type`); each is written as it was received.
public struct SDKMessage: WireRecord {
  public var source = Located()
  public var id = ""
  /// The other party; the app's own user where the app has put it there already and gives ``to``.
  public var from = ""
  public var to: String?
  /// Text, an address, or the fields of an invitation.
  public var content: JSON?
  public var isSelf = false
  public var isOld = false
  /// Milliseconds, seconds in answers of bots.
  public var sent: LegacyTime?
  /// As text; ``type`` is the number.
  private var typeText: String?
  public var botID: String?
  public var botResponse: String?
  private var androidBotID: String?
  private var androidBotResponse: String?
  /// Android: 0 an audio call, 1 with video, 2 a broadcast.
  public var pluginType: Int64?

  public init() {}

  /// The number of the kind of message.
  public var type: Int? {
    get { typeText.flatMap { Int($0) } }
    set { typeText = newValue.map { String($0) } }
  }

  /// The room an invitation is to; `nil` where the message is no such object.
  public var invite: ChatroomInviteFields? {
    guard case .object? = content?.tree else { return nil }
    return content.flatMap { try? ChatroomInviteFields(Located($0)) }
  }

  public var anyBotID: String? { botID ?? androidBotID }
  public var anyBotResponse: String? { botResponse ?? androidBotResponse }

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .identifier("from", \.from),
    .text("to", \.to),
    .json("message", \.content),
    .flag("self", \.isSelf),
    .flag("old", \.isOld),
    .time("sent", \.sent),
    .text("message_type", \.typeText),
    .text("bot_id", \.botID),
    .text("bot_response_type", \.botResponse),
    .text("botid", \.androidBotID),
    .text("bot_responce_type", \.androidBotResponse),
    .integer("pluginType", \.pluginType),
  ])

  /// As the documented dictionaries of iOS have them.
  public static let form = WireForm(
    .text("to"), .text("id"), .text("message"), .number("self", or: 0), .text("old", or: "0"),
    .number("sent"), .text("from"), .number("message_type"), .number("bot_id"),
    .text("bot_response_type"), .text("botid"), .text("bot_responce_type"), .number("pluginType"))

  /// What the number stands for; ``MessageTypeReading/doubt`` says where number, hint and content disagree.
  public func reading(platform: ClientPlatform?) -> MessageTypeReading {
    MessageTypeReading(
      number: type, platform: platform,
      content: source.value["message"]
        ?? content.flatMap {
          Located($0).value
        }, pluginType: pluginType.flatMap { Int(exactly: $0) })
  }
}
