import Synchronization

@testable import EventModel

/// Notes which methods are called.
final class CallLog: Sendable {
  private let calls = Mutex<[String]>([])
  var names: [String] { calls.withLock { $0 } }
  func note(_ name: String = #function) {
    calls.withLock { $0.append(String(name.prefix { $0 != "(" })) }
  }
}

/// Implements every method of the chat SDK's listeners.
final class ChatRecorder: ChatSDK.CometChatUserDelegate, ChatSDK.CometChatGroupDelegate, ChatSDK
    .CometChatMessageDelegate, ChatSDK.CometChatCallDelegate, ChatSDK.CometChatLoginDelegate,
  ChatSDK.CometChatConnectionDelegate, ChatSDK.AIAssistantEventsDelegate
{
  let log = CallLog()

  func onUserOnline(user: User) { log.note() }
  func onUserOffline(user: User) { log.note() }
  func onGroupMemberJoined(action: ChatSDK.ActionMessage, joinedUser: User, joinedGroup: Group) {
    log.note()
  }
  func onGroupMemberLeft(action: ChatSDK.ActionMessage, leftUser: User, leftGroup: Group) {
    log.note()
  }
  func onGroupMemberKicked(
    action: ChatSDK.ActionMessage, kickedUser: User, kickedBy: User, kickedFrom: Group
  ) { log.note() }
  func onGroupMemberBanned(
    action: ChatSDK.ActionMessage, bannedUser: User, bannedBy: User, bannedFrom: Group
  ) { log.note() }
  func onGroupMemberUnbanned(
    action: ChatSDK.ActionMessage, unbannedUser: User, unbannedBy: User, unbannedFrom: Group
  ) { log.note() }
  func onGroupMemberScopeChanged(
    action: ChatSDK.ActionMessage, scopeChangeduser: User, scopeChangedBy: User,
    scopeChangedTo: String, scopeChangedFrom: String, group: Group
  ) { log.note() }
  func onMemberAddedToGroup(
    action: ChatSDK.ActionMessage, addedby: User, userAdded: User, addedTo: Group
  ) { log.note() }
  func onTextMessageReceived(textMessage: ChatSDK.TextMessage) { log.note() }
  func onMediaMessageReceived(mediaMessage: ChatSDK.MediaMessage) { log.note() }
  func onCustomMessageReceived(customMessage: ChatSDK.CustomMessage) { log.note() }
  func onTypingStarted(_ typingDetails: TypingIndicator) { log.note() }
  func onTypingEnded(_ typingDetails: TypingIndicator) { log.note() }
  func onTransisentMessageReceived(_ message: TransientMessage) { log.note() }
  func onMessagesDelivered(receipt: MessageReceipt) { log.note() }
  func onMessagesRead(receipt: MessageReceipt) { log.note() }
  func onMessagesDeliveredToAll(receipt: MessageReceipt) { log.note() }
  func onMessagesReadByAll(receipt: MessageReceipt) { log.note() }
  func onMessageEdited(message: ChatSDK.BaseMessage) { log.note() }
  func onMessageDeleted(message: ChatSDK.BaseMessage) { log.note() }
  func onInteractiveMessageReceived(interactiveMessage: ChatSDK.InteractiveMessage) { log.note() }
  func onInteractionGoalCompleted(_ receipt: InteractionReceipt) { log.note() }
  func onMessageReactionAdded(reactionEvent: ReactionEvent) { log.note() }
  func onMessageReactionRemoved(reactionEvent: ReactionEvent) { log.note() }
  func onMessageModerated(_ message: ChatSDK.BaseMessage) { log.note() }
  func onAIAssistantMessageReceived(_ message: ChatSDK.AIAssistantMessage) { log.note() }
  func onAIToolResultMessageReceived(_ message: ChatSDK.AIToolResultMessage) { log.note() }
  func onAIToolArgumentsMessageReceived(_ message: ChatSDK.AIToolArgumentMessage) { log.note() }
  func onIncomingCallReceived(incomingCall: ChatSDK.CallMessage?, error: ChatException?) {
    log.note()
  }
  func onOutgoingCallAccepted(acceptedCall: ChatSDK.CallMessage?, error: ChatException?) {
    log.note()
  }
  func onOutgoingCallRejected(rejectedCall: ChatSDK.CallMessage?, error: ChatException?) {
    log.note()
  }
  func onIncomingCallCancelled(canceledCall: ChatSDK.CallMessage?, error: ChatException?) {
    log.note()
  }
  func onCallEndedMessageReceived(endedCall: ChatSDK.CallMessage?, error: ChatException?) {
    log.note()
  }
  func onLoginSuccess(user: User) { log.note() }
  func onLoginFailed(error: ChatException?) { log.note() }
  func onLogoutSuccess() { log.note() }
  func onLogoutFailed(error: ChatException?) { log.note() }
  func connecting() { log.note() }
  func connected() { log.note() }
  func disconnected() { log.note() }
  func onfeatureThrottled() { log.note() }
  func onConnectionError(error: ChatException) { log.note() }
  func onAIAssistantEventReceived(_ event: AssistantEvent) { log.note() }
}

