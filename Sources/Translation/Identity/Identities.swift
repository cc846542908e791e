import JSONText

/// Ids of the new side for what the old side numbers: disjoint, lower-case, reversible (docs/translation.md, “Ids”).
public struct Identities: Sendable, Hashable {
  /// Names the install in the ids of messages.
  public let site: String
  /// The first id that a guest may have; lower ones are members of the site.
  public let firstGuestID: Int64
  /// What the ids of messages begin with, and those of each space in the order of ``Space/place``.
  private let start: String
  private let starts: [String]
  /// Ids that the operator gave; everyone else gets one made from the old id.
  public let map: IdentityMap

  public init(
    site: String = "site", firstGuestID: Int64 = 10_000_000, map: IdentityMap = IdentityMap()
  ) {
    let site = Self.token(site)
    self.site = site
    start = "legacy-" + site + "-"
    starts = Space.allCases.map { "legacy-\(site)-\($0.rawValue)-" }
    self.firstGuestID = firstGuestID
    self.map = map
  }

  /// How the ids begin that are made from old ones.
  static let prefixes = ["lu-", "lg-", "lr-", "lb-"]

  // MARK: People and rooms

  /// `lu-73` for a member, `lg-10000001` for a guest.
  public func user(_ id: String) -> String {
    map.id(of: .user, id)
      ?? (isGuest(id) ? String.joining("lg-", id) : String.joining("lu-", Self.name(id)))
  }

  public func room(_ id: String) -> String {
    map.id(of: .room, id) ?? String.joining("lr-", Self.name(id))
  }
  public func bot(_ id: String) -> String { map.id(of: .bot, id) ?? "lb-" + Self.name(id) }

  func isGuest(_ id: String) -> Bool {
    guard let number = Self.number(id) else { return false }
    return number >= firstGuestID
  }

  // MARK: Messages

  /// The spaces in which the old side counts ids, each on its own.
  public enum Space: String, Sendable, Hashable, CaseIterable {
    case oneToOne = "m"
    /// `cometchat_messages_old`: messages of two people from before a move, numbered anew.
    case oneToOneOld = "mo"
    /// Pushes of versions up to 5.2, which have a number of their own and none of a stored row.
    case live = "p"
    case group = "g"
    case announcement = "a"

    /// Its place among all.
    fileprivate var place: Int {
      switch self {
      case .oneToOne: 0
      case .oneToOneOld: 1
      case .live: 2
      case .group: 3
      case .announcement: 4
      }
    }

    /// The table whose rows it counts; those of its archive have the same ids.
    var table: String {
      switch self {
      case .oneToOne, .live: "cometchat"
      case .oneToOneOld: "cometchat_messages_old"
      case .group: "cometchat_chatroommessages"
      case .announcement: "cometchat_announcements"
      }
    }
  }

  /// `legacy-<site>-<space>-<id>`: the identity of a message whoever sees it, however often and by which way.
  public func muid(_ space: Space, _ id: String) -> String {
    Self.bounded(String.joining(starts[space.place], Self.part(id)))
  }

  /// The key of the identity of a message, as made here.
  func key(ofMuid muid: String) -> CompactKey { CompactKey(muid: muid, after: start) }

  /// The same for the identity of an id alone (``muid(_:_:)``), without reading it.
  func key(ofMuid muid: String, _ space: Space, _ id: String) -> CompactKey {
    // What has as many letters may have been shortened.
    guard muid.utf8.count < 100, let key = CompactKey(space: space, id: id) else {
      return key(ofMuid: muid)
    }
    return key
  }

  /// The session of a call: made from what the old side calls it and the first that was seen of it, so that the next call between the same
  /// people has another.
  public func callSession(_ call: LegacyCallIdentity) -> String {
    // What is no id begins with a full stop, so that it is not taken for one.
    let name = call.id ?? call.parties.map { "." + $0 }.joined()
    return muid(ofEvent: ["call", name, call.first.word])
  }

  /// The identity of a message whose id another conversation has used before it.
  ///
  /// - Parameter conversation: The parts that name the conversation, in an order that does not depend on who looks.
  func muid(_ space: Space, _ id: String, in conversation: [String]) -> String {
    // No token has a full stop, so that nothing else is spelled like this.
    let parts = conversation.map { Self.part($0) }.joined(separator: ".")
    return Self.bounded("legacy-\(site)-\(space.rawValue)-\(Self.part(id)).\(parts)")
  }

  /// The identity of what the old side keeps no record of.
  func muid(ofEvent parts: [String]) -> String {
    Self.bounded("legacy-\(site)-" + parts.map { Self.part($0) }.joined(separator: "-"))
  }

