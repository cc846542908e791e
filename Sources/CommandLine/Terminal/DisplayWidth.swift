/// How many columns text takes on a terminal.
public enum DisplayWidth {
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// 0 for controls and lone combining marks, 2 for East Asian wide letters and pictures, else 1.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return of(first) }
    // A picture made of several (family, flag, skin colour) is drawn as one.
    if isPicture(first, followedBy: scalars.dropFirst().first) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func isPicture(_ first: Unicode.Scalar, followedBy second: Unicode.Scalar?) -> Bool
  {
    let isFlag = (0x1F1E6...0x1F1FF).contains(first.value) && second != nil
    let isPresented = second == "\u{FE0F}" && first.properties.isEmoji
    return isFlag || isPresented || first.properties.isEmojiPresentation
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    // The inner and last letters of a Hangul syllable are drawn into its first one.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
      return 0
    }
    switch scalar.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator:
      return scalar == "\u{AD}" ? 1 : 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wide.contains { $0.contains(value) }
  }

  /// Wide and full-width blocks of UAX #11, East Asian Width; pictures are known by their own property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x18D00...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
