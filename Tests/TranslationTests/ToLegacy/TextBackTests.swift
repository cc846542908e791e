import EventModel
import LegacyProtocol
import Markup
import SeededRandom
import Testing

@testable import Translation

@Suite("Text back to the old side")
struct TextBackTests {
  static let versions = [
    LegacyVersion(3, 0, 1), LegacyVersion(4), LegacyVersion(5, 0), LegacyVersion(5, 6),
    LegacyVersion(6, 2, 5), LegacyVersion(6, 8, 3), LegacyVersion(7, 0, 6),
  ]

  private static let pieces = [
    "<", ">", "\"", "'", "&", "&amp;", "&lt;", "&#039;", "&nbsp;", "&copy", "&#x1F600;", "&notin;",
    "\n", " ", "a", "Z", "é", "ß", "中", "שלום", "😀", "❤️", "👨‍👩‍👧", "🇩🇪", "e\u{301}", "#", ";", "=/", "/",
    "http://", "www.", ".com", "http://example.com/a?b=1&c=2", "me@example.com", ":happy:", ":)",
    "CC^CONTROL_", "cc^control_", "kicked_2", "banned_3", "deletemessage_5", "jqcc.cc",
    "jqcc.ccavchat.accept('7','9c8b')", "plugins/filetransfer", "/plugins/handwrite/",
    "javascript:jqcc.cometchat.joinChatroom('5','','RGV2')", "_messagetype_18", "onclick=\"x()\"",
    "<script>alert(1)</script>", "<img src=x onerror=y>", "<a href=\"javascript:x\">", "<br>",
    "CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\"}",
    "CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_9c8b", "|avchat_webaction=initiate|9c8b|", "(a.pdf). ",
    "class=\"imagemessage", "<span style=\"color:#ff0000\">", "x (y)", "\u{2060}", "  ",
  ]

  private static func random(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let piece = pieces.randomElement(using: &random) ?? ""
      return Int.random(in: 0..<4, using: &random) == 0
        ? String(piece.prefix(Int.random(in: 1...max(piece.count, 1), using: &random))) : piece
    }.joined()
  }

  /// What servers of the old side do to blanks whatever the text: none around it, none around line ends, and no line feed of its own.
  static func trimmed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }.joined(separator: "\n").trimmingBlanks()
  }

  @Test("C29 any text comes back as it went, and is nothing but text", arguments: versions)
  func roundTrip(version: LegacyVersion) throws {
    var random = SeededGenerator(seed: 29 + UInt64(version.major * 100 + version.minor))
    let reader = MarkupReader()
    for round in 0..<500 {
      let text = Self.random(&random)
      let isGroup = Bool.random(using: &random)
      var side = OldSide(version: version)
      let message = Message.text(text, to: isGroup ? "lr-3" : "lu-5")
      let result = side.tell(.onTextMessageReceived(message), to: "lu-5")
      guard LegacyTranslator.showsSomething(text) else {
        #expect(result.rule(of: "/data/text") == .backMessageEmpty)
        continue
      }
      let body = try #require(result.bodies.first)
      let context: StoredBody.Context = isGroup ? .group : .oneToOne
      guard case .text(let stored) = StoredBody(reading: body, in: context, using: reader) else {
        Issue.record("\(round): taken for something else: \(body)")
        continue
      }
      #expect(PlainMarkup.isAll(of: body), "\(body)")
      let read = TypedText.restored(stored.rendered(using: reader).text)
      #expect(
        Self.trimmed(read) == Self.trimmed(TypedText.restored(text)),
        "\(round): \(text.debugDescription) → \(body)")
      if version.major == 7 {
        var site = Site(now: 1_500_000_001)
        let answer = try #require(result.deliveries.first).sight.json(for: LegacyDialect(version))
        let forward = site.poll("5", answer.text)
        #expect(
          forward.messages.first?.text.map(Self.trimmed) == Self.trimmed(TypedText.restored(text)))
      }
    }
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
