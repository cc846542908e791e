import LegacyProtocol
import Markup

/// A text of the new side as an old install stores it, such that reading it gives the same text.
struct LegacyText {
  let dialect: StoredBodyDialect
  let context: StoredBody.Context
  let takesFourBytes: Bool
  let markup: MarkupReader

  /// The body. Links and smileys are marked up as the install does it, unless that would change what is read.
  func stored(_ text: String) -> StoredBody {
    .text(StoredText(body(text)))
  }

  func body(_ text: String) -> String {
    let escaped = referencesEscaped(text)
    let wanted = Self.withoutOuterBlanks(text)
    var body = ""
    for (links, smileys) in [(true, true), (false, true), (false, false)] {
      body = self.body(ofEscaped: escaped, links: links && escaped == text, smileys: smileys)
      if body == text { break }
      let read = TypedText.restored(StoredText(body).rendered(using: markup).text)
      if Self.withoutOuterBlanks(read) == wanted { break }
    }
    return body
  }

  private func body(ofEscaped text: String, links: Bool, smileys: Bool) -> String {
    let options = TypedTextOptions(makesLinks: links, makesSmileys: smileys)
    return narrowed(StoredText(typed: text, for: dialect, in: context, options: options).body)
  }

  /// Old servers keep no blanks around a text, nor around its line ends.
  private static func withoutOuterBlanks(_ text: String) -> [Substring] {
    TypedText.restored(text).split(separator: "\n").map { line in
      let tail = line.drop { $0 == " " }
      guard let end = tail.lastIndex(where: { $0 != " " }) else { return tail.prefix(0) }
      return tail[...end]
    }.filter { !$0.isEmpty }
  }

  /// What is to be put in the install's own form for the same: the server escapes it, makes links and smileys of parts of it, and turns
  /// `&amp;` back to `&`.
  func typed(_ text: String) -> String {
    narrowed(TypedText.sendable(referencesEscaped(text), in: context))
  }

  /// `&` as `&amp;` where it begins what a page would show as another character.
  private func referencesEscaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for (i, byte) in bytes.enumerated() {
      out.append(byte)
      guard byte == UInt8(ascii: "&") else { continue }
      let name = bytes[(i + 1)...].prefix(40).prefix {
        isAlphanumeric($0) || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ";")
      }
      guard !name.isEmpty else { continue }
      let shown = "&" + String(decoding: name, as: UTF8.self)
      if markup.plainText(of: shown).text != shown { out += Array("amp;".utf8) }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Characters beyond three bytes as references, where the install's tables would lose them and all behind them.
  private func narrowed(_ body: String) -> String {
    guard !takesFourBytes, body.utf8.contains(where: { $0 >= 0xF0 }) else { return body }
    var out = ""
    for scalar in body.unicodeScalars {
      if scalar.value > 0xFFFF {
        out += "&#x\(String(scalar.value, radix: 16));"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  // MARK: Length

  /// The text in pieces whose bodies fit; cut between characters, after a line end or a blank where one is near.
  func pieces(_ text: String, fitting limit: Int) -> [String] {
    guard size(text) > limit else { return [text] }
    var pieces: [String] = []
    var rest = text[...]
    // A body is hardly shorter than its text, so that more need not be looked at.
    let most = limit * 2
    var reach = min(most, 1024)
    while !rest.isEmpty {
      let end = self.end(ofPieceOf: rest, limit, most: most, reach)
      let piece = rest[..<end]
      pieces.append(String(piece))
      // Texts are of one piece by and large: the next is about as long.
      reach = min(most, max(piece.utf8.count * 3 / 2, 64))
      rest = rest[end...]
    }
    return pieces
  }

  /// Where a beginning that fits ends: about as long as can be.
  ///
  /// - Parameter reach: How many bytes are looked at first.
  private func end(
    ofPieceOf text: Substring, _ limit: Int, most: Int, _ reach: Int
  ) -> String.Index {
    var reach = reach
    var end = boundary(in: text, at: reach)
    while end < text.endIndex, reach < most, fits(text[..<end], limit) {
      reach = min(reach * 2, most)
      end = boundary(in: text, at: reach)
    }
    if end == text.startIndex { return firstCharacterEnd(text, limit) }
    // Texts are of one piece by and large: the room is guessed from the whole, and less is tried until it fits.
    while !fits(text[..<end], limit) {
      let bytes = text.utf8.distance(from: text.startIndex, to: end)
      let size = max(size(String(text[..<end])), 1)
      let guess = min(bytes * limit / size, bytes - bytes / 16 - 1)
      end = text.characterBoundary(
        atOrBefore: text.utf8.index(text.startIndex, offsetBy: max(guess, 0)))
      if end == text.startIndex { return firstCharacterEnd(text, limit) }
    }
    guard end < text.endIndex else { return end }
    let tail = text.utf8.distance(from: text.startIndex, to: end) / 10
    let near = text[..<end].suffix(tail).lastIndex { $0.isWhitespace }
    return near.map { text.index(after: $0) } ?? end
  }

  private func boundary(in text: Substring, at bytes: Int) -> String.Index {
    text.characterBoundary(
      atOrBefore: text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex)
        ?? text.endIndex)
  }

  /// The end of the first character, or of a part of it where it has so many marks that it alone is too long.
  private func firstCharacterEnd(_ text: Substring, _ limit: Int) -> String.Index {
    // No more is looked at than could fit: of a character the rest may be as long as a message.
    let reach = text.utf8.index(text.startIndex, offsetBy: limit * 2, limitedBy: text.endIndex)
    guard let reach else {
      let whole = text.index(after: text.startIndex)
      return fits(text[..<whole], limit) ? whole : scalarsEnd(text[..<whole], limit)
    }
    let near = text[..<text.scalarBoundary(atOrBefore: reach)]
    guard !near.isEmpty else { return text.unicodeScalars.index(after: text.startIndex) }
    let whole = near.index(after: near.startIndex)
    return whole < near.endIndex && fits(near[..<whole], limit)
      ? whole : scalarsEnd(near[..<whole], limit)
  }

  private func fits(_ text: Substring, _ limit: Int) -> Bool { size(String(text)) <= limit }

  /// How long the body of a text may be: with all the markup that could be made of it.
  private func size(_ text: String) -> Int {
    body(ofEscaped: referencesEscaped(text), links: true, smileys: true).utf8.count
  }

  /// A character of so many marks that it alone is too long is cut between these: behind as many as fit.
  private func scalarsEnd(_ text: Substring, _ limit: Int) -> String.Index {
    let ends = text.unicodeScalars.indices.dropFirst() + [text.endIndex]
    var (fitting, tooMany) = (0, ends.count)
    while fitting + 1 < tooMany {
      let middle = (fitting + tooMany) / 2
      if fits(text[..<ends[middle]], limit) { fitting = middle } else { tooMany = middle }
    }
    return ends[fitting]
  }
}

extension Substring {
  /// The index of the character that a place lies in, or at.
  fileprivate func characterBoundary(atOrBefore place: String.Index) -> String.Index {
    guard place < endIndex else { return endIndex }
    guard place > startIndex else { return startIndex }
    return index(before: index(after: place))
  }

  fileprivate func scalarBoundary(atOrBefore place: String.Index) -> String.Index {
    guard place < endIndex else { return endIndex }
    guard place > startIndex else { return startIndex }
    return unicodeScalars.index(before: unicodeScalars.index(after: place))
  }
}
