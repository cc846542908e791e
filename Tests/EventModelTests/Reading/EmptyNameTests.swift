import JSONText
import Testing

@testable import EventModel

/// In objects of the iOS SDK a text that is not set is empty.
@Suite("Empty texts as names")
struct EmptyNameTests {
  typealias Given = ConversationStateTests

  @Test("two messages without identifier and name are two", arguments: ["", nil])
  func messages(muid: String?) async throws {
    let messages = ["one", "two"].map { Given.message("", $0, muid: muid) }
    for messages in messages.permutations {
      var state = ConversationState(conversationId: Given.pair)
      for message in messages + messages { state.fold(.onTextMessageReceived(message)) }
      #expect(state.messages.count == 2)
      let store = MemoryMessageStore(messages + messages)
      let query = MessageQuery(
        viewer: "ann", conversationId: Given.pair, affix: .append, limit: 10)
      #expect(try await store.messages(query).count == 2)
    }
  }

  @Test("tools and texts of a run are told apart", arguments: ["", nil], [true, false])
  func run(name: String?, isRead: Bool) throws {
    var run = AssistantRun(id: "r")
    let steps: [(AssistantEventType, String?)] = [
      (.toolCallStart, "search"), (.toolCallArguments, "A"), (.toolCallEnd, nil),
      (.toolCallStart, "weather"), (.toolCallArguments, "B"), (.toolCallEnd, nil),
      (.textMessageStart, nil), (.textMessageContent, "x"), (.textMessageEnd, nil),
      (.textMessageStart, nil), (.textMessageContent, "y"), (.textMessageEnd, nil),
    ]
    for (type, text) in steps {
      let event = AssistantEvent(
        type: type, id: "r", messageId: name, toolCallId: name,
        toolName: type == .toolCallStart ? text : nil,
        content: type == .toolCallStart ? nil : text)
      run.fold(isRead ? try AssistantEvent(decoding: event.encoded()) : event)
    }
    #expect(run.tools.map(\.name) == ["search", "weather"])
    #expect(run.tools.map(\.arguments) == ["A", "B"])
    #expect(run.texts.map(\.text) == ["x", "y"])
  }

  @Test("the run is named beside an empty name of it, which is no run alone")
  func beside() throws {
    let text =
      #"{"type":"tool_call_end","id":"","messageId":null,"data":{"runId":"r","messageId":"m","threadId":"","conversationId":"c"}}"#
    let event = try AssistantEvent(decoding: Array(text.utf8))
    #expect(event.id == "r")
    #expect(event.messageId == "m")
    #expect(event.threadId == nil)
    #expect(event.conversationId == "c")
    #expect(try AssistantEvent(decoding: event.encoded()) == event)
    #expect(throws: ModelError.self) {
      try AssistantEvent(decoding: Array(#"{"type":"run_start","id":""}"#.utf8))
    }
  }

  @Test("what has an empty name comes back as it came")
  func roundTrip() throws {
    let text =
      #"{"id":"1","muid":"","parentId":"","editedBy":"","conversationId":"ann_user_bob","sender":"ann","receiverType":"user","receiver":"bob","category":"message","type":"ai_assistant_message","data":{"text":"x","runId":"","threadId":""},"sentAt":1700000000}"#
    let message = try Message(decoding: Array(text.utf8))
    #expect(message.muid == nil)
    #expect(message.parentId == nil)
    #expect(message.editedBy == nil)
    let written = try JSONDocument(parsing: message.encoded()).root
    for key in ["muid", "parentId", "editedBy"] { #expect(written[key]?.string == "") }
    #expect(written["data"]?["runId"]?.string == "")
    #expect(try Message(decoding: message.encoded()) == message)
    var runs = AssistantRuns()
    #expect(runs.fold(.onAIAssistantMessageReceived(message)) == .none)
    #expect(runs.answers.isEmpty)
  }

  @Test("calls whose session has no name are not taken for one")
  func calls() {
    var state = CallState()
    for uid in ["ann", "bob"] {
      var message = CallStateTests.step(.initiated, 1, by: uid)
      if case .call(var content) = message.content {
        content.call?.sessionId = ""
        message.content = .call(content)
      }
      let isNews = state.fold(message)
      #expect(!isNews)
    }
    #expect(state.calls.isEmpty)
  }

  @Test(
    "two webhooks are not the same by them",
    arguments: [
      #"{"trigger":"message_reaction_added","data":{"reaction":{"id":"","messageId":"1","reaction":"x","uid":"ann","reactedBy":{"uid":"ann"}}},"appId":"a","webhook":"w"}"#,
      #"{"trigger":"call_started","data":{"sessionId":"","created_at":1700000000},"appId":"a","webhook":"w"}"#,
    ])
  func webhooks(text: String) throws {
    let envelope = try WebhookEnvelope(decoding: Array(text.utf8))
    #expect(envelope.deduplicationKey == nil)
  }
}
