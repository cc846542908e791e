internal import JSONText
internal import LegacyProtocol

/// The rules of the fields of one kind of record.
struct FieldTable: Sendable {
  private let rules: [String: Rule]
  /// The fields that are named, and their keys in the same order.
  let fields: [(name: String, rule: Rule)]
  let keys: JSONKeyTable
  /// For a record that is a plain value, such as a bare id; for parameters, those that are not named.
  let scalar: Rule

  /// - Parameter rules: Secrets need none of their own: ``SecretFields`` knows them.
  init(rules: KeyValuePairs<StaticString, Rule>, scalar: Rule = .replyUnknown) {
    fields = rules.map { ($0.key.description, $0.value) }
    keys = JSONKeyTable(rules.map(\.key))
    self.rules = Self.secrets.merging(fields.map { ($0.name, $0.rule) }) { $1 }
    self.scalar = scalar
  }

  private static let secrets = Dictionary(
    SecretFields.spellings.map { ($0, Rule.secret) }, uniquingKeysWith: { first, _ in first })

  /// The rule of a field; `nil` for one that is not known.
  func rule(of name: String) -> Rule? {
    rules[name] ?? (SecretFields.isHidden(name) ? .secret : nil)
  }

  static let oneToOneMessage = FieldTable(rules: [
    "id": .messageID, "from": .messageParty, "message": .textKept, "self": .messageSelf,
    "old": .messageOld, "sent": .timeSeconds, "direction": .messageDirection,
    "localmessageid": .messageLocalID, "to": .messageParty, "message_type": .dictionaryType,
    "pluginType": .dictionaryType,
    "bot_id": .bodyBot, "botid": .bodyBot, "bot_response_type": .bodyBot,
    "bot_responce_type": .bodyBot,
  ])

  static let groupMessage = FieldTable(rules: [
    "id": .messageID, "from": .messageDisplayName, "fromid": .messageParty, "message": .textKept,
    "sent": .timeSeconds, "chatroomid": .messageRoom, "groupid": .messageRoom,
    "roomid": .messageRoom, "localmessageid": .messageLocalID,
  ])

  static let chatLogEntry = FieldTable(rules: [
    "id": .messageID, "from": .messageDisplayName, "userid": .messageParty, "message": .textKept,
    "sent": .timeMilliseconds, "old": .messageOld, "previd": .historyFiller,
    "requester": .historyFiller,
  ])

  static let sendReply = FieldTable(
    rules: [
      "id": .messageID, "m": .textKept, "from": .replyRecipient, "direction": .messageDirection,
      "sent": .timeSeconds, "localmessageid": .messageLocalID, "donotpush": .replyPush,
      "push": .replyPush, "cs": .replyPush,
    ], scalar: .messageID)

  static let contact = FieldTable(rules: [
    "id": .userID, "n": .userName, "l": .userLink, "a": .userAvatar, "s": .userStatus,
    "m": .userStatusMessage, "ls": .timeSeconds, "d": .userSetting, "g": .userSetting,
    "lstn": .userSetting, "rdrs": .userSetting, "b": .userSetting,
    "chatroomid": .messageRoom, "groupid": .messageRoom,
    "ismoderator": .userSetting,
  ])

  /// Someone the user has blocked, as an SDK lists them.
  static let blockedUser = FieldTable(
    rules: ["id": .blockList, "name": .blockList], scalar: .replyUnknown)

  static let bot = FieldTable(rules: [
    "id": .userID, "n": .userName, "d": .botKnown, "a": .userAvatar, "api": .botKey,
  ])

  static let room = FieldTable(rules: [
    "id": .roomKnown, "name": .roomKnown, "type": .roomKnown, "createdby": .roomKnown,
    "online": .roomCount, "s": .roomCount, "j": .roomCount, "owner": .roomCount,
    "isModerator": .roomCount, "ismoderator": .roomCount, "members": .roomCount,
    "invitedusers": .roomCount, "i": .roomSecret, "password": .roomSecret,
  ])

  static let joinReply = FieldTable(
    rules: [
      "s": .roomJoined, "chatroomname": .roomKnown, "groupname": .roomKnown,
      "timestamp": .steering, "owner": .roomCount, "userid": .sessionUser,
      "ismoderator": .roomCount,
    ], scalar: .roomJoined)

  static let announcement = FieldTable(rules: [
    "id": .announcement, "m": .announcement, "t": .timeSeconds, "o": .announcementMore,
  ])

