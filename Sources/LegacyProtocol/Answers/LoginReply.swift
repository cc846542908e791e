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

  public var isRefused: Bool { token == "0" || token == "-1" || token.isEmpty }

  /// The reply as a version writes it to a kind of client.
  public func json(for dialect: LegacyDialect) -> JSON {
    let isPlain =
      dialect.version < LegacyVersion(5, 4)
      || dialect.version < LegacyVersion(5, 7) && !dialect.flags.contains(.v3)
    if isPlain { return WireForm.Spelling.number.json(.text(token)) }
    return json(in: socialVersion == nil ? Self.form : Self.socialForm)
  }
}
