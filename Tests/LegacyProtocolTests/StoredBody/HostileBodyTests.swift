import LegacyProtocol
import Markup
import Testing

@Suite("Stored bodies: what people typed or smuggled in")
struct HostileBodyTests {
  @Test(
    "typed text is never a control string, a file or a call, whatever it holds",
    arguments: [
      "kicked_2", "deletemessage_5", "banned_9", "I was kicked_2 yesterday",
      "say CC^CONTROL_kicked_2", "x CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_9c8b",
      "cc^control_kicked_2", "CC^CONTROL kicked_2", "CCCONTROL_kicked_2",
      "{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"key\":\"x\"}}",
      "PLUGIN_AVCHAT_ENDCALL_9c8b", "jqcc.ccavchat.accept('7','9c8b')",
      "javascript:jqcc.cometchat.joinChatroom('5','','RGV2')",
      "&lt;a class=\"imagemessage\" href=\"/cometchat/plugins/filetransfer/download.php?file=a\"&gt;x&lt;/a&gt;",
      "&lt;a href='javascript:void(0);' onclick=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"&gt;x&lt;/a&gt;",
      "(a.pdf). http://h/cometchat/plugins/filetransfer/download.php?file=9a.pdf",
      "class=\"imagemessage\" plugins/filetransfer file_image ).", "/plugins/handwrite/",
      "has invited you to join a group. Dev Click here to join", "mobileAction=\"x\"|y",
      "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"",
      "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=hangup|9c8b",
      "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|audiochat_webaction=initiate|9c8b|",
    ])
  func typed(body: String) {
    let reader = MarkupReader()
    for context in [StoredBody.Context.oneToOne, .group] {
      for body in [body, " \(body) ", "<span style=\"color:#ff0000\">\(body)</span>"] {
        guard case .text(let text) = StoredBody(reading: body, in: context, using: reader) else {
          Issue.record("taken for something else: \(body)")
          continue
        }
        #expect(text.body == body)
        #expect(!text.rendered(using: reader).text.isEmpty)
      }
    }
  }

  @Test(
    "C27 raw tags that only look like those of a plugin are text without their sting",
    arguments: [
      ("<img src=x onerror=alert(1)>", ""),
      (
        "<a class=\"imagemessage\" mediatype=\"1\" href=\"javascript:alert(1)\"><img class=\"file_image\" src=x></a>",
        ""
      ),
      (
        "<a class=\"imagemessage\" mediatype=\"0\" href=\"javascript:/plugins/filetransfer/download.php\">Click</a>",
        "Click"
      ),
      (
        "<a class=\"imagemessage\" mediatype=\"0\" href=\"data:text/html,/plugins/filetransfer/\">Click</a>",
        "Click"
      ),
      (
        "<a class=\"imagemessage\" mediatype=\"0\" href=\"http://evil.example/x\">Click</a>",
        "Click (http://evil.example/x)"
      ),
      (
        "<a class=\"imagemessage\" mediatype=\"0\" href=\"http://evil.example/?plugins/filetransfer/\">Click</a>",
        "Click (http://evil.example/?plugins/filetransfer/)"
      ),
      (
        "<a class=\"imagemessage\" pluginpath=\"/plugins/filetransfer/\" href=\"http://evil.example/x\">C</a>",
        "C (http://evil.example/x)"
      ),
      (
        "words <a class=\"imagemessage\" href=\"/cometchat/plugins/filetransfer/download.php?file=a.png\">a</a> more words",
        "words a (/cometchat/plugins/filetransfer/download.php?file=a.png) more words"
      ),
      ("<a onclick=\"javascript:alert(1);jqcc.ccavchat.accept('7','9c8b');\">go</a>", "go"),
      ("<a onclick=\"javascript:jqcc.ccavchat.accept('7','9c8b');alert(1)\">go</a>", "go"),
      ("<a onclick=\"javascript:jqcc.ccavchat.accept('7',x());\">go</a>", "go"),
      ("<a onclick=\"javascript:jqcc.ccavchat.accept('7');\">go</a>", "go"),
      ("<a onclick=\"javascript:jqcc.ccunknown.accept('7','9c8b');\">go</a>", "go"),
      ("<b onclick=\"javascript:jqcc.ccavchat.accept('7','9c8b');\">go</b>", "go"),
      ("<a href=\"javascript:jqcc.cometchat.joinChatroom('x','','RGV2')\">Join</a>", "Join"),
      (
        "<a href=\"javascript:jqcc.cometchat.joinChatroom('5','','RGV2');alert(1)\">Join</a>",
        "Join"
      ),
      (
        "<a class=\"cc_handwrite_image\" href=\"javascript:'/plugins/handwrite/'\"><img src=\"javascript:'handwrite/'\"></a>x",
        "x"
      ),
      (
        "see <a href=\"http://h/plugins/handwrite/uploads/a.png\" title=\"http://h/plugins/handwrite/uploads/a.png\">http://h/plugins/hand...a.png</a>",
        "see http://h/plugins/handwrite/uploads/a.png"
      ),
    ])
  func smuggled(body: String, expected: String) {
    let reader = MarkupReader()
    guard case .text(let text) = StoredBody(reading: body, in: .oneToOne, using: reader) else {
      Issue.record("taken for something else")
      return
    }
    let rendered = text.rendered(using: reader)
    #expect(rendered.text == expected)
    #expect(rendered.links.allSatisfy { !$0.url.lowercased().contains("script:") })
  }

