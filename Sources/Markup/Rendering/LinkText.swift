/// How a link reads in plain text.
///
/// | shown words | text |
/// |---|---|
/// | the address itself, with or without its scheme | as shown |
/// | an abbreviation of it (first 22, `...`, last 5), with or without its scheme | all of it, with or without its scheme |
/// | other words | the words, then the address in brackets |
struct LinkText {
  var text: String
  var isExpanded = false
  /// Whether it is anything but the words as shown.
  var isChanged = false

  /// - Parameters:
  ///   - address: accepted by ``WebAddress``, entities decoded.
  ///   - title: the `title` of the tag: what had been typed.
  ///   - unseen: What is made of an address that was not shown.
  init(shown: String, address: String, title: String?, unseen: (String) -> String = { $0 }) {
    text = shown
    let words = Self.trimmed(shown)
    if words.isEmpty || Self.isSame(words, address) { return }
    let bare = Self.withoutScheme(address)
    // `title` is trusted only where it is the address.
    let typed = title.flatMap { Self.isSame($0, address) ? Self.trimmed($0) : nil }
    let whole = [address, bare, typed].compactMap(\.self).first { Self.abbreviates(words, $0) }
    if let whole {
      text = Self.replacing(words, in: shown, with: whole)
      isExpanded = true
      isChanged = true
    } else {
      isChanged = true
      text = Self.replacing(
        words, in: shown,
        with: "\(words) (\(unseen(address.hasPrefix("mailto:") ? bare : address)))")
    }
  }

  private static func isSame(_ words: String, _ address: String) -> Bool {
    var words = trimmed(words)
    var address = address
    return words.withUTF8 { words in address.withUTF8 { isSame(words, $0) } }
  }

  /// - Parameter words: without blanks around them.
  static func isSame(
    _ words: UnsafeBufferPointer<UInt8>, _ address: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let bare = UnsafeBufferPointer(rebasing: address[schemeLength(address)...])
    return ByteRuns.equal(words, bare)
      || ByteRuns.equal(
        withoutSlash(UnsafeBufferPointer(rebasing: words[schemeLength(words)...])),
        withoutSlash(bare))
  }

  /// Long links are shown as their first 22 bytes, three dots and the last 5; a character cut there shows as U+FFFD.
  private static func abbreviates(_ words: String, _ full: String) -> Bool {
    var words = words
    var full = full
    return words.withUTF8 { words in full.withUTF8 { full in abbreviates(words, full) } }
  }

  static func abbreviates(
    _ words: UnsafeBufferPointer<UInt8>, _ full: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // 30 bytes, and some more where a cut character was replaced.
    guard words.count > 8, words.count <= 48, full.count > 30 else { return false }
    var at = 0
    while true {
      at = ByteRuns.next(UInt8(ascii: "."), in: words, from: at + 1)
      guard at < words.count - 3 else { return false }
      guard ByteRuns.starts(words, with: "...", at: at) else { continue }
      let head = trimmingReplacements(words[..<at], fromEnd: true)
      let tail = trimmingReplacements(words[(at + 3)...], fromEnd: false)
      if head.count + tail.count < full.count, !head.isEmpty, !tail.isEmpty,
        ByteRuns.starts(full, with: UnsafeBufferPointer(rebasing: head), at: 0),
        ByteRuns.starts(
          full, with: UnsafeBufferPointer(rebasing: tail), at: full.count - tail.count)
      {
        return true
      }
    }
  }

  private static func trimmingReplacements(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, fromEnd: Bool
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var bytes = bytes
    func hasReplacement(_ slice: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      ByteRuns.equal(UnsafeBufferPointer(rebasing: slice), "\u{FFFD}")
    }
    while hasReplacement(fromEnd ? bytes.suffix(3) : bytes.prefix(3)) {
      bytes = fromEnd ? bytes.dropLast(3) : bytes.dropFirst(3)
    }
    return bytes
  }

  /// Keeps the blanks around the words, which belong to the sentence.
  private static func replacing(_ words: String, in shown: String, with text: String) -> String {
    if words.utf8.count == shown.utf8.count { return text }
    let lead = shown.utf8.prefix { $0 == 0x20 }.count
    let trail = shown.utf8.count - lead - words.utf8.count
    return String(repeating: " ", count: lead) + text
      + String(repeating: " ", count: max(trail, 0))
  }

  private static func trimmed(_ text: String) -> String {
    if text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    var bytes = Array(text.utf8.drop { $0 == 0x20 })
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func withoutScheme(_ address: String) -> String {
    var address = address
    return address.withUTF8 { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[schemeLength(bytes)...]), as: UTF8.self)
    }
  }

  private static func schemeLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    func matches(_ scheme: StaticString) -> Bool {
      scheme.withUTF8Buffer { scheme in
        guard scheme.count <= bytes.count else { return false }
        // The bit makes letters small and leaves `:` and `/` as they are.
        for i in scheme.indices where bytes[i] | 0x20 != scheme[i] | 0x20 { return false }
        return true
      }
    }
    if matches("http://") || matches("mailto:") { return 7 }
    if matches("https://") { return 8 }
    return matches("//") ? 2 : 0
  }

  private static func withoutSlash(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    bytes.last == UInt8(ascii: "/") ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
  }
}
