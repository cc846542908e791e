public import LegacyProtocol

/// One stored message, as a row of `cometchat`, of its archive, of `cometchat_messages_old` or of `cometchat_chatroommessages`.
public struct MessageRow: Sendable, Hashable {
  /// Which table counts its id: archives share the ids of their live tables.
  public var space: Identities.Space
  public var id: String
  /// Old ids of who wrote it and of whom or which room it is for.
  public var from: String
  public var to: String
  public var body: String
  public var sent: LegacyTime?
  public var audience: Audience
  /// What the table says of reading (`read`); groups have no such column.
  public var isRead: Bool?

  /// Which of the two sees a row (`direction`).
  public enum Audience: Int, Sendable, Hashable, CaseIterable {
    case both = 0
    /// Requests and controls, and what its sender has deleted.
    case receiver = 1
    /// Copies for the sender, what was refused, and what its receiver has deleted.
    case sender = 2
    /// Deleted by both.
    case nobody = 3
  }

  /// - Parameter direction: As stored; what is no direction counts as 0.
  public init(
    space: Identities.Space = .oneToOne, id: String, from: String, to: String, body: String,
    sent: LegacyTime?, direction: Int = 0, isRead: Bool? = nil
  ) {
    self.space = space
    self.id = id
    self.from = from
    self.to = to
    self.body = body
    self.sent = sent
    audience = Audience(rawValue: direction) ?? .both
    self.isRead = isRead
  }

  /// Order within a conversation: by time, and of one second by id. Rows without a time stand where their ids do.
  public static func isBefore(_ one: MessageRow, _ other: MessageRow) -> Bool {
    if let a = one.sent?.seconds, let b = other.sent?.seconds, a != b { return a < b }
    return isLess(one.id, other.id)
  }

  /// Ids as numbers of any length; those that are none as texts, behind them.
  private static func isLess(_ one: String, _ other: String) -> Bool {
    switch (number(one), number(other)) {
    case (let a?, let b?): a.utf8.count == b.utf8.count ? a < b : a.utf8.count < b.utf8.count
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): one < other
    }
  }

  private static func number(_ id: String) -> Substring? {
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return id.drop { $0 == "0" }
  }
}
