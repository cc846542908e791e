/// Which fields carry secrets, by their names: parameters, members of answers, headers. The one table that recordings, accounts and reports go by.
///
/// | name | kind | why |
/// |---|---|---|
/// | `basedata`, `ccdata` | basedata | it is the login, from then on |
/// | `password` and its spellings, `currentp`, `inviteid` | password | opens an account or a room; `inviteid` is the room's hash |
/// | `api`, `apikey`, `api-key`, `KEY_A` … | key | speaks for the site or a bot |
/// | `…token`, `…secret`, `authorization`, `social_details`, `ccmobileauth` | token | stands for a login |
/// | `PHPSESSID`, `cookie_…` | cookie | a session; such parameters are cookies under another name |
/// | `ch`, `cometid`, `channel`, `push_channel`, `push_an_channel`, `webrtc_prefix` | channel | who knows a channel forges pushes on it |
/// | `tid`, `subscribeChatrooms` | – | hold a login between semicolons, or channels, and more |
/// | `username` | – | personal, no secret: recordings keep it as they keep names of people, reports do not show it |
public enum SecretFields {
  /// What a field holds; decides the form of its pseudonym.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case basedata, password, token, key, cookie
    /// A password hash; its pseudonym is hexadecimal and of the same length.
    case hash
    /// What the push service knows a person or a room by; the pseudonym of an MD5 is hexadecimal and as long.
    case channel
  }

  /// The kind of secret a field of that name holds, `nil` for other fields. Case, `-`, `_` and brackets do not matter.
  public static func kind(of name: String) -> Kind? {
    let plain = plain(name)
    if let kind = exact[plain] { return kind }
    if name.utf8.starts(with: "cookie_".utf8) {
      return plain.hasSuffix("data") ? .basedata : .cookie
    }
    return endings.first { plain.hasSuffix($0.key) }?.value
  }

  /// True for the fields above, those that are only personal or hold a secret among other things included: no report shows their values.
  public static func isHidden(_ name: String) -> Bool {
    // Most names are none of ours, and most of those end like none.
    if name.utf8.withContiguousStorageIfAvailable({ LastLetters.mayBeHidden($0) }) == false {
      return false
    }
    return kind(of: name) != nil || hiddenOnly.contains(plain(name))
  }

  /// The last eight letters and digits of a name, gathered from its end: enough to know that most names are none of ours.
  struct LastLetters {
    private var packed: UInt64 = 0
    private var count: UInt64 = 0

    mutating func addBefore(_ byte: UInt8) {
      guard count < 8 else { return }
      let isUpper = byte &- UInt8(ascii: "A") <= 25
      packed |= UInt64(isUpper ? byte | 0x20 : byte) << (8 * count)
      count += 1
    }

    private static func of(_ name: String) -> UInt64 {
      var last = LastLetters()
      for byte in plain(name).utf8.reversed() { last.addBefore(byte) }
      return last.packed
    }

    /// False only for a name that is not hidden.
    static func mayBeHidden(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      var last = LastLetters()
      for byte in name.reversed() {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"): return true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          last.addBefore(byte)
        default: break
        }
      }
      return last.mayBeHidden || name.starts(with: "cookie_".utf8)
    }

    /// False only for a name that is not hidden (``SecretFields/isHidden(_:)``), unless it begins with `cookie_`.
    var mayBeHidden: Bool {
      guard packed != 0 else { return false }
      for ending in Self.endings where packed & ending.mask == ending.letters { return true }
      return Self.names.withUnsafeBufferPointer { names in
        var slot = Self.slot(of: packed)
        while names[slot] != 0 {
          if names[slot] == packed { return true }
          slot = (slot + 1) & (Self.slots - 1)
        }
        return false
      }
    }

    private static let endings: [(letters: UInt64, mask: UInt64)] = SecretFields.endings.map {
      let letters = of($0.key)
      let length = UInt64(min($0.key.utf8.count, 8))
      return (letters, length == 8 ? .max : (1 << (8 * length)) - 1)
    }

    private static let slots = 256

    private static func slot(of letters: UInt64) -> Int {
      Int(truncatingIfNeeded: (letters &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    /// Those of all names, each at its slot or the next that is free; 0 elsewhere.
    private static let names: [UInt64] = {
      var names = [UInt64](repeating: 0, count: slots)
      for name in SecretFields.table.map(\.spelling) + hiddenOnly {
        let letters = of(name)
        var slot = slot(of: letters)
        while names[slot] != 0, names[slot] != letters { slot = (slot + 1) & (slots - 1) }
        names[slot] = letters
      }
      return names
    }()
  }

  /// Whether a value of a field is a secret: most kinds have values that say that there is none.
  public static func isSecret(_ value: String, _ kind: Kind) -> Bool {
    !isEmpty(value) && !(kind == .channel && isConversation(value))
  }

  /// Values that say there is nothing to hide: no login, no password.
  public static func isEmpty(_ value: String) -> Bool { empty.contains(value) }

  /// `user_ASKER_PEER`: bots answer to a conversation by the ids of its two users, under the name that channels have.
  private static func isConversation(_ value: String) -> Bool {
    guard value.utf8.count <= 64 else { return false }
    let parts = value.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].elementsEqual("user".utf8)
      && parts.dropFirst().allSatisfy { id in
        !id.isEmpty && id.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// Small letters and digits of the innermost key of `a[b][]`.
  private static func plain(_ name: String) -> String {
    let pieces = name.utf8.split { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    let innermost = pieces.last.map(Array.init) ?? []
    let letters = innermost.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static let empty: Set = [
    "", "0", "null", "undefined", "logout", "false", "deleted",
    // The hashes of no password at all.
    "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
  ]

  private static let hiddenOnly: Set = ["tid", "username", "subscribechatrooms"]

  /// The names as they are sent.
  public static let spellings: [String] = table.map(\.spelling)

  private static let exact = Dictionary(
    table.map { (plain($0.spelling), $0.kind) }, uniquingKeysWith: { first, _ in first })

  private static let table: [(spelling: String, kind: Kind)] = [
    ("basedata", .basedata), ("cc_data", .basedata),
    ("password", .password), ("passwd", .password), ("pass", .password), ("pwd", .password),
    ("pw", .password), ("currentp", .password), ("inviteid", .password),
    ("api-key", .key), ("apiKey", .key), ("api", .key), ("KEY_A", .key), ("KEY_B", .key),
    ("KEY_C", .key),
    ("auth_key", .key), ("license_key", .key), ("secret", .token), ("token", .token),
    ("csrf", .token),
    ("authorization", .token), ("proxy-authorization", .token), ("auth", .token), ("sid", .token),
    ("social_details", .token), ("ccmobileauth", .token),
    ("sessionid", .cookie), ("PHPSESSID", .cookie),
    ("ch", .channel), ("cometid", .channel), ("channel", .channel), ("push_channel", .channel),
    ("push_an_channel", .channel), ("webrtc_prefix", .channel),
  ]

  private static let endings: [(key: String, value: Kind)] = [
    ("password", .password), ("token", .token), ("secret", .token), ("apikey", .key),
    ("authkey", .key),
  ]
}
