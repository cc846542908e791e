import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Payloads of events")
struct EventPayloadTests {
  static let ann = User(uid: "lu-2", name: "Ann", status: .online, lastActiveAt: 1_700_000_000)
  static let call = IncomingCall(
    sessionId: "s", callerUid: "lu-2", callType: .audio, receiverType: .group, receiverUid: "lr-23",
    initiatedAtMilliseconds: 1_700_000_000_123)
  static let receipt = MessageReceipt(
    messageId: "57", sender: User(uid: "lu-2"), receiver: "lu-73", receiverType: .user,
    receiptType: .read, timestamp: 1_700_000_001, messageSender: "lu-73")
  static let reaction = ReactionEvent(
    id: "9", messageId: "57", reaction: "👍", reactedBy: User(uid: "lu-2"),
    reactedAt: 1_700_000_002, receiver: "lr-23", receiverType: .group,
    conversationId: "group_lr-23", isAdded: true)
  static let typing = TypingIndicator(
    sender: User(uid: "lu-2"), receiver: "lu-73", receiverType: .user, metadata: ["a": 1],
    isStarted: true)
  static let error = ChatException(code: "ERR_WEBSOCKET_ERROR", message: "no connection")

  @Test(
    "have the shape of the real-time frame, of the object, or none",
    arguments: [
      (
        Event.onUserOnline(ann),
        #"{"type":"presence","sender":"lu-2","body":{"action":"online","user":{"uid":"lu-2","name":"Ann","status":"online","lastActiveAt":1700000000},"timestamp":1700000000}}"#
      ),
      (
        .onUserOffline(ann),
        #"{"type":"presence","sender":"lu-2","body":{"action":"offline","user":{"uid":"lu-2","name":"Ann","status":"offline","lastActiveAt":1700000000},"timestamp":1700000000}}"#
      ),
      (
        .onTypingStarted(typing),
        #"{"type":"typing_indicator","sender":"lu-2","receiver":"lu-73","receiverType":"user","body":{"action":"started","user":{"uid":"lu-2"},"metadata":{"a":1}}}"#
      ),
      (
        .onTypingEnded(typing),
        #"{"type":"typing_indicator","sender":"lu-2","receiver":"lu-73","receiverType":"user","body":{"action":"ended","user":{"uid":"lu-2"},"metadata":{"a":1}}}"#
      ),
      (
        .onMessagesDelivered(receipt),
        #"{"type":"receipts","sender":"lu-2","receiver":"lu-73","receiverType":"user","messageSender":"lu-73","body":{"action":"delivered","messageId":"57","user":{"uid":"lu-2"},"timestamp":1700000001}}"#
      ),
      (
        .onMessagesReadByAll(receipt),
        #"{"type":"receipts","sender":"lu-2","receiver":"lu-73","receiverType":"user","messageSender":"lu-73","body":{"action":"readByAll","messageId":"57","user":{"uid":"lu-2"},"timestamp":1700000001}}"#
      ),
      (
        .onMessageReactionRemoved(reaction),
        #"{"type":"reaction","sender":"lu-2","receiver":"lr-23","receiverType":"group","body":{"action":"message_reaction_removed","id":"9","messageId":"57","uid":"lu-2","reaction":"👍","reactedBy":{"uid":"lu-2"},"reactedAt":1700000002,"conversationId":"group_lr-23"}}"#
      ),
      (
        .onTransisentMessageReceived(
          TransientMessage(
            sender: User(uid: "lu-2"), receiver: "lu-73", receiverType: .user, data: [1, "x"])),
        #"{"type":"transient_message","sender":"lu-2","receiver":"lu-73","receiverType":"user","body":{"user":{"uid":"lu-2"},"data":[1,"x"]}}"#
      ),
      (
        .onInteractionGoalCompleted(
          InteractionReceipt(
            messageId: "57", sender: User(uid: "lu-2"), receiver: "lu-73", receiverType: .user,
            interactions: [.init(elementId: "f1", interactedAt: 1_700_000_003)])),
        #"{"type":"interaction_completed","sender":"lu-2","receiver":"lu-73","receiverType":"user","body":{"messageId":"57","user":{"uid":"lu-2"},"interactions":[{"elementId":"f1","interactedAt":1700000003}]}}"#
      ),
      (
        .onLoginSuccess(User(uid: "lu-2", authToken: AuthToken("hush"))), #"{"uid":"lu-2"}"#
      ),
      (
        .onLoginFailed(error), #"{"code":"ERR_WEBSOCKET_ERROR","message":"no connection"}"#
      ),
      (.onLoginFailed(nil), "{}"), (.connecting, "{}"), (.onfeatureThrottled, "{}"),
      (
        .onConnectionError(error), #"{"code":"ERR_WEBSOCKET_ERROR","message":"no connection"}"#
      ),
      (
        .onIncomingCallReceived(nil, error: error),
        #"{"code":"ERR_WEBSOCKET_ERROR","message":"no connection"}"#
      ),
      (
        .onAIAssistantEventReceived(
          AssistantEvent(type: .textMessageContent, id: "run-1", content: "The ")),
        #"{"type":"text_message_content","id":"run-1","content":"The "}"#
      ),
      (
        .onParticipantListChanged([Participant(uid: "lu-2", name: "Ann")]),
        #"{"participants":[{"uid":"lu-2","name":"Ann"}]}"#
      ),
      (.onParticipantHandRaised(Participant(uid: "lu-2")), #"{"uid":"lu-2"}"#),
      (.onAudioModeChanged(.bluetooth), #"{"audioMode":"bluetooth"}"#),
      (.onCameraFacingChanged(.front), #"{"cameraFacing":"FRONT"}"#),
      (.onCallLayoutChanged(.tile), #"{"layoutType":"tile"}"#),
      (
        .callsOnIncomingCallReceived(call),
        #"{"sessionId":"s","callerUid":"lu-2","callType":"audio","receiverType":"group","receiverUid":"lr-23","initiatedAt":1700000000123,"isVideo":false,"isPeerCall":false}"#
      ),
      (
        .onIncomingCallEnded(call, reason: .cancelled),
        #"{"call":{"sessionId":"s","callerUid":"lu-2","callType":"audio","receiverType":"group","receiverUid":"lr-23","initiatedAt":1700000000123,"isVideo":false,"isPeerCall":false},"reason":"cancelled"}"#
      ),
      (.onChatButtonClicked, "{}"), (.callsOnLogoutSuccess, "{}"),
    ])
  func shapes(event: Event, expected: String) {
    #expect(String(decoding: event.payloadBytes, as: UTF8.self) == expected)
  }

  @Test("of messages are the REST object")
  func messages() throws {
    let bytes = try Fixtures.bytes("event-model/message/text.json")
    let message = try Message(decoding: bytes)
    #expect(Event.onTextMessageReceived(message).payloadBytes + [0x0A] == bytes)
    #expect(Event.onTextMessageReceived(message).payload["data"]?["text"]?.string == message.text)
    #expect(Event.onIncomingCallReceived(message).payloadBytes + [0x0A] == bytes)
  }

  @Test(
    "calls are given with an error, without one, or the error alone",
    arguments: [
      (ConversationStateTests.message("1", "t") as Message?, nil as ChatException?),
      (nil, ChatException(code: "ERR", message: "m")), (nil, nil),
      (ConversationStateTests.message("1", "t"), ChatException(code: "ERR", message: "m")),
      (
        ConversationStateTests.message("1", "t"),
        ChatException(code: "", message: "", extra: [JSON.Member("call", 1)])
      ),
      (nil, ChatException(code: "ERR", message: "m", extra: [JSON.Member("call", 1)])),
    ])
  func callsWithErrors(call: Message?, error: ChatException?) throws {
    for event in [
      Event.onIncomingCallReceived(call, error: error), .onOutgoingCallAccepted(call, error: error),
      .onOutgoingCallRejected(call, error: error), .onIncomingCallCancelled(call, error: error),
      .onCallEndedMessageReceived(call, error: error),
    ] {
      let payload = try JSONDocument(parsing: event.payloadBytes).root
      #expect(try Event(event.method, payload: payload) == event)
    }
  }

  @Test(
    "a message that does not say what its receiver is comes back in an event, and is refused as a REST object",
    arguments: ["7", ""], [Event.onTextMessageReceived, Event.onMessageEdited])
  func unsetReceiver(id: String, event: @Sendable (Message) -> Event) throws {
    var message = ConversationStateTests.message(id)
    message.receiverType = .unset
    let told = event(message)
    let payload = try JSONDocument(parsing: told.payloadBytes).root
    let again = try Event(told.method, payload: payload)
    #expect(again == told)
    #expect(again.payloadBytes == told.payloadBytes)
    let error = #expect(throws: ModelError.self) { try Message(decoding: message.encoded()) }
    #expect(error?.code == .missingField)
    #expect(error?.pointer == "/receiverType")
    #expect(message.sendViolations.map(\.field).contains("/receiverType"))
  }
}
