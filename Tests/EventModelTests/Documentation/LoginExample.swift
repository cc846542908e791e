import EventModel
import Synchronization
import Testing

// snippet: LoginExample
final class Account: ChatSDK.CometChatLoginDelegate {
  private let name = Mutex<String?>(nil)

  func onLoginSuccess(user: User) { name.withLock { $0 = user.name ?? user.uid } }
  func onLogoutSuccess() { name.withLock { $0 = nil } }

  var shownName: String? { name.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.CometChatLoginDelegate works")
  func loginExample() {
    let registry = ListenerRegistry()
    // snippet: LoginExample, continued
    let account = Account()
    registry.addLoginListener("account", account)
    // end of snippet
    registry.deliver(.onLoginSuccess(User(uid: "lu-1", name: "Ann")))
    #expect(account.shownName == "Ann")
  }
}
