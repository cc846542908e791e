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

  /// Every spelling that is read; the first is written unless a version or an endpoint says otherwise.
  public var names: [String] {
    switch self {
    case .lang: ["cc_lang"]
    case .translationLanguage: ["cc_rttlang"]
    case .theme: ["cc_theme"]
    case .sdk: ["cc_sdk"]
    case .cacheBreaker: ["_"]
    case .lastAnnouncement: ["cc_an"]
    case .openConversations: ["activeChatboxIds"]
    case .lastGroupMessage: ["lastgroupmessageid", "crtimestamp"]
    case .popout: ["popout", "popoutmode"]
    case .direction: ["cc_direction"]
    case .lastseenSetting: ["lastseenSettingsFlag"]
    case .receiptSetting: ["readreceiptsetting"]
    case .denySanitize: ["deny_sanitize"]
    case .room: ["groupid", "roomid", "chatroomid", "currentroom", "id"]
    case .roomPassword: ["currentp", "inviteid"]
    case .roomName: ["groupname", "cname", "roomname", "currentroomname"]
    case .roomType: ["type"]
    case .kickUser: ["kickid"]
    case .kickConfirmed: ["kick"]
    case .banUser: ["banid"]
    case .banConfirmed: ["ban"]
    case .kickFlag: ["kickflag"]
    case .banFlag: ["banflag"]
    case .invitees: ["invite"]
    case .unbanned: ["unban"]
    case .deletedMessage: ["delid"]
    case .guestLogin: ["guest_login"]
    case .socialDetails: ["social_details"]
    case .group: ["grp"]
    case .shownFile: ["unencryptedfilename"]
    case .boardID: ["room"]
    case .gameID: ["gameId"]
    case .toID: ["toId"]
    case .apiKey: ["api-key", "apiKey"]
    case .keyA: ["KEY_A"]
    case .keyB: ["KEY_B"]
    case .keyC: ["KEY_C"]
    case .responseHash: ["response_hash"]
    case .roomTypeOfSite: ["grouptype"]
    default: [rawValue]
    }
  }

  /// Never to be logged.
  public var isSecret: Bool {
    switch self {
    case .basedata, .password, .roomPassword, .socialDetails, .apiKey, .keyA, .keyB, .keyC,
      .username, .channel, .tid:
      true
    default: false
    }
  }

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
    switch (self, endpoint) {
    case (.room, .siteAPI): "groupid"
    case (.roomName, .siteAPI): "groupname"
    case (.room, _) where version >= LegacyVersion(7): "groupid"
    case (.room, .group(.join)), (.room, .group(.delete)), (.room, .group(.rename)),
      (.room, .group(.details)):
      "id"
    case (.room, .group(.invite)), (.room, .group(.unban)), (.room, .group(.unbanList)): "roomid"
    case (.room, .group(.history)): "chatroomid"
    case (.room, _): "currentroom"
    case (.lastGroupMessage, .roomPoll) where version < LegacyVersion(6, 3): "timestamp"
    case (.lastGroupMessage, _) where version < LegacyVersion(6, 9): "crtimestamp"
    case (.roomPassword, .group(.join)), (.roomPassword, .group(.create)): "password"
    case (.roomPassword, .group(.invite)): "inviteid"
    case (.roomName, .group(.create)): "name"
    case (.roomName, .group(.rename)): "cname"
    case (.roomName, _) where version < LegacyVersion(7): "roomname"
    case (.apiKey, .botCallback): "apiKey"
    default: names[0]
    }
  }
}
