import EventModel
import Synchronization
import Testing

// snippet: IncomingCallExample
final class Ringer: CallsSDK.CometChatIncomingCallListener {
  private let rings = Mutex<[String: String]>([:])

  func onIncomingCallReceived(call: IncomingCall) {
    rings.withLock { $0[call.sessionId] = call.callerName ?? call.callerUid }
  }
  func onIncomingCallEnded(call: IncomingCall, reason: String) {
    rings.withLock { $0[call.sessionId] = nil }
  }

  var callers: [String] { rings.withLock { $0.values.sorted() } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.CometChatIncomingCallListener works")
  func incomingCallExample() {
    let registry = ListenerRegistry()
    // snippet: IncomingCallExample, continued
    let ringer = Ringer()
    registry.addIncomingCallListener("ringer", ringer)
    // end of snippet
    let call = IncomingCall(
      sessionId: "s", callerUid: "lu-2", callType: .audio, receiverType: .user, receiverUid: "lu-1")
    registry.deliver(.callsOnIncomingCallReceived(call))
    #expect(ringer.callers == ["lu-2"])
  }
}
