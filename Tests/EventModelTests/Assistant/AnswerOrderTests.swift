import JSONText
import Testing

@testable import EventModel

@Suite("The stored answer of a run, in any order")
struct AnswerOrderTests {
  static let second: Int64 = 1_700_000_000

  static func answer(run: String? = "r", metadata: String? = nil, editedAt: Int64? = nil) -> Message
  {
    Message(
      id: "70", conversationId: "ann_user_bot", sender: "bot", receiver: "ann",
      receiverType: .user, category: .message, type: MessageType.assistant,
      content: .assistant(AssistantContent(text: "secret", runId: run)),
      metadata: metadata.map { .object([.init("k", .string($0))]) }, sentAt: second,
      editedAt: editedAt.map { second + $0 })
  }

  static func deletion(of target: String) throws -> [Event] {
    let text =
      #"{"trigger":"message_deleted","appId":"a","webhook":"w","data":{"message":{"id":"71","conversationId":"ann_user_bot","sender":"bot","receiverType":"user","receiver":"ann","category":"action","type":"message","data":{"action":"deleted","entities":{"on":{"entityType":"message","entity":\#(target)}}},"sentAt":1700000009}}}"#
    return try WebhookEnvelope(decoding: Array(text.utf8)).events(for: "ann")
  }

  @Test(
    "stays deleted, however little its deletion tells",
    arguments: [
      #"{"id":"70"}"#, #"{"id":"70","data":{},"deletedAt":1700000009}"#,
      #"{"id":"70","deletedAt":1700000009,"type":"ai_assistant_message"}"#,
      #"{"id":"70","deletedAt":1700000009,"category":"message","sender":"bot"}"#,
    ])
  func deleted(target: String) throws {
    let events = try Self.deletion(of: target) + [.onAIAssistantMessageReceived(Self.answer())]
    for events in (events + [.onMessageEdited(Self.answer(editedAt: 5))]).permutations {
      var runs = AssistantRuns()
      for event in events { runs.fold(event) }
      #expect(runs.text(of: "r") == nil)
      #expect(runs.answers["r"]?.deletedAt == 1_700_000_009)
      let once = runs
      for event in events { #expect(runs.fold(event) == .none) }
      #expect(runs == once)
    }
  }

  @Test(
    "has one state in every order of its edits, of which some tell less", arguments: ["r", nil])
  func edits(run: String?) {
    let events: [Event] = [
      .onAIAssistantMessageReceived(Self.answer(metadata: "orig")),
      .onMessageEdited(Self.answer(run: run, metadata: "one", editedAt: 1)),
      .onMessageEdited(Self.answer(run: run, editedAt: 2)),
    ]
    var ends: Set<Message?> = []
    for events in events.permutations {
      var runs = AssistantRuns()
      for event in events { runs.fold(event) }
      ends.insert(runs.answers["r"])
    }
    #expect(ends.count == 1)
    #expect(ends.first??.metadata?["k"]?.string == "one")
  }
}
