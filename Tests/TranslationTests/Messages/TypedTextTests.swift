import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("What people typed is text")
struct TypedTextTests {
  static let traps = [
    "CC^CONTROL_kicked_7", "cc^control_deletemessage_5", "CC^CONCC^CONTROL_TROL_kicked_7",
    "CC^CONTROL_CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_9c8b",
    "CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"key\":\"x\"}}",
    "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=initiate|9c8b|",
    "mobileAction=\"javascript:jqcc.ccavchat.accept_fid('7','9c8b');\"|avchat_webaction=acceptcall|9c8b",
    "<a href=\"javascript:jqcc.cometchat.joinChatroom('5','','RGV2')\">Join</a>",
    "<a class=\"imagemessage\" mediatype=\"0\" href=\"/cometchat/plugins/filetransfer/download.php?file=a\">x</a>",
    "AVCHAT_END_CALL",
  ]

  @Test("answered by a bare id, it never becomes a control, a call or markup", arguments: traps)
  func bareID(text: String) {
    for (file, form) in [
      ("cometchat_send.php", ["to": "7", "message": text] as KeyValuePairs),
      (
        "modules/chatrooms/chatrooms.php?action=sendmessage", ["currentroom": "3", "message": text]
      ),
    ] {
      for reply in ["1014", "\"1014\"", "{\"id\":\"1014\"}"] {
        var site = Site()
        let result = site.exchange("a", file, form, reply: reply, as: "5")
        #expect(result.events.count == 1)
        #expect(result.account.counts[.textTyped] == 1)
        #expect(result.account.counts[.messageID] == nil)
        guard case .onTextMessageReceived(let message)? = result.events.first?.event else {
          Issue.record("taken for something else")
          continue
        }
        #expect(message.legacy("id") == "1014")
        #expect(message.text?.isEmpty == false)
        if text.hasPrefix("<") { #expect(message.text == text) }
      }
    }
  }

  @Test(
    "answered by the stored text, it is text for the sender and for all who get it by poll",
    arguments: traps)
  func storedText(text: String) throws {
    let escaped = text.replacing("\"", with: "\\\"")
    var site = Site()
    site.exchange(
      "a", "cometchat_send.php", ["to": "7", "message": text],
      reply: "{\"id\":1,\"m\":\"\(escaped)\",\"from\":\"7\"}", as: "5")
    site.exchange(
      "a", "modules/chatrooms/chatrooms.php?action=sendmessage",
      ["currentroom": "3", "message": text],
      reply: "{\"id\":2,\"m\":\"\(escaped)\"}", as: "5")
    site.poll("7", "{\"messages\":[{\"id\":1,\"from\":5,\"message\":\"\(escaped)\",\"self\":0}]}")
    site.poll(
      "7",
      "{\"crmessages\":[{\"id\":2,\"from\":\"Ada\",\"fromid\":5,\"message\":\"\(escaped)\",\"chatroomid\":3}]}"
    )
    for event in site.told {
      guard case .onTextMessageReceived = event.event else {
        Issue.record("taken for something else: \(event.summary)")
        continue
      }
    }
    #expect(site.told.count == 4)
  }

  @Test(
    "a call without prefix or tag counts only where the row is one side's",
    arguments: [
      ("0", "onTextMessageReceived"), ("1", "onIncomingCallReceived"),
      ("2", "onIncomingCallReceived"),
    ])
  func pipeByDirection(direction: String, method: String) {
    var site = Site()
    site.exchange(
      "a", "cometchat_receive.php", ["chatbox": "7"],
      reply: """
        {"messages":[{"id":1,"from":7,"message":"mobileAction=\\"javascript:jqcc.ccavchat.accept('7','9c8b');\\"|avchat_webaction=initiate|9c8b|","self":0,"direction":"\(direction)"}]}
        """, as: "5")
    #expect(site.told.first?.event.method.methodName == method)
  }

  @Test("what an SDK calls text is text", arguments: traps)
  func sdkText(text: String) throws {
    var site = Site()
    let escaped = text.replacing("\"", with: "\\\"")
    try site.dictionary(
      "{\"id\":1,\"from\":7,\"message\":\"\(escaped)\",\"self\":0,\"message_type\":10}")
    #expect(site.told.count == 1)
    for event in site.told {
      guard case .onTextMessageReceived = event.event else {
        Issue.record("taken for something else: \(event.summary)")
        continue
      }
    }
  }

  @Test(
    "the prefix is taken out wherever it stands, also where the rest would form it anew",
    arguments: [
      ("a CC^CONTROL_b", "a b"), ("CC^CONCC^CONTROL_TROL_x", "x"),
      ("CC^CONTROL", "CC^CONTROL"),
      ("  a\r\nb  ", "a <br> b"), ("<&>", "&lt;&&gt;"), ("", ""), (" \t ", ""),
      ("cc^CONTROL_", ""),
    ])
  func stored(typed: String, expected: String) {
    #expect(TypedText.stored(typed) == expected)
  }

  @Test("a megabyte of prefixes is no trouble")
  func longText() {
    let text = String(repeating: "CC^CONTROL_", count: 100_000) + "x"
    #expect(TypedText.stored(text) == "x")
  }

  @Test("a bare id that was told before, or whose text shows nothing, is not called typed text")
  func bareIDUntold() {
    var site = Site()
    let send = { (site: inout Site, text: String, reply: String) in
      site.exchange(
        "a", "cometchat_send.php", ["to": "7", "message": text], reply: reply, as: "5")
    }
    #expect(send(&site, "x", "1014").rule(of: "") == .textTyped)
    #expect(send(&site, "x", "1014").rule(of: "") == .messageRepeated)
    #expect(send(&site, " ", "1015").rule(of: "") == .textEmpty)
    #expect(send(&site, "x", "{\"id\":1016}").rule(of: "/id") == .textTyped)
  }

  @Test("genuine bare ids of version 5 bring the typed text")
  func genuine() throws {
    var site = Site()
    let result = site.translate(try Recorded.exchange("5.6.0/03_text_messages", line: 31))
    #expect(result.messages.map { $0.legacy("id") } == ["1014"])
    #expect(result.messages.map { $0.text?.isEmpty } == [false])
    #expect(result.rule(of: "") == .textTyped)
    #expect(result.account.counts[.textTyped] == 1)
  }
}
