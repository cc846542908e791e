public import JSONText

extension Event {
  /// Writes what the method is given, as one JSON object: of messages the REST object, of signals and presence the real-time frame,
  /// of errors `{code, message}`, of a call with an error `{call, error}`, of a call without a category `{call}`, of methods without arguments
  /// `{}`. The vendor has no JSON for what the Calls SDK gives: an object is
  /// written as it is, anything else under the argument's name.
  ///
  /// What the method itself says (started or ended, online or offline, the type of a receipt) goes before what the value says.
  public func writePayload(to writer: inout JSONWriter) {
    switch self {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message), .onGroupMemberJoined(let message),
      .onGroupMemberLeft(let message), .onGroupMemberKicked(let message),
      .onGroupMemberBanned(let message), .onGroupMemberUnbanned(let message),
      .onGroupMemberScopeChanged(let message), .onMemberAddedToGroup(let message),
      .onMessageEdited(let message), .onMessageDeleted(let message),
      .onInteractiveMessageReceived(let message), .onMessageModerated(let message),
      .onAIAssistantMessageReceived(let message), .onAIToolResultMessageReceived(let message),
      .onAIToolArgumentsMessageReceived(let message):
      message.write(to: &writer)
    case .onIncomingCallReceived(let message, let error),
      .onOutgoingCallAccepted(let message, let error),
      .onOutgoingCallRejected(let message, let error),
      .onIncomingCallCancelled(let message, let error),
      .onCallEndedMessageReceived(let message, let error):
      switch (message, error) {
      // A call is told from an error by its category.
      case (let message?, nil) where message.category.rawValue.isEmpty:
        writer.frame { $0.member("call", message) }
      case (let message?, nil): message.write(to: &writer)
      case (let message?, let error?):
        writer.frame { writer in
          writer.member("call", message)
          writer.member("error", error)
        }
      case (nil, let error): Self.write(error, to: &writer)
      }
    case .onUserOnline(let user):
      writer.frame { user.writePresence(.online, to: &$0) }
    case .onUserOffline(let user):
      writer.frame { user.writePresence(.offline, to: &$0) }
    case .onLoginSuccess(let user), .callsOnLoginSuccess(let user): user.write(to: &writer)
    case .onTypingStarted(let typing):
      writer.frame { typing.writeFrameMembers(to: &$0, isStarted: true) }
    case .onTypingEnded(let typing):
      writer.frame { typing.writeFrameMembers(to: &$0, isStarted: false) }
    case .onTransisentMessageReceived(let message):
      writer.frame { message.writeFrameMembers(to: &$0) }
    case .onMessagesDelivered(let receipt):
      writer.frame { receipt.writeFrameMembers(to: &$0, type: .delivered) }
    case .onMessagesRead(let receipt):
      writer.frame { receipt.writeFrameMembers(to: &$0, type: .read) }
    case .onMessagesDeliveredToAll(let receipt):
      writer.frame { receipt.writeFrameMembers(to: &$0, type: .deliveredToAll) }
    case .onMessagesReadByAll(let receipt):
      writer.frame { receipt.writeFrameMembers(to: &$0, type: .readByAll) }
    case .onInteractionGoalCompleted(let receipt):
      writer.frame { receipt.writeFrameMembers(to: &$0) }
    case .onMessageReactionAdded(let event):
      writer.frame { event.writeFrameMembers(to: &$0, isAdded: true) }
    case .onMessageReactionRemoved(let event):
      writer.frame { event.writeFrameMembers(to: &$0, isAdded: false) }
    case .onLoginFailed(let error), .onLogoutFailed(let error), .callsOnLoginFailed(let error),
      .callsOnLogoutFailed(let error):
      Self.write(error, to: &writer)
    case .onConnectionError(let error): error.write(to: &writer)
    case .onAIAssistantEventReceived(let event): event.write(to: &writer)
    case .onParticipantConnected(let participant), .onParticipantJoined(let participant),
      .onParticipantLeft(let participant), .onParticipantAudioMuted(let participant),
      .onParticipantAudioUnmuted(let participant), .onParticipantVideoPaused(let participant),
      .onParticipantVideoResumed(let participant), .onParticipantHandRaised(let participant),
      .onParticipantHandLowered(let participant),
      .onParticipantStartedScreenShare(let participant),
      .onParticipantStoppedScreenShare(let participant),
      .onParticipantStartedRecording(let participant),
      .onParticipantStoppedRecording(let participant), .onDominantSpeakerChanged(let participant):
      participant.write(to: &writer)
    case .onParticipantListChanged(let participants):
      writer.frame { writer in
        writer.key(literal: "participants")
        writer.beginArray()
        for participant in participants { participant.write(to: &writer) }
        writer.endArray()
      }
    case .onAudioModeChanged(let mode): writer.frame { $0.member("audioMode", name: mode) }
    case .onCameraFacingChanged(let facing):
      writer.frame { $0.member("cameraFacing", name: facing) }
    case .onCallLayoutChanged(let layout): writer.frame { $0.member("layoutType", name: layout) }
    case .callsOnIncomingCallReceived(let call): call.write(to: &writer)
    case .onIncomingCallEnded(let call, let reason):
      writer.frame { writer in
        writer.member("call", call)
        writer.member("reason", name: reason)
      }
    case .onLogoutSuccess, .connecting, .connected, .disconnected, .onfeatureThrottled,
      .onConnected, .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
      .onConnectionRestored, .onConnectionClosed, .onAudioMuted, .onAudioUnMuted, .onVideoPaused,
      .onVideoResumed, .onRecordingStarted, .onRecordingStopped, .onLeaveSessionButtonClicked,
      .onToggleAudioButtonClicked, .onToggleVideoButtonClicked, .onSwitchCameraButtonClicked,
      .onRaiseHandButtonClicked, .onShareInviteButtonClicked, .onChangeLayoutButtonClicked,
      .onParticipantListButtonClicked, .onChatButtonClicked, .onRecordingToggleButtonClicked,
      .onParticipantListVisible, .onParticipantListHidden, .onPictureInPictureLayoutEnabled,
      .onPictureInPictureLayoutDisabled, .callsOnLogoutSuccess:
      writer.frame { _ in }
    }
  }

  private static func write(_ error: ChatException?, to writer: inout JSONWriter) {
    if let error { error.write(to: &writer) } else { writer.frame { _ in } }
  }

  /// The payload as bytes.
  public var payloadBytes: [UInt8] {
    var writer = JSONWriter(reserving: 512)
    writePayload(to: &writer)
    return writer.bytes
  }

  /// The payload as a value, for callers that look into it; ``writePayload(to:)`` is the direct way.
  public var payload: JSON {
    // What was written here is JSON, so it can always be read, unless it is nested deeper than the reader goes.
    guard let document = try? JSONDocument(parsing: payloadBytes) else { return .null }
    return JSON(document.root)
  }
}

extension User {
  /// The status is the one the method tells, whatever the user says.
  fileprivate func writePresence(_ status: UserStatus, to writer: inout JSONWriter) {
    var user = self
    user.status = status
    user.writePresenceFrameMembers(to: &writer, action: status, timestamp: lastActiveAt)
  }
}

extension JSONWriter {
  /// An object whose members `write` writes.
  fileprivate mutating func frame(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }
}
