internal import Translation

/// A row of a message of which every value stands there as it is: ids are numbers, the time is seconds, nothing is to be mended. Most rows
/// are. Good only while it is handed over.
struct DirectRow {
  var isGroup: Bool
  var isOld: Bool
  var id: Int64
  var from: Int64
  /// A user, or of a group message the room.
  var to: Int64
  var sent: Int64
  /// `nil` where the table has no such column.
  var isRead: Bool?
  var hasDirection: Bool
  /// UTF-8.
  var body: UnsafeBufferPointer<UInt8>
  var isASCII: Bool
  var lostLetters: Int
  /// Columns in all, and those of them that are `NULL`.
  var columns: Int
  var nulls: Int
  var row: Int
  var offset: Int64?

  var space: Identities.Space { isGroup ? .group : isOld ? .oneToOneOld : .oneToOne }
}

/// Where the columns of a table of messages stand, if it has those that are known and no others.
struct DirectColumns {
  private let isGroup: Bool
  private let isOld: Bool
  private let id: Int
  private let from: Int
  private let to: Int
  private let message: Int
  private let sent: Int
  private let read: Int
  private let direction: Int
  private let customData: Int
  private let count: Int

  /// `nil` for tables of other kinds and columns.
  init?(_ table: ArchiveTable?, _ map: [ArchiveColumn?]) {
    guard let table else { return nil }
    switch table.kind {
    case .message, .oldMessage: isGroup = false
    case .groupMessage: isGroup = true
    case .room, .membership, .status, .announcement, .block, .guest, .user, .bot,
      .recentConversation, .setting:
      return nil
    }
    isOld = table.kind == .oldMessage
    var places: [ArchiveColumn: Int] = [:]
    for (index, column) in map.enumerated() {
      guard let column, places.updateValue(index, forKey: column) == nil else { return nil }
    }
    var known = 0
    func place(_ column: ArchiveColumn) -> Int {
      guard let place = places[column] else { return -1 }
      known += 1
      return place
    }
    id = place(.id)
    from = place(isGroup ? .userID : .from)
    to = place(isGroup ? .room : .to)
    message = place(.message)
    sent = place(.sent)
    read = isGroup ? -1 : place(.read)
    direction = isGroup ? -1 : place(.direction)
    customData = place(.customData)
    count = map.count
    guard id >= 0, from >= 0, to >= 0, message >= 0, sent >= 0, known == count else { return nil }
  }

  /// A row as it is handed over; `nil` where anything in it is unusual.
  ///
  /// - Parameter room: For a body whose escapes are undone. It is the row's until the next one.
  @inline(__always)
  func read(_ row: DumpRow, _ room: inout ByteRoom) -> DirectRow? {
    let values = row.values
    guard values.count == count,
      let id = Self.number(values[id], row.window),
      let from = Self.number(values[from], row.window),
      let to = Self.number(values[to], row.window),
      let sent = Self.number(values[sent], row.window), sent > 0, sent < 100_000_000_000
    else { return nil }
    var isRead: Bool?
    if read >= 0 {
      guard let number = Self.number(values[read], row.window) else { return nil }
      isRead = number != 0
    }
    if direction >= 0 {
      guard let number = Self.number(values[direction], row.window), number == 0 else {
        return nil
      }
    }
    var nulls = 0
    if customData >= 0 {
      guard values[customData].form == .null else { return nil }
      nulls = 1
    }
    let value = values[message]
    guard value.start >= 0, value.start <= value.end, value.end <= row.window.count else {
      return nil
    }
    var body = UnsafeBufferPointer(rebasing: row.window[value.start..<value.end])
    switch value.form {
    case .plain, .number: break
    case .escaped:
      room.reserve(body.count + DumpEscapes.slack)
      let length = DumpEscapes.undo(
        body, quote: value.quote, isBackslashPlain: row.isBackslashPlain, into: room.bytes)
      body = UnsafeBufferPointer(rebasing: room.bytes[..<length])
    case .hex:
      guard let bytes = DumpEscapes.hex(body) else { return nil }
      room.reserve(bytes.count)
      body = UnsafeBufferPointer(rebasing: room.bytes[..<room.bytes.update(fromContentsOf: bytes)])
    case .null, .bits, .other: return nil
    }
    guard let text = BodyScan.scan(body) else { return nil }
    return DirectRow(
      isGroup: isGroup, isOld: isOld, id: id, from: from, to: to, sent: sent, isRead: isRead,
      hasDirection: direction >= 0, body: body, isASCII: text.isASCII,
      lostLetters: text.lostLetters, columns: count, nulls: nulls, row: row.number,
      offset: row.offset)
  }

  /// A number as numbers are written: no sign, no zeros before it.
  @inline(__always)
  private static func number(
    _ value: DumpValue, _ window: UnsafeBufferPointer<UInt8>
  ) -> Int64? {
    if value.number >= 0 { return value.number }
    let length = value.end - value.start
    guard value.form == .number || value.form == .plain, length > 0, length <= 18,
      value.start >= 0, value.end <= window.count
    else { return nil }
    var at = value.start
    let first = window[at]
    if first == UInt8(ascii: "0"), length > 1 { return nil }
    var number: Int64 = 0
    while at < value.end {
      let digit = window[at] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number &* 10 &+ Int64(digit)
      at &+= 1
    }
    return number
  }
}

/// Room for bytes, which one text after the other takes.
struct ByteRoom: ~Copyable {
  private(set) var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

  deinit { bytes.deallocate() }

  /// Makes it as large as this at least; what was there is given up.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if bytes.count < count { grow(count) }
  }

  @inline(never)
  private mutating func grow(_ count: Int) {
    bytes.deallocate()
    bytes = .allocate(capacity: count * 2)
    bytes.initialize(repeating: 0)
  }
}

/// Counts direct rows and finds their places, as one value: most rows go through it.
struct DirectIntake {
  /// When the first and the last message of a room were sent.
  struct Span {
    var first: Int64
    var last: Int64
  }

  /// Rows of one table, which are told to the account together.
  struct Rows {
    var table = ""
    var number = 0
    var count = 0
    var fields = 0
    var nulls = 0
    var ascii = 0
    var lostLetters = 0
    var lastTime: Int64 = 0
  }

  var talks = TalkTable()
  var owners = IDOwners()
  var sequence: Int64 = 0
  /// By conversation.
  var spans: [Int64: Span] = [:]
  var rows = Rows()

  /// - Returns: Its place, and the table's number.
  @inline(__always)
  mutating func take(_ row: DirectRow) -> (SortKey, Int) {
    rows.count += 1
    rows.fields += row.columns
    rows.nulls += row.nulls
    if row.isASCII { rows.ascii += 1 }
    rows.lostLetters += row.lostLetters
    rows.lastTime = row.sent
    let talk: Int64
    if row.isGroup {
      talk = talks.number(ofRoom: row.to)
      note(span: row.sent, of: talk)
    } else {
      talk = talks.number(of: row.from, row.to)
    }
    owners.note(row.isGroup ? 2 : row.isOld ? 1 : 0, row.id)
    sequence += 1
    return (
      SortKey(first: talk, second: row.sent, third: row.id, sequence: sequence), rows.number
    )
  }

  mutating func note(span time: Int64, of talk: Int64) {
    let span = spans[talk] ?? Span(first: time, last: time)
    spans[talk] = Span(first: min(span.first, time), last: max(span.last, time))
  }
}
