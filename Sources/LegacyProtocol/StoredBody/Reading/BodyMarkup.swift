import Markup

/// The shape of a body: its links with what is inside them, and the text around them. It lives as long as the tape is not used again.
struct BodyMarkup {
  struct Anchor {
    fileprivate let tape: MarkupTape
    fileprivate let piece: MarkupTape.Piece
    /// The pieces inside.
    fileprivate let inside: Range<Int>

    var firstImage: Image? { image { _ in true } }

    var imageCount: Int {
      inside.count { tape.pieces[$0].kind == .start && tape.pieces[$0].element == .img }
    }

    func image(where test: (Image) -> Bool) -> Image? {
      for i in inside where tape.pieces[i].kind == .start && tape.pieces[i].element == .img {
        let image = Image(tape: tape, piece: tape.pieces[i])
        if test(image) { return image }
      }
      return nil
    }
  }

  struct Image {
    fileprivate let tape: MarkupTape
    fileprivate let piece: MarkupTape.Piece
  }

  /// The link, if there is only one.
  let onlyAnchor: Anchor?
  private let tape: MarkupTape

  init(_ tape: MarkupTape) {
    self.tape = tape
    let first = Self.anchor(on: tape, from: 0)
    onlyAnchor = first.flatMap {
      Self.anchor(on: tape, from: $0.inside.upperBound) == nil ? $0 : nil
    }
  }

  private static func anchor(on tape: MarkupTape, from start: Int) -> Anchor? {
    let pieces = tape.pieces
    var i = start
    while i < pieces.count, pieces[i].kind != .start || pieces[i].element != .a { i += 1 }
    guard i < pieces.count else { return nil }
    var end = i + 1
    while end < pieces.count, pieces[end].kind == .text || pieces[end].element != .a { end += 1 }
    return Anchor(tape: tape, piece: pieces[i], inside: (i + 1)..<end)
  }

  /// The first result that is one, of all links in order.
  func firstAnchor<Result>(_ test: (Anchor) -> Result?) -> Result? {
    var start = 0
    while let anchor = Self.anchor(on: tape, from: start) {
      if let result = test(anchor) { return result }
      start = anchor.inside.upperBound
    }
    return nil
  }

  /// Visible text before the only link.
  var textBefore: String {
    text(0..<((onlyAnchor?.inside.lowerBound ?? 1) - 1))
  }

  /// Nothing but blanks and the suffix of apps stands behind the only link.
  var hasNothingAfter: Bool {
    guard let onlyAnchor else { return false }
    let end = onlyAnchor.inside.upperBound
    let pieces = tape.pieces
    if end + 1 >= pieces.count { return true }
    let rest = Blanks.trimmed(text(end..<pieces.count))
    guard let number = MessageTypeSuffix.number(of: rest) else { return rest.isEmpty }
    return MessageTypeSuffix.removed(from: rest, number: number).isEmpty
  }

  private func text(_ range: Range<Int>) -> String {
    var text = ""
    for i in range where tape.pieces[i].kind == .text {
      let piece = tape.string(tape.pieces[i].range)
      // Most texts are one piece; of many each is put behind the others, which stay where they are.
      if text.isEmpty { text = piece } else { text += piece }
    }
    return text
  }
}

/// A tag whose attributes are asked for.
protocol MarkedUp {
  /// The value of an attribute; `nil` if the tag has none of that name.
  func bytes(_ name: AttributeName) -> UnsafeBufferPointer<UInt8>?
}

extension BodyMarkup.Anchor: MarkedUp {
  func bytes(_ name: AttributeName) -> UnsafeBufferPointer<UInt8>? {
    tape.value(name, of: piece).map { tape.bytes($0) }
  }
}

extension BodyMarkup.Image: MarkedUp {
  func bytes(_ name: AttributeName) -> UnsafeBufferPointer<UInt8>? {
    tape.value(name, of: piece).map { tape.bytes($0) }
  }
}

extension MarkedUp {
  func string(_ name: AttributeName) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  func isEqual(_ name: AttributeName, _ value: StaticString) -> Bool {
    bytes(name).map { ByteRuns.equal($0, value) } ?? false
  }

  func hasClass(_ name: StaticString) -> Bool {
    bytes(.classes).map { ByteRuns.hasWord($0, name) } ?? false
  }

  /// A number of pixels; `nil` if it is none or absurd.
  func pixels(_ name: AttributeName) -> Int? {
    guard let value = string(name).flatMap({ Int($0) }), value > 0, value <= 100_000 else {
      return nil
    }
    return value
  }
}
