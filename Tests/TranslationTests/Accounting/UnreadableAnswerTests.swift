import LegacyProtocol
import Testing
import Translation

@Suite("Answers that can't be read")
struct UnreadableAnswerTests {
  private static let poll = """
    {"tt":"","messages":{"_6":{"id":"6","from":"2","message":"hello","self":0,"old":0,"sent":"1500000000"}}}
    """

  @Test(
    "an answer with messages that is cut off or damaged is told as unreadable, never left out in silence",
    arguments: [
      String(poll.dropLast(30)), poll + "\nUnknown: failed in Unknown",
      "<html>gone</html>", "Fatal error: out of memory", String(repeating: "[", count: 100_000),
    ])
  func rejected(reply: String) {
    for file in ["cometchat_receive.php", "cometchat_send.php"] {
      var site = Site()
      let form: KeyValuePairs<String, String> = file.contains("send") ? ["to": "2"] : ["f": "1"]
      let result = site.exchange("a", file, form, reply: reply, as: "1")
      #expect(result.events.isEmpty)
      #expect(result.account.counts[.replyUnreadable] == 1, "\(file)")
      #expect(result.isBalanced)
      #expect(Rule.replyUnreadable.fate == .rejected)
    }
  }

  @Test(
    "what PHP complains of behind an answer does not keep what is in it from being told",
    arguments: [
      "\n<br />\n<b>Warning</b>: Unknown: failed in Unknown",
      "\nWarning: Unknown: failed in Unknown",
      "1",
    ])
  func complaint(behind: String) {
    var site = Site()
    let result = site.exchange(
      "a", "cometchat_receive.php", ["f": "1"],
      reply: Self.poll + behind, as: "1")
    #expect(result.events.count == 1)
    #expect(result.account.counts[.replyUnreadable] == nil)
    #expect(result.isBalanced)
  }

  @Test(
    "of rooms too: pages of messages, sending, and joins, which bring the last messages",
    arguments: [
      "updateChatroomMessages", "groupSyncMessages", "checkpassword", "sendmessage",
      "sendChatroomMessage",
    ],
    [
      "<html>gone</html>", "{\"s\":\"JOINED\",\"messages\":[{\"id\":\"6\",\"fromid\":\"2\",\"mess",
      "Fatal error: out of memory", String(repeating: "[", count: 100_000),
    ])
  func rooms(action: String, reply: String) {
    for file in ["modules/chatrooms/chatrooms.php", "cometchat_receive.php"] {
      var site = Site()
      let result = site.exchange(
        "a", "\(file)?action=\(action)", ["id": "3"], reply: reply, as: "1")
      #expect(result.events.isEmpty)
      #expect(result.account.counts[.replyUnreadable] == 1)
    }
  }

  @Test("a page in place of an answer about rooms that brings no messages is none")
  func roomPages() {
    for action in ["getChatroomDetails", "invite", "leavechatroom", "kickUser"] {
      var site = Site()
      let result = site.exchange(
        "a", "modules/chatrooms/chatrooms.php?action=\(action)", ["id": "3"],
        reply: "<html>x</html>", as: "1")
      #expect(result.account.counts[.replyUnreadable] == nil)
    }
  }

  @Test(
    "an empty answer and a page nobody asks messages of are none", arguments: ["", " ", "cb()"])
  func nothing(reply: String) {
    var site = Site()
    let empty = site.exchange("a", reply: reply, as: "1")
    #expect(empty.account.counts[.replyUnreadable] == nil)
    let page = site.exchange(
      "a", "extensions/mobileapp/index.php", ["action": "logout"], reply: "<html>bye</html>",
      as: "1")
    #expect(page.account.counts[.replyUnreadable] == nil)
  }

  @Test("an answer that can be read has no such entry")
  func readable() {
    var site = Site()
    let result = site.exchange("a", reply: Self.poll, as: "1")
    #expect(result.events.count == 1)
    #expect(result.account.counts[.replyUnreadable] == nil)
  }
}
