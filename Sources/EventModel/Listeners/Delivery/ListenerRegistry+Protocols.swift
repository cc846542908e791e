// One pair of methods for each protocol, named as the SDKs name them.

extension ListenerRegistry {
  public func addUserListener(
    _ id: String, _ listener: any ChatSDK.CometChatUserDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .user, on: executor) { [weak listener] in listener.map(ListenerTarget.user) }
  }

  public func removeUserListener(_ id: String) { remove(.id(id), from: .user) }

  public func addGroupListener(
    _ id: String, _ listener: any ChatSDK.CometChatGroupDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .group, on: executor) { [weak listener] in listener.map(ListenerTarget.group) }
  }

  public func removeGroupListener(_ id: String) { remove(.id(id), from: .group) }

  public func addMessageListener(
    _ id: String, _ listener: any ChatSDK.CometChatMessageDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .message, on: executor) { [weak listener] in
      listener.map(ListenerTarget.message)
    }
  }

  public func removeMessageListener(_ id: String) { remove(.id(id), from: .message) }

  public func addCallListener(
    _ id: String, _ listener: any ChatSDK.CometChatCallDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .call, on: executor) { [weak listener] in listener.map(ListenerTarget.call) }
  }

  public func removeCallListener(_ id: String) { remove(.id(id), from: .call) }

  public func addLoginListener(
    _ id: String, _ listener: any ChatSDK.CometChatLoginDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .login, on: executor) { [weak listener] in listener.map(ListenerTarget.login) }
  }

  public func removeLoginListener(_ id: String) { remove(.id(id), from: .login) }

  public func addConnectionListener(
    _ id: String, _ listener: any ChatSDK.CometChatConnectionDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .connection, on: executor) { [weak listener] in
      listener.map(ListenerTarget.connection)
    }
  }

  public func removeConnectionListener(_ id: String) { remove(.id(id), from: .connection) }

  public func addAIAssistantListener(
    _ id: String, _ listener: any ChatSDK.AIAssistantEventsDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .assistantEvents, on: executor) { [weak listener] in
      listener.map(ListenerTarget.assistantEvents)
    }
  }

  public func removeAIAssistantListener(_ id: String) { remove(.id(id), from: .assistantEvents) }

  public func addIncomingCallListener(
    _ id: String, _ listener: any CallsSDK.CometChatIncomingCallListener,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .incomingCall, on: executor) { [weak listener] in
      listener.map(ListenerTarget.incomingCall)
    }
  }

  public func removeIncomingCallListener(_ id: String) { remove(.id(id), from: .incomingCall) }

  public func addCallsLoginListener(
    _ id: String, _ listener: any CallsSDK.CometChatLoginDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), to: .callsLogin, on: executor) { [weak listener] in
      listener.map(ListenerTarget.callsLogin)
    }
  }

  public func removeCallsLoginListener(_ id: String) { remove(.id(id), from: .callsLogin) }

  /// Without an id: the object itself is the key.
  public func addSessionStatusListener(
    _ listener: any CallsSDK.SessionStatusListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), to: .sessionStatus, on: executor) { [weak listener] in
      listener.map(ListenerTarget.sessionStatus)
    }
  }

  public func removeSessionStatusListener(_ listener: any CallsSDK.SessionStatusListener) {
    remove(.object(ObjectIdentifier(listener)), from: .sessionStatus)
  }

  /// Without an id: the object itself is the key.
  public func addParticipantEventListener(
    _ listener: any CallsSDK.ParticipantEventListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), to: .participantEvents, on: executor) {
      [weak listener] in listener.map(ListenerTarget.participantEvents)
    }
  }

  public func removeParticipantEventListener(_ listener: any CallsSDK.ParticipantEventListener) {
    remove(.object(ObjectIdentifier(listener)), from: .participantEvents)
  }

  /// Without an id: the object itself is the key.
  public func addMediaEventsListener(
    _ listener: any CallsSDK.MediaEventsListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), to: .mediaEvents, on: executor) { [weak listener] in
      listener.map(ListenerTarget.mediaEvents)
    }
  }

  public func removeMediaEventsListener(_ listener: any CallsSDK.MediaEventsListener) {
    remove(.object(ObjectIdentifier(listener)), from: .mediaEvents)
  }

  /// Without an id: the object itself is the key.
  public func addButtonClickListener(
    _ listener: any CallsSDK.ButtonClickListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), to: .buttonClick, on: executor) { [weak listener] in
      listener.map(ListenerTarget.buttonClick)
    }
  }

  public func removeButtonClickListener(_ listener: any CallsSDK.ButtonClickListener) {
    remove(.object(ObjectIdentifier(listener)), from: .buttonClick)
  }

  /// Without an id: the object itself is the key.
  public func addLayoutListener(
    _ listener: any CallsSDK.LayoutListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), to: .layout, on: executor) { [weak listener] in
      listener.map(ListenerTarget.layout)
    }
  }

  public func removeLayoutListener(_ listener: any CallsSDK.LayoutListener) {
    remove(.object(ObjectIdentifier(listener)), from: .layout)
  }

  /// The one delegate of the SDK's property `userdelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setUserDelegate(
    _ listener: (any ChatSDK.CometChatUserDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .user) }
    add(.delegate, to: .user, on: executor) { [weak listener] in listener.map(ListenerTarget.user) }
  }

  /// The one delegate of the SDK's property `groupdelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setGroupDelegate(
    _ listener: (any ChatSDK.CometChatGroupDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .group) }
    add(.delegate, to: .group, on: executor) { [weak listener] in listener.map(ListenerTarget.group)
    }
  }

  /// The one delegate of the SDK's property `messagedelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setMessageDelegate(
    _ listener: (any ChatSDK.CometChatMessageDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .message) }
    add(.delegate, to: .message, on: executor) { [weak listener] in
      listener.map(ListenerTarget.message)
    }
  }

  /// The one delegate of the SDK's property `calldelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setCallDelegate(
    _ listener: (any ChatSDK.CometChatCallDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .call) }
    add(.delegate, to: .call, on: executor) { [weak listener] in listener.map(ListenerTarget.call) }
  }
}
