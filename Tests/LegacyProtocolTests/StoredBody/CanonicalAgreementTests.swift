import LegacyProtocol
import Markup
import TestSupport
import Testing

@Suite("Stored bodies: with and without the parser")
struct CanonicalAgreementTests {
  @Test(
    "genuine bodies, and bodies a little off, are read alike",
    arguments: ["archives.jsonl", "samples.jsonl"])
  func agreement(file: String) throws {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    var random = BodyRandom(seed: 3)
    let samples = try BodySample.all(in: file)
    #expect(samples.count > 40)
    for sample in samples {
      for round in 0..<40 {
        let body = round == 0 ? sample.body : mutated(sample.body, &random)
        for context in [StoredBody.Context.oneToOne, .group] {
          let read = StoredBody(reading: body, in: context, using: fast)
          #expect(read == StoredBody(reading: body, in: context, using: slow), "\(body)")
          if case .text(let text) = read {
            #expect(text.rendered(using: fast) == text.rendered(using: slow), "\(body)")
          }
        }
      }
    }
  }

  @Test(
    "words that show as they stand are told from those that don't",
    arguments: [
      "", "a", "some words of a sentence, grüße 你好，", "a\nb", "a\tb", "\na", "a\n", " a", "a ",
      "\ta",
      "a\t", "a 1", "call 555", "a_messagetype_5", "a_messagetype_5 ", "1", "a & b", "a &amp; b",
      "a < b", "a <3", "a\u{1}b", "a\u{0}", "\u{FFFE}x", "x\u{FFFF}", "\u{FEFF}x", "a\r\nb",
      "sixteen bytes !!", "seventeen bytes !&", "23 bytes of text & more.", "<br>", "&",
    ])
  func bareWords(body: String) {
    let reader = MarkupReader()
    guard case .text(let text) = StoredBody(reading: body, in: .oneToOne, using: reader) else {
      Issue.record("no text")
      return
    }
    #expect(text == StoredText(body))
    #expect(text.hashValue == StoredText(body).hashValue)
    #expect(text.messageTypeSuffix == StoredText(body).messageTypeSuffix)
    #expect(text.rendered(using: reader) == StoredText(body).rendered(using: reader))
    for isTranslating in [false, true] {
      let options = PlainTextOptions(isTranslating: isTranslating)
      #expect(
        text.rendered(using: reader, options: options)
          == StoredText(body).rendered(using: MarkupReader(usesParserOnly: true), options: options))
    }
  }

  @Test("every layout that is written is read without the parser")
  func writtenLayouts() throws {
    let reader = MarkupReader()
    var written = 0
    for dialect in WrittenBodyTests.dialects() {
      for context in [StoredBody.Context.oneToOne, .group] {
        for value in WrittenBodyTests.values(dialect, context) {
          guard let body = try? value.encoded(for: dialect, in: context) else { continue }
          // JSON is no markup.
          if body.contains("CC^CONTROL_{") { continue }
          #expect(reader.isCanonical(body), "\(body)")
          written += 1
        }
      }
    }
    #expect(written >= 10 * WrittenBodyTests.dialects().count)
  }

  private func mutated(_ body: String, _ random: inout BodyRandom) -> String {
    var bytes = Array(body.utf8)
    let pieces = [
      " ", "\"", "'", "<", ">", "/", "=", "&amp;", "&", "<b>", "</a>", "x", "(", ")", ".", "\n",
      "é",
    ]
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      guard let at = bytes.indices.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: at)
      case 1: bytes[at] = UInt8.random(in: 0x20..<0x7F, using: &random)
      case 2:
        bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: at)
      default: bytes.removeSubrange(at..<min(at + 6, bytes.count))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
