/// Writes JSON text as bytes.
public struct JSONWriter: Sendable {
  /// How strings are spelled.
  public enum Style: Sendable, Hashable {
    /// As modern services write it: only what must be escaped is.
    case plain
    /// As PHP's `json_encode` writes it by default: `/` as `\/`, all above ASCII as `\uXXXX` in lower-case hex.
    case php
  }

  public let style: Style
  /// What was written, and behind it room for more.
  private var storage: [UInt8]
  /// How many bytes were written.
  public private(set) var count = 0
  private var needsComma = false

  public init(style: Style = .plain, reserving capacity: Int = 256) {
    self.style = style
    storage = [UInt8](repeating: 0, count: max(capacity, 16))
  }

  /// A copy of what was written.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// The text of one value.
  public static func bytes(of value: JSON, style: Style = .plain) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.write(value)
    return writer.bytes
  }

  public static func bytes(of value: JSONValue, style: Style = .plain) -> [UInt8] {
    var writer = JSONWriter(style: style, reserving: value.rawBytes.count + 16)
    writer.write(value)
    return writer.bytes
  }

  public static func string(of value: JSON, style: Style = .plain) -> String {
    String(decoding: bytes(of: value, style: style), as: UTF8.self)
  }

  public mutating func removeAll() {
    count = 0
    needsComma = false
  }

  // MARK: Containers

  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// A key; the next value written is its value.
  public mutating func key(_ key: String) {
    write(key)
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that is written in the program: ASCII without anything to escape. Costs one copy of its bytes.
  public mutating func key(literal key: StaticString) {
    makeRoom(for: key.utf8CodeUnitCount + 4)
    let start = count
    let hasComma = needsComma
    count += storage.withUnsafeMutableBytes { storage in
      Self.put(key, after: hasComma, in: storage, at: start)
    }
    needsComma = false
  }

  /// A member whose key is written in the program, with its text.
  public mutating func member(literal key: StaticString, _ text: String) {
    // Native strings lend their bytes; a copy of the string would cost more than its bytes.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { member(key, $0) }
    if isWritten == nil {
      self.key(literal: key)
      write(text)
    }
  }

  private mutating func member(_ key: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: key.utf8CodeUnitCount + text.count + StringEscaping.longestEscape + 6)
    let (start, hasComma, style) = (count, needsComma, style)
    var read = 0
    count += storage.withUnsafeMutableBytes { storage in
      var written = Self.put(key, after: hasComma, in: storage, at: start)
      storage[start + written] = UInt8(ascii: "\"")
      written += 1
      let room = UnsafeMutableRawBufferPointer(rebasing: storage[(start + written)...])
      let taken = StringEscaping.write(
        text, style: style, to: room.assumingMemoryBound(to: UInt8.self))
      read = taken.read
      return written + taken.written
    }
    if read < text.count {
      grow(by: (text.count - read) * 2 + 64)
      append(rest: UnsafeBufferPointer(rebasing: text[read...]))
    }
    append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A member whose key is written in the program, with its number.
  public mutating func member(literal key: StaticString, _ value: Int64) {
    self.key(literal: key)
    write(value)
  }

  /// Writes a key with its quotes, its colon and the comma before it; how many bytes. There is room for 8 more than the key has.
  @inline(__always)
  private static func put(
    _ key: StaticString, after hasComma: Bool, in storage: UnsafeMutableRawBufferPointer,
    at start: Int
  ) -> Int {
    let length = key.utf8CodeUnitCount
    var at = start
    if hasComma {
      storage[at] = UInt8(ascii: ",")
      at += 1
    }
    storage[at] = UInt8(ascii: "\"")
    at += 1
    key.withUTF8Buffer { key in
      let source = UnsafeRawBufferPointer(key)
      if length >= 8, length <= 16 {
        // Two words that may overlap: a call to copy so little costs more.
        let first = source.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        let last = source.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
        storage.storeBytes(of: first, toByteOffset: at, as: UInt64.self)
        storage.storeBytes(of: last, toByteOffset: at + length - 8, as: UInt64.self)
      } else if length >= 4, length < 8 {
        let first = source.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
        let last = source.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self)
        storage.storeBytes(of: first, toByteOffset: at, as: UInt32.self)
        storage.storeBytes(of: last, toByteOffset: at + length - 4, as: UInt32.self)
      } else {
        for i in 0..<length { storage[at + i] = source[i] }
      }
    }
    storage[at + length] = UInt8(ascii: "\"")
    storage[at + length + 1] = UInt8(ascii: ":")
    return at + length + 2 - start
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Room

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if storage.count - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    var larger = [UInt8](repeating: 0, count: max(storage.count * 2, count + more))
    larger.replaceSubrange(..<count, with: storage[..<count])
    storage = larger
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    storage[count] = byte
    count += 1
  }

  // MARK: Values

  public mutating func writeNull() { writeRaw("null") }

  public mutating func write(_ value: Bool) {
    if value { writeRaw("true") } else { writeRaw("false") }
  }

  public mutating func write(_ value: some BinaryInteger) { writeNumber(String(value)) }

  public mutating func write(_ value: Int64) {
    separate()
    makeRoom(for: 20)
    var magnitude = value.magnitude
    var length = value < 0 ? 2 : 1
    var power: UInt64 = 10
    while magnitude >= power {
      length += 1
      if power > UInt64.max / 10 { break }
      power *= 10
    }
    let end = count + length
    storage.withUnsafeMutableBytes { storage in
      var at = end
      repeat {
        at -= 1
        storage[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
        magnitude /= 10
      } while magnitude > 0
      if value < 0 { storage[at - 1] = UInt8(ascii: "-") }
    }
    count = end
  }

  /// A number as it is to be spelled.
  public mutating func writeNumber(_ text: String) {
    separate()
    for byte in text.utf8 { append(byte) }
  }

  public mutating func write(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { append(string: $0) }
  }

  private mutating func append(string text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count + StringEscaping.longestEscape + 2)
    storage[count] = UInt8(ascii: "\"")
    count += 1
    append(rest: text)
    append(UInt8(ascii: "\""))
  }

  /// The inside of a string.
  private mutating func append(rest text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      let (read, written) = storage.withUnsafeMutableBufferPointer { [count, style] storage in
        StringEscaping.write(
          rest, style: style, to: UnsafeMutableBufferPointer(rebasing: storage[count...]))
      }
      count += written
      rest = UnsafeBufferPointer(rebasing: rest[read...])
      // What is left needs more room than the text itself, for its escapes.
      if !rest.isEmpty { grow(by: rest.count * 2 + 64) }
    }
  }

  public mutating func write(_ value: JSON) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let text): writeNumber(text)
    case .string(let text): write(text)
    case .array(let elements):
      beginArray()
      for element in elements { write(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        write(member.value)
      }
      endObject()
    }
  }

  /// A value that was read; depth is bounded by the limits of the reader.
  public mutating func write(_ value: JSONValue) {
    switch value.kind {
    case .null: writeNull()
    case .bool: write(value.bool ?? false)
    case .number: writeNumber(value.numberText ?? "0")
    case .string: write(value.string ?? "")
    case .array:
      beginArray()
      for element in value.elements { write(element) }
      endArray()
    case .object:
      beginObject()
      for member in value.members {
        key(member.key)
        write(member.value)
      }
      endObject()
    }
  }

  private mutating func writeRaw(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { for byte in $0 { append(byte) } }
  }
}
