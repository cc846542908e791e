public import JSONText

extension Event {
  /// Reads what ``writePayload(to:)`` wrote for a method.
  ///
  /// - Throws: ``ModelError`` if the payload is not what the method is given.
  public init(_ method: ListenerMethod, payload: JSONValue) throws(ModelError) {
    switch method {
    case .onUserOnline: self = .onUserOnline(try Self.presence(payload))
    case .onUserOffline: self = .onUserOffline(try Self.presence(payload))
    case .onGroupMemberJoined: self = .onGroupMemberJoined(try Message(payload: payload))
    case .onGroupMemberLeft: self = .onGroupMemberLeft(try Message(payload: payload))
    case .onGroupMemberKicked: self = .onGroupMemberKicked(try Message(payload: payload))
    case .onGroupMemberBanned: self = .onGroupMemberBanned(try Message(payload: payload))
    case .onGroupMemberUnbanned: self = .onGroupMemberUnbanned(try Message(payload: payload))
    case .onGroupMemberScopeChanged:
      self = .onGroupMemberScopeChanged(try Message(payload: payload))
    case .onMemberAddedToGroup: self = .onMemberAddedToGroup(try Message(payload: payload))
    case .onTextMessageReceived: self = .onTextMessageReceived(try Message(payload: payload))
    case .onMediaMessageReceived: self = .onMediaMessageReceived(try Message(payload: payload))
    case .onCustomMessageReceived: self = .onCustomMessageReceived(try Message(payload: payload))
    case .onTypingStarted: self = .onTypingStarted(try Self.typing(payload))
    case .onTypingEnded: self = .onTypingEnded(try Self.typing(payload))
    case .onTransisentMessageReceived:
      self = .onTransisentMessageReceived(try Self.transient(payload))
    case .onMessagesDelivered: self = .onMessagesDelivered(try Self.receipt(payload))
    case .onMessagesRead: self = .onMessagesRead(try Self.receipt(payload))
    case .onMessagesDeliveredToAll: self = .onMessagesDeliveredToAll(try Self.receipt(payload))
    case .onMessagesReadByAll: self = .onMessagesReadByAll(try Self.receipt(payload))
    case .onMessageEdited: self = .onMessageEdited(try Message(payload: payload))
    case .onMessageDeleted: self = .onMessageDeleted(try Message(payload: payload))
    case .onInteractiveMessageReceived:
      self = .onInteractiveMessageReceived(try Message(payload: payload))
    case .onInteractionGoalCompleted:
      self = .onInteractionGoalCompleted(try Self.interaction(payload))
    case .onMessageReactionAdded: self = .onMessageReactionAdded(try Self.reaction(payload))
    case .onMessageReactionRemoved: self = .onMessageReactionRemoved(try Self.reaction(payload))
    case .onMessageModerated: self = .onMessageModerated(try Message(payload: payload))
    case .onAIAssistantMessageReceived:
      self = .onAIAssistantMessageReceived(try Message(payload: payload))
    case .onAIToolResultMessageReceived:
      self = .onAIToolResultMessageReceived(try Message(payload: payload))
    case .onAIToolArgumentsMessageReceived:
      self = .onAIToolArgumentsMessageReceived(try Message(payload: payload))
    case .onIncomingCallReceived:
      let call = try Self.call(payload)
      self = .onIncomingCallReceived(call.0, error: call.1)
    case .onOutgoingCallAccepted:
      let call = try Self.call(payload)
      self = .onOutgoingCallAccepted(call.0, error: call.1)
    case .onOutgoingCallRejected:
      let call = try Self.call(payload)
      self = .onOutgoingCallRejected(call.0, error: call.1)
    case .onIncomingCallCancelled:
      let call = try Self.call(payload)
      self = .onIncomingCallCancelled(call.0, error: call.1)
    case .onCallEndedMessageReceived:
      let call = try Self.call(payload)
      self = .onCallEndedMessageReceived(call.0, error: call.1)
    case .onLoginSuccess: self = .onLoginSuccess(try User(reading: payload))
    case .onLoginFailed: self = .onLoginFailed(try Self.error(payload))
    case .onLogoutSuccess: self = .onLogoutSuccess
    case .onLogoutFailed: self = .onLogoutFailed(try Self.error(payload))
    case .connecting: self = .connecting
    case .connected: self = .connected
    case .disconnected: self = .disconnected
    case .onfeatureThrottled: self = .onfeatureThrottled
    case .onConnectionError: self = .onConnectionError(try ChatException(reading: payload))
    case .onAIAssistantEventReceived:
      self = .onAIAssistantEventReceived(try AssistantEvent(reading: payload))
    case .onConnected: self = .onConnected
    case .onSessionJoined: self = .onSessionJoined
    case .onSessionLeft: self = .onSessionLeft
    case .onSessionTimedOut: self = .onSessionTimedOut
    case .onConnectionLost: self = .onConnectionLost
    case .onConnectionRestored: self = .onConnectionRestored
    case .onConnectionClosed: self = .onConnectionClosed
    case .onParticipantConnected: self = .onParticipantConnected(try Participant(reading: payload))
    case .onParticipantJoined: self = .onParticipantJoined(try Participant(reading: payload))
    case .onParticipantLeft: self = .onParticipantLeft(try Participant(reading: payload))
    case .onParticipantListChanged: self = .onParticipantListChanged(try Self.participants(payload))
    case .onParticipantAudioMuted:
      self = .onParticipantAudioMuted(try Participant(reading: payload))
    case .onParticipantAudioUnmuted:
      self = .onParticipantAudioUnmuted(try Participant(reading: payload))
    case .onParticipantVideoPaused:
      self = .onParticipantVideoPaused(try Participant(reading: payload))
    case .onParticipantVideoResumed:
      self = .onParticipantVideoResumed(try Participant(reading: payload))
    case .onParticipantHandRaised:
      self = .onParticipantHandRaised(try Participant(reading: payload))
    case .onParticipantHandLowered:
      self = .onParticipantHandLowered(try Participant(reading: payload))
    case .onParticipantStartedScreenShare:
      self = .onParticipantStartedScreenShare(try Participant(reading: payload))
    case .onParticipantStoppedScreenShare:
      self = .onParticipantStoppedScreenShare(try Participant(reading: payload))
    case .onParticipantStartedRecording:
      self = .onParticipantStartedRecording(try Participant(reading: payload))
    case .onParticipantStoppedRecording:
      self = .onParticipantStoppedRecording(try Participant(reading: payload))
    case .onDominantSpeakerChanged:
      self = .onDominantSpeakerChanged(try Participant(reading: payload))
    case .onAudioMuted: self = .onAudioMuted
    case .onAudioUnMuted: self = .onAudioUnMuted
    case .onVideoPaused: self = .onVideoPaused
    case .onVideoResumed: self = .onVideoResumed
    case .onRecordingStarted: self = .onRecordingStarted
    case .onRecordingStopped: self = .onRecordingStopped
    case .onAudioModeChanged: self = .onAudioModeChanged(try Self.name("audioMode", payload))
    case .onCameraFacingChanged:
      self = .onCameraFacingChanged(try Self.name("cameraFacing", payload))
    case .onLeaveSessionButtonClicked: self = .onLeaveSessionButtonClicked
    case .onToggleAudioButtonClicked: self = .onToggleAudioButtonClicked
    case .onToggleVideoButtonClicked: self = .onToggleVideoButtonClicked
    case .onSwitchCameraButtonClicked: self = .onSwitchCameraButtonClicked
    case .onRaiseHandButtonClicked: self = .onRaiseHandButtonClicked
    case .onShareInviteButtonClicked: self = .onShareInviteButtonClicked
    case .onChangeLayoutButtonClicked: self = .onChangeLayoutButtonClicked
    case .onParticipantListButtonClicked: self = .onParticipantListButtonClicked
    case .onChatButtonClicked: self = .onChatButtonClicked
    case .onRecordingToggleButtonClicked: self = .onRecordingToggleButtonClicked
    case .onCallLayoutChanged: self = .onCallLayoutChanged(try Self.name("layoutType", payload))
    case .onParticipantListVisible: self = .onParticipantListVisible
    case .onParticipantListHidden: self = .onParticipantListHidden
    case .onPictureInPictureLayoutEnabled: self = .onPictureInPictureLayoutEnabled
    case .onPictureInPictureLayoutDisabled: self = .onPictureInPictureLayoutDisabled
    case .callsOnIncomingCallReceived:
      self = .callsOnIncomingCallReceived(try IncomingCall(reading: payload))
    case .onIncomingCallEnded:
      self = .onIncomingCallEnded(
        try Self.ringingCall(payload), reason: try Self.name("reason", payload))
    case .callsOnLoginSuccess: self = .callsOnLoginSuccess(try User(reading: payload))
    case .callsOnLoginFailed: self = .callsOnLoginFailed(try Self.error(payload))
    case .callsOnLogoutSuccess: self = .callsOnLogoutSuccess
    case .callsOnLogoutFailed: self = .callsOnLogoutFailed(try Self.error(payload))
    }
  }

