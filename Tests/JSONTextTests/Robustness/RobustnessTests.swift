import JSONText
import SeededRandom
import Testing

@Suite("Damaged input")
struct RobustnessTests {
  /// Reads, and if that works looks at everything there is to see.
  private func walk(_ bytes: [UInt8], _ comment: Comment) {
    guard let document = try? JSONDocument(parsing: bytes) else { return }
    #expect(document.end <= bytes.count, comment)
    #expect(isConsistent(document.root), comment)
    let value = JSON(document.root)
    for style in [JSONWriter.Style.plain, .php] {
      let written = JSONWriter.bytes(of: document.root, style: style)
      let reread = try? JSONDocument(parsing: written)
      #expect(reread.map { JSON($0.root) } == value, comment)
      #expect(reread?.repairs.isEmpty == true, comment)
    }
  }

  /// True if all counts and look-ups below a value agree.
  private func isConsistent(_ value: JSONValue) -> Bool {
    _ = value.integer
    _ = value.rawBytes.count
    var elements = 0
    for element in value.elements {
      elements += 1
      if !isConsistent(element) { return false }
    }
    var members = 0
    for member in value.members {
      members += 1
      if value[member.key] == nil || !isConsistent(member.value) { return false }
    }
    return elements == (value.kind == .array ? value.count : 0)
      && members == (value.kind == .object ? value.count : 0)
  }

  private static let everything = Array(
    #" { "a" : [ null , true , false , -12.5e+3 , "\"\\\/\b\f\n\r\t\u00e7\ud83d\ude00 é 日本 😀" ] , "b" : { } , "c" : [ ] , "" : 0 } "#
      .utf8)

  @Test("a document cut at any byte is an error")
  func truncatedEverything() throws {
    let whole = Self.everything
    let end = try JSONDocument(parsing: whole).end
    for count in 0..<end {
      #expect(throws: JSONError.self, "\(count) bytes") {
        try JSONDocument(parsing: Array(whole[..<count]))
      }
    }
  }

  @Test("generated documents cut at any byte give an error")
  func truncated() {
    let documents = (UInt64(0)..<80).map { ($0, GeneratedDocument(seed: $0).bytes) }
    let short = documents.filter { $0.1.count < 1_500 }
    #expect(short.count > 40)
    for (seed, bytes) in short {
      let end = (try? JSONDocument(parsing: bytes))?.end ?? 0
      for count in 0..<end where (try? JSONDocument(parsing: Array(bytes[..<count]))) != nil {
        Issue.record("seed \(seed) is accepted after \(count) bytes")
      }
    }
  }

  @Test("10,000 flipped bytes never trap", arguments: 0..<10)
  func flips(batch: UInt64) {
    var random = SeededGenerator(seed: 1_000 + batch)
    for round in 0..<1_000 {
      var bytes = round % 4 == 0 ? Self.everything : GeneratedDocument(seed: random.next()).bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      walk(bytes, "batch \(batch), round \(round)")
    }
  }

  @Test("bytes of structure in any order never trap")
  func structure() {
    var random = SeededGenerator(seed: 77)
    let alphabet =
      Array(#"{}[]:,"\u0dD81e-+.tfn "#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xE9, 0xF0, 0xFF]
    for round in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      walk(bytes, "round \(round)")
    }
  }
}
