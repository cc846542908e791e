/// Knows pictures that stand for smileys, and remembers those it met: a site has some dozens of them, met again and again.
///
/// Versions 6 and 7 mark them by a class, older ones only by the folder the picture lies in; sizes and spelling of the tag differ.
final class SmileyCache {
  private struct Entry {
    var source: [UInt8] = []
    var title: [UInt8] = []
    var smiley = RenderedText.Smiley(name: "", emoji: nil)
  }

  private static let slots = 64
  @exclusivity(unchecked) private var entries: [Entry] = []

  /// What stands for the tags that servers write, by the bytes from the source to the end of the title; the bytes lie in a row of their own.
  private struct Written {
    var count = 0
    var smiley = RenderedText.Smiley(name: "", emoji: nil)
  }

  private static let longest = 192
  private let written: UnsafeMutablePointer<Written>
  private let writtenBytes: UnsafeMutablePointer<UInt8>

  init() {
    written = .allocate(capacity: Self.slots)
    written.initialize(repeating: Written(), count: Self.slots)
    writtenBytes = .allocate(capacity: Self.slots * Self.longest)
    writtenBytes.initialize(repeating: 0, count: Self.slots * Self.longest)
  }

  deinit {
    written.deinitialize(count: Self.slots)
    written.deallocate()
    writtenBytes.deallocate()
  }

  /// The smiley of a tag in the form of ``TextTags/smiley``; `nil` if it is longer than any such.
  ///
  /// - Parameter both: the bytes from the first of the source to the last of the title.
  func smiley(
    source: UnsafeBufferPointer<UInt8>, title: UnsafeBufferPointer<UInt8>,
    both: UnsafeBufferPointer<UInt8>
  ) -> RenderedText.Smiley? {
    guard both.count <= Self.longest, let base = both.baseAddress,
      let last = ByteRuns.lastWord(both)
    else { return nil }
    // The end of the title and the length tell nearly all apart; two that they don't have a place each.
    let slot = Int(((last ^ UInt64(both.count)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if isWritten(both, in: slot) { return written[slot].smiley }
    if isWritten(both, in: slot ^ 1) { return written[slot ^ 1].smiley }
    let free = written[slot].count == 0 ? slot : slot ^ 1
    let smiley = Self.smiley(source, title, "")
    (writtenBytes + free * Self.longest).update(from: base, count: both.count)
    written[free] = Written(count: both.count, smiley: smiley)
    return smiley
  }

  @inline(__always)
  private func isWritten(_ both: UnsafeBufferPointer<UInt8>, in slot: Int) -> Bool {
    written[slot].count == both.count
      && ByteRuns.equal(
        UnsafeBufferPointer(start: writtenBytes + slot * Self.longest, count: both.count), both)
  }

  func smiley(
    of piece: MarkupTape.Piece, on tape: MarkupTape
  ) -> RenderedText.Smiley? {
    let source = tape.value(.src, of: piece).map { tape.bytes($0) } ?? Self.nothing
    let isMarked =
      tape.value(.classes, of: piece).map {
        ByteRuns.hasWord(tape.bytes($0), "cometchat_smiley")
      } ?? false
    guard
      isMarked || ByteRuns.contains(source, "images/smileys/", rarest: 6)
        || ByteRuns.contains(source, "images/smilies/", rarest: 6)
    else { return nil }

    let title = tape.value(.title, of: piece).map { tape.bytes($0) } ?? Self.nothing
    guard tape.value(.alt, of: piece) == nil, source.count <= 128, title.count <= 64 else {
      let alternative = tape.value(.alt, of: piece).map { tape.string($0) } ?? ""
      return Self.smiley(source, title, alternative)
    }
    let slot = Self.slot(source, title)
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.slots) }
    let isKnown =
      Self.isSame(entries[slot].source, source) && Self.isSame(entries[slot].title, title)
    if !isKnown || entries[slot].smiley.name.isEmpty {
      entries[slot] = Entry(
        source: Array(source), title: Array(title), smiley: Self.smiley(source, title, ""))
    }
    return entries[slot].smiley
  }

  private static var nothing: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: nil, count: 0)
  }

  private static func isSame(_ known: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    known.withUnsafeBufferPointer { ByteRuns.equal($0, bytes) }
  }

  private static func slot(
    _ source: UnsafeBufferPointer<UInt8>, _ title: UnsafeBufferPointer<UInt8>
  ) -> Int {
    // The end of the address and the length of the title tell nearly all apart.
    var hash = UInt64(title.count)
    var i = max(0, source.count - 12)
    while i < source.count {
      hash = hash &* 31 &+ UInt64(source[i])
      i += 1
    }
    return Int(hash % UInt64(slots))
  }

  private static func smiley(
    _ source: UnsafeBufferPointer<UInt8>, _ title: UnsafeBufferPointer<UInt8>, _ alternative: String
  ) -> RenderedText.Smiley {
    let file = fileName(String(decoding: source, as: UTF8.self))
    let title = String(decoding: title, as: UTF8.self)
    let emoji =
      Smileys.emoji(named: title) ?? Smileys.emoji(named: alternative)
      ?? Smileys.emoji(typed: alternative) ?? Smileys.emoji(typed: title)
      ?? Smileys.emoji(named: file)
    // The file name is what a user types between colons.
    let code =
      Smileys.code(file) ?? Smileys.code(title) ?? Smileys.code(alternative) ?? ":smiley:"
    return RenderedText.Smiley(name: String(code.dropFirst().dropLast()), emoji: emoji)
  }

  /// The last part of a path, without its extension.
  private static func fileName(_ source: String) -> String {
    let path = source.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let last =
      path.split(separator: UInt8(ascii: "/")).last ?? path[path.startIndex..<path.startIndex]
    let stem = last.prefix { $0 != UInt8(ascii: ".") }
    return String(decoding: stem, as: UTF8.self)
  }
}
