import Markup

/// What old clients and servers search the raw text for, and how a text that holds it by chance is altered so that they don't find it.
///
/// Old SDKs take a message that contains `jqcc.cc` for a call wherever it stands, and drop unknown ones. So a text gets U+2060 (word joiner,
/// which shows nothing and takes three bytes, as old tables allow) inside such a token, and an address inside a tag the percent form of one
/// letter, which leads to the same place.
enum SearchedTokens {
  struct Token: Sendable {
    let bytes: [UInt8]
    /// Where the joiner goes: before this byte, which inside a tag becomes `%XX`.
    let split: Int
    let use: Use
    /// The server takes the control prefix out whatever its case.
    let ignoresCase: Bool

    init(_ text: StaticString, split: Int, _ use: Use, ignoresCase: Bool = false) {
      bytes = text.withUTF8Buffer { Array($0) }
      self.split = split
      self.use = use
      self.ignoresCase = ignoresCase
    }
  }

  enum Use: Sendable, Hashable {
    /// By SDKs and the web client in any message.
    case call, control, file, invite, handwriting, suffix
    /// By SDKs in messages of groups.
    case group
    /// By the server of 7.x, which stores a message of a group that holds it without escaping.
    case unescaped
  }

  static let all: [Token] = [
    Token("jqcc.cc", split: 4, .call), Token("chat_webaction=", split: 4, .call),
    Token("CC^CONTROL_", split: 2, .control, ignoresCase: true),
    Token("plugins/filetransfer", split: 12, .file),
    Token("joinChatroom(", split: 12, .invite),
    Token("plugins/handwrite/", split: 12, .handwriting),
    Token("_messagetype_", split: 1, .suffix),
    Token("kicked_", split: 6, .group), Token("banned_", split: 6, .group),
    Token("cc_handwrite_image", split: 2, .unescaped), Token("imagemessage", split: 5, .unescaped),
    Token("javascript:void(0)", split: 10, .unescaped),
    Token("mediaType=\"0\"", split: 5, .unescaped),
  ]

  static let anyMessage: Set<Use> = [.call, .control, .file, .invite, .handwriting, .suffix]
  private static let groupMessage = anyMessage.union([.group])

  /// What clients search messages of a conversation for.
  static func uses(in context: StoredBody.Context) -> Set<Use> {
    context == .group ? groupMessage : anyMessage
  }

  private static let joiner: [UInt8] = [0xE2, 0x81, 0xA0]
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// The same text without any of the tokens; tags in it are tags.
  static func disarmed(_ text: String, of uses: Set<Use>) -> String {
    disarmed(text, of: uses, hasTags: true)
  }

  /// The same for text as it is typed, where `<` is a character.
  static func disarmedPlain(_ text: String, of uses: Set<Use>) -> String {
    disarmed(text, of: uses, hasTags: false)
  }

  private static func disarmed(_ text: String, of uses: Set<Use>, hasTags: Bool) -> String {
    let tokens = all.filter { uses.contains($0.use) }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var isInTag = false
    // Where the next joiner goes, and where from the last one on the search goes on.
    var i = 0
    var pending: Int?
    while i < bytes.count {
      if pending == nil {
        pending = tokens.first { matches($0, bytes, i) }.map { i + $0.split }
      }
      if i == pending {
        pending = nil
        if isInTag {
          out += [UInt8(ascii: "%"), hexDigits[Int(bytes[i] >> 4)], hexDigits[Int(bytes[i] & 15)]]
          i += 1
          continue
        }
        out += joiner
        // Another token may begin at the very byte the joiner stands before.
        pending = tokens.first { matches($0, bytes, i) }.map { i + $0.split }
      }
      let byte = bytes[i]
      if hasTags, byte == UInt8(ascii: "<"), i + 1 < bytes.count, isLetter(bytes[i + 1]) {
        isInTag = true
      }
      if byte == UInt8(ascii: ">") { isInTag = false }
      out.append(byte)
      i += 1
    }
    return out.count == bytes.count ? text : String(decoding: out, as: UTF8.self)
  }

