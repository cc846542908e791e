import JSONText
import LegacyProtocol
import Testing

@Suite("What SDKs hand to their apps")
struct CallbackDictionaryTests {
  private func kind(_ json: String) throws -> String {
    let root = try JSONDocument(parsing: Array(json.utf8)).root
    return switch CallbackDictionary(root) {
    case .message: "message"
    case .action: "action"
    case .announcement: "announcement"
    case .announcements: "announcements"
    case .person: "person"
    case .people: "people"
    case .bots: "bots"
    case .history: "history"
    case .sendReply: "sendReply"
    case .announcementOrSendReply: "either"
    case .invite: "invite"
    case .groupAction: "groupAction"
    case .blocked: "blocked"
    case .reply: "reply"
    case .heartbeat: "heartbeat"
    case .unknown: "unknown"
    }
  }

  @Test(
    "are told apart by their keys",
    arguments: [
      (#"{"id":"9","message":"x","self":0,"from":"7","message_type":10}"#, "message"),
      (#"{"to":5,"id":"9","message":"AVCHAT_END_CALL","from":"7","message_type":34}"#, "message"),
      (#"{"bot_id":3,"message":"x","message_type":24,"id":1,"from":7}"#, "message"),
      (#"{"action":"typing_start","from":"7","sent":"1480000000123"}"#, "action"),
      // Only the callback it came to tells an announcement from a reply of an SDK.
      (#"{"id":"55","m":"hello"}"#, "either"), (#"{"m":"hello","id":"55"}"#, "either"),
      (#"{"id":"55","m":"/help me"}"#, "either"), (#"{"id":"55","m":"/a/b"}"#, "either"),
      (#"{"id":"55","m":"<b>x</b> <i>y</i>"}"#, "either"),
      (#"{"id":"71","m":"/var/mobile/Documents/a.jpg"}"#, "sendReply"),
      (#"{"id":"71","m":"<ffd8ffe0 00104a46>"}"#, "sendReply"),
      (#"{"id":"71","m":"Users/me/a.3gp -- file:///"}"#, "sendReply"),
      (#"{"id":"55","m":"x","o":"2"}"#, "announcement"),
      (#"{"chatroom_id":23,"chatroom_name":"Dev","chatroom_password":"da39"}"#, "invite"),
      (#"{"action_type":10,"chatroom_id":"5","from":"7"}"#, "groupAction"),
      (#"{"action_type":"13","message_id":"31"}"#, "groupAction"),
      (#"{"id":"55","m":"hello","t":"1480000000"}"#, "announcement"),
      (#"{"_2":{"id":"2","m":"a","t":"1"},"_1":{"id":"1","m":"b","t":"1"}}"#, "announcements"),
      (#"{"id":"5","n":"Ada","l":"","a":"x.png","s":"available","m":"hi"}"#, "person"),
      (#"{"_1":{"id":"1","n":"Ada","a":"x","d":"1","s":"available","m":"hi"}}"#, "people"),
      (#"{"_27":{"a":"x","api":"0f","d":"","id":27,"n":"B"}}"#, "bots"),
      (#"{"history":[{"id":1,"from":2,"message":"x","message_type":10}]}"#, "history"),
      (#"{"history":[]}"#, "history"), (#"{"id":71,"m":"Hi"}"#, "sendReply"),
      (#"{"id":"71","m":"Hi","from":"7"}"#, "sendReply"),
      (#"{"id":"71","m":"Hi","sent":148}"#, "sendReply"),
      (#"{"73":{"id":"73","name":"Bob"},"70":{"id":"70","name":"Cy"}}"#, "blocked"),
      (#"{"id":"102"}"#, "reply"), (#"{"Message":"Done"}"#, "reply"),
      (#"{"cometchat_url":"http://h/"}"#, "reply"),
      (#"{"avchat_enabled":"1","blockuser_enabled":"0"}"#, "reply"),
      (#"{"id":"7","result":"1"}"#, "reply"),
      (#"{"tt":"","messages":[]}"#, "heartbeat"), ("[]", "heartbeat"),
      (#"{"loggedout":"1"}"#, "heartbeat"),
      (#"{"x":1}"#, "unknown"), ("{}", "unknown"), ("[1]", "unknown"), ("5", "unknown"),
      ("null", "unknown"),
      (#"{"id":"5","x":1}"#, "unknown"), (#"{"a":{"id":1,"x":2}}"#, "unknown"),
      (#"{"a":{"n":1}}"#, "unknown"),
    ])
  func kinds(json: String, expected: String) throws {
    #expect(try kind(json) == expected)
  }
}