  static let loginReply = FieldTable(
    rules: [
      "version": .steering, "error_msg": .sessionLogin,
      "userid": .sessionUser, "v": .steering,
    ], scalar: .secret)

  /// Fields of pages for administrators and scripts of the site.
  static let siteAPIParameters = FieldTable(
    rules: ["action": .parameterUsed], scalar: .siteAPI)

  /// Replies that say no more than that something was done.
  static let done = FieldTable(
    rules: [
      "success": .replyDone, "acknowledgment": .replyDone, "error": .replyDone,
      "message": .replyDone, "id": .replyDone, "result": .replyDone, "roomid": .replyDone,
      "invitedusers": .replyDone, "unbannedusers": .replyDone, "n": .replyDone, "name": .replyDone,
      "friend": .replyDone, "logout_message": .steering,
    ], scalar: .replyDone)

  /// Parameters of requests, the same for every endpoint; `name[key]` counts as `name`.
  static let parameters = FieldTable(
    rules: [
      "to": .parameterUsed, "message": .parameterUsed, "chatbox": .parameterUsed,
      "action": .parameterUsed, "groupid": .parameterUsed, "roomid": .parameterUsed,
      "chatroomid": .parameterUsed, "currentroom": .parameterUsed, "id": .parameterUsed,
      "chatroommode": .parameterUsed, "history": .parameterUsed, "broadcast": .parameterUsed,
      "broadcastData": .parameterUsed,

      "readmessages": .parameterReceipt,
      "crreadmessages": .parameterReceipt, "receivedunreadmessages": .parameterReceipt,
      "typingto": .parameterTyping, "callback": .parameterSteering,
      "callbackfn": .parameterSteering, "currenttime": .parameterSteering, "_": .parameterSteering,
      "initialize": .parameterSteering, "timestamp": .parameterSteering,
      "buddylist": .parameterSteering, "blh": .parameterSteering, "clh": .parameterSteering,
      "ulh": .parameterSteering, "botlh": .parameterSteering, "crtimestamp": .parameterSteering,
      "lastgroupmessageid": .parameterSteering, "crinitialize": .parameterSteering,
      "f": .parameterSteering, "force": .parameterSteering, "prepend": .parameterSteering,
      "popout": .parameterSteering, "popoutmode": .parameterSteering, "v": .parameterSteering,
      "v2": .parameterSteering, "v3": .parameterSteering, "appinfo": .parameterSteering,
      "silent": .parameterSteering, "type": .parameterSteering, "cc_an": .parameterSteering,
      "cc_lang": .parameterSteering, "cc_rttlang": .parameterSteering,
      "cc_direction": .parameterSteering, "activeChatboxIds": .parameterSteering,
      "deny_sanitize": .parameterSteering, "localmessageid": .parameterSteering,
      "status": .parameterSteering, "statusmessage": .parameterSteering,
      "lastseenSettingsFlag": .parameterSteering, "readreceiptsetting": .parameterSteering,
      "guestname": .parameterSteering, "username": .parameterSteering,
      "guest_login": .parameterSteering,
      "process": .parameterSteering, "userid": .parameterSteering, "name": .parameterSteering,
      "groupname": .parameterSteering, "roomname": .parameterSteering, "cname": .parameterSteering,
      "kick": .parameterSteering, "kickid": .parameterUsed, "kickflag": .parameterUsed,
      "ban": .parameterSteering, "banid": .parameterUsed, "banflag": .parameterUsed,
      "delid": .parameterUsed, "invite": .parameterUsed, "unban": .parameterUsed,
      "imagewidth": .parameterSteering, "imageheight": .parameterSteering,
      "imagedata": .parameterSteering, "tid": .parameterUsed, "image": .parameterSteering,
      "key": .parameterUsed, "category": .parameterUsed, "caller": .parameterSteering,
      "file": .parameterSteering, "unencryptedfilename": .parameterSteering,
      "clearid": .parameterUsed, "deleteid": .parameterUsed, "from": .parameterUsed,
      "lastid": .parameterSteering, "range": .parameterSteering,
      "response_hash": .parameterSteering,
      "cc_theme": .parameterSteering, "cc_sdk": .parameterSteering,
      "sendername": .parameterSteering,
      "currentroomname": .parameterSteering, "grouptype": .parameterSteering,
      "embed": .parameterSteering, "socialLogin": .parameterSteering,
      "platform": .parameterSteering,
    ], scalar: .parameterUnknown)
}
