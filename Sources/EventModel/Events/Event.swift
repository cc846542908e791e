/// Something that happened on the modern side: one case for each of the 95 listener methods, with what the method is given.
///
/// The methods about group members are given users and a group besides the message; those are in the message's ``ActionContent``.
/// The chat SDK's methods about calls are given either a call message or an error.
public indirect enum Event: Sendable, Hashable {
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
  case onTypingStarted(TypingIndicator)
  case onTypingEnded(TypingIndicator)
  case onTransisentMessageReceived(TransientMessage)
  case onMessagesDelivered(MessageReceipt)
  case onMessagesRead(MessageReceipt)
  case onMessagesDeliveredToAll(MessageReceipt)
  case onMessagesReadByAll(MessageReceipt)
  case onMessageEdited(Message)
  case onMessageDeleted(Message)
  case onInteractiveMessageReceived(Message)
  case onInteractionGoalCompleted(InteractionReceipt)
  case onMessageReactionAdded(ReactionEvent)
  case onMessageReactionRemoved(ReactionEvent)
  case onMessageModerated(Message)
  case onAIAssistantMessageReceived(Message)
  case onAIToolResultMessageReceived(Message)
  case onAIToolArgumentsMessageReceived(Message)

  // CometChatCallDelegate
  case onIncomingCallReceived(Message?, error: ChatException? = nil)
  case onOutgoingCallAccepted(Message?, error: ChatException? = nil)
  case onOutgoingCallRejected(Message?, error: ChatException? = nil)
  case onIncomingCallCancelled(Message?, error: ChatException? = nil)
  case onCallEndedMessageReceived(Message?, error: ChatException? = nil)

  // CometChatLoginDelegate
  case onLoginSuccess(User)
  case onLoginFailed(ChatException?)
  case onLogoutSuccess
  case onLogoutFailed(ChatException?)

  // CometChatConnectionDelegate
  case connecting
  case connected
  case disconnected
  case onfeatureThrottled
  case onConnectionError(ChatException)

  // AIAssistantEventsDelegate
  case onAIAssistantEventReceived(AssistantEvent)

  // SessionStatusListener
  case onConnected
  case onSessionJoined
  case onSessionLeft
  case onSessionTimedOut
  case onConnectionLost
  case onConnectionRestored
  case onConnectionClosed

  // ParticipantEventListener
  case onParticipantConnected(Participant)
  case onParticipantJoined(Participant)
  case onParticipantLeft(Participant)
  case onParticipantListChanged([Participant])
  case onParticipantAudioMuted(Participant)
  case onParticipantAudioUnmuted(Participant)
  case onParticipantVideoPaused(Participant)
  case onParticipantVideoResumed(Participant)
  case onParticipantHandRaised(Participant)
  case onParticipantHandLowered(Participant)
  case onParticipantStartedScreenShare(Participant)
  case onParticipantStoppedScreenShare(Participant)
  case onParticipantStartedRecording(Participant)
  case onParticipantStoppedRecording(Participant)
  case onDominantSpeakerChanged(Participant)

  // MediaEventsListener
  case onAudioMuted
  case onAudioUnMuted
  case onVideoPaused
  case onVideoResumed
  case onRecordingStarted
  case onRecordingStopped
  case onAudioModeChanged(AudioMode)
  case onCameraFacingChanged(CameraFacing)

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
  case onCallLayoutChanged(LayoutType)
  case onParticipantListVisible
  case onParticipantListHidden
  case onPictureInPictureLayoutEnabled
  case onPictureInPictureLayoutDisabled

  // CometChatIncomingCallListener
  case callsOnIncomingCallReceived(IncomingCall)
  case onIncomingCallEnded(IncomingCall, reason: RingEndReason)

  // CometChatLoginDelegate of the Calls SDK
  case callsOnLoginSuccess(User)
  case callsOnLoginFailed(ChatException?)
  case callsOnLogoutSuccess
  case callsOnLogoutFailed(ChatException?)
}
