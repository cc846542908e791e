import EventModel
import Synchronization
import Testing

// snippet: ConnectionExample
final class Banner: ChatSDK.CometChatConnectionDelegate {
  private let state = Mutex("")

  func connecting() { state.withLock { $0 = "Connecting …" } }
  func connected() { state.withLock { $0 = "" } }
  func disconnected() { state.withLock { $0 = "No connection" } }
  func onConnectionError(error: ChatException) { state.withLock { $0 = error.code } }

  var text: String { state.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.CometChatConnectionDelegate works")
  func connectionExample() {
    let registry = ListenerRegistry()
    // snippet: ConnectionExample, continued
    let banner = Banner()
    registry.addConnectionListener("banner", banner)
    // end of snippet
    registry.deliver(.disconnected)
    #expect(banner.text == "No connection")
  }
}
