/// A table of an install, as far as its rows are carried over.
public struct ArchiveTable: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case message
    /// `cometchat_messages_old`: messages of two people from before a move, numbered anew.
    case oldMessage
    case groupMessage
    case room
    case membership
    case status
    case announcement
    case block
    case guest
    /// `cometchat_users`, or the site's own table by a mapping.
    case user
    case bot
    case recentConversation
    /// `cometchat_settings`, of which only ``SiteSetting`` is read.
    case setting
  }

  public var kind: Kind
  /// Rows were moved here from the table of the same name; those there count first.
  public var isArchive: Bool

  public init(_ kind: Kind, isArchive: Bool = false) {
    self.kind = kind
    self.isArchive = isArchive
  }

  /// What stands behind `cometchat` in the names of the tables.
  private static let names: [String: Kind] = [
    "": .message, "_messages_old": .oldMessage, "_chatroommessages": .groupMessage,
    "_chatrooms": .room, "_chatrooms_users": .membership, "_status": .status,
    "_announcements": .announcement, "_block": .block, "_guests": .guest, "_users": .user,
    "_bots": .bot, "_recentconversation": .recentConversation,
    "_settings": .setting,
  ]

  private static let archiveEnding = "_archive"

  /// A table by its name, whatever stands before `cometchat` in it, or by its columns.
  ///
  /// - Returns: `nil` for tables of which nothing is carried over.
  public init?(name: String, columns: [String]) {
    let name = name.lowercased()
    let isArchive = name.hasSuffix(Self.archiveEnding)
    let plain = isArchive ? String(name.dropLast(Self.archiveEnding.utf8.count)) : name
    let present = Set(columns.map { $0.lowercased() })
    if let ending = Self.ending(of: plain) {
      if let kind = Self.names[ending] {
        // Another table of the site may have such a name.
        guard present.isEmpty || Self.needed(by: kind).isSubset(of: present) else { return nil }
        self.init(kind, isArchive: isArchive)
        return
      }
      // A known family, but none of its tables.
      return nil
    }
    guard let kind = Self.distinct.first(where: { $0.columns.isSubset(of: present) })?.kind else {
      return nil
    }
    self.init(
      kind == .message && plain.hasSuffix("messages_old") ? .oldMessage : kind,
      isArchive: isArchive)
  }

  /// What follows the last `cometchat` of a name that ends with a table's name.
  private static func ending(of name: String) -> String? {
    let mark = Array("cometchat".utf8)
    let bytes = Array(name.utf8)
    guard bytes.count >= mark.count else { return nil }
    for start in stride(from: bytes.count - mark.count, through: 0, by: -1)
    where bytes[start..<start + mark.count].elementsEqual(mark) {
      return String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
    }
    return nil
  }

  /// Columns without which a row says nothing.
  private static func needed(by kind: Kind) -> Set<String> {
    switch kind {
    case .message, .oldMessage, .recentConversation: ["id", "from", "to", "message", "sent"]
    case .groupMessage: ["id", "userid", "chatroomid", "message", "sent"]
    case .room: ["id", "name"]
    case .membership: ["userid", "chatroomid"]
    case .status, .user: ["userid"]
    case .announcement: ["id", "announcement"]
    case .block: ["fromid", "toid"]
    case .guest, .bot: ["id", "name"]
    case .setting: ["setting_key", "value"]
    }
  }

  /// Columns that no other table has together.
  private static let distinct: [(kind: Kind, columns: Set<String>)] = [
    (.recentConversation, ["convo_id", "id", "from", "to", "message", "sent"]),
    (.message, ["id", "from", "to", "message", "sent", "read", "direction"]),
    (.groupMessage, ["id", "userid", "chatroomid", "message", "sent"]),
    (.room, ["id", "name", "createdby", "password", "type", "vidsession"]),
    (.membership, ["userid", "chatroomid", "isbanned"]),
    (.status, ["userid", "message", "status", "typingto", "typingtime"]),
    (.announcement, ["id", "announcement", "time", "to"]),
    (.bot, ["id", "name", "description", "keywords", "avatar", "apikey"]),
  ]

  /// The columns of a table of which neither the statement nor a definition says them, by their number: each number is of some versions
  /// alone. `nil` where no version has so many.
  static func columns(of kind: Kind, count: Int) -> [String]? {
    orders(of: kind).first { $0.count == count }
  }

  private static func orders(of kind: Kind) -> [[String]] {
    switch kind {
    case .message, .oldMessage:
      return with("custom_data", ["id", "from", "to", "message", "sent", "read", "direction"])
    case .groupMessage:
      return with("custom_data", ["id", "userid", "chatroomid", "message", "sent"])
    case .room:
      let old = ["id", "name", "lastactivity", "createdby", "password", "type", "vidsession"]
      return [
        old, old + ["invitedusers"], old + ["invitedusers", "guid"],
        [
          "id", "name", "lastactivity", "createdby", "createdon", "password", "type",
          "vidsession", "invitedusers", "guid", "custom_data",
        ],
      ]
    case .membership:
      return [
        ["userid", "chatroomid", "isbanned"], ["userid", "chatroomid", "lastactivity", "isbanned"],
      ]
    case .status:
      let old = ["userid", "message", "status", "typingto", "typingtime"]
      let seen = old + ["isdevice", "lastactivity", "lastseen", "lastseensetting"]
      return [
        old, old + ["isdevice"], old + ["isdevice", "lastactivity"], seen,
        seen + ["readreceiptsetting"], seen + ["readreceiptsetting", "custom_data"],
      ]
    case .announcement:
      let old = ["id", "announcement", "time", "to"]
      return [old, old + ["recd"], old + ["recd", "custom_data"]]
    case .block: return with("custom_data", ["id", "fromid", "toid"])
    case .guest: return with("custom_data", ["id", "name"])
    case .user:
      let old = [
        "userid", "username", "displayname", "password", "avatar", "link", "grp", "friends",
      ]
      return [
        old, old + ["uid"], old + ["uid", "roleid"], old + ["uid", "roleid", "role"],
        old + ["uid", "roleid", "role", "custom_data"],
      ]
    case .bot:
      return with("custom_data", ["id", "name", "description", "keywords", "avatar", "apikey"])
    case .recentConversation:
      return [["convo_id", "id", "from", "to", "message", "sent"]]
    case .setting: return [["setting_key", "value", "key_type"]]
    }
  }

  private static func with(_ last: String, _ columns: [String]) -> [[String]] {
    [columns, columns + [last]]
  }
}
