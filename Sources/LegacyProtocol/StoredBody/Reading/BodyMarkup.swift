import Markup

/// The shape of a body: its links with what is inside them, and the text around them.
struct BodyMarkup {
  struct Anchor {
    let attributes: [MarkupAttribute]
    var images: [[MarkupAttribute]] = []
    /// Visible text that stands before it, from the start of the body.
    let textBefore: String

    func hasClass(_ name: String) -> Bool { attributes.hasClass(name) }
  }

  private(set) var anchors: [Anchor] = []
  /// Visible text behind the last link.
  private(set) var textAfter = ""

  init(_ tokens: [MarkupToken]) {
    var text = ""
    var isOpen = false
    for token in tokens {
      switch token {
      case .start("a", let attributes):
        anchors.append(Anchor(attributes: attributes, textBefore: text))
        textAfter = ""
        isOpen = true
      case .start("img", let attributes):
        if isOpen, let last = anchors.indices.last { anchors[last].images.append(attributes) }
      case .end("a"): isOpen = false
      case .text(let piece):
        if !isOpen {
          text += piece
          textAfter += piece
        }
      case .start, .end: continue
      }
    }
  }

  /// Nothing but blanks and the suffix of apps stands behind the last link.
  var hasNothingAfter: Bool {
    let rest = Blanks.trimmed(textAfter)
    guard let number = MessageTypeSuffix.number(of: rest) else { return rest.isEmpty }
    return MessageTypeSuffix.removed(from: rest, number: number).isEmpty
  }
}

extension [MarkupAttribute] {
  func hasClass(_ name: String) -> Bool {
    (self[named: "class"] ?? "").split(separator: " ").contains { $0 == name }
  }

  /// A number of pixels; `nil` if it is none or absurd.
  func pixels(_ name: String) -> Int? {
    guard let value = self[named: name].flatMap({ Int($0) }), value > 0, value <= 100_000 else {
      return nil
    }
    return value
  }
}
