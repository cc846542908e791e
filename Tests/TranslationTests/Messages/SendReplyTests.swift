import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Answers to what was sent")
struct SendReplyTests {
  @Test(
    "a blocked sender's message is told to nobody, and accounted for",
    arguments: [
      "{\"id\":\"-1\",\"m\":\"You are blocked\"}", "{\"id\":-1,\"m\":\"You are blocked\"}", "-1",
      "[{\"id\":\"-1\",\"m\":\"You are blocked\"}]",
    ])
  func blocked(reply: String) {
    var site = Site()
    let result = site.exchange(
      "a", "cometchat_send.php", ["to": "7", "message": "x"], reply: reply, as: "5")
    #expect(result.events.isEmpty)
    #expect(result.account.counts[.messageBlocked] == (reply == "-1" ? 1 : 2))
    #expect(result.account.counts[.messageID] == nil)
  }

  @Test(
    "an answer that says nothing of a message tells of none",
    arguments: [
      "", "cb()", "null", "0", "\"0\"", "1.5", "{}", "[]", "false", "{\"id\":0}",
      "{\"error\":\"x\"}", "<b>x</b>", "no",
    ])
  func nothing(reply: String) {
    var site = Site()
    #expect(
      site.exchange("a", "cometchat_send.php", ["to": "7", "message": "x"], reply: reply, as: "5")
        .events.isEmpty)
  }

  @Test("a broadcast tells each recipient's message, also with a second value behind")
  func broadcast() {
    var site = Site()
    let result = site.exchange(
      "a", "cometchat_send.php", ["broadcast[_1][to]": "7", "broadcast[_1][message]": "hi"],
      reply:
        "[{\"id\":910,\"m\":\"hi\",\"from\":\"7\",\"direction\":0,\"localmessageid\":\"_1\"},{\"id\":911,\"m\":\"hi\",\"from\":\"9\",\"direction\":0,\"localmessageid\":\"_2\"}][]",
      as: "5")
    #expect(result.summaries == ["text lu-5>lu-7 hi", "text lu-5>lu-9 hi"])
    #expect(result.further.isEmpty)
  }

  @Test("a second value with something in it is accounted for, not lost in silence")
  func further() {
    var site = Site()
    let result = site.poll("5", "{\"tt\":\"\"}{\"messages\":[{\"id\":1,\"from\":2}],\"x\":[]}")
    #expect(result.account.counts[.replyUnknown] == 3)
    #expect(result.rule(of: "further:0/messages/0/id") == .replyUnknown)
  }

  @Test("a broadcast of a client not yet known waits as one")
  func heldBroadcast() {
    var site = Site()
    let reply =
      "[{\"id\":910,\"m\":\"hi\",\"from\":\"7\"},{\"id\":911,\"m\":\"hi\",\"from\":\"9\"}]"
    site.exchange("a", "cometchat_send.php", ["broadcast[_1][to]": "7"], reply: reply)
    #expect(site.translator.exchangesHeld.waiting == 1)
    site.exchange("a", reply: "{\"userid\":5}")
    #expect(site.told(to: "lu-5") == ["text lu-5>lu-7 hi", "text lu-5>lu-9 hi"])
  }
}
