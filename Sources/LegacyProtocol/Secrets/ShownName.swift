/// Names that the other side chose, as reports may have them.
///
/// A body that is no form is one parameter whose name is all of it, and maps may be keyed by anything: what is no plain name, or may be a hash,
/// a session or a channel, is not written down.
public enum ShownName {
  private static let longest = 40
  private static let shortestHash = 24

  /// The name, or as much of it as may be shown: `…` for all that is no plain name, `name[…]` where only the key in brackets is none.
  ///
  /// - Parameter isKnown: The name before the brackets is one of ours.
  public static func of(_ name: String, isKnown: Bool = false) -> String {
    if isPlain(name.utf8) { return name }
    guard isKnown else { return "…" }
    let bare = name.utf8.prefix { $0 != UInt8(ascii: "[") }
    return isPlain(bare) ? String(decoding: bare, as: UTF8.self) + "[…]" : "…"
  }

  private static func isPlain(_ name: some Collection<UInt8>) -> Bool {
    guard name.count <= longest else { return false }
    var hexDigits = 0
    for byte in name {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let letter = byte | 0x20
      guard
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || "_-[]".utf8.contains(byte)
      else { return false }
      hexDigits =
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
        ? hexDigits + 1 : 0
      if hexDigits >= shortestHash { return false }
    }
    return true
  }
}
