import JSONText

/// Names and values of a query or of a form, in their order, repeated names included.
///
/// Names in PHP's array spelling (`readmessages[7]`) are kept as they are written.
public struct FormFields: Sendable, Hashable {
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var fields: [Field]

  public init(_ fields: [Field] = []) { self.fields = fields }

  /// Reads `a=b&c=d`; broken percent escapes are kept as they stand, bytes that are not UTF-8 are mended.
  public init(urlEncoded bytes: some Collection<UInt8>, maximumFields: Int = 10_000) {
    fields = []
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < maximumFields else { return }
      let halves = piece.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      fields.append(
        Field(
          Self.decoded(Array(halves[0])), halves.count > 1 ? Self.decoded(Array(halves[1])) : ""))
    }
  }

  /// The last value of a name, which is the one PHP keeps.
  public subscript(_ name: String) -> String? { fields.last { $0.name == name }?.value }

  /// The values of `name[key]`, with their keys.
  public func array(_ name: String) -> [(key: String, value: String)] {
    let prefix = name + "["
    return fields.compactMap { field in
      guard field.name.hasPrefix(prefix), field.name.hasSuffix("]") else { return nil }
      return (String(field.name.dropFirst(prefix.count).dropLast()), field.value)
    }
  }

  private static func decoded(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte == UInt8(ascii: "+") {
        out.append(0x20)
      } else if byte == UInt8(ascii: "%"), i + 2 < bytes.count, let high = hex(bytes[i + 1]),
        let low = hex(bytes[i + 2])
      {
        out.append(high << 4 | low)
        i += 2
      } else {
        out.append(byte)
      }
      i += 1
    }
    return out.withUnsafeBufferPointer { TextBytes.mended($0) }
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
