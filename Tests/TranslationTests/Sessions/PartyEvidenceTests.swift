import LegacyProtocol
import Recording
import TestSupport
import Testing

@testable import Translation

@Suite("Clients of unknown user are recognised by messages that a known user saw too")
struct PartyEvidenceTests {
  /// A recording without the recorder's word on whose view each exchange is.
  private func exchanges(_ path: String) throws -> [LegacyExchange] {
    let recording = try RecordingFile(decoding: try Fixtures.bytes(path), name: path)
    return recording.interactions.map { located in
      var exchange = located.interaction.exchange(position: "\(located.line)")
      exchange.viewerHint = nil
      return exchange
    }
  }

  @Test(
    "two clients whose login was not seen are told everything once the third has spoken with them")
  func recognisesParties() throws {
    var translator = Translator()
    var messages: [String: Int] = [:]
    for exchange in try exchanges("recordings/6.8.3/24_ordinary_conversation.jsonl") {
      for event in translator.translate(exchange).events
      where event.event.method.methodName == "onTextMessageReceived" {
        messages[event.viewer ?? "", default: 0] += 1
      }
    }
    #expect(messages == ["lu-1": 8, "lu-2": 9, "lu-3": 5])
    #expect(translator.exchangesHeld.waiting == 0)
  }

  private func message(_ id: Int, _ from: Int, isSelf: Bool = false) -> String {
    "{\"messages\":[{\"id\":\"\(id)\",\"from\":\"\(from)\",\"self\":\(isSelf ? 1 : 0),\"message\":\"m\(id)\"}]}"
  }

  private let seven = "{\"userstatus\":{\"id\":\"7\",\"n\":\"Seven\"}}"

  @Test("a client whose first messages nobody else saw is recognised by a later one")
  func laterMessage() {
    var site = Site()
    site.exchange("seven", reply: seven)
    for id in 1...70 { site.exchange("a", reply: message(id, 9)) }
    site.exchange("a", reply: message(71, 7))
    site.exchange("seven", reply: message(71, 5, isSelf: true))
    #expect(site.told(to: "lu-5").last == "text lu-7>lu-5 m71")
    #expect(site.told(to: "lu-5").count == 64)
  }

  @Test("a long chain of clients, each of whom makes the next one known, is told to its end")
  func chain() {
    var site = Site()
    let count = 2000
    // Client i, who is user 1000 + i, has spoken with the users before and after.
    for client in 1...count {
      site.exchange("c\(client)", reply: message(client, 1000 + client - 1))
      site.exchange("c\(client)", reply: message(client + 1, 1000 + client + 1, isSelf: true))
    }
    #expect(site.told.isEmpty)
    site.exchange("first", reply: "{\"userid\":\"1000\"}")
    site.exchange("first", reply: message(1, 1001, isSelf: true))
    #expect(site.told(to: "lu-\(1000 + count)").count == 2)
    #expect(site.messages.count == 2 * count + 1)
    #expect(site.rules[.viewerUnknown] == nil)
  }

  @Test(
    "what a client was shown before its session ended does not say who it is afterwards",
    arguments: [
      ("cometchat_receive.php", "{\"loggedout\":\"1\"}", 0), ("cometchat_logout.php", "1", 0),
      (
        "cometchat_login.php?process=1",
        "{\"basedata\":\"opaque%3D\",\"version\":\"7.0.6\"}", 1
      ),
    ])
  func afterSession(file: String, reply: String, waiting: Int) {
    var site = Site()
    site.exchange("seven", reply: seven)
    site.exchange("a", reply: message(1, 7))
    site.exchange("a", file, [:], reply: reply)
    // The message that the one before on this client was shown.
    site.exchange("seven", reply: message(1, 5, isSelf: true))
    site.exchange("a", reply: message(2, 9))
    #expect(site.told(to: "lu-5").isEmpty)
    // Behind an end it may still be for the one before; behind a login it is not.
    #expect(site.translator.exchangesHeld.waiting == waiting)
  }

  @Test("claims are bounded; those of clients not heard of for longest go first")
  func bounded() {
    let keys = (0..<5).compactMap { client in
      SessionDirectory(cookieNames: ["s"]).key(
        for: LegacyExchange(
          position: "", receivedAt: 0,
          request: LegacyRequest(
            method: "GET", target: "/", headers: [("Cookie", "s=\(client)")], body: []),
          origin: "", body: ReplyBody(reading: [])))
    }
    var evidence = PartyEvidence(capacity: 10, perClient: 4)
    func claim(_ client: Int, _ id: Int) -> PartyEvidence.Claim {
      PartyEvidence.Claim(key: keys[client], messageID: "\(id)", isSender: false, other: "7")
    }
    for client in 0..<2 {
      for id in 0..<6 { #expect(evidence.userID(of: claim(client, client * 10 + id)) == nil) }
    }
    #expect(evidence.waitingCount == 8)
    // The same again is no more.
    #expect(evidence.userID(of: claim(1, 15)) == nil)
    #expect(evidence.waitingCount == 8)
    evidence.meet(keys[0])
    for id in 20..<24 { #expect(evidence.userID(of: claim(2, id)) == nil) }
    #expect(evidence.waitingCount == 8)
    #expect(evidence.note("15", sender: "7", receiver: "1").isEmpty)
    #expect(evidence.note("5", sender: "7", receiver: "1").map(\.key) == [keys[0]])
    #expect(evidence.waitingCount == 7)
    evidence.forget(keys[0])
    #expect(evidence.waitingCount == 4)
    #expect(evidence.note("4", sender: "7", receiver: "1").isEmpty)
    #expect(evidence.userID(of: claim(3, 4)) == "1")
  }
}
