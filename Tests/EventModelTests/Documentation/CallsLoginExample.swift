import EventModel
import Synchronization
import Testing

// snippet: CallsLoginExample
final class CallsAccount: CallsSDK.CometChatLoginDelegate {
  private let isReady = Mutex(false)

  func onLoginSuccess(user: User) { isReady.withLock { $0 = true } }
  func onLogoutSuccess() { isReady.withLock { $0 = false } }

  var canCall: Bool { isReady.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.CometChatLoginDelegate works")
  func callsLoginExample() {
    let registry = ListenerRegistry()
    // snippet: CallsLoginExample, continued
    let callsAccount = CallsAccount()
    registry.addCallsLoginListener("calls", callsAccount)
    // end of snippet
    registry.deliver(.callsOnLoginSuccess(User(uid: "lu-1")))
    #expect(callsAccount.canCall)
  }
}