  private static func frame(_ payload: JSONValue) throws(ModelError) -> RealtimeFrame.Body {
    try RealtimeFrame(reading: payload).body
  }

  private static func other(_ expected: FrameType) -> ModelError {
    ModelError(.outOfRange, at: "/type", expected: expected.rawValue)
  }

  private static func typing(_ payload: JSONValue) throws(ModelError) -> TypingIndicator {
    guard case .typing(let typing) = try frame(payload) else { throw other(.typing) }
    return typing
  }

  private static func receipt(_ payload: JSONValue) throws(ModelError) -> MessageReceipt {
    guard case .receipt(let receipt) = try frame(payload) else { throw other(.receipts) }
    return receipt
  }

  private static func reaction(_ payload: JSONValue) throws(ModelError) -> ReactionEvent {
    guard case .reaction(let reaction) = try frame(payload) else { throw other(.reaction) }
    return reaction
  }

  private static func transient(_ payload: JSONValue) throws(ModelError) -> TransientMessage {
    guard case .transient(let message) = try frame(payload) else {
      throw other(.transient)
    }
    return message
  }

  private static func interaction(_ payload: JSONValue) throws(ModelError) -> InteractionReceipt {
    guard case .interaction(let receipt) = try frame(payload) else {
      throw other(.interaction)
    }
    return receipt
  }

