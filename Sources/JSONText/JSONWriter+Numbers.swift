extension JSONWriter {
  public mutating func write(_ value: some BinaryInteger) { writeNumber(String(value)) }

  public mutating func write(_ value: Int64) {
    put(atMost: DecimalDigits.most + 1) { Self.put(value, to: $0) }
    needsComma = true
  }

  /// A number as it is to be spelled.
  public mutating func writeNumber(_ text: String) {
    var text = text
    text.withUTF8 { putRaw(UnsafeRawBufferPointer($0)) }
  }

  /// A member whose key is written in the program, with its number.
  public mutating func member(literal key: StaticString, _ value: Int64) {
    self.key(literal: key)
    write(value)
  }

  /// A member whose key is written in the program, with a number of 0 or more as a text.
  public mutating func member(literal key: StaticString, digits value: Int64) {
    self.key(literal: key)
    put(atMost: DecimalDigits.most + 3) { room in
      room.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
      let end = 1 &+ Self.put(value, to: room + 1)
      room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: end, as: UInt8.self)
      return end &+ 1
    }
    needsComma = true
  }

  /// - Returns: How many bytes were written.
  @inline(__always)
  private static func put(_ value: Int64, to room: UnsafeMutableRawPointer) -> Int {
    let sign = value < 0 ? 1 : 0
    if value < 0 { room.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self) }
    let digits = DecimalDigits(value.magnitude)
    digits.write(to: room + sign)
    return sign &+ digits.count
  }
}
