public import JSONText

/// What the server answered to one message that was sent (docs/protocol.md, “Send replies”).
public struct SendReply: WireRecord {
  public var source = Located()
  /// The id of the stored message; `-1` says that the sender is blocked.
  public var id = ""
  /// The stored body; absent where the reply is a bare id.
  public var message: String?
  /// The **recipient** as the client wrote it; absent in replies to group messages.
  public var to: String?
  public var direction: Int?
  private var directionNumber: Int64? {
    get { direction.map { Int64($0) } }
    set { direction = newValue.flatMap { Int(exactly: $0) } }
  }
  public var sent: LegacyTime?
  public var localMessageID: String?
  /// The message was stored before: whoever is notified was notified then.
  public var isRepeated: Bool?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .text("m", \.message),
    .text("from", \.to),
    .integer("direction", \.directionNumber),
    .time("sent", \.sent),
    .localID("localmessageid", \.localMessageID),
    .flag("donotpush", \.isRepeated),
    .passedOver("push"),
    .passedOver("cs"),
  ])

  /// An object, or a bare id.
  ///
  /// - Throws: ``LegacyDecodingError`` if there is no id.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.init()
    self.source = source
    let value = source.value
    switch value.kind {
    case .number, .string:
      guard let text = value.looseText, Self.isID(text) else {
        throw LegacyDecodingError(.wrongType, at: source.pointer, expected: "an id")
      }
      id = text
    case .object:
      try Self.layout.read(into: &self)
      guard Self.isID(id) else {
        throw LegacyDecodingError(.outOfRange, at: source.pointer + "/id", expected: "an id")
      }
    case .null, .bool, .array:
      throw LegacyDecodingError(.wrongType, at: source.pointer, expected: "an object or an id")
    }
  }

  /// What was sent.
  public enum Place: Sendable, Hashable, CaseIterable {
    case text, group, broadcast
    /// A file. Up to 6.8.2 the id is all that is answered, from 6.4.5 on in an object where a callback was asked for.
    case upload
  }

  /// The reply as a version writes it to a kind of client: an object, or a bare id.
  public func json(_ place: Place, for dialect: LegacyDialect) -> JSON {
    // The same in every version: an id in quotes, and nothing of what is said of a stored message.
    if place != .broadcast, isBlocked { return json(in: Self.blockedForm) }
    if place != .broadcast, Self.isBare(place, dialect) {
      return WireForm.Spelling.number.json(.text(id))
    }
    if place == .upload, dialect.version < LegacyVersion(6, 8, 3) {
      let isInObject =
        dialect.version >= LegacyVersion(6, 4, 5) && source.value.kind == .object
        && source.value["id"] != nil && message == nil
      return isInObject
        ? json(in: WireForm(.number("id"))) : WireForm.Spelling.number.json(.text(id))
    }
    // An upload in a callback is answered with the id alone.
    if message == nil { return json(in: WireForm(.number("id"))) }
    return json(in: Self.form(place, dialect.version))
  }

  private static let blockedForm = WireForm(.text("id"), .text("m"))

  private static func isBare(_ place: Place, _ dialect: LegacyDialect) -> Bool {
    if dialect.version < LegacyVersion(5, 4) { return true }
    return place == .text && dialect.version < LegacyVersion(5, 8) && dialect.family == .mobileApp
      && !dialect.flags.contains(.v2)
  }

  public static func form(_ place: Place, _ version: LegacyVersion) -> WireForm {
    switch place {
    case .text, .upload:
      WireForm(
        .number("id"), .text("m"), version >= LegacyVersion(5, 5) ? .text("from") : nil,
        version >= LegacyVersion(5, 8) ? .number("direction") : nil,
        version >= LegacyVersion(6, 1) ? .number("sent") : nil,
        version >= LegacyVersion(6, 4) ? .text("localmessageid", or: "") : nil,
        version >= LegacyVersion(6, 9) ? .number("donotpush", or: 0) : nil)
    case .group:
      WireForm(
        .number("id"), .text("m"), version >= LegacyVersion(6, 2, 5) ? .number("sent") : nil,
        version >= LegacyVersion(6, 4) ? .text("localmessageid", or: "") : nil,
        version >= LegacyVersion(6, 9) ? .number("donotpush", or: 0) : nil)
    case .broadcast:
      WireForm(
        .number("id"), .text("m"), .text("from"), .number("direction", or: 0),
        .text("localmessageid", or: ""))
    }
  }

  /// Digits that are not all 0, or the `-1` of a blocked sender: `0` says that nothing was stored.
  private static func isID(_ text: String) -> Bool {
    let isDigits = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return text == "-1"
      || isDigits && text.utf8.count <= 64 && text.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  /// The install refused to deliver: sender and recipient have blocked each other.
  public var isBlocked: Bool { id == "-1" }
}
