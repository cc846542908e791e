/// The keys of a poll's answer (docs/protocol.md, “The heartbeat”), in the order in which the server writes them.
///
/// Read and written by this one list: what is no case of it is unknown, and survives as such.
public enum HeartbeatKey: String, Sendable, Hashable, CaseIterable {
  // SDKs look for the literal `{"loggedout":`.
  case loggedout
  case logoutMessage = "logout_message"
  case logout, message
  case userid, lastgroupmessageid, joinedgroups, chatrooms, clh, ulh, users, crmessages
  case chatroomList, subscribeChatrooms, cometid
  case `init`, userstatus, st, loggedintype, role
  case buddylist, blh, buc, tt, an, botlist, botlh, nobots
  case recentchats, recent
  /// Up to version 6; version 7 writes it behind `init`.
  case initialize
  case messages
  case error, alert

  /// The first version that is known to write the key.
  public var since: LegacyVersion {
    switch self {
    case .loggedout, .logout, .messages, .buddylist, .userstatus, .initialize, .an, .cometid, .tt,
      .userid, .chatrooms, .clh, .ulh, .users, .blh:
      LegacyVersion(3)
    case .logoutMessage, .st: LegacyVersion(5, 7)
    case .alert: LegacyVersion(5, 4)
    case .error: LegacyVersion(5, 5)
    // Seen in 5.6.0.
    case .`init`: LegacyVersion(5, 6)
    case .buc, .subscribeChatrooms, .chatroomList, .role: LegacyVersion(6, 2, 5)
    case .botlist, .botlh, .nobots, .crmessages: LegacyVersion(6, 3)
    case .recentchats, .recent: LegacyVersion(6, 4)
    case .loggedintype: LegacyVersion(6, 6)
    case .joinedgroups, .lastgroupmessageid: LegacyVersion(6, 9)
    case .message: LegacyVersion(6)
    }
  }

  /// The place among the keys a version writes.
  func rank(in version: LegacyVersion) -> Int {
    let all = Self.allCases
    let place = (all.firstIndex(of: self) ?? all.count) * 2
    guard self == .initialize, version >= LegacyVersion(7) else { return place }
    return (all.firstIndex(of: .`init`) ?? 0) * 2 + 1
  }
}
