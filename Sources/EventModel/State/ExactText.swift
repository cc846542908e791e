internal import JSONText

/// A text that was received, as a key: equal only to the same bytes. Other spellings of the same characters, which `String` takes for equal,
/// would be kept in the one that came first, so that the order of arrival showed.
struct ExactText: Sendable, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: Self, other: Self) -> Bool { JSON.isIdentical(one.text, other.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(text.utf8.count)
  }
}