  private static func presence(_ payload: JSONValue) throws(ModelError) -> User {
    guard case .presence(let change) = try frame(payload) else { throw other(.presence) }
    return change.changedUser
  }

  /// An object without members stands for “no error given”.
  private static func error(_ payload: JSONValue) throws(ModelError) -> ChatException? {
    payload.count == 0 ? nil : try ChatException(reading: payload)
  }

  /// A call message, an error, both, or neither.
  private static func call(
    _ payload: JSONValue
  ) throws(ModelError) -> (Message?, ChatException?) {
    if payload.isSet("category") { return (try Message(callPayload: payload), nil) }
    if payload.isSet("call"), !payload.isSet("code") {
      var object = try ObjectReader(payload)
      return (
        try object.required("call", "a message", reading: Message.init(callPayload:)),
        try object.whole("error", reading: ChatException.init(reading:))
      )
    }
    return (nil, try error(payload))
  }

  private static func name<Name: WireName>(
    _ key: String, _ payload: JSONValue
  ) throws(ModelError) -> Name {
    var object = try ObjectReader(payload)
    let name: Name? = object.name(key)
    return try object.required(key, "a string", name)
  }

  private static func participants(_ payload: JSONValue) throws(ModelError) -> [Participant] {
    var object = try ObjectReader(payload)
    let participants: [Participant]? = object.list("participants")
    return try object.required("participants", "a list", participants)
  }

  private static func ringingCall(_ payload: JSONValue) throws(ModelError) -> IncomingCall {
    var object = try ObjectReader(payload)
    return try object.required("call", "a call", reading: IncomingCall.init(reading:))
  }
}

extension Message {
  /// The target of an edit or a deletion may be told by little more than its identifier, and an action made of a webhook has none.
  fileprivate init(payload: JSONValue) throws(ModelError) {
    self =
      !payload.isSet("id")
      ? try Message(unsentOfEvent: payload) : try Message(partial: payload)
  }

  /// Of a call the session may be all that is known.
  fileprivate init(callPayload payload: JSONValue) throws(ModelError) {
    self =
      !payload.isSet("id") ? try Message(callOfEvent: payload) : try Message(partial: payload)
  }
}
