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
    case .array where value.count == 0: self = .noSuchRoom
    case .array, .null, .bool: self = .unknown("")
    }
  }

  private static let words: [(word: String, reply: Self)] = [
    ("JOINED", .joined), ("INVALID_PASSWORD", .invalidPassword),
    ("REQUIRED_PASSWORD", .requiredPassword), ("BANNED", .banned),
    ("INVALID_CHATROOM", .noSuchRoom),
  ]

  private init(word: String) {
    self = Self.words.first { $0.word == word }?.reply ?? .unknown(word)
  }

  /// The word of the JSON form.
  var word: String {
    if case .unknown(let word) = self { return word }
    return Self.words.first { $0.reply == self }?.word ?? ""
  }

  /// Reads the plain forms: `CHANNEL^OWNER^ID^MODERATOR`, the 32 digits of the channel alone, `1`, `0`, `2` banned, `3` no such room.
  public init(plain text: String) {
    let word = Self.word(text)
    switch word {
    case "0": self = .invalidPassword
    case "1": self = .joined
    case "2": self = .banned
    case "3": self = .noSuchRoom
    default:
      let isChannel = word.utf8.count == 32 && Self.isHexadecimal(word.utf8)
      self = isChannel || Self.fields(of: word) != nil ? .joined : .unknown(word)
    }
  }

  /// The user's own id, which the form `CHANNEL^OWNER^ID^MODERATOR` tells.
  public static func ownUserID(plain text: String) -> String? {
    guard let fields = fields(of: word(text)) else { return nil }
    let id = fields[2]
    return id.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && id != "0" && !id.isEmpty ? id : nil
  }

  /// The channel of the room, which the plain forms tell.
  public static func channel(plain text: String) -> String? {
    let word = word(text)
    if let fields = fields(of: word) { return fields[0] }
    return word.utf8.count == 32 && isHexadecimal(word.utf8) ? word : nil
  }

  private static func word(_ text: String) -> String {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let start = text.utf8.drop(while: isBlank)
    let length = start.count - start.reversed().prefix(while: isBlank).count
    return String(decoding: start.prefix(length), as: UTF8.self)
  }

  /// The four fields, if the first can be a channel.
  private static func fields(of word: String) -> [String]? {
    guard word.utf8.count <= 256 else { return nil }
    let parts = word.utf8.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
    guard parts.count == 4, !parts[0].isEmpty, isHexadecimal(parts[0]) else { return nil }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isHexadecimal(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
  }
}
