/// A place in a text, as editors count: line and byte of the line, both from 1.
public struct TextPlace: Sendable, Hashable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  /// The place of a byte; an offset behind the text is its end.
  public init(ofByte offset: Int, in text: [UInt8]) {
    let before = text.prefix(max(offset, 0))
    line = 1
    var start = 0
    for (index, byte) in before.enumerated() where byte == 0x0A {
      line += 1
      start = index + 1
    }
    column = before.count - start + 1
  }

  /// `LINE:COLUMN`.
  public var description: String { "\(line):\(column)" }
}
