import EventModel
import Synchronization
import Testing

// snippet: CallExample
final class Phone: ChatSDK.CometChatCallDelegate {
  private let ringing = Mutex<String?>(nil)

  func onIncomingCallReceived(incomingCall: ChatSDK.CallMessage?, error: ChatException?) {
    ringing.withLock { $0 = incomingCall?.call?.sessionId }
  }
  func onIncomingCallCancelled(canceledCall: ChatSDK.CallMessage?, error: ChatException?) {
    ringing.withLock { $0 = nil }
  }
  func onCallEndedMessageReceived(endedCall: ChatSDK.CallMessage?, error: ChatException?) {
    ringing.withLock { $0 = nil }
  }

  var session: String? { ringing.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.CometChatCallDelegate works")
  func callExample() {
    let registry = ListenerRegistry()
    // snippet: CallExample, continued
    let phone = Phone()
    registry.addCallListener("phone", phone)
    // end of snippet
    registry.deliver(.onIncomingCallReceived(.ring))
    #expect(phone.session == "s1")
    registry.deliver(.onIncomingCallCancelled(.ring))
    #expect(phone.session == nil)
  }
}
