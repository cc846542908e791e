import EventModel
import Synchronization
import Testing

// snippet: AssistantExample
final class Answer: ChatSDK.AIAssistantEventsDelegate {
  private let runs = Mutex(AssistantRuns())

  func onAIAssistantEventReceived(_ event: AssistantEvent) {
    runs.withLock { _ = $0.fold(.onAIAssistantEventReceived(event)) }
  }

  func text(of run: String) -> String? { runs.withLock { $0.text(of: run) } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.AIAssistantEventsDelegate works")
  func assistantExample() {
    let registry = ListenerRegistry()
    // snippet: AssistantExample, continued
    let answer = Answer()
    registry.addAIAssistantListener("answer", answer)
    // end of snippet
    for piece in ["Hel", "lo"] {
      registry.deliver(
        .onAIAssistantEventReceived(
          AssistantEvent(type: .textMessageContent, id: "r", content: piece)))
    }
    #expect(answer.text(of: "r") == "Hello")
  }
}
