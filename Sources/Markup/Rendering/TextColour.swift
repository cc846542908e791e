/// The colour a tag gives its text.
enum TextColour {
  /// From `style="color: …"` or the `color` of a `font` tag; `nil` if there is none or it is not written as a colour.
  static func colour(of piece: MarkupTape.Piece, on tape: MarkupTape) -> String? {
    if let style = tape.value(.style, of: piece) {
      let bytes = tape.bytes(style)
      // As groups have it: `color:#rrggbb`.
      if bytes.count == 13, ByteRuns.starts(bytes, with: "color:#"),
        bytes[7...].allSatisfy(isHexDigit)
      {
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[6...]), as: UTF8.self)
      }
      for declaration in tape.string(style).split(separator: ";") {
        let parts = declaration.split(
          separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, trimmed(parts[0]).lowercased() == "color" {
          return accepted(trimmed(parts[1]))
        }
      }
    }
    return tape.value(.color, of: piece).flatMap { accepted(trimmed(tape.string($0)[...])) }
  }

  private static func accepted(_ value: String) -> String? {
    let bytes = Array(value.utf8)
    guard bytes.count >= 3, bytes.count <= 32 else { return nil }
    if bytes[0] == UInt8(ascii: "#") {
      let isHex = bytes.dropFirst().allSatisfy(isHexDigit)
      return isHex && [4, 5, 7, 9].contains(bytes.count) ? value : nil
    }
    let lower = value.lowercased()
    if lower.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }) {
      return ["inherit", "initial", "unset", "transparent"].contains(lower) ? nil : value
    }
    guard lower.hasPrefix("rgb"), lower.hasSuffix(")") else { return nil }
    let allowed = Set("rgba(0123456789,.% )".utf8)
    return lower.utf8.allSatisfy { allowed.contains($0) } ? value : nil
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = Array(text.utf8.drop { $0 <= 0x20 })
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