  /// The number a message has in events: the old id of a one-to-one message; the other spaces count from round numbers beyond
  /// every id in use. What is no number, or so large that it would fall among those, gets one from its ``muid(_:_:)``, so that no two
  /// messages share one.
  public func messageID(_ space: Space, _ id: String) -> String {
    guard let number = Self.number(id) else {
      return Self.derivedMessageID(muid(space, id))
    }
    switch space {
    case .oneToOne:
      let isFree = number < 4_000_000_000_000_000 || number >= 9_000_000_000_000_000
      return isFree ? id : Self.derivedMessageID(muid(space, id))
    case .group where number < 1_000_000_000_000_000:
      return String(decimal: 4_000_000_000_000_000 + number)
    case .announcement where number < 1_000_000_000_000_000:
      return String(6_000_000_000_000_000 + number)
    case .group, .announcement, .oneToOneOld, .live:
      return Self.derivedMessageID(muid(space, id))
    }
  }

  /// The number, if it is spelled as a number is; `nil` for others, negative ones among them.
  private static func number(_ id: String) -> Int64? {
    guard let first = id.utf8.first, first != UInt8(ascii: "0") || id.utf8.count == 1 else {
      return nil
    }
    let short = id.utf8.withContiguousStorageIfAvailable { bytes -> Int64? in
      guard bytes.count <= 18 else { return nil }
      var number: Int64 = 0
      for byte in bytes {
        let digit = byte &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        number = number &* 10 &+ Int64(digit)
      }
      return number
    }
    if let short, let short { return short }
    return isDigits(id) ? Int64(id) : nil
  }

  private static func isDigits(_ text: String) -> Bool {
    let isDigit: (UInt8) -> Bool = { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isDigit) }
      ?? text.utf8.allSatisfy(isDigit)
  }

  /// The number of a message that has no id on the old side, from its ``muid(_:_:)``: between 8·10¹⁵ and 9·10¹⁵.
  static func derivedMessageID(_ muid: String) -> String {
    // FNV-1a: stable over runs and machines, unlike the standard library's hash.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in muid.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(8_000_000_000_000_000 + hash % 1_000_000_000_000_000)
  }

  /// The letters an id may have, in lower case; every other byte is written `_` and two hex digits, so that nothing collides.
  ///
  /// What would become longer than 80 letters ends in `_z` and a number made from all of it: the new side takes 100.
  static func token(_ text: String) -> String { token(text) { _ in false } }

  /// A token of a person, a room or a bot: the words by which apps tell kinds of conversations apart are not in it.
  private static func name(_ text: String) -> String {
    token(text) { rest in words.contains { rest.starts(with: $0.utf8) } }
  }

  private static let words = ["group", "user", "member"]

  /// A token that stands between hyphens.
  private static func part(_ text: String) -> String {
    token(text) { $0.first == UInt8(ascii: "-") }
  }

  /// - Parameter isWritten: Of what is left of the text: whether its first byte is to be written in digits although it may stand.
  private static func token(
    _ text: String, writing isWritten: (Substring.UTF8View) -> Bool
  ) -> String {
    // Nearly every id; a digit stands wherever it is.
    if text.utf8.count <= 80, isDigits(text) { return text }
    var out: [UInt8] = []
    var rest = Substring(text).utf8
    while out.count <= 80, let byte = rest.first {
      if mayStand(byte), !isWritten(rest) {
        out.append(byte)
      } else {
        out.append(UInt8(ascii: "_"))
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 0xF))
      }
      rest.removeFirst()
    }
    guard out.count > 80 else { return String(decoding: out, as: UTF8.self) }
    return String(decoding: out.prefix(46), as: UTF8.self) + "_z" + digest(text)
  }

  private static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// At most 100 letters; what is longer ends in a number made from all of it.
  static func bounded(_ text: consuming String) -> String {
    guard text.utf8.count > 100 else { return text }
    return String(decoding: text.utf8.prefix(66), as: UTF8.self) + "_z" + digest(text)
  }

  /// A number made from all of a text, to tell texts apart: eight bytes at a time, so it is none that is ever written down.
  static func fingerprint(_ text: String) -> UInt128 {
    var text = text
    return text.withUTF8 { bytes in
      var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D ^ UInt128(bytes.count)
      func mix(_ word: UInt64) {
        hash = (hash ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
        hash ^= hash >> 67
      }
      let words = bytes.count / 8
      for i in 0..<words {
        mix(UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: 8 * i, as: UInt64.self))
      }
      var rest: UInt64 = 0
      for byte in bytes[(8 * words)...] { rest = rest << 8 | UInt64(byte) }
      if 8 * words < bytes.count { mix(rest) }
      return hash
    }
  }

  /// 32 hex digits of FNV-1a with 128 bits: stable over runs and machines.
  static func digest(_ text: String) -> String {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in text.utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// A recipient as the server reads it: the whole number at the start of the text, 0 without one.
  static func phpInteger(_ text: String) -> String {
    let digits = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
    guard !digits.isEmpty else { return "0" }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    return significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
  }
}