/// Implements every method of the Calls SDK's listeners.
final class CallsRecorder: CallsSDK.SessionStatusListener, CallsSDK.ParticipantEventListener,
  CallsSDK.MediaEventsListener, CallsSDK.ButtonClickListener, CallsSDK.LayoutListener, CallsSDK
    .CometChatIncomingCallListener, CallsSDK.CometChatLoginDelegate
{
  let log = CallLog()

  func onConnected() { log.note() }
  func onSessionJoined() { log.note() }
  func onSessionLeft() { log.note() }
  func onSessionTimedOut() { log.note() }
  func onConnectionLost() { log.note() }
  func onConnectionRestored() { log.note() }
  func onConnectionClosed() { log.note() }
  func onParticipantConnected(participant: Participant) { log.note() }
  func onParticipantJoined(participant: Participant) { log.note() }
  func onParticipantLeft(participant: Participant) { log.note() }
  func onParticipantListChanged(participants: [Participant]) { log.note() }
  func onParticipantAudioMuted(participant: Participant) { log.note() }
  func onParticipantAudioUnmuted(participant: Participant) { log.note() }
  func onParticipantVideoPaused(participant: Participant) { log.note() }
  func onParticipantVideoResumed(participant: Participant) { log.note() }
  func onParticipantHandRaised(participant: Participant) { log.note() }
  func onParticipantHandLowered(participant: Participant) { log.note() }
  func onParticipantStartedScreenShare(participant: Participant) { log.note() }
  func onParticipantStoppedScreenShare(participant: Participant) { log.note() }
  func onParticipantStartedRecording(participant: Participant) { log.note() }
  func onParticipantStoppedRecording(participant: Participant) { log.note() }
  func onDominantSpeakerChanged(participant: Participant) { log.note() }
  func onAudioMuted() { log.note() }
  func onAudioUnMuted() { log.note() }
  func onVideoPaused() { log.note() }
  func onVideoResumed() { log.note() }
  func onRecordingStarted() { log.note() }
  func onRecordingStopped() { log.note() }
  func onAudioModeChanged(audioMode: AudioMode) { log.note() }
  func onCameraFacingChanged(cameraFacing: CameraFacing) { log.note() }
  func onLeaveSessionButtonClicked() { log.note() }
  func onToggleAudioButtonClicked() { log.note() }
  func onToggleVideoButtonClicked() { log.note() }
  func onSwitchCameraButtonClicked() { log.note() }
  func onRaiseHandButtonClicked() { log.note() }
  func onShareInviteButtonClicked() { log.note() }
  func onChangeLayoutButtonClicked() { log.note() }
  func onParticipantListButtonClicked() { log.note() }
  func onChatButtonClicked() { log.note() }
  func onRecordingToggleButtonClicked() { log.note() }
  func onCallLayoutChanged(layoutType: LayoutType) { log.note() }
  func onParticipantListVisible() { log.note() }
  func onParticipantListHidden() { log.note() }
  func onPictureInPictureLayoutEnabled() { log.note() }
  func onPictureInPictureLayoutDisabled() { log.note() }
  func onIncomingCallReceived(call: IncomingCall) { log.note() }
  func onIncomingCallEnded(call: IncomingCall, reason: String) { log.note() }
  func onLoginSuccess(user: User) { log.note() }
  func onLoginFailed(error: ChatException?) { log.note() }
  func onLogoutSuccess() { log.note() }
  func onLogoutFailed(error: ChatException?) { log.note() }
}

