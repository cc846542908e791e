import EventModel

extension LegacyTranslator {
  /// Takes an event back: the one place that says for each of the 95 methods what it is on the old side.
  mutating func carryOut(
    _ event: Event, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    switch event {
    case .onUserOnline(let user): return try presence(user, isOnline: true, &scene)
    case .onUserOffline(let user): return try presence(user, isOnline: false, &scene)
    case .onGroupMemberJoined(let message): return try memberAction(.joined, message, &scene)
    case .onGroupMemberLeft(let message): return try memberAction(.left, message, &scene)
    case .onGroupMemberKicked(let message): return try memberAction(.kicked, message, &scene)
    case .onGroupMemberBanned(let message): return try memberAction(.banned, message, &scene)
    case .onGroupMemberUnbanned(let message): return try memberAction(.unbanned, message, &scene)
    case .onGroupMemberScopeChanged(let message):
      return try memberAction(.scopeChanged, message, &scene)
    case .onMemberAddedToGroup(let message): return try memberAction(.added, message, &scene)
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message), .onInteractiveMessageReceived(let message),
      .onAIAssistantMessageReceived(let message):
      return try self.message(message, &scene)
    case .onAIToolResultMessageReceived(let message),
      .onAIToolArgumentsMessageReceived(let message):
      return try toolMessage(message, &scene)
    case .onTypingStarted(let indicator): return try typing(indicator, isStarted: true, &scene)
    case .onTypingEnded(let indicator): return try typing(indicator, isStarted: false, &scene)
    case .onTransisentMessageReceived(let message): return try transient(message, &scene)
    case .onMessagesDelivered(let receipt): return try self.receipt(receipt, isRead: false, &scene)
    case .onMessagesRead(let receipt): return try self.receipt(receipt, isRead: true, &scene)
    // The old side keeps no count of who in a room has read what.
    case .onMessagesDeliveredToAll, .onMessagesReadByAll: throw Refusal(.backReceiptList)
    case .onMessageEdited(let message): return try edit(message, &scene)
    case .onMessageDeleted(let message): return try deletion(message, &scene)
    case .onInteractionGoalCompleted: throw Refusal(.backInteraction)
    case .onMessageReactionAdded(let reaction):
      return try self.reaction(reaction, isAdded: true, &scene)
    case .onMessageReactionRemoved(let reaction):
      return try self.reaction(reaction, isAdded: false, &scene)
    case .onMessageModerated(let message): return try moderation(message, &scene)
    case .onIncomingCallReceived, .onOutgoingCallAccepted, .onOutgoingCallRejected,
      .onIncomingCallCancelled, .onCallEndedMessageReceived, .callsOnIncomingCallReceived,
      .onIncomingCallEnded:
      return try call(event, &scene)
    case .onLoginSuccess(let user): return try login(user, &scene)
    case .onLoginFailed, .onLogoutSuccess: return try sessionEnd(&scene)
    case .onLogoutFailed, .connecting, .connected, .disconnected, .onfeatureThrottled,
      .onConnectionError:
      throw Refusal(.backConnection)
    case .onAIAssistantEventReceived(let event): return try assistantEvent(event, &scene)
    case .onConnected, .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
      .onConnectionRestored, .onConnectionClosed, .onParticipantConnected, .onParticipantJoined,
      .onParticipantLeft, .onParticipantListChanged, .onParticipantAudioMuted,
      .onParticipantAudioUnmuted, .onParticipantVideoPaused, .onParticipantVideoResumed,
      .onParticipantHandRaised, .onParticipantHandLowered, .onParticipantStartedScreenShare,
      .onParticipantStoppedScreenShare, .onParticipantStartedRecording,
      .onParticipantStoppedRecording, .onDominantSpeakerChanged, .onAudioMuted, .onAudioUnMuted,
      .onVideoPaused, .onVideoResumed, .onRecordingStarted, .onRecordingStopped,
      .onAudioModeChanged, .onCameraFacingChanged, .onLeaveSessionButtonClicked,
      .onToggleAudioButtonClicked, .onToggleVideoButtonClicked, .onSwitchCameraButtonClicked,
      .onRaiseHandButtonClicked, .onShareInviteButtonClicked, .onChangeLayoutButtonClicked,
      .onParticipantListButtonClicked, .onChatButtonClicked, .onRecordingToggleButtonClicked,
      .onCallLayoutChanged, .onParticipantListVisible, .onParticipantListHidden,
      .onPictureInPictureLayoutEnabled, .onPictureInPictureLayoutDisabled:
      throw Refusal(.backCallSession)
    case .callsOnLoginSuccess, .callsOnLoginFailed, .callsOnLogoutSuccess, .callsOnLogoutFailed:
      throw Refusal(.backCallsLogin)
    }
  }
}
