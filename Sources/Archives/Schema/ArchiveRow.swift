/// A row of a table that is carried over.
public struct ArchiveRow: Sendable, Hashable {
  /// Where it stands.
  public struct Place: Sendable, Hashable {
    /// The input, by its name.
    public var source: String
    /// The table's name as the dump has it.
    public var table: String
    /// From 1 in its table.
    public var row: Int
    /// Of its parenthesis, in plain bytes of the source; `nil` for the row of a live database.
    public var offset: Int64?

    public init(source: String, table: String, row: Int, offset: Int64?) {
      self.source = source
      self.table = table
      self.row = row
      self.offset = offset
    }
  }

  public struct Value: Sendable, Hashable {
    /// `nil` for one that nobody knows; it is not read then.
    public var column: ArchiveColumn?
    /// `nil` for `NULL`, for secrets, and where nobody knows the column.
    public var text: String?
    public var isNull: Bool
    /// Of a secret: whether there is one.
    public var isEmpty: Bool
    public var encoding: TextEncoding?
    /// Letters of four bytes of which question marks are left.
    public var lostLetters = 0
  }

  public var table: ArchiveTable
  public var place: Place
  /// In the order of the columns.
  public var values: [Value]

  /// What a column holds, as text; `nil` for `NULL` and where the table has no such column.
  public subscript(column: ArchiveColumn) -> String? {
    values.first { $0.column == column }?.text
  }

  /// A whole number; `nil` for what is none.
  public func number(_ column: ArchiveColumn) -> Int64? { self[column].flatMap { Int64($0) } }

  /// Whether a secret is there.
  func holds(_ column: ArchiveColumn) -> Bool {
    values.first { $0.column == column }.map { !$0.isNull && !$0.isEmpty } ?? false
  }
}

/// A row by what it is. Ids are the old ones; times are seconds since 1970 as stored.
public enum ArchiveRecord: Sendable, Hashable {
  case message(Message)
  case groupMessage(GroupMessage)
  case room(Room)
  case membership(userID: String, roomID: String, isBanned: Bool)
  case status(Status)
  case announcement(id: String, text: String, time: Int64?, to: String)
  case guest(id: String, name: String?)
  case user(User)
  case bot(Bot)
  case block(from: String, to: String)
  /// The last message of two people; no message of its own.
  case recentConversation(Message)
  /// Old ids of those whom a setting names.
  case setting(key: String, userIDs: [String])
  /// What such a row can't be without is not there.
  case incomplete

  public struct Message: Sendable, Hashable {
    public var id: String
    public var from: String
    public var to: String
    public var body: String
    public var sent: String
    public var isRead: Bool?
    public var direction: Int
  }

  public struct GroupMessage: Sendable, Hashable {
    public var id: String
    public var userID: String
    public var roomID: String
    public var body: String
    public var sent: String
  }

  public struct Room: Sendable, Hashable {
    public var id: String
    public var name: String
    public var type: String
    public var createdBy: String?
    public var createdOn: Int64?
    public var lastActivity: Int64?
    public var invited: [String]
    public var guid: String?
    /// The hash of one is there; what it is, nobody reads.
    public var hasPassword: Bool
  }

  public struct Status: Sendable, Hashable {
    public var userID: String
    public var message: String?
    public var word: String?
    public var lastActivity: Int64?
    public var lastSeen: Int64?
  }

  public struct User: Sendable, Hashable {
    public var id: String
    public var userName: String?
    public var displayName: String?
    public var avatar: String?
    public var link: String?
    public var group: String?
    public var friends: [String]
    public var uid: String?
    public var role: String?
    public var roleID: String?
  }

  public struct Bot: Sendable, Hashable {
    public var id: String
    public var name: String?
    public var description: String?
    public var keywords: String?
    public var avatar: String?
  }
}

