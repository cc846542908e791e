import LegacyProtocol
import Markup
import SeededRandom
import TestSupport
import Testing

@Suite("Stored bodies: typed text")
struct TypedTextTests {
  @Test(
    "what is typed is stored by the table",
    arguments: [
      ("<b>bold</b> a < b & c", "&lt;b&gt;bold&lt;/b&gt; a &lt; b & c"),
      ("c > d & &amp; &lt;", "c &gt; d & &amp; &lt;"), ("\"q\" 's'", "\"q\" 's'"),
      ("one\ntwo\r\nthree", "one <br> two <br> three"), (" a ", "a"), ("a=/b =//c", "a=b =/c"),
      ("CC^CONTROL_deletemessage_5", "deletemessage_5"), ("cc^control_kicked_2", "kicked_2"),
      ("CC^CONCC^CONTROL_TROL_x", "x"), ("", ""), (" \n ", "<br>"),
    ])
  func stored(typed: String, stored: String) {
    #expect(TypedText.stored(typed) == stored)
  }

  @Test("and the table read backwards gives it again")
  func backwards() {
    for typed in ["<b>bold</b> a < b & c", "one\ntwo\n\nthree", "\"q\" 's' &copy", "x"] {
      #expect(TypedText.typed(ofStored: TypedText.stored(typed)) == typed)
    }
    #expect(TypedText.typed(ofStored: "&lt;") == "<")
  }

  private static let hostile = [
    "jqcc.ccavchat.accept('7','9c8b')", "CC^CONTROL_kicked_2", "cc^control_kicked_2",
    "CC^CONTROL_{\"type\":\"modules\"}", "CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_9c8b",
    "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=initiate|9c8b|",
    "<a class=\"imagemessage\" href=\"/plugins/filetransfer/x\"><img class=\"file_image\"></a>",
    "<a href='javascript:void(0);' onclick=\"javascript:jqcc.ccavchat.accept('7','9c8b');\">x</a>",
    "see http://h/cometchat/plugins/filetransfer/download.php?file=a.png&x=y now",
    "(a.pdf). plugins/filetransfer file_image imagemessage", "/plugins/handwrite/ab.png",
    "javascript:jqcc.cometchat.joinChatroom('5','','RGV2')", "x_messagetype_18", "kicked_7",
    "he was banned_7", "CC^CONTROL_CC^CONTROL_kicked_1", "CC^CONTROL_mobileAction=\"x\"",
    "jqcc.cCC^CONTROL_cavchat", "www.plugins/filetransfer.test",
    "http://h/jqcc.ccavchat/CC^CONTROL_",
    "mailto jqcc.cc@example.test", "http://www.example.test/_messagetype_18",
    "class=\"cc_handwrite_image\" mediaType=\"0\" javascript:void(0)",
  ]

  @Test("nothing a person types is taken for anything but text, on either side", arguments: hostile)
  func inert(typed: String) {
    let reader = MarkupReader()
    for dialect in WrittenBodyTests.dialects() {
      for context in [StoredBody.Context.oneToOne, .group] {
        for makesLinks in [true, false] {
          let text = StoredText(
            typed: typed, for: dialect, in: context,
            options: TypedTextOptions(makesLinks: makesLinks))
          expectInert(text.body, context)
          guard case .text(let read) = StoredBody(reading: text.body, in: context, using: reader)
          else {
            Issue.record("taken for something else: \(text.body)")
            continue
          }
          let shown = read.rendered(using: reader)
          if !makesLinks { #expect(TypedText.restored(shown.text) == typed) }
          let written = try? StoredBody.text(read).encoded(for: dialect, in: context)
          #expect(written.map(trimmed) == trimmed(text.body))
        }
      }
    }
    for context in [StoredBody.Context.oneToOne, .group] {
      let sendable = TypedText.sendable(typed, in: context)
      expectInert(sendable, context)
      #expect(TypedText.restored(sendable) == typed)
      #expect(
        TypedText.stored(sendable).uppercased().contains("CONTROL_")
          == typed.uppercased().contains("CONTROL_"))
    }
  }