  /// Undoes ``disarmed(_:of:)`` in a text with tags: a letter in the percent form where only it keeps a token from being whole, and nowhere
  /// else. Of a text that has such a letter the words are restored too: those of a link are its address.
  static func addressesRestored(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var isInTag = false
    var i = 0
    while i < bytes.count {
      if isInTag, bytes[i] == UInt8(ascii: "%"),
        let letter = letterInPercentForm(bytes, at: i, behind: out)
      {
        out.append(letter)
        i += 3
        continue
      }
      if bytes[i] == UInt8(ascii: "<"), i + 1 < bytes.count, isLetter(bytes[i + 1]) {
        isInTag = true
      }
      if bytes[i] == UInt8(ascii: ">") { isInTag = false }
      out.append(bytes[i])
      i += 1
    }
    return out.count == bytes.count ? text : restored(String(decoding: out, as: UTF8.self))
  }

  /// Whether an address in it may have been altered; false is certain.
  static func mayHoldAlteredAddress(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable {
      ByteRuns.holds(UInt8(ascii: "%"), in: $0) && mayHaveLetter($0)
    } ?? true
  }

  /// Whether a `%XX` stands behind what the letter follows in a token: addresses have others, which cost no copy.
  private static func mayHaveLetter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = ByteRuns.next(UInt8(ascii: "%"), in: bytes, from: 0)
    while i + 2 < bytes.count {
      if i > 0, isBeforeLetter[Int(bytes[i - 1] | 0x20)] {
        for token in all where token.split > 0 {
          let letter = token.bytes[token.split]
          if bytes[i - 1] | 0x20 == token.bytes[token.split - 1] | 0x20,
            bytes[i + 1] == hexDigits[Int(letter >> 4)],
            bytes[i + 2] == hexDigits[Int(letter & 15)]
          {
            return true
          }
        }
      }
      i = ByteRuns.next(UInt8(ascii: "%"), in: bytes, from: i + 1)
    }
    return false
  }

  /// For each byte, as small letters are: whether a letter in the percent form may stand behind it.
  private static let isBeforeLetter: [Bool] = {
    var isBefore = [Bool](repeating: false, count: 256)
    for token in all where token.split > 0 {
      isBefore[Int(token.bytes[token.split - 1] | 0x20)] = true
    }
    return isBefore
  }()

  private static func letterInPercentForm(
    _ bytes: [UInt8], at i: Int, behind out: [UInt8]
  ) -> UInt8? {
    guard i + 2 < bytes.count else { return nil }
    for token in all where matches(token, 0..<token.split, out, out.count - token.split) {
      let letter = token.bytes[token.split]
      if bytes[i + 1] == hexDigits[Int(letter >> 4)], bytes[i + 2] == hexDigits[Int(letter & 15)],
        matches(token, (token.split + 1)..<token.bytes.count, bytes, i + 3)
      {
        return letter
      }
    }
    return nil
  }

  /// The same of a value that stood in a tag and is no address: a name of a file.
  static func valueRestored(_ value: String) -> String {
    guard ByteSearch.contains(value, "%") else { return value }
    let bytes = Array(value.utf8)
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), let letter = letterInPercentForm(bytes, at: i, behind: out)
      {
        out.append(letter)
        i += 3
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out.count == bytes.count ? value : String(decoding: out, as: UTF8.self)
  }

  /// Undoes ``disarmed(_:of:)`` in plain text.
  static func restored(_ text: String) -> String {
    guard ByteSearch.contains(text, "\u{2060}") else { return text }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      let isJoiner = bytes[i...].starts(with: joiner)
      let isInToken =
        isJoiner
        && all.contains { token in
          matches(token, 0..<token.split, out, out.count - token.split)
            && matches(token, token.split..<token.bytes.count, bytes, i + joiner.count)
        }
      if isInToken {
        i += joiner.count
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func matches(_ token: Token, _ bytes: [UInt8], _ start: Int) -> Bool {
    matches(token, 0..<token.bytes.count, bytes, start)
  }

  /// Whether a part of a token stands at an offset.
  private static func matches(
    _ token: Token, _ part: Range<Int>, _ bytes: [UInt8], _ start: Int
  ) -> Bool {
    guard start >= 0, start + part.count <= bytes.count else { return false }
    for offset in part {
      let byte = token.bytes[offset]
      let other = bytes[start + offset - part.lowerBound]
      let isSame =
        other == byte
        || (token.ignoresCase && isLetter(byte) && isLetter(other) && other | 0x20 == byte | 0x20)
      if !isSame { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}
