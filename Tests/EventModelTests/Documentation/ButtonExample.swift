import EventModel
import Synchronization
import Testing

// snippet: ButtonExample
final class Buttons: CallsSDK.ButtonClickListener {
  private let opensChat = Mutex(false)

  func onChatButtonClicked() { opensChat.withLock { $0 = true } }

  var chatIsOpen: Bool { opensChat.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.ButtonClickListener works")
  func buttonExample() {
    let registry = ListenerRegistry()
    // snippet: ButtonExample, continued
    let buttons = Buttons()
    registry.addButtonClickListener(buttons)
    // end of snippet
    registry.deliver(.onChatButtonClicked)
    #expect(buttons.chatIsOpen)
  }
}
