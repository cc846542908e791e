/// A request about rooms: which action, and what it needs. Each action uses the properties it is described with in docs/protocol.md.
public struct GroupRequest: CallRecord {
  public var action = LegacyEndpoint.GroupAction.details
  public var roomID: String?
  /// Plain when a room is created, the hash everywhere else. A secret.
  public var password: String?
  public var kind: String?
  public var isSilent = false
  // Messages.
  public var message: String?
  public var localMessageID: String?
  public var deletedMessageID: String?
  /// The page before this id.
  public var before: String?
  // People.
  public var kickedUser: String?
  public var bannedUser: String?
  /// `kick=1` or `ban=1`, without which version 7 refuses.
  public var isKickMeant = false
  public var isBanMeant = false
  /// The client leaves because it was put out.
  public var wasKicked = false
  public var wasBanned = false
  public var invitees: [String] = []
  public var unbanned: [String] = []
  public var usersHash: String?
  public var isForced = false
  public var isPopout = false

  /// As it is sent; ``name`` is what it says.
  private var wireName: String?

  public init() {}

  public init(_ action: LegacyEndpoint.GroupAction, roomID: String? = nil) {
    self.action = action
    self.roomID = roomID
  }

  /// The name of the room: base64 on the wire, except where it is given a name.
  public var name: String? {
    get {
      guard let wireName, !isNameBare else { return wireName }
      return Base64.text(wireName) ?? wireName
    }
    set { wireName = isNameBare ? newValue : newValue.map { Base64.encoded($0) } }
  }

  private var isNameBare: Bool { action == .create || action == .rename }

  public static let layout: [CallField<Self>] = [
    .text(.room, \.roomID), .text(.roomPassword, \.password), .text(.roomName, \.wireName),
    .text(.roomType, \.kind), .flag(.silent, \.isSilent), .text(.message, \.message),
    .text(.localmessageid, \.localMessageID, VersionRange(from: LegacyVersion(6, 4))),
    .text(.deletedMessage, \.deletedMessageID), .text(.prepend, \.before),
    .text(.kickUser, \.kickedUser), .flag(.kickConfirmed, \.isKickMeant),
    .text(.banUser, \.bannedUser), .flag(.banConfirmed, \.isBanMeant),
    .flag(.kickFlag, \.wasKicked), .flag(.banFlag, \.wasBanned), .array(.invitees, \.invitees),
    .array(.unbanned, \.unbanned), .text(.ulh, \.usersHash), .flag(.force, \.isForced),
    .flag(.popout, \.isPopout), .passedOver(.action),
  ]

  /// - Throws: ``LegacyDecodingError`` naming the parameter without which the action does nothing.
  init(_ action: LegacyEndpoint.GroupAction, _ call: LegacyCall) throws(LegacyDecodingError) {
    self = try call.record()
    self.action = action
    if let missing {
      throw LegacyDecodingError(
        .missingField, at: "/" + missing.name(for: LegacyVersion(7), at: .group(action)),
        expected: "a value")
    }
  }

  /// The parameter without which the action does nothing, if it is not there.
  var missing: CallParameter? {
    let needed: (value: String?, parameter: CallParameter)? =
      switch action {
      case .sendMessage, .sendChatroomMessage: (message, .message)
      case .create: (wireName, .roomName)
      case .join, .users, .leave, .details, .history, .delete: (roomID, .room)
      case .kick: (kickedUser, .kickUser)
      case .ban: (bannedUser, .banUser)
      case .rename: (wireName, .roomName)
      case .deleteMessage: (deletedMessageID, .deletedMessage)
      case .invite: (invitees.first, .invitees)
      case .unban: (unbanned.first, .unbanned)
      case .invitePage, .unbanList, .name, .synchronise, .passwordBox, .loadChatroomPro: nil
      }
    guard let needed, needed.value == nil else { return nil }
    return needed.parameter
  }
}