  @Test("a text read from the wire that old clients would mistake is altered when it is written")
  func writtenText() throws {
    let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .android)
    let body = "what is jqcc.cc? <a href=\"http://h/jqcc.cc/x\">y</a>"
    let written = try StoredBody.text(StoredText(body)).encoded(for: dialect, in: .oneToOne)
    #expect(written == "what is jqcc\u{2060}.cc? <a href=\"http://h/jqcc%2Ecc/x\">y</a>")
  }

  private func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The tests old SDKs and servers make on raw text.
  private func expectInert(_ body: String, _ context: StoredBody.Context) {
    for token in [
      "jqcc.cc", "plugins/filetransfer", "/plugins/handwrite/", "joinChatroom(",
      "chat_webaction=", "_messagetype_",
    ] {
      #expect(!body.contains(token), "\(body)")
    }
    #expect(!body.uppercased().contains("CC^CONTROL_"))
    if context == .group {
      #expect(!body.contains("kicked_"))
      #expect(!body.contains("banned_"))
    }
  }

  @Test("any mixture of tokens and markup is inert text")
  func mixtures() throws {
    let reader = MarkupReader()
    var random = SeededGenerator(seed: 7)
    let pieces =
      Self.hostile + [
        "<", ">", "\"", "'", "&", "\n", " ", "http://", "www.", "😀", "❤️", "CC^", "jqcc.", "cc", "_",
        "x",
      ]
    for _ in 0..<3_000 {
      let typed = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let piece = pieces.randomElement(using: &random) ?? ""
        return String(piece.prefix(Int.random(in: 0...max(piece.count, 1), using: &random)))
      }.joined()
      let context: StoredBody.Context = Bool.random(using: &random) ? .group : .oneToOne
      let dialect = try #require(WrittenBodyTests.dialects().randomElement(using: &random))
      let text = StoredText(typed: typed, for: dialect, in: context)
      expectInert(text.body, context)
      guard case .text = StoredBody(reading: text.body, in: context, using: reader) else {
        Issue.record("taken for something else: \(text.body)")
        continue
      }
    }
  }

  @Test("links, mail, smileys and colour are written as servers write them")
  func markup() {
    let dialect = StoredBodyDialect(version: LegacyVersion(6, 8, 3), platform: .web)
    func stored(_ typed: String, _ options: TypedTextOptions = TypedTextOptions()) -> String {
      StoredText(typed: typed, for: dialect, in: .group, options: options).body
    }
    #expect(
      stored("see http://www.example.com/a?b=1 end")
        == "see <a href=\"http://www.example.com/a?b=1\" target=\"_blank\" title=\"http://www.example.com/a?b=1\">http://www.example.com/a?b=1</a> end"
    )
    #expect(
      stored("www.example.com, ok")
        == "<a href=\"http://www.example.com\" target=\"_blank\" title=\"www.example.com\">www.example.com</a>, ok"
    )
    #expect(
      stored("http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query")
        == "<a href=\"http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query\" target=\"_blank\" title=\"http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query\">http://www.example.com...query</a>"
    )
    #expect(
      stored("mail bob@example.com end")
        == "mail <a href=\"mailto: bob@example.com\">bob@example.com</a> end")
    #expect(
      stored("ok ❤️")
        == "ok <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/heart.png\" title=\"Heart\">"
    )
    #expect(stored("❤️", TypedTextOptions(makesSmileys: false)) == "❤️")
    #expect(
      stored("in red", TypedTextOptions(colour: "#ff0000"))
        == "<span style=\"color:#ff0000\">in red</span>")
    #expect(stored("x", TypedTextOptions(colour: "red\">")) == "x")
    for word in ["http://", "www.", "a@b", "@b.c", "http:///x", "x@y..z", "javascript://x"] {
      #expect(stored(word) == word)
    }
  }

  @Test(
    "a smiley is a picture only where it reads back as the same",
    arguments: ["☺", "☺️", "❤", "❤️", "😀"])
  func smileysBack(typed: String) {
    let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web)
    let text = StoredText(typed: typed, for: dialect, in: .oneToOne)
    #expect(
      text.rendered(using: MarkupReader()).text.unicodeScalars.elementsEqual(typed.unicodeScalars))
  }

  @Test("a link that was made shows as it was typed")
  func linksBack() {
    let reader = MarkupReader()
    let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web)
    for typed in [
      "see http://www.example.com/a?b=1&c=2 end", "www.example.com", "a bob@example.com b",
      "http://www.example.com/some/very/long/path/that/goes/on.html", "(http://www.example.com/é).",
      "see http://h/plugins/filetransfer/download.php?file=a now",
      "https://h/plugins/filetransfer/a",
      "http://h/plugins/filetransfer", "http://h/plugins/handwrite/uploads/ab12.png?and=more",
      "http://h/jqcc.cc", "http://h/kicked_7?a=%20b",
      "http://h/a%74b/very/long/file%74ransfer/plugins/filetransfe",
    ] {
      let text = StoredText(typed: typed, for: dialect, in: .group)
      #expect(text.rendered(using: reader).text == typed)
      #expect(text.rendered(using: reader).links.count == 1)
    }
  }

  @Test(
    "an address without a scheme shows as it was typed, however long, and whatever it holds",
    arguments: [
      "www.foo.com", "www.example.com/some/very/long/path/that/goes/on.html",
      "www.foo.com/plugins/filetransfer", "www.foo.com/a/plugins/filetransfer/download.php?file=a",
      "www.foo.comcc^control_kicked_9é", "www.foo.com:happy:plugins/filetransferclass=",
      "WWW.foo.com/very/long/path/kicked_7/banned_8/jqcc.cc/x",
      "www.é.example/ü/jqcc.cc/long/kicked_1",
      "www.foo.com/chat_webaction=/_messagetype_18", "www.foo.com/plugins/handwrite/0123456789/",
      "verylongname.verylongname.verylongname@example.com",
    ])
  func withoutScheme(typed: String) {
    let reader = MarkupReader()
    for dialect in WrittenBodyTests.dialects() {
      for context in [StoredBody.Context.oneToOne, .group] {
        let text = StoredText(typed: typed, for: dialect, in: context)
        let shown = text.rendered(using: reader)
        #expect(shown.text == typed)
        #expect(shown.links.count == 1)
      }
    }
  }
}