extension Event {
  /// One event for each method.
  static let samples: [Event] = [
    .onUserOnline(User(uid: "u")),
    .onUserOffline(User(uid: "u")),
    .onGroupMemberJoined(.sample),
    .onGroupMemberLeft(.sample),
    .onGroupMemberKicked(.sample),
    .onGroupMemberBanned(.sample),
    .onGroupMemberUnbanned(.sample),
    .onGroupMemberScopeChanged(.sample),
    .onMemberAddedToGroup(.sample),
    .onTextMessageReceived(.sample),
    .onMediaMessageReceived(.sample),
    .onCustomMessageReceived(.sample),
    .onTypingStarted(EventPayloadTests.typing),
    .onTypingEnded(EventPayloadTests.typing),
    .onTransisentMessageReceived(
      TransientMessage(sender: User(uid: "u"), receiver: "v", receiverType: .user, data: 1)),
    .onMessagesDelivered(EventPayloadTests.receipt),
    .onMessagesRead(EventPayloadTests.receipt),
    .onMessagesDeliveredToAll(EventPayloadTests.receipt),
    .onMessagesReadByAll(EventPayloadTests.receipt),
    .onMessageEdited(.sample),
    .onMessageDeleted(.sample),
    .onInteractiveMessageReceived(.sample),
    .onInteractionGoalCompleted(
      InteractionReceipt(
        messageId: "1", sender: User(uid: "u"), receiver: "v", receiverType: .user, interactions: []
      )),
    .onMessageReactionAdded(EventPayloadTests.reaction),
    .onMessageReactionRemoved(EventPayloadTests.reaction),
    .onMessageModerated(.sample),
    .onAIAssistantMessageReceived(.sample),
    .onAIToolResultMessageReceived(.sample),
    .onAIToolArgumentsMessageReceived(.sample),
    .onIncomingCallReceived(.sample),
    .onOutgoingCallAccepted(.sample),
    .onOutgoingCallRejected(.sample),
    .onIncomingCallCancelled(.sample),
    .onCallEndedMessageReceived(.sample),
    .onLoginSuccess(User(uid: "u")),
    .onLoginFailed(nil),
    .onLogoutSuccess,
    .onLogoutFailed(nil),
    .connecting,
    .connected,
    .disconnected,
    .onfeatureThrottled,
    .onConnectionError(EventPayloadTests.error),
    .onAIAssistantEventReceived(AssistantEvent(type: .runStart, id: "r")),
    .onConnected,
    .onSessionJoined,
    .onSessionLeft,
    .onSessionTimedOut,
    .onConnectionLost,
    .onConnectionRestored,
    .onConnectionClosed,
    .onParticipantConnected(Participant(uid: "u")),
    .onParticipantJoined(Participant(uid: "u")),
    .onParticipantLeft(Participant(uid: "u")),
    .onParticipantListChanged([]),
    .onParticipantAudioMuted(Participant(uid: "u")),
    .onParticipantAudioUnmuted(Participant(uid: "u")),
    .onParticipantVideoPaused(Participant(uid: "u")),
    .onParticipantVideoResumed(Participant(uid: "u")),
    .onParticipantHandRaised(Participant(uid: "u")),
    .onParticipantHandLowered(Participant(uid: "u")),
    .onParticipantStartedScreenShare(Participant(uid: "u")),
    .onParticipantStoppedScreenShare(Participant(uid: "u")),
    .onParticipantStartedRecording(Participant(uid: "u")),
    .onParticipantStoppedRecording(Participant(uid: "u")),
    .onDominantSpeakerChanged(Participant(uid: "u")),
    .onAudioMuted,
    .onAudioUnMuted,
    .onVideoPaused,
    .onVideoResumed,
    .onRecordingStarted,
    .onRecordingStopped,
    .onAudioModeChanged(.speaker),
    .onCameraFacingChanged(.rear),
    .onLeaveSessionButtonClicked,
    .onToggleAudioButtonClicked,
    .onToggleVideoButtonClicked,
    .onSwitchCameraButtonClicked,
    .onRaiseHandButtonClicked,
    .onShareInviteButtonClicked,
    .onChangeLayoutButtonClicked,
    .onParticipantListButtonClicked,
    .onChatButtonClicked,
    .onRecordingToggleButtonClicked,
    .onCallLayoutChanged(.spotlight),
    .onParticipantListVisible,
    .onParticipantListHidden,
    .onPictureInPictureLayoutEnabled,
    .onPictureInPictureLayoutDisabled,
    .callsOnIncomingCallReceived(EventPayloadTests.call),
    .onIncomingCallEnded(EventPayloadTests.call, reason: .busy),
    .callsOnLoginSuccess(User(uid: "u")),
    .callsOnLoginFailed(nil),
    .callsOnLogoutSuccess,
    .callsOnLogoutFailed(nil),
  ]
}

extension Message {
  static let sample = Message(
    id: "1", conversationId: "u_user_v", sender: "u", receiver: "v", receiverType: .user,
    category: .message, type: "text", content: .text("x"), sentAt: 1_700_000_000)
}
