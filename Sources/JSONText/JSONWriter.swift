/// Writes JSON text as bytes.
public struct JSONWriter: Sendable {
  /// How strings are spelled.
  public enum Style: Sendable, Hashable {
    /// As modern services write it: only what must be escaped is.
    case plain
    /// As PHP's `json_encode` writes it by default: `/` as `\/`, all above ASCII as `\uXXXX` in lower-case hex.
    case php
  }

  public private(set) var bytes: [UInt8] = []
  public let style: Style
  private var needsComma = false

  public init(style: Style = .plain, reserving capacity: Int = 256) {
    self.style = style
    bytes.reserveCapacity(capacity)
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
    bytes.removeAll(keepingCapacity: true)
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
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  public mutating func writeNull() { writeRaw("null") }

  public mutating func write(_ value: Bool) { writeRaw(value ? "true" : "false") }

  public mutating func write(_ value: some BinaryInteger) { writeRaw(String(value)) }

  /// A number as it is to be spelled.
  public mutating func writeNumber(_ text: String) { writeRaw(text) }

  public mutating func write(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { StringEscaping.append($0, style: style, to: &bytes) }
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

  private mutating func writeRaw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }
}
