/// What servers make of a text that a person types, and the way back. One table for both directions:
///
/// | typed | stored |
/// |---|---|
/// | `<` `>` | `&lt;` `&gt;` |
/// | `&` | `&`: it is escaped and then turned back, so a typed `&lt;` and a typed `<` are stored alike |
/// | `"` `'` | as typed |
/// | a line end | ` <br> ` |
/// | `=/` | `=` |
/// | `CC^CONTROL_`, in any case | nothing; servers look once, here it is gone even where the rest forms it anew |
/// | blanks around | nothing |
public enum TypedText {
  private static let table: [(typed: UInt8, stored: StaticString)] = [
    (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"), (0x0A, " <br> "),
  ]

  private static let controlPrefix = Array("cc^control_".utf8)

  /// What the server stores of a text before it makes links and smileys of parts of it: by the rules above, all of them.
  public static func stored(_ typed: String) -> String {
    var bytes = Array(typed.utf8)
    removeAll(controlPrefix, from: &bytes)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte != UInt8(ascii: "/") || previous != UInt8(ascii: "=") { kept.append(byte) }
      previous = byte
    }
    return Blanks.trimmed(escaped(String(decoding: kept, as: UTF8.self)))
  }

  /// The first half of it: no character of the text is lost, none of it is markup.
  static func escaped(_ typed: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(typed.utf8.count + 16)
    for byte in typed.utf8 {
      if byte == 0x0D { continue }
      if let row = table.first(where: { $0.typed == byte }) {
        row.stored.withUTF8Buffer { out.append(contentsOf: $0) }
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What was typed, of a stored text that holds neither link nor smiley: the table read from right to left.
  ///
  /// Where two texts are stored alike it gives the one without entities.
  public static func typed(ofStored stored: String) -> String {
    let bytes = Array(stored.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      let row = table.first { row in
        row.stored.withUTF8Buffer { bytes[i...].starts(with: $0) }
      }
      if let row {
        out.append(row.typed)
        i += row.stored.utf8CodeUnitCount
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// A text as it may be sent through an old server's own form: U+2060 stands in what the server would take out, store without escaping, or
  /// hand to clients that take it for a call, a file or a command. Otherwise as given.
  public static func sendable(_ text: String, in context: StoredBody.Context) -> String {
    var uses = SearchedTokens.uses(in: context)
    if context == .group { uses.insert(.unescaped) }
    return SearchedTokens.disarmedPlain(text, of: uses)
  }

  /// Undoes ``sendable(_:in:)`` and what writing does to such texts.
  public static func restored(_ text: String) -> String { SearchedTokens.restored(text) }

  private static func removeAll(_ prefix: [UInt8], from bytes: inout [UInt8]) {
    guard bytes.count >= prefix.count else { return }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    // Compared behind what is kept: what is left may not form it anew (`CC^CONCC^CONTROL_TROL_`).
    for byte in bytes {
      kept.append(byte)
      if kept.count >= prefix.count,
        zip(kept.suffix(prefix.count), prefix).allSatisfy({ lowercased($0) == $1 })
      {
        kept.removeLast(prefix.count)
      }
    }
    bytes = kept
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
