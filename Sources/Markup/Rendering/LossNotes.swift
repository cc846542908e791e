/// Kinds of loss, each once, in the order they were added, without memory of their own.
struct LossNotes: Sendable, Hashable {
  private typealias Note = RenderedText.LossNote

  /// Numbers of the kinds, four bits each, the first lowest; 0 is none.
  private var packed: UInt64 = 0

  init() {}

  init(_ notes: [RenderedText.LossNote]) {
    for note in notes { add(note) }
  }

  var isEmpty: Bool { packed == 0 }

  var all: [RenderedText.LossNote] {
    var rest = packed
    var notes: [RenderedText.LossNote] = []
    while rest != 0 {
      for note in Note.allCases where Self.number(note) == rest & 15 { notes.append(note) }
      rest >>= 4
    }
    return notes
  }

  mutating func add(_ note: RenderedText.LossNote) {
    let number = Self.number(note)
    var shift: UInt64 = 0
    // There are fewer kinds than places.
    while shift < 64 {
      let present = packed >> shift & 15
      if present == number { return }
      if present == 0 {
        packed |= number << shift
        return
      }
      shift += 4
    }
  }

  /// 1 to 15.
  private static func number(_ note: RenderedText.LossNote) -> UInt64 {
    switch note {
    case .formatting: 1
    case .colour: 2
    case .linkExpanded: 3
    case .linkRemoved: 4
    case .imageRemoved: 5
    case .previewRemoved: 6
    case .smileyNamed: 7
    case .embeddedRemoved: 8
    case .scriptRemoved: 9
    case .unclosedTag: 10
    case .controlsRemoved: 11
    case .truncated: 12
    case .markupLimited: 13
    }
  }
}
