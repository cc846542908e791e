import LegacyProtocol
import Markup
import Testing

@Suite("Stored bodies: cases")
struct StoredBodyCaseTests {
  private func readFile(_ address: String, before: String = "", attributes: String = "")
    -> StoredFile?
  {
    let body =
      "\(before)<a class=\"imagemessage\" \(attributes) mediatype=\"0\" href=\"\(address)\">Click here</a>"
    guard case .file(let file) = StoredBody(reading: body, in: .oneToOne, using: MarkupReader())
    else {
      return nil
    }
    return file
  }

  private static let download = "//h/cometchat/plugins/filetransfer/download.php?file=9a.pdf"

  @Test(
    "C25 file names: one clean address, the name decoded once, plus signs kept",
    arguments: [
      ("&amp;unencryptedfilename=a%20b.pdf", "", "", "a b.pdf", "a%20b.pdf"),
      ("&amp;unencryptedfilename=a b.pdf", "", "", "a b.pdf", "a%20b.pdf"),
      ("&amp;unencryptedfilename=a+b.pdf", "", "", "a+b.pdf", "a%2Bb.pdf"),
      ("&amp;unencryptedfilename=a%2Bb.pdf", "", "", "a+b.pdf", "a%2Bb.pdf"),
      ("&amp;unencryptedfilename=100%25.pdf", "", "", "100%.pdf", "100%25.pdf"),
      ("&amp;unencryptedfilename=100%.pdf", "", "", "100%.pdf", "100%25.pdf"),
      ("&amp;unencryptedfilename=%2541.pdf", "", "", "%41.pdf", "%2541.pdf"),
      ("&amp;unencryptedfilename=%41.pdf", "x (%41.pdf). ", "", "%41.pdf", "%2541.pdf"),
      ("&amp;unencryptedfilename=%41.pdf", "", "filename=\"%2541.pdf\"", "%41.pdf", "%2541.pdf"),
      ("&amp;unencryptedfilename=%41.pdf", "", "filename=\"%41.pdf\"", "A.pdf", "A.pdf"),
      ("&amp;unencryptedfilename=R&amp;D #1.pdf", "", "", "R&D #1.pdf", "R%26D%20%231.pdf"),
      ("&amp;unencryptedfilename=R%26D.pdf", "", "", "R&D.pdf", "R%26D.pdf"),
      ("&unencryptedfilename=a.pdf", "", "", "a.pdf", "a.pdf"),
      ("&amp;unencryptedfilename=שלום.pdf", "", "", "שלום.pdf", "%D7%A9%D7%9C%D7%95%D7%9D.pdf"),
      ("&amp;unencryptedfilename=%D7%A9.pdf", "", "", "ש.pdf", "%D7%A9.pdf"),
      ("&amp;unencryptedfilename=%E9.pdf", "", "", "%E9.pdf", "%25E9.pdf"),
      ("&amp;unencryptedfilename=%20.png", "", "", " .png", "%20.png"),
    ])
  func c25(query: String, before: String, attributes: String, name: String, encoded: String) throws
  {
    let file = try #require(readFile(Self.download + query, before: before, attributes: attributes))
    #expect(file.name == name)
    #expect(file.encodedName == "9a.pdf")
    #expect(file.requestURL == "\(Self.download)&unencryptedfilename=\(encoded)")
  }

  @Test("C25 a name that is missing in the address is taken from elsewhere")
  func c25Missing() throws {
    #expect(readFile(Self.download)?.name == "9a.pdf")
    #expect(readFile(Self.download, before: "has sent a file (x (1).pdf). ")?.name == "x (1).pdf")
    #expect(readFile(Self.download, attributes: "filename=\"x%20y.pdf\"")?.name == "x y.pdf")
    #expect(readFile(Self.download + "&amp;unencryptedfilename=")?.name == "9a.pdf")
    let upload = try #require(readFile("/cometchat/writable/filetransfer/uploads/9a.jpg"))
    #expect(upload.encodedName == "9a.jpg")
    #expect(upload.fileExtension == "jpg")
    #expect(upload.requestURL == upload.url)
    #expect(readFile(Self.download + "&amp;unencryptedfilename=README")?.fileExtension == "pdf")
    #expect(readFile("/plugins/filetransfer/download.php?file=")?.fileExtension == nil)
  }

