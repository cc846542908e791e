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
  var storage: [UInt8]
  /// How many bytes were written.
  public internal(set) var count = 0
  var needsComma = false

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
    let isWritten: Bool? = key.utf8.withContiguousStorageIfAvailable { writePlainKey($0) }
    if isWritten != true {
      write(key)
      append(UInt8(ascii: ":"))
    }
    needsComma = false
  }

  /// The names, as UTF-8, of the members that an object being written has so far; empty if none of those asked about is one of them.
  ///
  /// - Parameter start: ``count`` when the object had no member yet, or none of those that may be meant.
  public func writtenKeys(
    from start: Int, ifAnyOf keys: some Collection<String>
  ) -> Set<[UInt8]> {
    guard start >= 0, start < count else { return [] }
    // Nearly always the names are nowhere in what was written, and there is no need to know more. Of many names the search would take
    // longer than to read it.
    if keys.count <= 16, !keys.contains(where: { mayHaveWritten(key: $0, from: start) }) {
      return []
    }
    let members = storage[start..<count].drop { $0 == UInt8(ascii: ",") }
    let object = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    let limits = JSONLimits(maximumBytes: .max, maximumDepth: .max, maximumNodes: .max)
    guard let root = try? JSONDocument(parsing: object, limits: limits).root else { return [] }
    return Set(root.members.map { Array($0.key.utf8) })
  }

  /// Whether `"KEY":` occurs behind an offset, as a name at whatever depth or in a text.
  private func mayHaveWritten(key: String, from start: Int) -> Bool {
    var name = JSONWriter(style: style, reserving: key.utf8.count + 16)
    name.key(key)
    return storage.withUnsafeBufferPointer { bytes in
      name.storage.withUnsafeBufferPointer { sought in
        let length = name.count
        guard length > 1, length <= count - start else { return false }
        let (first, second) = (sought[0], sought[1])
        for at in start...(count - length) where bytes[at] == first && bytes[at + 1] == second {
          var i = 2
          while i < length, bytes[at + i] == sought[i] { i += 1 }
          if i == length { return true }
        }
        return false
      }
    }
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

  mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Room

  @inline(__always)
  mutating func makeRoom(for more: Int) {
    if storage.count - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    var larger = [UInt8](repeating: 0, count: max(storage.count * 2, count + more))
    larger.replaceSubrange(..<count, with: storage[..<count])
    storage = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
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
    if magnitude >= 1_000_000_000, magnitude < 10_000_000_000 {
      length += 9  // An instant.
    } else {
      var power: UInt64 = 10
      while magnitude >= power {
        length += 1
        if power > UInt64.max / 10 { break }
        power *= 10
      }
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
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { putRaw($0) }
    if isWritten == nil { for byte in text.utf8 { append(byte) } }
  }

  /// A value that was written before, as one that stands alone: copied as it is, so it must be in the style of this writer.
  public mutating func write(encoded value: [UInt8]) {
    separate()
    value.withUnsafeBufferPointer { putRaw($0) }
  }

  private mutating func putRaw(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    let start = count
    storage.withUnsafeMutableBytes { storage in
      guard let room = storage.baseAddress else { return }
      (room + start).copyMemory(from: source, byteCount: bytes.count)
    }
    count += bytes.count
  }

  public mutating func write(_ value: JSON) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let text): writeNumber(text)
    case .string(let text): write(text)
    case .array(let elements):
      beginArray()
      // In place: iterating would copy each element first.
      elements.withUnsafeBufferPointer { elements in
        for index in elements.indices { write(elements[index]) }
      }
      endArray()
    case .object(let members):
      beginObject()
      members.withUnsafeBufferPointer { members in
        for index in members.indices {
          if case .string(let text) = members[index].value {
            member(members[index].key, text)
          } else {
            key(members[index].key)
            write(members[index].value)
          }
        }
      }
      endObject()
    case .encoded(let text):
      if style == .plain { write(encoded: text.bytes) } else { write(text.tree) }
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
