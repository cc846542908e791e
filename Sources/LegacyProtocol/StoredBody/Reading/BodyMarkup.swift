import Markup

/// The shape of a body: its links with what is inside them, and the text around them. It lives as long as the tape is not used again.
struct BodyMarkup {
  struct Anchor {
    fileprivate let tape: MarkupTape
    fileprivate let piece: MarkupTape.Piece
    fileprivate var images: [MarkupTape.Piece] = []
    /// Pieces of visible text that stand before it, from the start of the body.
    fileprivate let textsBefore: [Range<Int>]

    var firstImage: Image? { images.first.map { Image(tape: tape, piece: $0) } }
    var imageCount: Int { images.count }

    func image(where test: (Image) -> Bool) -> Image? {
      for piece in images {
        let image = Image(tape: tape, piece: piece)
        if test(image) { return image }
      }
      return nil
    }

    /// Visible text that stands before it, from the start of the body.
    var textBefore: String {
      if textsBefore.count == 1, let only = textsBefore.first { return tape.string(only) }
      return textsBefore.map { tape.string($0) }.joined()
    }
  }

  struct Image {
    fileprivate let tape: MarkupTape
    fileprivate let piece: MarkupTape.Piece
  }

  private(set) var anchors: [Anchor] = []
  /// Visible text behind the last link.
  private var textsAfter: [Range<Int>] = []
  private let tape: MarkupTape

  init(_ tape: MarkupTape) {
    self.tape = tape
    var texts: [Range<Int>] = []
    var isOpen = false
    for piece in tape.pieces {
      switch piece.kind {
      case .text:
        if !isOpen {
          texts.append(piece.range)
          if !anchors.isEmpty { textsAfter.append(piece.range) }
        }
      case .start where piece.element == .a:
        anchors.append(Anchor(tape: tape, piece: piece, textsBefore: texts))
        textsAfter.removeAll()
        isOpen = true
      case .start where piece.element == .img:
        if isOpen, let last = anchors.indices.last { anchors[last].images.append(piece) }
      case .end where piece.element == .a: isOpen = false
      case .start, .end: continue
      }
    }
  }

  /// The link, if there is only one.
  var onlyAnchor: Anchor? { anchors.count == 1 ? anchors.first : nil }

  /// Nothing but blanks and the suffix of apps stands behind the last link.
  var hasNothingAfter: Bool {
    if textsAfter.isEmpty { return true }
    let rest = Blanks.trimmed(textsAfter.map { tape.string($0) }.joined())
    guard let number = MessageTypeSuffix.number(of: rest) else { return rest.isEmpty }
    return MessageTypeSuffix.removed(from: rest, number: number).isEmpty
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
