import TestSupport
import Testing
import Translation

@Suite("The loss table")
struct LossTableTests {
  @Test("docs/translation.md is what the code says; `cometbridge rules` writes it")
  func document() throws {
    let bytes = try Fixtures.bytes("../docs/translation.md")
    #expect(String(decoding: bytes, as: UTF8.self) == LossTable.markdown)
  }

  @Test("every rule has an id of its own and a row of its own in the document")
  func rows() {
    #expect(Set(Rule.allCases.map(\.rawValue)).count == Rule.allCases.count)
    for rule in Rule.allCases {
      #expect(LossTable.markdown.contains("| `\(rule.rawValue)` |"))
      #expect(!rule.description.legacy.isEmpty)
      #expect(!rule.description.reason.isEmpty)
      let isGone = rule.fate == .dropped || rule.fate == .rejected
      let row = rule.description
      let result = rule.direction == .toLegacy ? row.legacy : row.modern
      #expect(isGone == (result == "–"), "\(rule.rawValue)")
      #expect((rule.direction == .toLegacy) == rule.rawValue.hasPrefix("back."))
    }
  }
}
