import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Accounts that keep sums alone")
struct SummedAccountTests {
  static let message = "\"id\":1,\"from\":7,\"message\":\"x\",\"self\":0,\"sent\":1500000000"

  @Test("a rule's place is where it stands among all rules")
  func places() {
    #expect(Rule.allCases.map(\.place) == Array(Rule.allCases.indices))
    #expect(Rule.allCases.map(\.fate) == Rule.allCases.map(\.description.fate))
  }

  @Test(
    "have the same sums as those with every field, whatever a record is like",
    arguments: [
      // Named fields, in an order of their own and with one written with an escape.
      "{\(message)}", "{\"sent\":1500000000,\"self\":0,\"message\":\"x\",\"from\":7,\"id\":1}",
      "{\"i\\u0064\":1,\"from\":7,\"message\":\"x\",\"self\":0}",
      // Unknown ones, secrets, repeats of both kinds, values with others in them.
      "{\(message),\"heard\":1,\"of\":2}", "{\(message),\"basedata\":\"s\",\"PassWord\":\"s\"}",
      "{\(message),\"from\":8}", "{\(message),\"new\":1,\"new\":2}",
      "{\(message),\"old\":{\"a\":[1,2,{}],\"b\":[]}}", "{\(message),\"new\":[[],[1]]}",
      "{\(message),\(many(15))}", "{\(message),\(many(16))}", "{\(message),\(many(40))}",
      // A text that was mended, and one that only has escapes.
      "{\"id\":1,\"from\":7,\"message\":\"\\ud83d\",\"self\":0}",
      "{\"id\":1,\"from\":7,\"message\":\"caf\\u00e9\",\"self\":0}",
      // No message at all.
      "{\"from\":7,\"message\":\"x\"}", "{}", "[]", "5", "null",
    ])
  func records(record: String) throws {
    for list in ["messages", "crmessages", "buddylist", "chatrooms", "botlist", "an"] {
      let reply = "{\"\(list)\":[\(record)]}"
      let accounts = [true, false].map { isDetailed in
        var translator = Translator(TranslatorConfiguration(isAccountingDetailed: isDetailed))
        let result = translator.translate(
          LegacyExchange(
            position: "1", receivedAt: 1_500_000_000,
            request: LegacyRequest(method: "POST", path: "/cometchat/cometchat_receive.php"),
            origin: "http://chat.example", body: ReplyBody(reading: Array(reply.utf8)),
            viewerHint: "5"))
        let isBalanced = result.isBalanced
        #expect(isBalanced, "\(reply)")
        return result.account
      }
      #expect(accounts.map(\.counts)[0] == accounts.map(\.counts)[1], "\(reply)")
      #expect(accounts[0].unreadableEntries == accounts[1].unreadableEntries, "\(reply)")
      #expect(accounts[1].entries.isEmpty)
    }
  }

  private static func many(_ count: Int) -> String {
    (0..<count).map { "\"new\($0)\":\($0)" }.joined(separator: ",")
  }

  @Test("two accounts are added up")
  func sums() {
    for isDetailed in [true, false] {
      var one = Account(isDetailed: isDetailed)
      one.claim(field: "/a", .messageID)
      one.claim(field: "/b", .messageUnreadable)
      var other = Account(isDetailed: isDetailed)
      other.claim(field: "/c", .messageID)
      one.add(other)
      #expect(one.counts == [.messageID: 2, .messageUnreadable: 1])
      #expect(one.count(of: .messageID) == 2 && one.count(of: .secret) == 0)
      #expect(one.unreadableEntries == 1)
      #expect(one.entries.map(\.field) == (isDetailed ? ["/a", "/b", "/c"] : []))
    }
  }
}
