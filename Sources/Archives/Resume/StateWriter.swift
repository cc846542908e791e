/// What a conversion knows, as bytes, to go on from after it was killed. Read by the same version of the program alone.
struct StateWriter {
  private(set) var bytes: [UInt8] = []

  /// Seven bits a byte, low ones first; small numbers of either sign are short.
  mutating func put(_ number: Int64) {
    var left = UInt64(bitPattern: number << 1 ^ number >> 63)
    while left >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  mutating func put(_ number: Int) { put(Int64(number)) }
  mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  mutating func put(_ bytes: [UInt8]) {
    put(bytes.count)
    self.bytes += bytes
  }

  mutating func put(_ number: Int64?) {
    put(number != nil)
    if let number { put(number) }
  }

  mutating func put(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }
}

/// What was written by another program, or is damaged.
struct StateError: Error {}

struct StateReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What was not read.
  var rest: [UInt8] { Array(bytes[at...]) }

  var isAtEnd: Bool { at == bytes.count }

  mutating func number() throws(StateError) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count, shift < 70 {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      shift += 7
    }
    throw StateError()
  }

  mutating func int() throws(StateError) -> Int { Int(try number()) }

  /// Of things that take a byte each at least.
  mutating func count() throws(StateError) -> Int {
    let count = Int(try number())
    guard count >= 0, count <= bytes.count - at else { throw StateError() }
    return count
  }

  mutating func flag() throws(StateError) -> Bool {
    guard at < bytes.count, bytes[at] < 2 else { throw StateError() }
    at += 1
    return bytes[at - 1] == 1
  }

  mutating func text() throws(StateError) -> String {
    let count = try count()
    defer { at += count }
    return String(decoding: bytes[at..<at + count], as: UTF8.self)
  }

  mutating func list() throws(StateError) -> [UInt8] {
    let count = try count()
    defer { at += count }
    return Array(bytes[at..<at + count])
  }

  mutating func optionalNumber() throws(StateError) -> Int64? {
    try flag() ? try number() : nil
  }

  mutating func optionalText() throws(StateError) -> String? { try flag() ? try text() : nil }
}
