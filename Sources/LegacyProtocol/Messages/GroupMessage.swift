import JSONText

/// One entry of `crmessages`, of a room's `messages`, of a history page or of a push about a group message.
public struct GroupMessage: WireRecord {
  /// The entry and its place; its fields are accounted for from here.
  public var source = Located() { didSet { shape = RecordShape() } }
  /// Which fields the entry had.
  public internal(set) var shape = RecordShape()
  public var id = ""
  /// The sender's display name; the language's word for “Me” on own messages.
  public var from: String?
  /// The sender's id; 0 on own messages of version 3.
  public var fromID = ""
  public var message = ""
  /// The body was mended while it was read.
  public internal(set) var isMended = false
  public var sent: LegacyTime?
  /// The room, where the entry names it (`chatroomid`, `groupid`, `roomid`); versions up to 5 leave it to the request.
  public var roomID: String? {
    get { chatroomID ?? groupID ?? roomAlias }
    set { (chatroomID, groupID, roomAlias) = (newValue, newValue, newValue) }
  }
  private var chatroomID: String?
  private var groupID: String?
  private var roomAlias: String?
  public var localMessageID: String?

  public init() {}

  public static let layout = RecordLayout<Self>(
    [
      .identifier("id", \.id),
      .identifier("fromid", \.fromID),
      .text("from", \.from),
      .body("message", \.message, isMended: \.isMended),
      .time("sent", \.sent),
      .text("groupid", \.groupID),
      .text("roomid", \.roomAlias),
      .text("chatroomid", \.chatroomID),
      .localID("localmessageid", \.localMessageID),
    ], shape: \.shape)

  /// Where an entry stands.
  public enum Place: Sendable, Hashable, CaseIterable {
    case poll
    /// A page of older messages, or the last ones that come with joining.
    case history
    case push
  }

  public static func form(_ place: Place, _ version: LegacyVersion) -> WireForm {
    let isSeven = version >= LegacyVersion(7)
    let namesRoom = version >= LegacyVersion(6, 2, 5)
    switch place {
    case .poll where isSeven:
      return WireForm(
        .text("id"), .text("from"), .text("fromid"), .text("message"), .text("sent"),
        .text("groupid"), .text("roomid"), .text("chatroomid"), .text("localmessageid", or: 0))
    case .poll:
      return WireForm(
        .text("id"), .text("from"), namesRoom ? .text("chatroomid") : nil, .text("fromid"),
        .text("message"), .text("sent"),
        version >= LegacyVersion(6, 4) ? .text("localmessageid", or: 0) : nil)
    case .history where isSeven:
      return WireForm(
        .text("id"), .text("from"), .text("fromid"), .text("message"), .text("sent"),
        .text("groupid"), .text("roomid"), .text("chatroomid"))
    case .history:
      return WireForm(
        .text("id"), .text("from"), .text("fromid"), namesRoom ? .text("chatroomid") : nil,
        .text("message"), .text("sent"))
    case .push:
      return WireForm(
        .number("id"), .text("from"), .number("fromid"), .text("message"), .number("sent"),
        // Version 7 turned the two around and added a third.
        isSeven ? .text("groupid") : nil, namesRoom ? .text("roomid") : nil,
        isSeven ? .text("chatroomid") : namesRoom ? .text("groupid") : nil,
        version >= LegacyVersion(6, 4) ? .text("localmessageid", or: "") : nil)
    }
  }
}
