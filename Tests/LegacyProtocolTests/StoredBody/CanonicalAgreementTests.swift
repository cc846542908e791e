import LegacyProtocol
import Markup
import SeededRandom
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
    let scanning = Self.scanning()
    var random = SeededGenerator(seed: 3)
    let samples = try BodySample.all(in: file)
    #expect(samples.count > 40)
    for sample in samples {
      for round in 0..<40 {
        let body = round == 0 ? sample.body : mutated(sample.body, &random)
        for context in [StoredBody.Context.oneToOne, .group] {
          let read = StoredBody(reading: body, in: context, using: fast)
          #expect(read == StoredBody(reading: body, in: context, using: slow), "\(body)")
          #expect(read == StoredBody(reading: body, in: context, using: scanning), "\(body)")
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

  /// Without templates: any limits but the standard ones.
  private static func scanning() -> MarkupReader {
    MarkupReader(limits: MarkupLimits(maximumBytes: 1 << 19))
  }

  @Test(
    "every layout that is written, and what is a little off, is read alike by its bytes, the scanner and the parser"
  )
  func templates() throws {
    let fast = MarkupReader()
    let scanning = Self.scanning()
    let slow = MarkupReader(usesParserOnly: true)
    var random = SeededGenerator(seed: 29)
    var seen: Set<String> = []
    var direct: [String: Int] = [:]
    for dialect in WrittenBodyTests.dialects() {
      for context in [StoredBody.Context.oneToOne, .group] {
        for value in WrittenBodyTests.values(dialect, context) {
          guard let whole = try? value.encoded(for: dialect, in: context),
            seen.insert(whole).inserted
          else { continue }
          for round in 0..<30 {
            let body = round == 0 ? whole : mutated(whole, &random)
            for context in [StoredBody.Context.oneToOne, .group] {
              let read = StoredBody(reading: body, in: context, using: fast)
              #expect(read == StoredBody(reading: body, in: context, using: scanning), "\(body)")
              #expect(read == StoredBody(reading: body, in: context, using: slow), "\(body)")
              if StoredBody.isReadDirectly(body, in: context) {
                direct[String("\(read)".prefix { $0 != "(" }), default: 0] += 1
              }
            }
          }
        }
      }
    }
    for kind in ["file", "handwriting", "invite", "callInvite", "callAccept"] {
      #expect(direct[kind, default: 0] > 20, "\(kind)")
    }
  }

  @Test("the files, notes and invitations of the recorded installs are read by their bytes")
  func recordedTemplates() throws {
    var direct = 0
    var others = 0
    for sample in try BodySample.all(in: "archives.jsonl") {
      switch StoredBody(reading: sample.body, in: sample.context, using: MarkupReader()) {
      case .file, .handwriting, .invite:
        if StoredBody.isReadDirectly(sample.body, in: sample.context) {
          direct += 1
        } else {
          others += 1
        }
      case .text, .sticker, .botResponse, .callInvite, .callAccept, .callControl, .screenshare,
        .whiteboard, .writeboard, .broadcast, .game, .groupAction, .signal, .unknownControl:
        break
      }
    }
    #expect(direct > 60)
    #expect(others <= 1)
  }

  @Test(
    "what stands before a plugin's tag, behind it or in its values sends a body to the scanner",
    arguments: [
      "CC^CONTROL_x @", "mobileAction= @", "<b>x</b> @", "@ x", "@ _messagetype_7",
      "@<a href=\"x\">y</a>",
      "&amp; (a%20b.png). @", "\u{FEFF}(photo.png). @", "<!-- -->@", "@<br>", " @ ",
      "(a%20b.png). @", "@@",
    ])
  func surroundings(frame: String) {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    let address = "//h.test/plugins/filetransfer/download.php?file=0f.png"
    for (query, attribute) in [
      ("&amp;unencryptedfilename=a%20b.png", "a%2520b.png"),
      ("&unencryptedfilename=a.png", "a.png"),
      ("", "a.png"), ("&amp;unencryptedfilename=", "a.png"),
      ("?x&amp;unencryptedfilename=a.png", "a.png"),
      ("&amp;unencryptedfilename=a&amp;b.png", "a.png"),
      ("&amp;unencryptedfilename=a b.png", "a b.png"),
      ("&amp;unencryptedfilename=%ff", "%ff"), ("&amp;unencryptedfilename=a%20b.png", "a%20b.png"),
    ] {
      let url = address + query
      for tag in [
        "<div style=\"display:none;\">x (a%20b.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"\(attribute)\" encfilename=\"\" mediatype=\"1\" link=\"\(url)\" href=\"\(url)\"><img class=\"file_image\" type=\"image\" src=\"/u/0f.png\" style=\"max-height:70px;\"/></a>",
        "<a class=\"imagemessage\" href=\"\(url)\" target=\"_blank\" mediatype=\"0\">x</a>",
        "<a href=\"\(url)\" target=\"_blank\" mediaType=\"0\">x</a>",
        "<a href=\"javascript:jqcc.cometchat.joinChatroom('5','D41D8CD98F00B204E9800998ECF8427E','4pyT')\">x</a>",
        "<br/><a href=\"/plugins/handwrite/uploads/0f.PHP\" target=\"_blank\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"/plugins/handwrite/uploads/0f.png\" border=\"0\" style=\"padding:0px;display: inline-block;border:1px solid #666;\" height=\"90\" width=\"134\"></a>",
      ] {
        let body = frame.replacing("@", with: tag)
        for context in [StoredBody.Context.oneToOne, .group] {
          #expect(
            StoredBody(reading: body, in: context, using: fast)
              == StoredBody(reading: body, in: context, using: slow), "\(body)")
        }
      }
    }
  }

  private func mutated(_ body: String, _ random: inout SeededGenerator) -> String {
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
