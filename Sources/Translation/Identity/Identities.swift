import JSONText

/// Ids of the new side for what the old side numbers: disjoint, lower-case, reversible (docs/translation.md, “Ids”).
public struct Identities: Sendable, Hashable {
  /// Names the install in the ids of messages.
  public let site: String
  /// The first id that a guest may have; lower ones are members of the site.
  public let firstGuestID: Int64

  public init(site: String = "site", firstGuestID: Int64 = 10_000_000) {
    self.site = Self.token(site)
    self.firstGuestID = firstGuestID
  }

  // MARK: People and rooms

  /// `lu-73` for a member, `lg-10000001` for a guest.
  public func user(_ id: String) -> String {
    if let number = Int64(id), number >= firstGuestID { return "lg-\(number)" }
    return "lu-" + Self.token(id)
  }

  public func room(_ id: String) -> String { "lr-" + Self.token(id) }
  public func bot(_ id: String) -> String { "lb-" + Self.token(id) }

  // MARK: Messages

  /// The spaces in which the old side counts ids, each on its own.
  public enum Space: String, Sendable, Hashable, CaseIterable {
    case oneToOne = "m"
    case group = "g"
    case announcement = "a"
  }

  /// `legacy-<site>-<space>-<id>`: the identity of a message whoever sees it, however often and by which way.
  public func muid(_ space: Space, _ id: String) -> String {
    "legacy-\(site)-\(space.rawValue)-\(Self.token(id))"
  }

  /// The number a message has in events: the old id of a one-to-one message; the other spaces count from round numbers beyond
  /// every id in use, so that no two messages share one.
  public static func messageID(_ space: Space, _ id: String) -> String {
    let base: Int64 =
      switch space {
      case .oneToOne: 0
      case .group: 4_000_000_000_000_000
      case .announcement: 6_000_000_000_000_000
      }
    guard base > 0, let number = Int64(id), number >= 0, number < 1_000_000_000_000_000 else {
      return id
    }
    return String(base + number)
  }

  /// The number of a message that has no id on the old side, from its ``muid(_:_:)``: between 8·10¹⁵ and 9·10¹⁵.
  static func derivedMessageID(_ muid: String) -> String {
    // FNV-1a: stable over runs and machines, unlike the standard library's hash.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in muid.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(8_000_000_000_000_000 + hash % 1_000_000_000_000_000)
  }

  /// The letters an id may have, in lower case; every other byte is written `_` and two hex digits, so that nothing collides.
  static func token(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in text.utf8.prefix(100) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        out.append(byte)
      default:
        out.append(UInt8(ascii: "_"))
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 0xF))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// A recipient as the server reads it: the whole number at the start of the text, 0 without one.
  static func phpInteger(_ text: String) -> String {
    let digits = text.utf8.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard !digits.isEmpty else { return "0" }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    return significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
  }
}
