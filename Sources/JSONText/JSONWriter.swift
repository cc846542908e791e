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
  public var bytes: [UInt8] {
    storage.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

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
    put(atMost: 1) { room in
      room.storeBytes(of: byte, as: UInt8.self)
      return 1
    }
    needsComma = false
  }

  @inline(__always)
  private mutating func close(_ byte: UInt8) {
    append(byte)
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

  /// Writes behind a comma, where one is due.
  ///
  /// - Parameters:
  ///   - length: How much is written at most.
  ///   - write: Writes into the room; how many bytes.
  @inline(__always)
  mutating func put(atMost length: Int, _ write: (UnsafeMutableRawPointer) -> Int) {
    makeRoom(for: length + 1)
    let (start, comma) = (count, needsComma ? 1 : 0)
    count = storage.withUnsafeMutableBytes { storage in
      guard let base = storage.baseAddress else { return start }
      // Where none is due, what follows is written over it.
      base.storeBytes(of: UInt8(ascii: ","), toByteOffset: start, as: UInt8.self)
      let begin = start &+ comma
      return begin &+ write(base + begin)
    }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    storage[count] = byte
    count += 1
  }

  // MARK: Values

  public mutating func writeNull() { write(spelled: "null") }

  public mutating func write(_ value: Bool) { write(spelled: value ? "true" : "false") }

  private mutating func write(spelled text: StaticString) {
    put(spelled: text)
    needsComma = true
  }

  /// A value that was written before, as one that stands alone: copied as it is, so it must be in the style of this writer.
  public mutating func write(encoded value: [UInt8]) {
    value.withUnsafeBytes { putRaw($0) }
  }

  /// Writes a value as it is spelled, behind a comma where one is due.
  @inline(__always)
  mutating func putRaw(_ bytes: UnsafeRawBufferPointer) {
    put(atMost: bytes.count) { room in
      if let source = bytes.baseAddress {
        room.copyMemory(from: source, byteCount: bytes.count)
      }
      return bytes.count
    }
    needsComma = true
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
}
