import EventModel
import Synchronization
import Testing

// snippet: SessionExample
final class Session: CallsSDK.SessionStatusListener {
  private let isRunning = Mutex(false)

  func onSessionJoined() { isRunning.withLock { $0 = true } }
  func onSessionLeft() { isRunning.withLock { $0 = false } }
  func onSessionTimedOut() { isRunning.withLock { $0 = false } }

  var showsCall: Bool { isRunning.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.SessionStatusListener works")
  func sessionExample() {
    let registry = ListenerRegistry()
    // snippet: SessionExample, continued
    let session = Session()
    registry.addSessionStatusListener(session)
    // end of snippet
    registry.deliver(.onSessionJoined)
    #expect(session.showsCall)
  }
}
