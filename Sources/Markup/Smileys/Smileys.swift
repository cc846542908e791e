/// The one table between the smileys of the old side (pictures with a name) and emoji.
public enum Smileys {
  /// The emoji of a smiley called so in a title, an `alt` text or a file name: capitals, blanks and hyphens don't matter.
  public static func emoji(named name: String) -> String? {
    byName[key(name)]
  }

  /// The emoji of a typed pattern such as `:)`, which old pictures have as their `alt` text.
  public static func emoji(typed pattern: String) -> String? {
    byPattern[pattern].flatMap { byName[$0] }
  }

  /// How a smiley that has no emoji is written: `:name:`, of letters, digits, `_`, `-` and `+` only.
  static func code(_ name: String) -> String? {
    let key = key(name)
    return key.isEmpty ? nil : ":\(key):"
  }

  /// The name of the picture that shows an emoji; `nil` if none does.
  ///
  /// Of several names the one that typed patterns have, else the first that is a word.
  public static func name(of emoji: Character) -> String? {
    // With or without the selector that asks for the colourful form.
    let plain = String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    return byEmoji[plain]
  }

  private static let byEmoji: [String: String] = {
    let patterned = Set(byPattern.values)
    var table: [String: String] = [:]
    for (name, emoji) in byName.sorted(by: { $0.key < $1.key }) {
      let plain = String(
        String.UnicodeScalarView(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }))
      let isWord = name.utf8.first.map { $0 >= UInt8(ascii: "a") } ?? false
      if patterned.contains(name) {
        table[plain] = name
      } else if isWord, name.utf8.count > 1, table[plain] == nil {
        table[plain] = name
      }
    }
    return table
  }()

  private static let byName: [String: String] = {
    var table: [String: String] = [:]
    for entry in smileyNames.split(separator: " ") {
      let parts = entry.split(separator: "=", maxSplits: 1)
      guard let name = parts.first, let emoji = parts.last, parts.count == 2 else { continue }
      table[String(name)] = String(emoji)
    }
    return table
  }()

  /// Patterns as the servers of 6.8.3 and 7.0.6 expand them (recordings, file 05).
  private static let byPattern: [String: String] = [
    ":)": "smiley", ":-)": "smiley", "=)": "smiley",
    ":(": "disappointed", ":-(": "disappointed", "=(": "disappointed",
    ";)": "wink", ";-)": "wink",
    ":D": "grinning", ":-D": "grinning", "=D": "grinning",
    ":P": "stuck_out_tongue_closed_eyes", ":-P": "stuck_out_tongue_closed_eyes",
    ":p": "stuck_out_tongue_closed_eyes", ":-p": "stuck_out_tongue_closed_eyes",
    "<3": "heart", "</3": "broken_heart",
    ":o": "open_mouth", ":O": "open_mouth", ":-o": "open_mouth", ":-O": "open_mouth",
    ":'(": "cry", ":/": "confused", ":-/": "confused", ":|": "neutral_face", ":-|": "neutral_face",
    ":*": "kissing_heart", ":-*": "kissing_heart", "8)": "sunglasses", "8-)": "sunglasses",
    "B)": "sunglasses", ">:(": "angry", "O:)": "innocent", "(y)": "thumbsup", "(n)": "thumbsdown",
  ]

  /// A name in the form the table has it; empty if nothing of it can be a name.
  private static func key(_ name: String) -> String {
    var key: [UInt8] = []
    for byte in name.utf8.prefix(64) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "+"):
        key.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      // `-1` is a name of its own; elsewhere a hyphen parts words as a blank does.
      case UInt8(ascii: "-"): key.append(key.isEmpty ? byte : UInt8(ascii: "_"))
      case UInt8(ascii: " "): if !key.isEmpty { key.append(UInt8(ascii: "_")) }
      default: continue
      }
    }
    while key.last == UInt8(ascii: "_") { key.removeLast() }
    return String(decoding: key, as: UTF8.self)
  }
}