  @Test("C25 sizes of pictures are taken where they are numbers")
  func c25Sizes() {
    let file = readFile(Self.download, attributes: "imageheight=\"48\" imagewidth=\"64\"")
    #expect(file?.height == 48)
    #expect(file?.width == 64)
    #expect(
      readFile(Self.download, attributes: "imageheight=\"-1\" imagewidth=\"9e9\"")?.width == nil)
  }

  @Test("C29 a text that was typed with entities is one text, decoded once")
  func c29() {
    let reader = MarkupReader()
    let body = "&amp;lt;b&amp;gt; &lt;b&gt; & &amp;amp;"
    guard case .text(let text) = StoredBody(reading: body, in: .oneToOne, using: reader) else {
      Issue.record("taken for something else")
      return
    }
    #expect(text.rendered(using: reader).text == "&lt;b&gt; <b> & &amp;")
  }

  @Test("C30 a message of smileys only is text, and not empty")
  func c30() {
    let reader = MarkupReader()
    let smiley =
      "<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/x/images/smileys/trollface.png\" title=\"Trollface\">"
    for body in [smiley, " \(smiley) ", "\(smiley) \(smiley)"] {
      let stored = StoredBody(reading: body, in: .group, using: reader)
      #expect(summary(stored, reader).hasPrefix("text \":trollface:"))
    }
  }

  @Test("C31 coloured text of 6.8.3 groups, with its blanks, is clean text")
  func c31() {
    let reader = MarkupReader()
    let stored = StoredBody(
      reading: " <span style=\"color:#ff0000\"> in red </span> ", in: .group, using: reader)
    #expect(summary(stored, reader) == "text \"in red\" colour=#ff0000")
  }

  @Test("C35 no part of a call body but ids is kept: no token, no meeting address")
  func c35() {
    let body =
      "x <a token ='t0k3n' href='javascript:void(0);' class='avchat_link_9c8b acceptAVChat' to='7' grp='9c8b' join_url='https://z.example/t0k3n' start_url='https://z.example/t0k3n' mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b','https://z.example/t0k3n','t0k3n');\">y</a>"
    let stored = StoredBody(reading: body, in: .oneToOne, using: MarkupReader())
    #expect(stored == .callInvite(CallInvite(media: .video, callID: "9c8b", caller: "7")))
    #expect(!"\(stored)".contains("t0k3n"))
  }

  // Numbers, 39 among them, and what contradicts them: `MessageTypeTests`.
  @Test("C36 audio or video is told by the name of the plugin")
  func c36() {
    let reader = MarkupReader()
    for (name, media) in [("AVCHAT", CallMedia.video), ("AUDIOCHAT", .audio)] {
      for (word, verb) in [
        ("ENDCALL", CallControl.Verb.end), ("REJECTCALL", .reject), ("NOANSWER", .noAnswer),
        ("CANCELCALL", .cancel), ("BUSYCALL", .busy),
      ] {
        let body = "CC^CONTROL_PLUGIN_\(name)_\(word)_9c8b"
        #expect(
          StoredBody(reading: body, in: .oneToOne, using: reader)
            == .callControl(CallControl(media: media, verb: verb, callID: "9c8b")))
        #expect(
          StoredBody(reading: " \(body)_1 ", in: .group, using: reader)
            == .callControl(CallControl(media: media, verb: verb, callID: "9c8b", isInGroup: true)))
      }
    }
  }

  @Test(
    "C39 kicks, bans and deletions are the same from both syntaxes; acknowledgements are no event")
  func c39() {
    let reader = MarkupReader()
    func read(_ text: String) -> StoredBody {
      StoredBody(reading: text, in: .group, using: reader)
    }
    func json(_ method: String, _ parameters: String) -> StoredBody {
      read(
        "CC^CONTROL_{\"type\":\"modules\",\"name\":\"chatroom\",\"method\":\"\(method)\",\"params\":{\(parameters)}}"
      )
    }
    #expect(read("CC^CONTROL_kicked_12") == .groupAction(.kicked(userID: "12")))
    #expect(json("kicked", "\"id\":\"12\"") == read("CC^CONTROL_kicked_12"))
    #expect(json("banned", "\"id\":12") == read(" CC^CONTROL_banned_12 "))
    #expect(
      json("deletemessage", "\"id\":\"9007199254740993\"")
        == .groupAction(.messageDeleted(messageID: "9007199254740993")))
    #expect(
      json("deletedchatroom", "\"id\":\"5\",\"deletedby\":\"7\"")
        == read("CC^CONTROL_deletedchatroom_5_7"))
    for acknowledgement in [
      "kicked_kicked", "banned_banned", "kicked_", "kicked_bob", "banned_1 2",
    ] {
      if case .groupAction = read("CC^CONTROL_\(acknowledgement)") {
        Issue.record("taken for an event: \(acknowledgement)")
      }
    }
  }

  @Test("C41 stickers: the key is enough; what is broken is unknown, never text")
  func c41() {
    let reader = MarkupReader()
    func read(_ parameters: String) -> StoredBody {
      StoredBody(
        reading:
          "CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\(parameters)}}",
        in: .oneToOne, using: reader)
    }
    #expect(
      read("\"key\":\"nobody knows\"") == .sticker(Sticker(key: "nobody knows", category: nil)))
    #expect(
      read("\"key\":\"hi\",\"category\":\"bear\"") == .sticker(Sticker(key: "hi", category: "bear"))
    )
  }

  /// Control strings nobody understands, and how counts name them.
  static let unknownControls = [
    (
      #"CC^CONTROL_{"type":"plugins","name":"stickers","method":"sendSticker","params":{"key":{"a":1}}}"#,
      "plugins_stickers_sendSticker"
    ),
    (
      #"CC^CONTROL_{"type":"plugins","name":"stickers","method":"sendSticker","params":{"ke"#,
      "unreadable"
    ),
    (
      #"CC^CONTROL_{"type":"plugins","name":"voicenote","method":"send","params":{}}"#,
      "plugins_voicenote"
    ),
    (#" CC^CONTROL_{"type":"new"} "#, "unknown"),
    (##"<span style="color:#ff0000">CC^CONTROL_new_thing</span>"##, "unknown"),
    ("CC^CONTROL_kicked_kicked", "kicked_acknowledged"), ("CC^CONTROL_kicked_x", "kicked"),
    ("CC^CONTROL_kicked_7_8", "kicked"), ("CC^CONTROL_PLUGIN_AVCHAT_NEW_1", "PLUGIN_AVCHAT"),
    ("CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_", "PLUGIN_AVCHAT_ENDCALL"), ("CC^CONTROL_", "unknown"),
    ("CC^CONTROL_mobileAction=\"x\"|y", "mobileAction"),
  ]

  @Test(
    "C41 what is broken is kept as unknown with its text, and written as it was",
    arguments: unknownControls)
  func c41Unknown(body: String, kind: String) throws {
    for context in [StoredBody.Context.oneToOne, .group] {
      let read = StoredBody(reading: body, in: context, using: MarkupReader())
      #expect(read == .unknownControl(kind: kind, raw: Redacted(body)))
      let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web)
      #expect(try read.encoded(for: dialect, in: context) == body)
      // It may hold anything, so nothing prints it.
      #expect(!"\(read)".contains("CONTROL"))
    }
  }

  @Test("C42 bot answers: picture as picture, link as words and link, misspelt keys read")
  func c42() {
    let reader = MarkupReader()
    func read(_ parameters: String) -> StoredBody {
      StoredBody(
        reading:
          "CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\(parameters)}}",
        in: .oneToOne, using: reader)
    }
    #expect(
      summary(
        read(
          "\"message\":\"<img class='file_image' src='http:\\/\\/e.test\\/i.png'\\/>\",\"botid\":\"7\",\"messagetype\":\"image\""
        ), reader)
        == "bot id=7 image \"\" image=http://e.test/i.png")
    #expect(
      summary(
        read(
          "\"message\":\"see <a href='http:\\/\\/e.test\\/'>this<\\/a>\",\"botid\":7,\"bot_responce_type\":\"anchor\""
        ), reader)
        == "bot id=7 anchor \"see this (http://e.test/)\" link=http://e.test/")
    #expect(
      summary(read("\"message\":\"hi\",\"messagetype\":\"text\""), reader) == "bot text \"hi\"")
    #expect(summary(read("\"botid\":\"7\""), reader) == "unknown core_bots_botresponse")
    let hostile = read(
      "\"message\":\"<script>x()<\\/script><a href='javascript:x()'>y<\\/a>\",\"botid\":\"7\",\"messagetype\":\"anchor\""
    )
    #expect(summary(hostile, reader) == "bot id=7 anchor \"y\"")
  }

  @Test("the suffix of apps is noted and not shown")
  func messageTypeSuffix() {
    let reader = MarkupReader()
    for (body, shown, number) in [
      ("app payload_messagetype_10", "app payload", "10"), (" a_messagetype_7 ", "a", "7"),
      ("_messagetype_10", "", "10"), ("_messagetype_", "_messagetype_", nil),
      ("x_messagetype_10 y", "x_messagetype_10 y", nil),
      ("x_messagetype_ten", "x_messagetype_ten", nil),
      ("messagetype_10", "messagetype_10", nil),
    ] {
      guard case .text(let text) = StoredBody(reading: body, in: .oneToOne, using: reader) else {
        Issue.record("taken for something else: \(body)")
        continue
      }
      #expect(text.messageTypeSuffix == number)
      #expect(text.rendered(using: reader).text == shown)
      #expect(text.body == body)
    }
  }
}
