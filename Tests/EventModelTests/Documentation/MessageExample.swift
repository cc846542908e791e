import EventModel
import Synchronization
import Testing

// snippet: MessageExample
final class Inbox: ChatSDK.CometChatMessageDelegate {
  private let state: Mutex<ConversationState>

  init(conversationId: String) {
    state = Mutex(ConversationState(conversationId: conversationId))
  }

  func onTextMessageReceived(textMessage: ChatSDK.TextMessage) {
    state.withLock { _ = $0.fold(.onTextMessageReceived(textMessage)) }
  }
  func onMessageEdited(message: ChatSDK.BaseMessage) {
    state.withLock { _ = $0.fold(.onMessageEdited(message)) }
  }
  func onMessagesRead(receipt: MessageReceipt) {
    state.withLock { _ = $0.fold(.onMessagesRead(receipt)) }
  }

  var texts: [String] { state.withLock { $0.messages.compactMap(\.text) } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.CometChatMessageDelegate works")
  func messageExample() {
    let registry = ListenerRegistry()
    // snippet: MessageExample, continued
    let inbox = Inbox(conversationId: "lu-1_user_lu-2")
    registry.addMessageListener("inbox", inbox)
    // end of snippet
    registry.deliver(.onTextMessageReceived(.text("hi")))
    #expect(inbox.texts == ["hi"])
  }
}
