import EventModel
import Synchronization
import Testing

// snippet: MigrationExample
final class Chat: ChatSDK.CometChatLoginDelegate, ChatSDK.CometChatUserDelegate,
  ChatSDK.CometChatMessageDelegate, ChatSDK.CometChatCallDelegate,
  ChatSDK.CometChatConnectionDelegate
{
  private let lines = Mutex<[String]>([])
  private func show(_ line: String) { lines.withLock { $0.append(line) } }
  var shown: [String] { lines.withLock { $0 } }

  // onMyInfoReceived
  func onLoginSuccess(user: User) { show("I am \(user.name ?? user.uid)") }
  // onGetOnlineUsers: the difference, not the list
  func onUserOnline(user: User) { show("\(user.uid) is there") }
  func onUserOffline(user: User) { show("\(user.uid) is gone") }
  // onMessageReceived, message_type 10, and 24 from a bot
  func onTextMessageReceived(textMessage: ChatSDK.TextMessage) {
    show("\(textMessage.sender): \(textMessage.text ?? "")")
  }
  // onMessageReceived, message_type 12, 13, 14, 17 and 18
  func onMediaMessageReceived(mediaMessage: ChatSDK.MediaMessage) {
    guard case .media(let files, _) = mediaMessage.content else { return }
    show("\(mediaMessage.sender) sent \(files.map(\.name).joined(separator: ", "))")
  }
  // onMessageReceived, message_type 11, and onAnnouncementReceived
  func onCustomMessageReceived(customMessage: ChatSDK.CustomMessage) {
    show("\(customMessage.type) of \(customMessage.sender)")
  }
  // onActionMessageReceived
  func onTypingStarted(_ typingDetails: TypingIndicator) {
    show("\(typingDetails.sender.uid) writes")
  }
  // onAVChatMessageReceived, message_type 32
  func onIncomingCallReceived(incomingCall: ChatSDK.CallMessage?, error: ChatException?) {
    show("\(incomingCall?.sender ?? "?") calls")
  }
  // failure
  func onLoginFailed(error: ChatException?) { show("not logged in") }
  func onConnectionError(error: ChatException) { show("no connection: \(error.code)") }
}
// end of snippet

extension DocumentationTests {
  @Test("one class can take the place of all old callbacks")
  func migrationExample() {
    let registry = ListenerRegistry()
    // snippet: MigrationExample, continued
    let chat = Chat()
    registry.addLoginListener("chat", chat)
    registry.addUserListener("chat", chat)
    registry.addMessageListener("chat", chat)
    registry.addCallListener("chat", chat)
    registry.addConnectionListener("chat", chat)
    // end of snippet
    registry.deliver(.onLoginSuccess(User(uid: "lu-1", name: "Ann")))
    registry.deliver(.onTextMessageReceived(.text("hi")))
    registry.deliver(.onIncomingCallReceived(.ring))
    #expect(chat.shown == ["I am Ann", "lu-2: hi", "lu-2 calls"])
  }
}
