/// The 95 methods through which the SDKs tell an app what happens (docs/protocol.md, “Listeners”), in the order of the documents.
///
/// This is the one table of them: the case stands for the method, its raw value is the method's name, the rest follows from both. Spellings
/// are the SDKs' own, mistakes included. A method of the Calls SDK that shares its name with one of the chat SDK has `calls.` before it in
/// the raw value alone; events are told under ``methodName``, beside ``protocolName``.
public enum ListenerMethod: String, Sendable, Hashable, CaseIterable {
  // CometChatUserDelegate
  case onUserOnline
  case onUserOffline

  // CometChatGroupDelegate
  case onGroupMemberJoined
  case onGroupMemberLeft
  case onGroupMemberKicked
  case onGroupMemberBanned
  case onGroupMemberUnbanned
  case onGroupMemberScopeChanged
  case onMemberAddedToGroup

  // CometChatMessageDelegate
  case onTextMessageReceived
  case onMediaMessageReceived
  case onCustomMessageReceived
  case onTypingStarted
  case onTypingEnded
  case onTransisentMessageReceived
  case onMessagesDelivered
  case onMessagesRead
  case onMessagesDeliveredToAll
  case onMessagesReadByAll
  case onMessageEdited
  case onMessageDeleted
  case onInteractiveMessageReceived
  case onInteractionGoalCompleted
  case onMessageReactionAdded
  case onMessageReactionRemoved
  case onMessageModerated
  case onAIAssistantMessageReceived
  case onAIToolResultMessageReceived
  case onAIToolArgumentsMessageReceived

  // CometChatCallDelegate
  case onIncomingCallReceived
  case onOutgoingCallAccepted
  case onOutgoingCallRejected
  case onIncomingCallCancelled
  case onCallEndedMessageReceived

  // CometChatLoginDelegate
  case onLoginSuccess
  case onLoginFailed
  case onLogoutSuccess
  case onLogoutFailed

  // CometChatConnectionDelegate
  case connecting
  case connected
  case disconnected
  case onfeatureThrottled
  case onConnectionError

  // AIAssistantEventsDelegate
  case onAIAssistantEventReceived

  // SessionStatusListener
  case onConnected
  case onSessionJoined
  case onSessionLeft
  case onSessionTimedOut
  case onConnectionLost
  case onConnectionRestored
  case onConnectionClosed

  // ParticipantEventListener
  case onParticipantConnected
  case onParticipantJoined
  case onParticipantLeft
  case onParticipantListChanged
  case onParticipantAudioMuted
  case onParticipantAudioUnmuted
  case onParticipantVideoPaused
  case onParticipantVideoResumed
  case onParticipantHandRaised
  case onParticipantHandLowered
  case onParticipantStartedScreenShare
  case onParticipantStoppedScreenShare
  case onParticipantStartedRecording
  case onParticipantStoppedRecording
  case onDominantSpeakerChanged

  // MediaEventsListener
  case onAudioMuted
  case onAudioUnMuted
  case onVideoPaused
  case onVideoResumed
  case onRecordingStarted
  case onRecordingStopped
  case onAudioModeChanged
  case onCameraFacingChanged

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
  case onCallLayoutChanged
  case onParticipantListVisible
  case onParticipantListHidden
  case onPictureInPictureLayoutEnabled
  case onPictureInPictureLayoutDisabled

  // CometChatIncomingCallListener
  case callsOnIncomingCallReceived = "calls.onIncomingCallReceived"
  case onIncomingCallEnded

  // CometChatLoginDelegate of the Calls SDK
  case callsOnLoginSuccess = "calls.onLoginSuccess"
  case callsOnLoginFailed = "calls.onLoginFailed"
  case callsOnLogoutSuccess = "calls.onLogoutSuccess"
  case callsOnLogoutFailed = "calls.onLogoutFailed"

  /// The method as the SDK names it, and as `event` has it in what the proxy writes.
  public var methodName: String {
    rawValue.hasPrefix(Self.callsPrefix)
      ? String(rawValue.dropFirst(Self.callsPrefix.count)) : rawValue
  }

  private static let callsPrefix = "calls."

  /// The protocol the SDK declares it in; `listener` in what the proxy writes.
  public var protocolName: String { listener.protocolName }

  public var namespace: Listener.Namespace { listener.namespace }

  public var listener: Listener {
    switch self {
    case .onUserOnline, .onUserOffline: .user
    case .onGroupMemberJoined, .onGroupMemberLeft, .onGroupMemberKicked, .onGroupMemberBanned,
      .onGroupMemberUnbanned, .onGroupMemberScopeChanged, .onMemberAddedToGroup:
      .group
    case .onTextMessageReceived, .onMediaMessageReceived, .onCustomMessageReceived,
      .onTypingStarted, .onTypingEnded, .onTransisentMessageReceived, .onMessagesDelivered,
      .onMessagesRead, .onMessagesDeliveredToAll, .onMessagesReadByAll, .onMessageEdited,
      .onMessageDeleted, .onInteractiveMessageReceived, .onInteractionGoalCompleted,
      .onMessageReactionAdded, .onMessageReactionRemoved, .onMessageModerated,
      .onAIAssistantMessageReceived, .onAIToolResultMessageReceived,
      .onAIToolArgumentsMessageReceived:
      .message
    case .onIncomingCallReceived, .onOutgoingCallAccepted, .onOutgoingCallRejected,
      .onIncomingCallCancelled, .onCallEndedMessageReceived:
      .call
    case .onLoginSuccess, .onLoginFailed, .onLogoutSuccess, .onLogoutFailed: .login
    case .connecting, .connected, .disconnected, .onfeatureThrottled, .onConnectionError:
      .connection
    case .onAIAssistantEventReceived: .assistantEvents
    case .onConnected, .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
      .onConnectionRestored, .onConnectionClosed:
      .sessionStatus
    case .onParticipantConnected, .onParticipantJoined, .onParticipantLeft,
      .onParticipantListChanged, .onParticipantAudioMuted, .onParticipantAudioUnmuted,
      .onParticipantVideoPaused, .onParticipantVideoResumed, .onParticipantHandRaised,
      .onParticipantHandLowered, .onParticipantStartedScreenShare,
      .onParticipantStoppedScreenShare, .onParticipantStartedRecording,
      .onParticipantStoppedRecording, .onDominantSpeakerChanged:
      .participantEvents
    case .onAudioMuted, .onAudioUnMuted, .onVideoPaused, .onVideoResumed, .onRecordingStarted,
      .onRecordingStopped, .onAudioModeChanged, .onCameraFacingChanged:
      .mediaEvents
    case .onLeaveSessionButtonClicked, .onToggleAudioButtonClicked, .onToggleVideoButtonClicked,
      .onSwitchCameraButtonClicked, .onRaiseHandButtonClicked, .onShareInviteButtonClicked,
      .onChangeLayoutButtonClicked, .onParticipantListButtonClicked, .onChatButtonClicked,
      .onRecordingToggleButtonClicked:
      .buttonClick
    case .onCallLayoutChanged, .onParticipantListVisible, .onParticipantListHidden,
      .onPictureInPictureLayoutEnabled, .onPictureInPictureLayoutDisabled:
      .layout
    case .callsOnIncomingCallReceived, .onIncomingCallEnded: .incomingCall
    case .callsOnLoginSuccess, .callsOnLoginFailed, .callsOnLogoutSuccess, .callsOnLogoutFailed:
      .callsLogin
    }
  }
}
