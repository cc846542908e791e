internal import LegacyProtocol
internal import Translation

/// A direct row while it waits for its turn, as bytes: time and id stand in its key. Its first byte tells it from other entries.
struct DirectEntry {
  static let mark: UInt8 = 0x80
  static let head = 36

  private struct Flag {
    static let hasRead: UInt8 = 1
    static let isRead: UInt8 = 2
    static let hasDirection: UInt8 = 4
    static let hasOffset: UInt8 = 16
  }

  /// Good only while they are handed over.
  let bytes: UnsafeRawBufferPointer
  let id: Int64
  let sent: Int64

  /// `nil` for another entry.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer, key: SortKey) {
    guard bytes.count >= Self.head, bytes[0] & Self.mark != 0 else { return nil }
    self.bytes = bytes
    id = key.third
    sent = key.second
  }

  private var flags: UInt8 { bytes[1] }
  var spaceNumber: Int { Int(bytes[0] & ~Self.mark) }
  var space: Identities.Space {
    spaceNumber == 0 ? .oneToOne : spaceNumber == 1 ? .oneToOneOld : .group
  }
  var isGroup: Bool { spaceNumber == 2 }
  var table: Int { Int(bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
  var row: Int { Int(bytes.loadUnaligned(fromByteOffset: 4, as: Int64.self)) }
  var offset: Int64? {
    flags & Flag.hasOffset == 0 ? nil : bytes.loadUnaligned(fromByteOffset: 12, as: Int64.self)
  }
  var from: Int64 { bytes.loadUnaligned(fromByteOffset: 20, as: Int64.self) }
  var to: Int64 { bytes.loadUnaligned(fromByteOffset: 28, as: Int64.self) }
  var hasRead: Bool { flags & Flag.hasRead != 0 }
  var isRead: Bool? { hasRead ? flags & Flag.isRead != 0 : nil }
  var hasDirection: Bool { flags & Flag.hasDirection != 0 }
  var body: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: bytes[Self.head...]).assumingMemoryBound(to: UInt8.self)
  }

  static func size(of row: DirectRow) -> Int { head + row.body.count }

  /// - Parameter out: Room of the row's size.
  @inline(__always)
  static func write(_ row: DirectRow, table: Int, to out: UnsafeMutableRawBufferPointer) {
    var flags: UInt8 = 0
    if let isRead = row.isRead { flags |= Flag.hasRead | (isRead ? Flag.isRead : 0) }
    if row.hasDirection { flags |= Flag.hasDirection }
    if row.offset != nil { flags |= Flag.hasOffset }
    out[0] = mark | (row.isGroup ? 2 : row.isOld ? 1 : 0)
    out[1] = flags
    out.storeBytes(of: UInt16(truncatingIfNeeded: table), toByteOffset: 2, as: UInt16.self)
    out.storeBytes(of: Int64(row.row), toByteOffset: 4, as: Int64.self)
    out.storeBytes(of: row.offset ?? 0, toByteOffset: 12, as: Int64.self)
    out.storeBytes(of: row.from, toByteOffset: 20, as: Int64.self)
    out.storeBytes(of: row.to, toByteOffset: 28, as: Int64.self)
    UnsafeMutableRawBufferPointer(rebasing: out[head...]).copyMemory(
      from: UnsafeRawBufferPointer(row.body))
  }

  /// Version 6.8 stores what is said in a room with a blank on either side.
  static func withoutAddedBlanks(
    _ body: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    guard body.count > 2, body.first == 0x20, body.last == 0x20 else { return body }
    return UnsafeBufferPointer(rebasing: body[1..<(body.count - 1)])
  }
}

extension MessageEntry {
  init(_ direct: DirectEntry) {
    self.init(
      space: direct.space, id: String(direct.id), from: String(direct.from),
      to: String(direct.to), body: String(decoding: direct.body, as: UTF8.self),
      sent: String(direct.sent), direction: 0, isRead: direct.isRead)
    hasSent = true
    hasRead = direct.hasRead
    hasDirection = direct.hasDirection
    (table, row, offset) = (direct.table, direct.row, direct.offset)
  }

  /// `nil` for what is no entry.
  init?(_ bytes: UnsafeRawBufferPointer, key: SortKey) {
    if let direct = DirectEntry(bytes, key: key) {
      self.init(direct)
    } else {
      self.init(bytes: [UInt8](bytes))
    }
  }
}
