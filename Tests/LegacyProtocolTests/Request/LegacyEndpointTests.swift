import LegacyProtocol
import Testing

@Suite("What a request is for")
struct LegacyEndpointTests {
  private func endpoint(_ target: String, form: String = "") -> LegacyEndpoint {
    LegacyRequest(
      method: "POST", target: target,
      headers: [("content-type", "application/x-www-form-urlencoded; charset=UTF-8")],
      body: Array(form.utf8)
    ).endpoint
  }

  @Test(
    "by path and parameters",
    arguments: [
      ("/cometchat/cometchat_receive.php?callback=jqcc1", "buddylist=1", .heartbeat),
      ("/chat/cometchat_receive.php", "chatbox=7&prepend=902", .conversationHistory(peer: "7")),
      ("/chat/cometchat_receive.php?chatbox=7", "", .conversationHistory(peer: "7")),
      ("/chat/cometchat_receive.php", "chatbox=", .heartbeat),
      ("/chat/cometchat_receive.php", "action=heartbeat", .heartbeat),
      ("/chat/cometchat_receive.php?action=updateChatroomMessages", "", .group(.history)),
      ("/chat/cometchat_receive.php", "action=groupSyncMessages", .group(.synchronise)),
      ("/chat/cometchat_send.php", "to=7&message=x", .send),
      ("/chat/cometchat_send.php", "to=7", .send),
      ("/chat/cometchat_send.php", "broadcast[_1][to]=7", .broadcast),
      ("/chat/cometchat_send.php", "status=busy", .settings),
      ("/chat/cometchat_send.php", "", .settings),
      ("/chat/modules/chatrooms/chatrooms.php?action=checkpassword", "id=5", .group(.join)),
      (
        "/chat/modules/chatrooms/chatrooms.php?action=sendmessage", "currentroom=5",
        .group(.sendMessage)
      ),
      ("/chat/modules/chatrooms/chatrooms.php", "action=leavechatroom", .group(.leave)),
      ("/chat/modules/chatrooms/chatrooms.php?action=heartbeat", "", .roomPoll),
      ("/chat/modules/chatrooms/chatrooms.php?action=unheardOf", "", .roomPoll),
      ("/chat/modules/realtimetranslate/translate.php?action=translate_text", "", .translate),
      ("/chat/plugins/games/index.php", "", .call(plugin: "games")),
      ("/chat/plugins/filetransfer/upload.php", "", .upload),
      ("/chat/plugins/filetransfer/download.php?file=a", "", .download),
      ("/chat/plugins/handwrite/send.php", "", .handwriting),
      ("/chat/plugins/stickers/index.php?action=sendSticker", "", .sticker),
      ("/chat/plugins/avchat/index.php?action=request", "", .call(plugin: "avchat")),
      ("/chat/plugins/audiochat/index.php", "", .call(plugin: "audiochat")),
      ("/chat/plugins/whiteboard/index.php", "", .call(plugin: "whiteboard")),
      ("/chat/plugins/chathistory/chathistory.php?action=logview", "", .chatHistory(.logview)),
      ("/chat/plugins/chathistory/chathistory.php", "", .chatHistory(.logs)),
      ("/chat/plugins/block/index.php", "", .block),
      ("/chat/plugins/report/index.php", "", .report),
      ("/chat/plugins/clearconversation/index.php", "", .clearConversation),
      ("/chat/modules/announcements/index.php", "", .announcements),
      ("/chat/modules/broadcastmessage/index.php", "", .broadcast),
      ("/chat/extensions/bots/index.php", "", .botList),
      ("/chat/extensions/bots/cometchat_bots.php", "", .botCallback),
      ("/chat/extensions/mobileapp/login.php", "", .login),
      ("/chat/cometchat_login.php?process=1", "", .login),
      ("/chat/cometchat_logout.php", "", .logout), ("/chat/cometchat_check.php", "", .check),
      ("/chat/cometchat_getid.php", "userid=7", .userInfo),
      ("/chat/cometchat_isfriend.php", "", .isFriend),
      ("/chat/cometchat_delete.php", "", .deleteConversation),
      ("/chat/extensions/mobileapp/json.php", "", .appSettings),
      ("/chat/extensions/mobileapp/getpushnotificationchannels.php", "", .pushChannels),
      ("/chat/api/index.php", "action=createuser", .siteAPI), ("/post/", "channel=a", .publish),
      ("/1/push", "", .notification), ("/", "", .other), ("", "", .other),
      ("/index.php", "", .other),
      ("/chat/cometchat_receive.php/x", "", .other),
    ] as [(String, String, LegacyEndpoint)])
  func table(target: String, form: String, expected: LegacyEndpoint) {
    #expect(endpoint(target, form: form) == expected)
  }

  @Test(
    "every action of a room is known by its word", arguments: LegacyEndpoint.GroupAction.allCases)
  func groupActions(action: LegacyEndpoint.GroupAction) {
    #expect(
      endpoint("/chat/modules/chatrooms/chatrooms.php?action=\(action.rawValue)") == .group(action))
  }

  @Test("the form wins over the query, and only the query has a callback")
  func parameters() {
    let request = LegacyRequest(
      method: "POST", target: "/cometchat_send.php?to=1&callback=cb&callback=cc",
      headers: [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", "a=1; PHPSESSID=x=y;b"),
      ], body: Array("to=2&callback=no&groupid=9&chatroommode=1".utf8))
    #expect(request["to"] == "2")
    #expect(request.callback == "cc")
    #expect(request.roomID == "9")
    #expect(request.isGroupMode)
    #expect(request.cookies["PHPSESSID"] == "x=y")
    #expect(request.cookies["b"] == nil)
  }

  @Test(
    "a body that PHP reads no form from has no fields",
    arguments: ["application/json", "text/plain", ""])
  func noForm(contentType: String) {
    let request = LegacyRequest(
      method: "POST", target: "/cometchat_send.php", headers: [("Content-Type", contentType)],
      body: Array("to=2&message=x".utf8))
    #expect(request.form.fields.isEmpty)
    #expect(request.endpoint == .settings)
  }
}
