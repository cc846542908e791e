public import JSONText

/// What the server answered to a request to join a room, in any of its forms (docs/protocol.md, “Join replies”).
public enum JoinReply: Sendable, Hashable {
  case joined
  case invalidPassword, requiredPassword, banned, noSuchRoom
  case unknown(String)

  /// Reads `{"s":"JOINED",…}`, `1`/`0`, and `[]` for a room that does not exist.
  public init(_ value: JSONValue) {
    switch value.kind {
    case .object: self.init(word: value["s"]?.looseText ?? "")
    case .number, .string: self.init(plain: value.looseText ?? "")
    case .array: self = .noSuchRoom
    case .null, .bool: self = .unknown("")
    }
  }

  private init(word: String) {
    switch word {
    case "JOINED": self = .joined
    case "INVALID_PASSWORD": self = .invalidPassword
    case "REQUIRED_PASSWORD": self = .requiredPassword
    case "BANNED": self = .banned
    case "INVALID_CHATROOM": self = .noSuchRoom
    default: self = .unknown(word)
    }
  }

  /// Reads the plain forms: `CHANNEL^OWNER^ID^MODERATOR`, the 32 digits of the channel alone, `1`, `0`, `2` banned, `3` no such room.
  public init(plain text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
    switch text {
    case "0": self = .invalidPassword
    case "1": self = .joined
    case "2": self = .banned
    case "3": self = .noSuchRoom
    default: self = parts.count == 4 || text.utf8.count == 32 ? .joined : .unknown(text)
    }
  }
}
