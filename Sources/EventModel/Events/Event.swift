/// Something that happened on the modern side: one case for each of the 95 listener methods, with what the method is given.
///
/// The methods about group members are given users and a group besides the message; those are in the message's ``ActionContent``.
/// The chat SDK's methods about calls are given either a call message or an error.
///
/// An event is one reference: a message or a user is one itself, what is larger stands apart.
public enum Event: Sendable, Hashable {
  // CometChatUserDelegate
  case onUserOnline(User)
  case onUserOffline(User)

  // CometChatGroupDelegate
  case onGroupMemberJoined(Message)
  case onGroupMemberLeft(Message)
  case onGroupMemberKicked(Message)
  case onGroupMemberBanned(Message)
  case onGroupMemberUnbanned(Message)
  case onGroupMemberScopeChanged(Message)
  case onMemberAddedToGroup(Message)

  // CometChatMessageDelegate
  case onTextMessageReceived(Message)
  case onMediaMessageReceived(Message)
  case onCustomMessageReceived(Message)
  indirect case onTypingStarted(TypingIndicator)
  indirect case onTypingEnded(TypingIndicator)
  indirect case onTransisentMessageReceived(TransientMessage)
  indirect case onMessagesDelivered(MessageReceipt)
  indirect case onMessagesRead(MessageReceipt)
  indirect case onMessagesDeliveredToAll(MessageReceipt)
  indirect case onMessagesReadByAll(MessageReceipt)
  case onMessageEdited(Message)
  case onMessageDeleted(Message)
  case onInteractiveMessageReceived(Message)
  indirect case onInteractionGoalCompleted(InteractionReceipt)
  indirect case onMessageReactionAdded(ReactionEvent)
  indirect case onMessageReactionRemoved(ReactionEvent)
  case onMessageModerated(Message)
  case onAIAssistantMessageReceived(Message)
  case onAIToolResultMessageReceived(Message)
  case onAIToolArgumentsMessageReceived(Message)

  // CometChatCallDelegate
  indirect case onIncomingCallReceived(Message?, error: ChatException? = nil)
  indirect case onOutgoingCallAccepted(Message?, error: ChatException? = nil)
  indirect case onOutgoingCallRejected(Message?, error: ChatException? = nil)
  indirect case onIncomingCallCancelled(Message?, error: ChatException? = nil)
  indirect case onCallEndedMessageReceived(Message?, error: ChatException? = nil)

  // CometChatLoginDelegate
  case onLoginSuccess(User)
  indirect case onLoginFailed(ChatException?)
  case onLogoutSuccess
  indirect case onLogoutFailed(ChatException?)

  // CometChatConnectionDelegate
  case connecting
  case connected
  case disconnected
  case onfeatureThrottled
  indirect case onConnectionError(ChatException)

  // AIAssistantEventsDelegate
  indirect case onAIAssistantEventReceived(AssistantEvent)

  // SessionStatusListener
  case onConnected
  case onSessionJoined
  case onSessionLeft
  case onSessionTimedOut
  case onConnectionLost
  case onConnectionRestored
  case onConnectionClosed

  // ParticipantEventListener
  indirect case onParticipantConnected(Participant)
  indirect case onParticipantJoined(Participant)
  indirect case onParticipantLeft(Participant)
  indirect case onParticipantListChanged([Participant])
  indirect case onParticipantAudioMuted(Participant)
  indirect case onParticipantAudioUnmuted(Participant)
  indirect case onParticipantVideoPaused(Participant)
  indirect case onParticipantVideoResumed(Participant)
  indirect case onParticipantHandRaised(Participant)
  indirect case onParticipantHandLowered(Participant)
  indirect case onParticipantStartedScreenShare(Participant)
  indirect case onParticipantStoppedScreenShare(Participant)
  indirect case onParticipantStartedRecording(Participant)
  indirect case onParticipantStoppedRecording(Participant)
  indirect case onDominantSpeakerChanged(Participant)

  // MediaEventsListener
  case onAudioMuted
  case onAudioUnMuted
  case onVideoPaused
  case onVideoResumed
  case onRecordingStarted
  case onRecordingStopped
  indirect case onAudioModeChanged(AudioMode)
  indirect case onCameraFacingChanged(CameraFacing)

  // ButtonClickListener
  case onLeaveSessionButtonClicked
  case onToggleAudioButtonClicked
  case onToggleVideoButtonClicked
  case onSwitchCameraButtonClicked
  case onRaiseHandButtonClicked
  case onShareInviteButtonClicked
  case onChangeLayoutButtonClicked
  case onParticipantListButtonClicked
  case onChatButtonClicked
  case onRecordingToggleButtonClicked

  // LayoutListener
  indirect case onCallLayoutChanged(LayoutType)
  case onParticipantListVisible
  case onParticipantListHidden
  case onPictureInPictureLayoutEnabled
  case onPictureInPictureLayoutDisabled

  // CometChatIncomingCallListener
  indirect case callsOnIncomingCallReceived(IncomingCall)
  indirect case onIncomingCallEnded(IncomingCall, reason: RingEndReason)

  // CometChatLoginDelegate of the Calls SDK
  case callsOnLoginSuccess(User)
  indirect case callsOnLoginFailed(ChatException?)
  case callsOnLogoutSuccess
  indirect case callsOnLogoutFailed(ChatException?)
}
