public import EventModel

/// What becomes of an event about calls on its way to the old side. Every method of the listeners of calls has one.
public enum CallEventPolicy: Sendable, Hashable {
  /// Given as the old code of its call's status (``ReturnedCalls``).
  case code
  /// Left out: what it says is given by another event.
  case impliedBy(ListenerMethod, reason: String)
  /// Left out: the old side has no form for it.
  case dropped(reason: String)

  /// The policy of a method; `nil` for one that is not about calls.
  public static func of(_ method: ListenerMethod) -> CallEventPolicy? {
    switch method {
    case .onIncomingCallReceived, .onOutgoingCallAccepted, .onOutgoingCallRejected,
      .onIncomingCallCancelled, .onCallEndedMessageReceived:
      .code

    case .callsOnIncomingCallReceived:
      .impliedBy(.onIncomingCallReceived, reason: "the same ring, told by the other SDK")
    case .onIncomingCallEnded:
      .impliedBy(
        .onIncomingCallCancelled,
        reason: "the ring of one device; what ended the call comes with the chat SDK's callbacks")

    case .onConnected:
      .impliedBy(.onIncomingCallReceived, reason: "a session is prepared by every ring")
    case .onParticipantConnected:
      .impliedBy(.onIncomingCallReceived, reason: "the old side does not say whose device rings")
    case .onParticipantJoined:
      .impliedBy(.onOutgoingCallAccepted, reason: "the first to join is the one who answered")
    case .onSessionJoined:
      .impliedBy(.onOutgoingCallAccepted, reason: "one's own joining follows the answer")
    case .onSessionLeft:
      .impliedBy(.onCallEndedMessageReceived, reason: "leaving ends a call of two")
    case .onParticipantLeft:
      .impliedBy(.onCallEndedMessageReceived, reason: "leaving ends a call of two")
    case .onConnectionClosed:
      .impliedBy(
        .onOutgoingCallRejected,
        reason: "a session closed before it was joined is a call that was refused or given up")
    case .onSessionTimedOut:
      .impliedBy(.onCallEndedMessageReceived, reason: "the call's end follows")
    case .onConnectionLost, .onConnectionRestored:
      .dropped(reason: "old clients know of their own connection alone")
    case .onParticipantListChanged:
      .dropped(reason: "old calls have no list of those who take part")

    case .onParticipantAudioMuted, .onParticipantAudioUnmuted, .onParticipantVideoPaused,
      .onParticipantVideoResumed, .onAudioMuted, .onAudioUnMuted, .onVideoPaused, .onVideoResumed:
      .dropped(reason: "sound and picture are between the media pages; no row tells of them")
    case .onParticipantHandRaised, .onParticipantHandLowered:
      .dropped(reason: "nobody raises a hand in old calls")
    case .onParticipantStartedScreenShare, .onParticipantStoppedScreenShare:
      .dropped(
        reason: "the old screen share is a plugin of its own, which shows nothing of a call's")
    case .onParticipantStartedRecording, .onParticipantStoppedRecording, .onRecordingStarted,
      .onRecordingStopped:
      .dropped(reason: "old calls are not recorded, and have no way to say that one is")
    case .onDominantSpeakerChanged: .dropped(reason: "old calls don't say who speaks")
    case .onAudioModeChanged, .onCameraFacingChanged:
      .dropped(reason: "a matter of the user's own device")

    case .onLeaveSessionButtonClicked:
      .impliedBy(.onCallEndedMessageReceived, reason: "a button is no step; the end follows")
    case .onToggleAudioButtonClicked, .onToggleVideoButtonClicked, .onSwitchCameraButtonClicked,
      .onRaiseHandButtonClicked, .onShareInviteButtonClicked, .onChangeLayoutButtonClicked,
      .onParticipantListButtonClicked, .onChatButtonClicked, .onRecordingToggleButtonClicked:
      .dropped(reason: "a button of the user's own screen")

    case .onCallLayoutChanged, .onParticipantListVisible, .onParticipantListHidden,
      .onPictureInPictureLayoutEnabled, .onPictureInPictureLayoutDisabled:
      .dropped(reason: "the user's own screen")

    case .callsOnLoginSuccess, .callsOnLoginFailed, .callsOnLogoutSuccess, .callsOnLogoutFailed:
      .dropped(reason: "old calls have no login of their own")

    case .onUserOnline, .onUserOffline, .onGroupMemberJoined, .onGroupMemberLeft,
      .onGroupMemberKicked, .onGroupMemberBanned, .onGroupMemberUnbanned,
      .onGroupMemberScopeChanged, .onMemberAddedToGroup, .onTextMessageReceived,
      .onMediaMessageReceived, .onCustomMessageReceived, .onTypingStarted, .onTypingEnded,
      .onTransisentMessageReceived, .onMessagesDelivered, .onMessagesRead,
      .onMessagesDeliveredToAll, .onMessagesReadByAll, .onMessageEdited, .onMessageDeleted,
      .onInteractiveMessageReceived, .onInteractionGoalCompleted, .onMessageReactionAdded,
      .onMessageReactionRemoved, .onMessageModerated, .onAIAssistantMessageReceived,
      .onAIToolResultMessageReceived, .onAIToolArgumentsMessageReceived, .onLoginSuccess,
      .onLoginFailed, .onLogoutSuccess, .onLogoutFailed, .connecting, .connected, .disconnected,
      .onfeatureThrottled, .onConnectionError, .onAIAssistantEventReceived:
      nil
    }
  }
}
