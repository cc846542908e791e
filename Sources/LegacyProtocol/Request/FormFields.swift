internal import JSONText

/// The fields of a query or of an `application/x-www-form-urlencoded` body, in the order they were sent.
///
/// Keys such as `invite[]` or `a[b]` are kept as written and repeated keys are kept; PHP's nesting is left to the reader of the
/// field. Nothing a client sends is refused: broken escapes stay as they stand, broken UTF-8 is mended and flagged.
public struct FormFields: Sendable, Hashable {
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String
    /// The bytes of the name or of the value were not UTF-8.
    public var isMended: Bool

    public init(_ name: String, _ value: String, isMended: Bool = false) {
      self.name = name
      self.value = value
      self.isMended = isMended
    }
  }

  public var fields: [Field]
  /// Fields behind the limit were left out.
  public var isCut: Bool

  public init(_ fields: [Field] = []) {
    self.fields = fields
    isCut = false
  }

  /// Fields as sent: `name=value` between `&`; a name without `=` has an empty value.
  ///
  /// - Parameter limit: how many fields are read; PHP's default is 1000 (`max_input_vars`).
  public init(decoding bytes: some Collection<UInt8>, limit: Int = 1000) {
    var fields: [Field] = []
    var isCut = false
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < limit else {
        isCut = true
        break
      }
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      let (name, isNameMended) = Self.text(piece[..<(equals ?? piece.endIndex)])
      let (value, isValueMended) = Self.text(
        equals.map { piece[piece.index(after: $0)...] } ?? piece[piece.endIndex...])
      fields.append(Field(name, value, isMended: isNameMended || isValueMended))
    }
    self.fields = fields
    self.isCut = isCut
  }

  /// The value of a key; of repeated keys the first.
  public func first(_ name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// The value of a key; of repeated keys the last, as PHP takes it.
  public func last(_ name: String) -> String? {
    fields.last { $0.name == name }?.value
  }

  /// All values of a key in their order.
  public func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  public var isMended: Bool { fields.contains { $0.isMended } }

  /// The fields as a query or a body: `name=value` between `&`.
  public func encoded() -> [UInt8] {
    var out: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { out.append(UInt8(ascii: "&")) }
      out += PercentCoding.encodedForm(field.name)
      out.append(UInt8(ascii: "="))
      out += PercentCoding.encodedForm(field.value)
    }
    return out
  }

  private static func text(_ bytes: some Collection<UInt8>) -> (String, isMended: Bool) {
    PercentCoding.decodedForm(bytes).withUnsafeBufferPointer { decoded in
      TextBytes.isUTF8(decoded)
        ? (String(decoding: decoded, as: UTF8.self), false) : (TextBytes.mended(decoded), true)
    }
  }
}
