/// What a parameter of a request means, whatever it is called (docs/protocol.md, “Endpoints”).
///
/// One table for reading and writing: ``names`` are all spellings that are read, ``name(for:at:)`` chooses the one a version expects.
public enum CallParameter: String, Sendable, Hashable, CaseIterable {
  // Who asks, and how the answer is to look.
  case basedata, callback, callbackfn, v, v2, v3, appinfo, process
  case lang, translationLanguage, theme, sdk, embed, cacheBreaker
  // Polls.
  case action, initialize, currenttime, timestamp, buddylist, blh, botlh, clh, ulh, force
  case f, typingto, lastAnnouncement, openConversations, readmessages, crreadmessages
  case receivedunreadmessages, chatbox, prepend, crinitialize, lastGroupMessage, popout
  // Sending and settings.
  case to, message, localmessageid, direction, broadcast, broadcastData
  case status, statusmessage, lastseenSetting, receiptSetting, guestname, denySanitize
  // Rooms.
  case room, roomPassword, roomName, roomType, silent, kickUser, kickConfirmed, banUser
  case banConfirmed, kickFlag, banFlag, invitees, unbanned, deletedMessage
  // People and sessions.
  case userid, username, password, guestLogin, socialLogin, socialDetails, from, platform
  // Plugins.
  case chatroommode, name, imagewidth, imageheight, imagedata, sendername, tid, image, group
  case caller, key, category, clearid, deleteid, lastid, history, range, file, shownFile
  case random, boardID, gameID, gameWidth, toID, text
  // The site's API, bots, pushes.
  case apiKey, channel, keyA, keyB, keyC, responseHash, users, roomTypeOfSite, fromuserid, touserid
  case displayname, langhash, csshash, confighash

  /// Those that are called otherwise than their case, or in more than one way.
  private static let spellings: [CallParameter: [String]] = [
    .lang: ["cc_lang"],
    .translationLanguage: ["cc_rttlang"],
    .theme: ["cc_theme"],
    .sdk: ["cc_sdk"],
    .cacheBreaker: ["_"],
    .lastAnnouncement: ["cc_an"],
    .openConversations: ["activeChatboxIds"],
    .lastGroupMessage: ["lastgroupmessageid", "crtimestamp"],
    .popout: ["popout", "popoutmode"],
    .direction: ["cc_direction"],
    .lastseenSetting: ["lastseenSettingsFlag"],
    .receiptSetting: ["readreceiptsetting"],
    .denySanitize: ["deny_sanitize"],
    .room: ["groupid", "roomid", "chatroomid", "currentroom", "id"],
    .roomPassword: ["currentp", "inviteid"],
    .roomName: ["groupname", "cname", "roomname", "currentroomname"],
    .roomType: ["type"],
    .kickUser: ["kickid"],
    .kickConfirmed: ["kick"],
    .banUser: ["banid"],
    .banConfirmed: ["ban"],
    .kickFlag: ["kickflag"],
    .banFlag: ["banflag"],
    .invitees: ["invite"],
    .unbanned: ["unban"],
    .deletedMessage: ["delid"],
    .guestLogin: ["guest_login"],
    .socialDetails: ["social_details"],
    .group: ["grp"],
    .shownFile: ["unencryptedfilename"],
    .boardID: ["room"],
    .gameID: ["gameId"],
    .toID: ["toId"],
    .apiKey: ["api-key", "apiKey"],
    .keyA: ["KEY_A"],
    .keyB: ["KEY_B"],
    .keyC: ["KEY_C"],
    .responseHash: ["response_hash"],
    .roomTypeOfSite: ["grouptype"],
  ]

  /// Every spelling that is read; the first is written unless a version or an endpoint says otherwise. Never empty.
  public var names: [String] { Self.spellings[self] ?? [rawValue] }

  /// Written in the query, where the server looks for it.
  var isOfQuery: Bool { self == .callback || self == .action }

  /// A map, in fields with brackets or as one JSON text.
  var isMap: Bool {
    self == .readmessages || self == .receivedunreadmessages || self == .crreadmessages
  }

  /// Never to be logged: secrets, and what is personal (``SecretFields``).
  public var isSecret: Bool { names.contains { SecretFields.isHidden($0) } }

  private static let byName: [String: CallParameter] = {
    var table: [String: CallParameter] = [:]
    for parameter in allCases { for name in parameter.names { table[name] = parameter } }
    return table
  }()

  /// The parameter of a name as sent; `invite[]` and `readmessages[7]` count as `invite` and `readmessages`.
  public init?(name: String) {
    let bare = name.utf8.prefix { $0 != UInt8(ascii: "[") }
    guard let known = Self.byName[String(decoding: bare, as: UTF8.self)] else { return nil }
    self = known
  }

  /// The name under which an endpoint of a version looks for it.
  public func name(for version: LegacyVersion, at endpoint: LegacyEndpoint) -> String {
    let action: LegacyEndpoint.GroupAction? =
      if case .group(let action) = endpoint { action } else { nil }
    if self == .room { return Self.roomName(for: version, action, isOfSite: endpoint == .siteAPI) }
    if self == .roomName, endpoint == .siteAPI { return "groupname" }
    if self == .lastGroupMessage, endpoint == .roomPoll, version < LegacyVersion(6, 3) {
      return "timestamp"
    }
    if self == .lastGroupMessage, version < LegacyVersion(6, 9) { return "crtimestamp" }
    if self == .roomPassword, action == .join || action == .create { return "password" }
    if self == .roomPassword, action == .invite || action == .unban { return "inviteid" }
    if self == .roomName, action == .create { return "name" }
    if self == .roomName, action == .join, version < LegacyVersion(7) { return "name" }
    if self == .roomName, action == .rename { return "cname" }
    if self == .roomName, version < LegacyVersion(7) { return "roomname" }
    if self == .apiKey, endpoint == .botCallback { return "apiKey" }
    return names.first ?? rawValue
  }

  private static func roomName(
    for version: LegacyVersion, _ action: LegacyEndpoint.GroupAction?, isOfSite: Bool
  ) -> String {
    guard version < LegacyVersion(7), !isOfSite else { return "groupid" }
    switch action {
    case .join, .delete, .rename, .details: return "id"
    case .invite, .unban, .unbanList: return "roomid"
    case .history: return "chatroomid"
    case .create, .sendMessage, .sendChatroomMessage, .users, .leave, .invitePage, .kick, .ban,
      .deleteMessage, .name, .synchronise, .passwordBox, .loadChatroomPro, nil:
      return "currentroom"
    }
  }
}
