import Archives
import TestSupport
import Testing
import Translation

@Suite("the library's example")
struct ExampleTests {
  @Test("ten lines: a dump in, modern data out")
  func tenLines() async throws {
    let dump = Fixtures.url("archives/7.0.6.sql").path
    let folder = try TemporaryFolder()
    let out = folder.path + "/modern"
    var told: [String] = []
    let print = { (text: String) in told.append(text) }
    // snippet: ten lines
    var configuration = ConverterConfiguration()
    configuration.translator = TranslatorConfiguration(baseURL: "https://site.example")
    let report = try Converter(configuration).convert([.file(dump)], to: out)
    print("\(report.outputs["messages", default: 0]) messages, balanced: \(report.isBalanced)")
    var bans = 0
    for try await record in ArchiveReader([.file(dump)], configuration: configuration) {
      if case .row(let row) = record, case .membership(_, _, true) = row.record { bans += 1 }
    }
    print(
      "\(bans) bans; \(try Verification(of: out, against: [.file(dump)]).findings.count) faults")
    // end of snippet
    #expect(told.first == "139 messages, balanced: true")
    #expect(told.last?.hasSuffix("; 0 faults") == true)
  }

  @Test("docs/archives.md shows the code that is compiled here")
  func document() throws {
    let page = String(decoding: try Fixtures.bytes("../docs/archives.md"), as: UTF8.self)
    let file = String(
      decoding: try Fixtures.bytes("../Tests/ArchivesTests/ExampleTests.swift"), as: UTF8.self)
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("// snippet: ten lines") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// end of snippet") })
    #expect(end - start - 1 <= 10)
    let snippet = lines[(start + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(page.contains("```swift\nimport Archives\nimport Translation\n\n" + snippet + "\n```"))
  }
}
