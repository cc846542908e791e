internal import JSONText

/// What a stored text turned out to be, and what was done to it.
///
/// Nothing is guessed: a repair is made only where its way back gives the stored bytes again. What can't be repaired stays as it is and is
/// counted.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
  /// Letters of ASCII alone.
  case ascii
  /// UTF-8, as it should be.
  case utf8 = "utf-8"
  /// UTF-8 that was stored as if it were Windows-1252, once or more often; undone.
  case doubled = "utf-8-twice"
  case tripled = "utf-8-three-times"
  /// One byte a letter, in Windows-1252 or the code page that was named.
  case singleByte = "single-byte"
  /// Letters beyond U+FFFF written as two of three bytes each (CESU-8); put together.
  case surrogates = "cesu-8"
  /// The last letter was cut off, as by a column that was too short; the text ends before it.
  case cut
  /// Something else: U+FFFD stands for what is broken.
  case broken
}

public struct StoredText: Sendable, Hashable {
  public var text: String
  public var encoding: TextEncoding
  /// Runs of four question marks, or of a multiple: what a three-byte `utf8` column left of letters beyond U+FFFF. Anyone can type
  /// them; they stay as they are.
  public var lostLetters: Int

  public init(text: String, encoding: TextEncoding, lostLetters: Int = 0) {
    self.text = text
    self.encoding = encoding
    self.lostLetters = lostLetters
  }
}

/// Reads stored texts, each by itself: one column may hold several encodings.
public struct TextReading: Sendable {
  /// What is not UTF-8 is in this code page. Where none is named, Windows-1252 is believed only of texts in which no two bytes could be
  /// a piece of UTF-8.
  public var codePage: CodePage?

  public init(codePage: CodePage? = nil) { self.codePage = codePage }

  public func read(_ bytes: [UInt8]) -> StoredText {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> StoredText {
    let lost = Self.lostLetters(bytes)
    if TextBytes.isUTF8(bytes) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard bytes.contains(where: { $0 >= 0x80 }) else {
        return StoredText(text: text, encoding: .ascii, lostLetters: lost)
      }
      if let once = Self.undoubled(text) {
        if let twice = Self.undoubled(once) {
          return StoredText(text: twice, encoding: .tripled, lostLetters: lost)
        }
        return StoredText(text: once, encoding: .doubled, lostLetters: lost)
      }
      return StoredText(text: text, encoding: .utf8, lostLetters: lost)
    }
    if let text = Self.joinedSurrogates(bytes) {
      return StoredText(text: text, encoding: .surrogates, lostLetters: lost)
    }
    if let text = Self.cut(bytes) {
      return StoredText(text: text, encoding: .cut, lostLetters: lost)
    }
    let page = codePage ?? (TextBytes.isSingleByte(bytes) ? .windows1252 : nil)
    if let text = page?.text(bytes) {
      return StoredText(text: text, encoding: .singleByte, lostLetters: lost)
    }
    return StoredText(
      text: String(decoding: bytes, as: UTF8.self), encoding: .broken, lostLetters: lost)
  }

  // MARK: Repairs

  /// The text whose UTF-8, read as Windows-1252 or as Latin-1, this is; `nil` where there is none, or where it would be no other.
  static func undoubled(_ text: String) -> String? {
    // Databases read as the one, PHP as the other: they differ in the letters of 0x80 to 0x9F.
    undoubled(text, CodePage.windows1252Byte) ?? undoubled(text) { UInt8(exactly: $0.value) }
  }

  private static func undoubled(
    _ text: String, _ byte: (Unicode.Scalar) -> UInt8?
  ) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isBeyond = false
    for scalar in text.unicodeScalars {
      guard let byte = byte(scalar) else { return nil }
      if byte >= 0x80 { isBeyond = true }
      bytes.append(byte)
    }
    guard isBeyond else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      TextBytes.isUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }
  }

  /// Puts pairs of surrogates together that were written as three bytes each; `nil` where anything else is broken.
  static func joinedSurrogates(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    var hasPair = false
    while at < bytes.count {
      if bytes[at] == 0xED, let high = unit(bytes, at), 0xD800...0xDBFF ~= high,
        let low = unit(bytes, at + 3), 0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        out.append(contentsOf: Character(scalar).utf8)
        hasPair = true
        at += 6
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    guard hasPair else { return nil }
    return out.withUnsafeBufferPointer { out in
      TextBytes.isUTF8(out) ? String(decoding: out, as: UTF8.self) : nil
    }
  }

  /// The number three bytes stand for.
  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32? {
    guard at + 3 <= bytes.count, bytes[at] & 0xF0 == 0xE0, bytes[at + 1] & 0xC0 == 0x80,
      bytes[at + 2] & 0xC0 == 0x80
    else { return nil }
    return UInt32(bytes[at] & 0x0F) << 12 | UInt32(bytes[at + 1] & 0x3F) << 6
      | UInt32(bytes[at + 2] & 0x3F)
  }

  /// The text before a last letter of which only the beginning is there; `nil` where anything else is broken, or nothing before it shows
  /// that the text is UTF-8.
  static func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    // The beginning of a letter has at most three bytes.
    for length in 1...3 where length < bytes.count {
      let first = bytes[bytes.count - length]
      if first & 0xC0 == 0x80 { continue }
      let whole = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
      guard whole > length, first <= 0xF4 else { return nil }
      let rest = UnsafeBufferPointer(rebasing: bytes[..<(bytes.count - length)])
      guard TextBytes.isUTF8(rest) else { return nil }
      // A single byte behind ASCII may be a letter of a code page as well.
      guard length > 1 || rest.contains(where: { $0 >= 0x80 }) else { return nil }
      return String(decoding: rest, as: UTF8.self)
    }
    return nil
  }

  static func lostLetters(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var lost = 0
    var run = 0
    for byte in bytes {
      if byte == UInt8(ascii: "?") {
        run += 1
      } else if run > 0 {
        if run % 4 == 0 { lost += run / 4 }
        run = 0
      }
    }
    if run > 0, run % 4 == 0 { lost += run / 4 }
    return lost
  }
}
