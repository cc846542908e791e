import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Every field has one fate")
struct BalanceTests {
  @Test(
    "in every recorded exchange, counted in detail and in sums, with the same figures",
    arguments: Recorded.names)
  func recordings(name: String) throws {
    var detailed = Translator(TranslatorConfiguration(isAccountingDetailed: true))
    var summed = Translator(TranslatorConfiguration(isAccountingDetailed: false))
    for exchange in try Recorded.exchanges(name) {
      let one = detailed.translate(exchange)
      let other = summed.translate(exchange)
      let (isBalanced, isBalancedInSum) = (one.isBalanced, other.isBalanced)
      #expect(isBalanced, "\(exchange.position): \(one.imbalance)")
      #expect(isBalancedInSum, "\(exchange.position)")
      #expect(one.account.counts == other.account.counts)
      #expect(one.events == other.events)
      #expect(!one.account.counts.keys.contains(.fieldUnknown), "\(exchange.position)")
      #expect(!one.account.counts.keys.contains(.parameterUnknown), "\(exchange.position)")
    }
  }

  @Test(
    "in answers of odd forms at every address",
    arguments: [
      "{}", "[]", "null", "true", "5", "\"x\"", "[[]]", "[{}]", "[null,1]", "{\"id\":null}",
      "{\"messages\":{\"a\":{}}}",
      "{\"messages\":5}", "{\"messages\":[[]]}", "{\"a\":{\"b\":{}}}", "{\"a\":1,\"a\":2}",
      "{\"messages\":[],\"messages\":[1]}",
      "{\"userstatus\":{\"message\":\"x\",\"status\":\"busy\"}}",
      "{\"userstatus\":null,\"buddylist\":\"x\"}",
      "{\"s\":\"JOINED\",\"messages\":[{}],\"messages\":{}}", "{\"unban\":[],\"x\":1}",
      "{\"unban\":{\"_1\":{\"id\":1,\"id\":2}}}",
      "{\"messages\":[{\"id\":1,\"id\":2,\"from\":3,\"message\":\"x\",\"message\":\"y\"}]}",
      "{\"id\":1,\"m\":{\"x\":[]}}",
      "{\"an\":{\"id\":1,\"m\":\"x\",\"z\":{}}}", "{\"tt\":{\"x\":1}}", "{\"loggedout\":{}}",
      "{\"crmessages\":[{\"id\":1}]}",
      "{\"chatrooms\":{\"_1\":{}},\"joinedgroups\":{}}", "[{\"id\":1},{\"id\":2,\"m\":\"x\"}]",
      "{}{}[]{\"a\":[]}", "{\"logout\":1,\"x\":2}",
      "{\"password\":{\"id\":\"x\"}}", "{\"\":{\"\":[]}}",
    ])
  func oddForms(reply: String) {
    for file in [
      "cometchat_receive.php", "cometchat_receive.php?chatbox=7",
      "cometchat_send.php?to=7&message=x", "cometchat_send.php?broadcast=x",
      "cometchat_send.php?status=x", "cometchat_login.php", "cometchat_logout.php",
      "cometchat_getid.php", "cometchat_check.php",
      "plugins/filetransfer/upload.php", "plugins/stickers/index.php?to=7",
      "plugins/avchat/index.php", "plugins/block/index.php",
      "plugins/chathistory/chathistory.php?action=logs",
      "plugins/chathistory/chathistory.php?action=logview&history=7",
      "modules/announcements/index.php", "extensions/bots/index.php",
      "extensions/bots/cometchat_bots.php?channel=user_5_7",
      "extensions/mobileapp/json.php", "extensions/mobileapp/getpushnotificationchannels.php",
      "api/index.php?action=x", "../post/?channel=a&message=%7B%7D",
      "../post/?channel=a&message=x&message[a]=y&message", "../1/push", "unheard-of.php",
    ]
      + LegacyEndpoint.GroupAction.allCases.map({
        "modules/chatrooms/chatrooms.php?action=\($0.rawValue)&id=3&message=x"
      })
    {
      for user in ["5", nil] as [String?] {
        for client in ["a", nil] as [String?] {
          // What no client sent, and what no server took, has its fate too.
          for (isOutward, status) in [(false, 200), (true, 200), (true, 500)] {
            var site = Site()
            let result = site.exchange(
              client, file, ["odd[x][y]": "1"], reply: reply, as: user, status: status,
              isOutward: isOutward)
            let isBalanced = result.isBalanced
            #expect(isBalanced, "\(file)")
          }
        }
      }
    }
  }

  @Test(
    "in dictionaries of odd forms",
    arguments: [
      "{}", "[]", "[1]", "5", "{\"message_type\":null}",
      "{\"message_type\":10,\"id\":1,\"from\":2,\"message\":[]}",
      "{\"message_type\":11,\"id\":1,\"from\":2,\"message\":{\"a\":[],\"a\":{}}}",
      "{\"message_type\":{},\"id\":1,\"from\":2,\"message\":\"x\"}",
      "{\"id\":1,\"from\":2,\"message\":{\"x\":1},\"message\":\"y\",\"message_type\":10}",
      "{\"id\":1,\"from\":2,\"message\":\"y\",\"message\":{\"x\":1},\"message_type\":10}",
      "{\"action\":{},\"from\":[]}", "{\"action\":\"typing_start\",\"from\":\"1\",\"x\":{}}",
      "{\"history\":5}", "{\"history\":[],\"x\":1}",
      "{\"history\":[],\"history\":[{\"id\":1,\"from\":2,\"message\":\"x\"}]}",
      "{\"id\":{},\"m\":\"x\"}", "{\"id\":1,\"n\":\"x\",\"s\":[]}",
      "{\"a\":{\"id\":1,\"n\":2},\"b\":{\"id\":[]}}", "{\"a\":{\"id\":1,\"api\":{}}}",
      "{\"a\":{\"id\":\"1\",\"name\":\"x\",\"y\":[]},\"b\":{\"id\":2}}",
      "{\"id\":\"1\",\"a_enabled\":{}}", "{\"Message\":[]}",
    ])
  func dictionaries(json: String) throws {
    for platform in [ClientPlatform.ios, .android, nil] as [ClientPlatform?] {
      var site = Site()
      try site.dictionary(json, platform: platform)
    }
  }

  @Test("names of parameters are written down only where they are names")
  func parameterNames() {
    var site = Site()
    let result = site.exchange(
      "a", "cometchat_receive.php",
      [
        "{\"basedata\":\"secret-1\"}": "", "readmessages[7]": "9", "readmessages[<secret-2>]": "9",
        "unheard": "x",
      ], reply: "[]", as: "5")
    let names = result.account.entries.map(\.field).filter { $0.hasPrefix("request:") }
    #expect(
      names == [
        "request:…", "request:readmessages[7]", "request:readmessages[…]", "request:unheard",
      ])
  }
}
