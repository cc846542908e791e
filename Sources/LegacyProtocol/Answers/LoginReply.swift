public import JSONText

/// What a login answered: JSON from 5.4 on, before that the bare token.
public struct LoginReply: WireRecord {
  public var source = Located()
  /// The token of the session; `0` and `-1` say that the install refused. A secret.
  public var token = ""
  public var version: String?
  public var errorMessage: String?
  public var userID: String?
  /// The version once more, in the answer to an outside login.
  public var socialVersion: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("basedata", \.token),
    .text("version", \.version),
    .text("error_msg", \.errorMessage),
    .text("userid", \.userID),
    .text("v", \.socialVersion),
  ])

  public static let form = WireForm(.text("basedata"), .text("version"), .text("error_msg"))

  /// What an outside login is answered with.
  public static let socialForm = WireForm(.text("userid"), .text("v"), .text("basedata"))

  /// The reply of versions before JSON: the token alone.
  public init(plain token: String) {
    self.init()
    self.token = token
  }

  /// The token alone where ids are encrypted: base64 of whole blocks, percent-encoded; `nil` for any other text, such as an error.
  init?(encodedToken text: String) {
    let token = text.utf8.filter { $0 > 0x20 }
    let plain = PercentCoding.decodedPath(token)
    let padding = plain.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    // A word without padding may be a long word.
    guard token.count == text.utf8.count, plain.count <= 4096, plain.count % 4 == 0,
      padding <= 2, plain.count >= (padding > 0 ? 16 : 40),
      plain.dropLast(padding).allSatisfy(Base64.isDigit)
    else { return nil }
    self.init(plain: text)
  }

  public var isRefused: Bool { token == "0" || token == "-1" || token.isEmpty }

  private static func isPlain(_ dialect: LegacyDialect) -> Bool {
    dialect.version < LegacyVersion(5, 4)
      || dialect.version < LegacyVersion(5, 7) && !dialect.flags.contains(.v3)
  }

  /// The body of the answer: JSON, or the token as it stands where that is none.
  func content(for dialect: LegacyDialect) -> ReplyContent {
    Self.isPlain(dialect) && !WireForm.Spelling.isNumber(token)
      ? .text(token) : .json(json(for: dialect))
  }

  /// The reply as a version writes it to a kind of client.
  public func json(for dialect: LegacyDialect) -> JSON {
    if Self.isPlain(dialect) { return WireForm.Spelling.number.json(.text(token)) }
    return json(in: socialVersion == nil ? Self.form : Self.socialForm)
  }
}
