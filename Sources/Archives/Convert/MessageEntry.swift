internal import LegacyProtocol
internal import Translation

/// A message's row while it waits for its turn.
struct MessageEntry: Equatable {
  var space: Identities.Space
  /// Of the last message of a conversation, whose own row is not in the archive.
  var isLastOnly = false
  var id: String
  var from: String
  var to: String
  var body: String
  var sent: String
  /// Stands in for a time that is not known, seconds; 0 if it is.
  var fallback: Int64
  var direction: Int
  var isRead: Bool?
  /// Fields whose fate goes with the row: id, parties, body, time, and what else was there.
  var hasSent = false
  var hasRead = false
  var hasDirection = false
  /// Its body was repaired while it was read.
  var isMended = false
  /// What is known of a message that is no row of a table: what ``MessageSighting`` has beside the row, as JSON.
  var seen: String?
  /// In the list of tables.
  var table: Int
  var row: Int
  var offset: Int64?

  /// 0 for what is no row: its fields are counted where they were read.
  var fieldCount: Int {
    seen != nil ? 0 : rowFieldCount
  }

  private var rowFieldCount: Int {
    4 + (hasSent ? 1 : 0) + (hasRead ? 1 : 0) + (hasDirection ? 1 : 0)
  }

  var messageRow: MessageRow {
    MessageRow(
      space: space, id: id, from: from, to: to, body: body, sent: LegacyTime(sent),
      direction: direction, isRead: isRead)
  }

  /// Whether both say the same, wherever they stand.
  func isCopy(of other: MessageEntry) -> Bool {
    var one = self
    (one.table, one.row, one.offset, one.fallback) =
      (other.table, other.row, other.offset, other.fallback)
    // One may have been copied before it was read or hidden.
    (one.isRead, one.hasRead) = (other.isRead, other.hasRead)
    (one.direction, one.hasDirection) = (other.direction, other.hasDirection)
    (one.hasSent, one.isMended) = (other.hasSent, other.isMended)
    return one == other
  }

  // MARK: Bytes

  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(body.utf8.count + 64)
    out.append(UInt8(truncatingIfNeeded: Identities.Space.allCases.firstIndex(of: space) ?? 0))
    let flags =
      (isLastOnly ? 1 : 0) | (hasRead ? 2 : 0) | (hasDirection ? 4 : 0)
      | (isRead == nil ? 0 : isRead == true ? 16 : 8) | (hasSent ? 32 : 0) | (isMended ? 64 : 0)
      | (seen == nil ? 0 : 128)
    out.append(UInt8(flags))
    for number in [Int64(direction), fallback, Int64(table), Int64(row), offset ?? -1] {
      for shift in 0..<8 { out.append(UInt8(truncatingIfNeeded: number >> (8 * Int64(shift)))) }
    }
    for text in [id, from, to, sent, body, seen ?? ""] {
      let count = UInt32(truncatingIfNeeded: text.utf8.count)
      for shift in 0..<4 { out.append(UInt8(truncatingIfNeeded: count >> (8 * UInt32(shift)))) }
      out += text.utf8
    }
    return out
  }

  /// `nil` for what is not written by ``bytes``.
  init?(bytes: [UInt8]) {
    var rest = bytes[...]
    func number(_ count: Int) -> UInt64? {
      guard rest.count >= count else { return nil }
      var value: UInt64 = 0
      for (shift, byte) in rest.prefix(count).enumerated() {
        value |= UInt64(byte) << (8 * UInt64(shift))
      }
      rest = rest.dropFirst(count)
      return value
    }
    func text() -> String? {
      guard let count = number(4), rest.count >= Int(count) else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return String(decoding: rest.prefix(Int(count)), as: UTF8.self)
    }
    let spaces = Identities.Space.allCases
    guard let space = number(1), space < spaces.count, let flags = number(1),
      let direction = number(8), let fallback = number(8), let table = number(8),
      let row = number(8), let offset = number(8), let id = text(), let from = text(),
      let to = text(), let sent = text(), let body = text(), let seen = text()
    else { return nil }
    self.space = spaces[Int(space)]
    isLastOnly = flags & 1 != 0
    hasRead = flags & 2 != 0
    hasDirection = flags & 4 != 0
    hasSent = flags & 32 != 0
    isMended = flags & 64 != 0
    self.seen = flags & 128 != 0 ? seen : nil
    isRead = flags & 16 != 0 ? true : flags & 8 != 0 ? false : nil
    self.direction = Int(truncatingIfNeeded: Int64(bitPattern: direction))
    self.fallback = Int64(bitPattern: fallback)
    self.table = Int(truncatingIfNeeded: table)
    self.row = Int(truncatingIfNeeded: row)
    self.offset = offset == .max ? nil : Int64(bitPattern: offset)
    self.id = id
    self.from = from
    self.to = to
    self.sent = sent
    self.body = body
  }

  init(
    space: Identities.Space, id: String, from: String, to: String, body: String, sent: String,
    direction: Int, isRead: Bool?
  ) {
    self.space = space
    self.id = id
    self.from = from
    self.to = to
    self.body = body
    self.sent = sent
    self.direction = direction
    self.isRead = isRead
    (fallback, table, row, offset) = (0, 0, 0, nil)
  }
}