extension ArchiveRow {
  /// The row by what it is.
  public var record: ArchiveRecord {
    switch table.kind {
    case .message, .oldMessage: message.map { .message($0) } ?? .incomplete
    case .recentConversation: message.map { .recentConversation($0) } ?? .incomplete
    case .groupMessage: groupMessage.map { .groupMessage($0) } ?? .incomplete
    case .room: room.map { .room($0) } ?? .incomplete
    case .membership:
      if let user = identifier(.userID), let room = identifier(.room) {
        .membership(userID: user, roomID: room, isBanned: number(.isBanned) ?? 0 != 0)
      } else {
        .incomplete
      }
    case .status:
      if let user = identifier(.userID) {
        .status(
          ArchiveRecord.Status(
            userID: user, message: text(.message), word: text(.status),
            lastActivity: number(.lastActivity), lastSeen: number(.lastSeen)))
      } else {
        .incomplete
      }
    case .announcement:
      if let id = identifier(.id), let text = self[.announcement] {
        .announcement(id: id, text: text, time: number(.time), to: self[.to] ?? "0")
      } else {
        .incomplete
      }
    case .guest:
      if let id = identifier(.id) { .guest(id: id, name: text(.name)) } else { .incomplete }
    case .user: user.map { .user($0) } ?? .incomplete
    case .bot:
      if let id = identifier(.id) {
        .bot(
          ArchiveRecord.Bot(
            id: id, name: text(.name), description: text(.description),
            keywords: text(.keywords), avatar: text(.avatar)))
      } else {
        .incomplete
      }
    case .setting:
      if let key = identifier(.settingKey) {
        .setting(key: key, userIDs: SiteSetting.ids(in: self[.settingValue] ?? ""))
      } else {
        .incomplete
      }
    case .block:
      if let from = identifier(.fromID), let to = identifier(.toID) {
        .block(from: from, to: to)
      } else {
        .incomplete
      }
    }
  }

  /// An id; an empty text is none.
  private func identifier(_ column: ArchiveColumn) -> String? {
    guard let text = self[column], !text.isEmpty else { return nil }
    // Written with zeros before it by hand.
    return Int64(text).map { String($0) } ?? text
  }

  private func text(_ column: ArchiveColumn) -> String? {
    self[column].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func list(_ column: ArchiveColumn) -> [String] {
    (self[column] ?? "").split(separator: ",").compactMap { part in
      let id = String(part).filter { $0 != " " }
      return id.isEmpty ? nil : id
    }
  }

  private var message: ArchiveRecord.Message? {
    guard let id = identifier(.id), let from = identifier(.from), let to = identifier(.to),
      let body = self[.message]
    else { return nil }
    return ArchiveRecord.Message(
      id: id, from: from, to: to, body: body, sent: self[.sent] ?? "",
      isRead: number(.read).map { $0 != 0 }, direction: Int(number(.direction) ?? 0))
  }

  private var groupMessage: ArchiveRecord.GroupMessage? {
    guard let id = identifier(.id), let user = identifier(.userID), let room = identifier(.room),
      let body = self[.message]
    else { return nil }
    return ArchiveRecord.GroupMessage(
      id: id, userID: user, roomID: room, body: body, sent: self[.sent] ?? "")
  }

  private var room: ArchiveRecord.Room? {
    guard let id = identifier(.id) else { return nil }
    return ArchiveRecord.Room(
      id: id, name: self[.name] ?? "", type: self[.type] ?? "0",
      createdBy: identifier(.createdBy).flatMap { $0 == "0" ? nil : $0 },
      createdOn: number(.createdOn), lastActivity: number(.lastActivity),
      invited: list(.invited), guid: text(.guid), hasPassword: holds(.password))
  }

  private var user: ArchiveRecord.User? {
    guard let id = identifier(.userID) else { return nil }
    return ArchiveRecord.User(
      id: id, userName: text(.userName), displayName: text(.displayName), avatar: text(.avatar),
      link: text(.link), group: text(.group), friends: list(.friends), uid: text(.uid),
      role: text(.role), roleID: text(.roleID))
  }
}
