import Testing

@testable import CommandLine

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "counts the edits between two words",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "ab", 1),
      ("ab", "ba", 1), ("replay", "relpay", 1), ("kitten", "sitting", 3), ("abc", "xyz", 3),
    ])
  func distance(a: String, b: String, edits: Int) {
    #expect(
      Suggestion.distance(from: Array(a.unicodeScalars), to: Array(b.unicodeScalars)) == edits)
    #expect(
      Suggestion.distance(from: Array(b.unicodeScalars), to: Array(a.unicodeScalars)) == edits)
  }

  @Test("short words must be nearer than long ones")
  func nearness() {
    #expect(Suggestion.nearest(to: "ot", among: ["to", "out"]) == "to")
    #expect(Suggestion.nearest(to: "ab", among: ["cd"]) == nil)
    #expect(Suggestion.nearest(to: "verison", among: ["version"]) == "version")
    #expect(Suggestion.nearest(to: "", among: ["a"]) == nil)
    #expect(Suggestion.nearest(to: "max", among: ["maximum-size"]) == "maximum-size")
    #expect(Suggestion.nearest(to: "max", among: ["maximum-size", "maximum-rows"]) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 1_000_000), among: ["aa"]) == nil)
  }
}
