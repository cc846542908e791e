/// A column of a known table, by its name in current versions.
public enum ArchiveColumn: String, Sendable, Hashable, CaseIterable {
  case id, from, to, message, sent, read, direction
  case userID = "userid"
  case room = "chatroomid"
  case name, type, password, guid
  case createdBy = "createdby"
  case createdOn = "createdon"
  case lastActivity = "lastactivity"
  case invited = "invitedusers"
  case videoSession = "vidsession"
  case isBanned = "isbanned"
  case status
  case typingTo = "typingto"
  case typingTime = "typingtime"
  case isDevice = "isdevice"
  case lastSeen = "lastseen"
  case lastSeenSetting = "lastseensetting"
  case readReceiptSetting = "readreceiptsetting"
  case announcement, time
  case received = "recd"
  case fromID = "fromid"
  case toID = "toid"
  case userName = "username"
  case displayName = "displayname"
  case avatar, link, friends, uid, role
  case group = "grp"
  case roleID = "roleid"
  case description, keywords
  case apiKey = "apikey"
  case conversation = "convo_id"
  case customData = "custom_data"
  case settingKey = "setting_key"
  case settingValue = "value"
  case settingKind = "key_type"

  /// What it holds is never read: it lets people in.
  public var isSecret: Bool {
    switch self {
    case .password, .apiKey: true
    case .id, .from, .to, .message, .sent, .read, .direction, .userID, .room, .name, .type, .guid,
      .createdBy, .createdOn, .lastActivity, .invited, .videoSession, .isBanned, .status,
      .typingTo, .typingTime, .isDevice, .lastSeen, .lastSeenSetting, .readReceiptSetting,
      .announcement, .time, .received, .fromID, .toID, .userName, .displayName, .avatar, .link,
      .friends, .uid, .role, .group, .roleID, .description, .keywords, .conversation, .customData,
      .settingKey, .settingValue, .settingKind:
      false
    }
  }
}

/// Where the site keeps its users, for installs that do not have a table of their own for them.
public struct UserTableMapping: Sendable, Hashable {
  /// The table's name, in any case.
  public var table: String
  /// The site's column names, in any case → what they hold: `id`, `name`, `avatar`, `link`, `role`.
  public var columns: [String: ArchiveColumn]

  /// The words of ``init(_:)``, and what they stand for.
  static let words: [String: ArchiveColumn] = [
    "id": .userID, "name": .displayName, "avatar": .avatar, "link": .link, "role": .role,
  ]

  public init(table: String, columns: [String: ArchiveColumn]) {
    self.table = table
    self.columns = Dictionary(
      columns.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads `TABLE:id=COLUMN,name=COLUMN[,avatar=COLUMN][,link=COLUMN][,role=COLUMN]`; `nil` where it is no such text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    var columns: [String: ArchiveColumn] = [:]
    for pair in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let column = Self.words[String(sides[0])], !sides[1].isEmpty,
        !columns.values.contains(column), columns[sides[1].lowercased()] == nil
      else { return nil }
      columns[sides[1].lowercased()] = column
    }
    guard columns.values.contains(.userID) else { return nil }
    self.init(table: String(parts[0]), columns: columns)
  }
}