  @Test("an invitation is none in a group, where none is ever sent")
  func inviteInGroup() {
    let reader = MarkupReader()
    let body = "<a href=\"javascript:jqcc.cometchat.joinChatroom('5','5baa61e4','RGV2')\">Join</a>"
    guard case .text(let text) = StoredBody(reading: body, in: .group, using: reader) else {
      Issue.record("taken for an invitation")
      return
    }
    #expect(text.mayHoldCredential)
    #expect(text.rendered(using: reader).text == "Join")
  }

  @Test("a password hash is in no description of a value")
  func redaction() {
    let hash = "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"
    let body = "x <a href=\"javascript:jqcc.cometchat.joinChatroom('5','\(hash)','RGV2')\">Join</a>"
    let stored = StoredBody(reading: body, in: .oneToOne, using: MarkupReader())
    var dumped = ""
    dump(stored, to: &dumped)
    for text in ["\(stored)", String(reflecting: stored), dumped] {
      #expect(!text.contains("5baa61e4"))
    }
    guard case .invite(let invite) = stored else {
      Issue.record("not recognised")
      return
    }
    #expect("\(invite.passwordHash)" == "<redacted>")
    #expect(invite.passwordHash.revealed() == hash)
    #expect(invite.hasPassword)
  }

  @Test("very long bodies of every kind are read")
  func long() {
    let reader = MarkupReader()
    let filler = String(repeating: "x", count: 3_000_000)
    var unknown = 0
    for body in [
      filler, "CC^CONTROL_" + filler, "CC^CONTROL_{\"type\":\"" + filler,
      "CC^CONTROL_" + String(repeating: "{\"a\":", count: 100_000),
      "CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_" + String(repeating: "_", count: 1_000_000),
      "<a onclick=\"javascript:jqcc.ccavchat.accept(" + String(repeating: "'x',", count: 100_000)
        + ")\">",
      String(
        repeating: "<a class=\"imagemessage\" href=\"/plugins/filetransfer/x\">", count: 20_000),
    ] {
      let stored = StoredBody(reading: body, in: .group, using: reader)
      guard case .unknownControl(let kind, _) = stored else { continue }
      #expect(kind.utf8.count < 120)
      unknown += 1
    }
    #expect(unknown == 4)
  }
}
