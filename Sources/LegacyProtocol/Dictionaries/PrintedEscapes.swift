/// The escapes of printed text that stand for one control character: read and written by one table.
enum PrintedEscapes {
  private static let table: [(letter: UInt8, byte: UInt8)] = [
    (UInt8(ascii: "a"), 0x07), (UInt8(ascii: "b"), 0x08), (UInt8(ascii: "t"), 0x09),
    (UInt8(ascii: "n"), 0x0A), (UInt8(ascii: "v"), 0x0B), (UInt8(ascii: "f"), 0x0C),
    (UInt8(ascii: "r"), 0x0D), (UInt8(ascii: "\""), 0x22), (UInt8(ascii: "\\"), 0x5C),
  ]

  /// What a letter behind a backslash stands for.
  static func byte(for letter: UInt8) -> UInt8? { table.first { $0.letter == letter }?.byte }

  /// The letter by which a byte is written.
  static func letter(for byte: UInt8) -> UInt8? { table.first { $0.byte == byte }?.letter }
}
