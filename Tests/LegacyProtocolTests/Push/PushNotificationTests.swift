import JSONText
import LegacyProtocol
import TestSupport
import Testing

@Suite("What the install sends to push providers")
struct PushNotificationTests {
  private func read(_ text: String) throws -> PushNotification {
    try PushNotification(Located(try JSONDocument(parsing: Array(text.utf8)).root))
  }

  @Test("every recorded push of 5.6.0 is typed, and written with the same bytes from its values")
  func recorded() throws {
    var kinds: [PushData.Kind: Int] = [:]
    for exchange in try RecordedExchange.all(version: "5.6.0") {
      guard exchange.line["request"]?["url"]?.string?.hasSuffix("/1/push") == true,
        let body = exchange.line["request"]?["raw_body"]?.string
      else { continue }
      var push = try read(body)
      push.data = push.data.made
      push.data.message = push.data.message?.made
      #expect(JSONWriter.string(of: push.json, style: .php) == body)
      #expect(push.data.message?.sent == push.data.message?.id)
      if let kind = push.data.kind { kinds[kind, default: 0] += 1 }
    }
    #expect(kinds.values.reduce(0, +) == 38)
    #expect(Set(kinds.keys) == [.oneToOne, .group, .groupFile])
  }

  @Test("topics of Firebase name the platform; calls stand before the text")
  func firebase() throws {
    let text =
      #"{"to":"/topics/C_0f9aa","data":{"alert":"9c8b_#wrtcgrp_Bob calls","t":"O_AVC","m":{"name":"Bob","fid":7,"m":"Bob calls","sent":1480000000,"id":null,"from_noti":"1"},"action":"PARSE_MSG","sound":"default","title":"Site","badge":1,"isFirebaseNotification":"1","grp":"9c8b"}}"#
    let push = try read(text)
    #expect(push.platform == .android)
    #expect(push.data.kind == .call)
    #expect(push.data.callIDInAlert == "9c8b")
    #expect(push.data.callID == "9c8b")
    #expect(JSONWriter.string(of: PushNotification(push.data.made, to: push.target).json) == text)
    #expect(try read(#"{"to":"/topics/C_0i","data":{"alert":"x","t":"NEW"}}"#).platform == .ios)
    #expect(
      try read(#"{"channels":[],"data":{"alert":"x","t":"NEW"}}"#).data.kind == .unknown("NEW"))
  }

  @Test(
    "what is none is refused with its place",
    arguments: [
      ("{}", "/data"), ("[]", "/data"), (#"{"channels":["a"]}"#, "/data"),
      (#"{"data":{"alert":"x"}}"#, "/channels"), (#"{"to":"x","data":{"alert":"x"}}"#, "/channels"),
      (#"{"channels":["a"],"data":{}}"#, "/data/alert"), (#"{"channels":["a"],"data":5}"#, "/data"),
    ])
  func refused(text: String, place: String) {
    #expect {
      try read(text)
    } throws: {
      ($0 as? LegacyDecodingError)?.pointer == place
    }
  }

  @Test("a question to a bot service is read and written, its channel told apart")
  func botQuestion() throws {
    let text = #"{"channel":"user_1_2","user":"1","message":"weather in Rome"}"#
    let question = try BotQuestion(Located(try JSONDocument(parsing: Array(text.utf8)).root))
    #expect(question.channel == .user(asker: "1", peer: "2"))
    #expect(JSONWriter.string(of: question.made.json(in: BotQuestion.form)) == text)
    #expect(BotChannel(rawValue: "group_1_5") == .group(asker: "1", room: "5"))
    #expect(BotChannel.group(asker: "1", room: "5").rawValue == "group_1_5")
    for bad in ["", "user_1", "user_a_2", "user_1_2_3", "room_1_2", "user__2"] {
      #expect(BotChannel(rawValue: bad) == nil)
    }
  }
}
