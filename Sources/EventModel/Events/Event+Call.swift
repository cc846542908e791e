extension Event {
  /// Calls the method this event stands for, if the target is a listener of its protocol.
  func call(_ target: ListenerTarget) {
    switch self {
    case .onUserOnline(let user): target.user?.onUserOnline(user: user)
    case .onUserOffline(let user): target.user?.onUserOffline(user: user)
    case .onGroupMemberJoined(let message):
      target.group?.onGroupMemberJoined(
        action: message, joinedUser: message.affected, joinedGroup: message.place)
    case .onGroupMemberLeft(let message):
      target.group?.onGroupMemberLeft(
        action: message, leftUser: message.affected, leftGroup: message.place)
    case .onGroupMemberKicked(let message):
      target.group?.onGroupMemberKicked(
        action: message, kickedUser: message.affected, kickedBy: message.actor,
        kickedFrom: message.place)
    case .onGroupMemberBanned(let message):
      target.group?.onGroupMemberBanned(
        action: message, bannedUser: message.affected, bannedBy: message.actor,
        bannedFrom: message.place)
    case .onGroupMemberUnbanned(let message):
      target.group?.onGroupMemberUnbanned(
        action: message, unbannedUser: message.affected, unbannedBy: message.actor,
        unbannedFrom: message.place)
    case .onGroupMemberScopeChanged(let message):
      target.group?.onGroupMemberScopeChanged(
        action: message, scopeChangeduser: message.affected, scopeChangedBy: message.actor,
        scopeChangedTo: message.action?.newScope?.rawValue ?? "",
        scopeChangedFrom: message.action?.oldScope?.rawValue ?? "", group: message.place)
    case .onMemberAddedToGroup(let message):
      target.group?.onMemberAddedToGroup(
        action: message, addedby: message.actor, userAdded: message.affected, addedTo: message.place
      )
    case .onTextMessageReceived(let m): target.message?.onTextMessageReceived(textMessage: m)
    case .onMediaMessageReceived(let m): target.message?.onMediaMessageReceived(mediaMessage: m)
    case .onCustomMessageReceived(let m): target.message?.onCustomMessageReceived(customMessage: m)
    case .onTypingStarted(let t): target.message?.onTypingStarted(t)
    case .onTypingEnded(let t): target.message?.onTypingEnded(t)
    case .onTransisentMessageReceived(let m): target.message?.onTransisentMessageReceived(m)
    case .onMessagesDelivered(let r): target.message?.onMessagesDelivered(receipt: r)
    case .onMessagesRead(let r): target.message?.onMessagesRead(receipt: r)
    case .onMessagesDeliveredToAll(let r): target.message?.onMessagesDeliveredToAll(receipt: r)
    case .onMessagesReadByAll(let r): target.message?.onMessagesReadByAll(receipt: r)
    case .onMessageEdited(let m): target.message?.onMessageEdited(message: m)
    case .onMessageDeleted(let m): target.message?.onMessageDeleted(message: m)
    case .onInteractiveMessageReceived(let m):
      target.message?.onInteractiveMessageReceived(interactiveMessage: m)
    case .onInteractionGoalCompleted(let r): target.message?.onInteractionGoalCompleted(r)
    case .onMessageReactionAdded(let r): target.message?.onMessageReactionAdded(reactionEvent: r)
    case .onMessageReactionRemoved(let r):
      target.message?.onMessageReactionRemoved(reactionEvent: r)
    case .onMessageModerated(let m): target.message?.onMessageModerated(m)
    case .onAIAssistantMessageReceived(let m): target.message?.onAIAssistantMessageReceived(m)
    case .onAIToolResultMessageReceived(let m): target.message?.onAIToolResultMessageReceived(m)
    case .onAIToolArgumentsMessageReceived(let m):
      target.message?.onAIToolArgumentsMessageReceived(m)
    case .onIncomingCallReceived(let c, let error):
      target.call?.onIncomingCallReceived(incomingCall: c, error: error)
    case .onOutgoingCallAccepted(let c, let error):
      target.call?.onOutgoingCallAccepted(acceptedCall: c, error: error)
    case .onOutgoingCallRejected(let c, let error):
      target.call?.onOutgoingCallRejected(rejectedCall: c, error: error)
    case .onIncomingCallCancelled(let c, let error):
      target.call?.onIncomingCallCancelled(canceledCall: c, error: error)
    case .onCallEndedMessageReceived(let c, let error):
      target.call?.onCallEndedMessageReceived(endedCall: c, error: error)
    case .onLoginSuccess(let u): target.login?.onLoginSuccess(user: u)
    case .onLoginFailed(let e): target.login?.onLoginFailed(error: e)
    case .onLogoutSuccess: target.login?.onLogoutSuccess()
    case .onLogoutFailed(let e): target.login?.onLogoutFailed(error: e)
    case .connecting: target.connection?.connecting()
    case .connected: target.connection?.connected()
    case .disconnected: target.connection?.disconnected()
    case .onfeatureThrottled: target.connection?.onfeatureThrottled()
    case .onConnectionError(let e): target.connection?.onConnectionError(error: e)
    case .onAIAssistantEventReceived(let e): target.assistantEvents?.onAIAssistantEventReceived(e)
    case .onConnected: target.sessionStatus?.onConnected()
    case .onSessionJoined: target.sessionStatus?.onSessionJoined()
    case .onSessionLeft: target.sessionStatus?.onSessionLeft()
    case .onSessionTimedOut: target.sessionStatus?.onSessionTimedOut()
    case .onConnectionLost: target.sessionStatus?.onConnectionLost()
    case .onConnectionRestored: target.sessionStatus?.onConnectionRestored()
    case .onConnectionClosed: target.sessionStatus?.onConnectionClosed()
    case .onParticipantConnected(let p):
      target.participantEvents?.onParticipantConnected(participant: p)
    case .onParticipantJoined(let p): target.participantEvents?.onParticipantJoined(participant: p)
    case .onParticipantLeft(let p): target.participantEvents?.onParticipantLeft(participant: p)
    case .onParticipantListChanged(let p):
      target.participantEvents?.onParticipantListChanged(participants: p)
    case .onParticipantAudioMuted(let p):
      target.participantEvents?.onParticipantAudioMuted(participant: p)
    case .onParticipantAudioUnmuted(let p):
      target.participantEvents?.onParticipantAudioUnmuted(participant: p)
    case .onParticipantVideoPaused(let p):
      target.participantEvents?.onParticipantVideoPaused(participant: p)
    case .onParticipantVideoResumed(let p):
      target.participantEvents?.onParticipantVideoResumed(participant: p)
    case .onParticipantHandRaised(let p):
      target.participantEvents?.onParticipantHandRaised(participant: p)
    case .onParticipantHandLowered(let p):
      target.participantEvents?.onParticipantHandLowered(participant: p)
    case .onParticipantStartedScreenShare(let p):
      target.participantEvents?.onParticipantStartedScreenShare(participant: p)
    case .onParticipantStoppedScreenShare(let p):
      target.participantEvents?.onParticipantStoppedScreenShare(participant: p)
    case .onParticipantStartedRecording(let p):
      target.participantEvents?.onParticipantStartedRecording(participant: p)
    case .onParticipantStoppedRecording(let p):
      target.participantEvents?.onParticipantStoppedRecording(participant: p)
    case .onDominantSpeakerChanged(let p):
      target.participantEvents?.onDominantSpeakerChanged(participant: p)
    case .onAudioMuted: target.mediaEvents?.onAudioMuted()
    case .onAudioUnMuted: target.mediaEvents?.onAudioUnMuted()
    case .onVideoPaused: target.mediaEvents?.onVideoPaused()
    case .onVideoResumed: target.mediaEvents?.onVideoResumed()
    case .onRecordingStarted: target.mediaEvents?.onRecordingStarted()
    case .onRecordingStopped: target.mediaEvents?.onRecordingStopped()
    case .onAudioModeChanged(let m): target.mediaEvents?.onAudioModeChanged(audioMode: m)
    case .onCameraFacingChanged(let m): target.mediaEvents?.onCameraFacingChanged(cameraFacing: m)
    case .onLeaveSessionButtonClicked: target.buttonClick?.onLeaveSessionButtonClicked()
    case .onToggleAudioButtonClicked: target.buttonClick?.onToggleAudioButtonClicked()
    case .onToggleVideoButtonClicked: target.buttonClick?.onToggleVideoButtonClicked()
    case .onSwitchCameraButtonClicked: target.buttonClick?.onSwitchCameraButtonClicked()
    case .onRaiseHandButtonClicked: target.buttonClick?.onRaiseHandButtonClicked()
    case .onShareInviteButtonClicked: target.buttonClick?.onShareInviteButtonClicked()
    case .onChangeLayoutButtonClicked: target.buttonClick?.onChangeLayoutButtonClicked()
    case .onParticipantListButtonClicked: target.buttonClick?.onParticipantListButtonClicked()
    case .onChatButtonClicked: target.buttonClick?.onChatButtonClicked()
    case .onRecordingToggleButtonClicked: target.buttonClick?.onRecordingToggleButtonClicked()
    case .onCallLayoutChanged(let l): target.layout?.onCallLayoutChanged(layoutType: l)
    case .onParticipantListVisible: target.layout?.onParticipantListVisible()
    case .onParticipantListHidden: target.layout?.onParticipantListHidden()
    case .onPictureInPictureLayoutEnabled: target.layout?.onPictureInPictureLayoutEnabled()
    case .onPictureInPictureLayoutDisabled: target.layout?.onPictureInPictureLayoutDisabled()
    case .callsOnIncomingCallReceived(let c): target.incomingCall?.onIncomingCallReceived(call: c)
    case .onIncomingCallEnded(let c, let reason):
      target.incomingCall?.onIncomingCallEnded(call: c, reason: reason.rawValue)
    case .callsOnLoginSuccess(let u): target.callsLogin?.onLoginSuccess(user: u)
    case .callsOnLoginFailed(let e): target.callsLogin?.onLoginFailed(error: e)
    case .callsOnLogoutSuccess: target.callsLogin?.onLogoutSuccess()
    case .callsOnLogoutFailed(let e): target.callsLogin?.onLogoutFailed(error: e)
    }
  }
}
