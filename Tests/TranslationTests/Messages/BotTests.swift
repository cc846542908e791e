import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Answers of bots")
struct BotTests {
  private func control(_ parameters: String) -> String {
    "CC^CONTROL_{\\\"type\\\":\\\"core\\\",\\\"name\\\":\\\"bots\\\",\\\"method\\\":\\\"botresponse\\\",\\\"params\\\":{\(parameters.replacing("\"", with: "\\\""))}}"
  }

  private func poll(_ id: Int, from: Int, _ message: String, isSelf: Int = 0) -> String {
    "{\"botlist\":{\"_3\":{\"id\":\"3\",\"n\":\"Helper Bot\",\"d\":\"\",\"a\":\"/b.png\",\"api\":\"secret-key\"}},\"messages\":[{\"id\":\(id),\"from\":\(from),\"message\":\"\(message)\",\"self\":\(isSelf),\"sent\":1500000000}]}"
  }

  @Test("C42 come from the bot to the one who asked, whoever looks")
  func asker() {
    var site = Site()
    site.poll("5", poll(1, from: 7, "@helperbot hi", isSelf: 1))
    let answer = control(
      "\"message\":\"It is sunny\",\"chatroommode\":0,\"botid\":\"3\",\"messagetype\":\"text\"")
    site.poll("5", poll(2, from: 7, answer))
    site.poll("7", poll(2, from: 5, answer))
    #expect(site.told(to: "lu-5").last == "text lb-3>lu-5 It is sunny")
    #expect(site.told(to: "lu-7") == ["text lb-3>lu-5 It is sunny"])
    #expect(site.messages.last?.senderEntity?.name == "Helper Bot")
    #expect(site.messages.last?.legacy("from") == "5")
    #expect(site.messages.last?.conversationId == "lb-3_user_lu-5")
  }

  @Test(
    "C42 by kind: text, picture, link, other words, none",
    arguments: [
      ("\"message\":\"hi\",\"botid\":\"3\",\"messagetype\":\"text\"", "text lb-3>lu-5 hi"),
      ("\"message\":\"hi\",\"botid\":3,\"chatroommode\":\"0\"", "text lb-3>lu-5 hi"),
      ("\"message\":\"hi\",\"bot_id\":\"3\",\"bot_responce_type\":\"text\"", "text lb-3>lu-5 hi"),
      ("\"message\":\"hi\"", "text lb-unknown>lu-5 hi"),
      (
        "\"message\":\"see <a href='http://h.example/x'>x</a>\",\"botid\":\"3\",\"messagetype\":\"anchor\"",
        "text lb-3>lu-5 see x (http://h.example/x)"
      ),
      (
        "\"message\":\"<img class='file_image cometchat_botimagefile' type='image' src='//h.example/a.gif'/>\",\"botid\":\"3\",\"messagetype\":\"image\"",
        "image lb-3>lu-5"
      ),
      (
        "\"message\":\"no picture\",\"botid\":\"3\",\"messagetype\":\"image\"",
        "text lb-3>lu-5 no picture"
      ),
      (
        "\"message\":\"<script>alert(1)</script>x\",\"botid\":\"3\",\"messagetype\":\"text\"",
        "text lb-3>lu-5 x"
      ),
    ])
  func kinds(parameters: String, summary: String) {
    var site = Site()
    site.poll("5", poll(2, from: 7, control(parameters)))
    #expect(site.told(to: "lu-5") == [summary])
  }

  @Test(
    "C42 what an SDK hands on, in both spellings, with seconds and milliseconds",
    arguments: [
      (
        #"{"bot_id":33,"bot_response_type":"text","from":9,"id":29,"message":"hi","message_type":24,"old":1,"self":0,"sent":1482401158}"#,
        "text lb-33>lu-5 hi"
      ),
      (
        #"{"botid":"33","bot_responce_type":"text","from":"9","id":"29","message":"hi","message_type":"24","self":"0","sent":1482401158000}"#,
        "text lb-33>lu-5 hi"
      ),
      (
        #"{"bot_id":33,"bot_response_type":"image","from":9,"id":29,"message":"http://h.example/a.gif","message_type":24,"self":0,"sent":1482401158}"#,
        "image lb-33>lu-5"
      ),
      (
        #"{"bot_id":33,"bot_response_type":"anchor","from":9,"id":29,"message":"x<br><a href=\"https://h.example/1\">y</a>","message_type":24,"self":0,"sent":1482401158}"#,
        "text lb-33>lu-5 x\ny (https://h.example/1)"
      ),
      (
        #"{"from":9,"id":29,"message":"hi","message_type":24,"self":0,"sent":1482401158}"#,
        "text lb-unknown>lu-5 hi"
      ),
    ])
  func dictionaries(json: String, summary: String) throws {
    var site = Site()
    let result = try site.dictionary(json)
    #expect(site.told(to: "lu-5") == [summary])
    #expect(site.messages.first?.sentAt == 1_482_401_158)
    #expect(result.account.counts[.fieldUnknown] == nil)
  }

  @Test(
    "C42 genuine: every answer goes from the bot to the one who asked, in both views",
    arguments: ["6.8.3/12_bots", "7.0.6/12_bots"])
  func genuine(name: String) throws {
    var site = Site()
    for exchange in try Recorded.exchanges(name) { site.translate(exchange) }
    let answers = site.messages.filter { $0.sender.hasPrefix("lb-") }
    #expect(answers.count >= 8)
    #expect(answers.allSatisfy { $0.receiver == "lu-1" && $0.senderEntity?.role == "bot" })
    #expect(
      Set(site.told.filter { $0.message?.sender.hasPrefix("lb-") == true }.map(\.viewer)) == [
        "lu-1", "lu-2",
      ])
  }

  // MARK: Agents

  @Test("C42 the answer of an agent is a run for the one who asked, and one whole message for both")
  func agent() throws {
    var site = Site(agents: ["3"])
    site.poll("5", poll(1, from: 7, "@helperbot hi", isSelf: 1))
    let answer = control(
      "\"message\":\"It is <b>sunny</b>\",\"botid\":\"3\",\"messagetype\":\"text\"")
    let result = site.poll("5", poll(2, from: 7, answer))
    site.poll("7", poll(2, from: 5, answer))
    var steps: [String] = []
    var runs: Set<String> = []
    for event in result.events {
      switch event.event {
      case .onAIAssistantEventReceived(let step):
        steps.append(step.type.rawValue + (step.content.map { " " + $0 } ?? ""))
        runs.insert(step.id)
        #expect(step.conversationId == "lb-3_user_lu-5")
        #expect(step.timestamp == 1_500_000_000)
      case .onAIAssistantMessageReceived(let message):
        steps.append("\(message.type) \(message.sender)>\(message.receiver) \(message.text ?? "")")
        guard case .assistant(let content) = message.content else { continue }
        runs.insert(content.runId ?? "")
      default: steps.append(event.summary)
      }
    }
    #expect(
      steps == [
        "run_start", "text_message_start", "text_message_content It is sunny", "text_message_end",
        "run_finished", "ai_assistant_message lb-3>lu-5 It is sunny",
      ])
    #expect(runs.count == 1)
    #expect(result.rule(of: "/messages/0/message") == .bodyAgent)
    #expect(
      site.told.filter { $0.viewer == "lu-7" }.map(\.event.method.methodName) == [
        "onAIAssistantMessageReceived"
      ])
    #expect(!String(decoding: site.told.flatMap(\.json), as: UTF8.self).contains("secret-key"))
  }

  @Test("C42 a picture of an agent is an element of its message, in a run without text")
  func agentPicture() {
    var site = Site(agents: ["3"])
    let result = site.poll(
      "5",
      poll(
        2, from: 7,
        control(
          "\"message\":\"<img class='file_image cometchat_botimagefile' type='image' src='//h.example/a.gif'/>\",\"botid\":\"3\",\"messagetype\":\"image\""
        )))
    #expect(
      result.events.map(\.event.method.methodName) == [
        "onAIAssistantEventReceived", "onAIAssistantEventReceived", "onAIAssistantMessageReceived",
      ])
    guard case .onAIAssistantMessageReceived(let message)? = result.events.last?.event,
      case .assistant(let content) = message.content
    else {
      Issue.record("no answer")
      return
    }
    #expect(content.text == nil)
    #expect(
      content.elements == [["type": "image", "url": "http://h.example/a.gif", "name": "a.gif"]])
  }

  @Test("the list of bots gives users of role bot, once each until they change, and never a key")
  func list() throws {
    var site = Site()
    let list = { (text: String) in
      "{\"botlist\":{\"_3\":{\"id\":\"3\",\"n\":\"Helper\",\"d\":\"\(text)\",\"a\":\"/b.png\",\"api\":\"secret-key\"}}}"
    }
    let bot = try #require(site.poll("5", list("Helps")).people.first)
    #expect(bot.uid == "lb-3" && bot.name == "Helper" && bot.role == "bot")
    #expect(bot.avatar == "http://chat.example/b.png")
    #expect(bot.metadata == ["description": "Helps"])
    #expect(site.poll("5", list("Helps")).people.isEmpty)
    #expect(site.poll("5", list("Helps more")).people.map(\.uid) == ["lb-3"])
  }
}
