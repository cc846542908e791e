import JSONText
import LegacyProtocol
import Markup
import TestSupport
import Testing

@Suite("Stored bodies: everything that was recorded")
struct RecordedBodyTests {
  private static let versions = ["5.6.0", "6.8.3", "7.0.6"]

  @Test("every recorded body is what its tokens say", arguments: versions)
  func recordings(version: String) throws {
    let bodies = try RecordedBody.all(version: version)
    #expect(bodies.count > 40)
    let reader = MarkupReader()
    for recorded in bodies {
      expectKind(of: recorded.body, isGroup: recorded.isGroup, reader)
    }
  }

  @Test("every archived body is what its tokens say")
  func archives() throws {
    let reader = MarkupReader()
    let lines = try Fixtures.bytes("stored-bodies/archives.jsonl").split(
      separator: UInt8(ascii: "\n"))
    #expect(lines.count > 200)
    for line in lines {
      let object = try JSONDocument(parsing: Array(line)).root
      expectKind(
        of: object["body"]?.string ?? "", isGroup: object["context"]?.string == "group", reader)
    }
  }

  /// The tests of the old SDK in short, on bodies known to be genuine.
  private func expectKind(of body: String, isGroup: Bool, _ reader: MarkupReader) {
    let stored = StoredBody(reading: body, in: isGroup ? .group : .oneToOne, using: reader)
    let line = summary(stored, reader)
    let expected =
      if body.contains("CC^CONTROL_PLUGIN_") {
        "end "
      } else if body.contains("CC^CONTROL_") {
        switch body {
        case _ where body.contains("\"sendSticker\""): "sticker "
        case _ where body.contains("\"botresponse\""): "bot id=7 "
        case _ where body.contains("kicked_"): "kicked("
        case _ where body.contains("banned_"): "banned("
        case _ where body.contains("deletemessage_"): "messageDeleted("
        default: "roomDeleted("
        }
      } else if body.contains("jqcc.ccavchat.join(") {
        "call video "
      } else if body.contains("jqcc.cc") {
        "call "
      } else if body.contains("joinChatroom(") {
        "invite "
      } else if body.contains("plugins/filetransfer") {
        switch body {
        case _ where body.contains("file_image"): "file image "
        case _ where body.contains("file_video"): "file video "
        case _ where body.contains("file_audio"): "file audio "
        default: "file other "
        }
      } else if body.contains("/handwrite/") {
        "handwriting "
      } else {
        "text "
      }
    #expect(line.hasPrefix(expected), "\(body.prefix(300))")
    if case .text(let text) = stored, !body.contains("<b>"), !isCutShort(body) {
      let rendered = text.rendered(using: reader)
      #expect(rendered.text.contains("<img") == body.contains("&lt;img"))
      #expect(rendered.text.isEmpty == body.allSatisfy { $0 == " " })
    }
  }

  /// Very long texts stand in the recordings as `<the letter x, 70000 times>`.
  private func isCutShort(_ body: String) -> Bool { body.hasPrefix("<the letter x") }

  @Test(
    "what was typed comes out as it was typed, but for smileys and blanks around",
    arguments: versions)
  func roundTrip(version: String) throws {
    let reader = MarkupReader()
    var compared = 0
    for exchange in try RecordedExchange.all(version: version) {
      guard let typed = exchange.sentMessage, let stored = exchange.reply?.root["m"]?.string,
        isKeptExactly(typed), !isCutShort(typed)
      else { continue }
      let body = StoredBody(
        reading: stored, in: exchange.isGroupCall ? .group : .oneToOne, using: reader)
      guard case .text(let text) = body else {
        Issue.record("taken for something else: \(typed)")
        continue
      }
      let lines = typed.replacing("\r\n", with: "\n")
      let trimmed = lines.trimmingPrefix(while: \.isWhitespace)
      let expected = String(trimmed.reversed().trimmingPrefix(while: \.isWhitespace).reversed())
      #expect(text.rendered(using: reader).text == expected)
      compared += 1
    }
    #expect(compared >= 15)
  }

  /// Not what the server changes: smileys, entities, control strings, filtered words, suffixes, controls.
  private func isKeptExactly(_ typed: String) -> Bool {
    let changed = [
      ":", "<3", "&", "CC^CONTROL_", "cc^control_", "_messagetype_", "\u{1}", "darn", "(y)",
    ]
    let isAddress = typed.hasPrefix("http") && !typed.contains(" ")
    return isAddress || !changed.contains { typed.contains($0) }
  }
}
