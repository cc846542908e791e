import Testing

@testable import EventModel

@Suite("Listener methods")
struct ListenerMethodTests {
  @Test("are 95")
  func count() {
    #expect(ListenerMethod.allCases.count == 95)
  }

  @Test(
    "belong to their protocols in the numbers of the documents",
    arguments: [
      (Listener.user, 2), (.group, 7), (.message, 20), (.call, 5), (.login, 4), (.connection, 5),
      (.assistantEvents, 1), (.sessionStatus, 7), (.participantEvents, 15), (.mediaEvents, 8),
      (.buttonClick, 10), (.layout, 5), (.incomingCall, 2), (.callsLogin, 4),
    ])
  func perProtocol(listener: Listener, count: Int) {
    #expect(ListenerMethod.allCases.count { $0.listener == listener } == count)
  }

  @Test("shared names are told apart by namespace")
  func shared() {
    let byName = Dictionary(grouping: ListenerMethod.allCases, by: \.methodName)
    let shared = byName.filter { $0.value.count > 1 }
    #expect(
      Set(shared.keys) == [
        "onIncomingCallReceived", "onLoginSuccess", "onLoginFailed", "onLogoutSuccess",
        "onLogoutFailed",
      ])
    for methods in shared.values {
      #expect(methods.map(\.namespace) == [.chat, .calls])
    }
    #expect(ListenerMethod.callsOnLoginSuccess.methodName == "onLoginSuccess")
    #expect(ListenerMethod.callsOnLoginSuccess.protocolName == "CometChatLoginDelegate")
  }

  @Test(
    "keep the SDKs' own spellings",
    arguments: [
      "onTransisentMessageReceived", "onAudioUnMuted", "onfeatureThrottled", "connecting",
    ])
  func spelling(name: String) {
    #expect(ListenerMethod(rawValue: name)?.methodName == name)
  }
}
