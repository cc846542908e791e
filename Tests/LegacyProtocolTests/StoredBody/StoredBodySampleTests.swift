import JSONText
import LegacyProtocol
import Markup
import SeededRandom
import TestSupport
import Testing

/// One line of `Fixtures/stored-bodies/samples.jsonl`.
struct BodySample: CustomTestStringConvertible {
  var name: String
  var body: String
  var context: StoredBody.Context
  var expected: String

  var testDescription: String { name }

  static func all(in file: String) throws -> [BodySample] {
    try Fixtures.bytes("stored-bodies/\(file)").split(separator: UInt8(ascii: "\n")).map { line in
      let object = try JSONDocument(parsing: Array(line)).root
      return BodySample(
        name: object["name"]?.string ?? "", body: object["body"]?.string ?? "",
        context: object["context"]?.string == "group" ? .group : .oneToOne,
        expected: object["is"]?.string ?? "")
    }
  }
}

@Suite("Stored bodies: samples")
struct StoredBodySampleTests {
  @Test(
    "each form is recognised with all its parts", arguments: try BodySample.all(in: "samples.jsonl")
  )
  func sample(_ sample: BodySample) {
    let reader = MarkupReader()
    let body = StoredBody(reading: sample.body, in: sample.context, using: reader)
    #expect(summary(body, reader) == sample.expected)
  }

  @Test("a body cut anywhere is read", arguments: try BodySample.all(in: "samples.jsonl"))
  func truncation(_ sample: BodySample) {
    let reader = MarkupReader()
    let bytes = Array(sample.body.utf8)
    for end in bytes.indices {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      let body = StoredBody(reading: cut, in: sample.context, using: reader)
      expectNoSecret(summary(body, reader))
    }
  }

  @Test("a body with flipped bytes is read", arguments: try BodySample.all(in: "samples.jsonl"))
  func flips(_ sample: BodySample) {
    let reader = MarkupReader()
    var random = SeededGenerator(seed: UInt64(sample.body.utf8.count))
    for _ in 0..<300 {
      var bytes = Array(sample.body.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let at = bytes.indices.randomElement(using: &random) else { continue }
        bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      let flipped = String(decoding: bytes, as: UTF8.self)
      _ = summary(StoredBody(reading: flipped, in: sample.context, using: reader), reader)
    }
  }

  private func expectNoSecret(_ line: String) {
    #expect(!line.contains("da39a3ee"))
    #expect(!line.contains("5baa61e4"))
    #expect(!line.contains("t0k3n"))
  }
}
