/// What a dump holds, in numbers: for checks that reading does not depend on how the bytes come.
public struct DumpOutline: Sendable, Hashable {
  public private(set) var rows = 0
  public private(set) var damages = 0
  /// Over all values, in their order.
  public private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// Where the last row or damaged place begins.
  public private(set) var lastOffset: Int64 = 0

  /// - Throws: what the source throws.
  public init(of source: some ByteSource) throws {
    var counter = Counter()
    var reader = DumpReader(source)
    try reader.read(into: &counter)
    self = counter.outline
  }

  private init() {}

  private mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  private struct Counter: DumpSink {
    var outline = DumpOutline()

    mutating func begin(_ table: DumpTable, columns: [String]) -> Bool {
      outline.take(table.name.utf8)
      for column in columns { outline.take(column.utf8) }
      return true
    }

    mutating func take(_ row: DumpRow) {
      outline.rows += 1
      outline.lastOffset = row.offset ?? -1
      for index in 0..<row.values.count {
        outline.take(row.isNull(index) ? [0] : [1])
        outline.take(row.bytes(index) ?? [])
        _ = row.integer(index)
      }
    }

    mutating func note(_ damage: DumpDamage) {
      outline.damages += 1
      outline.lastOffset = damage.offset
      outline.take(damage.reason.rawValue.utf8)
    }
  }
}
