// One pair of methods for each protocol, named as the SDKs name them.

extension ListenerRegistry {
  public func addUserListener(
    _ id: String, _ listener: any ChatSDK.CometChatUserDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .user, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.user(listener))
      return true
    }
  }

  public func removeUserListener(_ id: String) { remove(.id(id), from: .user) }

  public func addGroupListener(
    _ id: String, _ listener: any ChatSDK.CometChatGroupDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .group, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.group(listener))
      return true
    }
  }

  public func removeGroupListener(_ id: String) { remove(.id(id), from: .group) }

  public func addMessageListener(
    _ id: String, _ listener: any ChatSDK.CometChatMessageDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .message, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.message(listener))
      return true
    }
  }

  public func removeMessageListener(_ id: String) { remove(.id(id), from: .message) }

  public func addCallListener(
    _ id: String, _ listener: any ChatSDK.CometChatCallDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .call, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.call(listener))
      return true
    }
  }

  public func removeCallListener(_ id: String) { remove(.id(id), from: .call) }

  public func addLoginListener(
    _ id: String, _ listener: any ChatSDK.CometChatLoginDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .login, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.login(listener))
      return true
    }
  }

  public func removeLoginListener(_ id: String) { remove(.id(id), from: .login) }

  public func addConnectionListener(
    _ id: String, _ listener: any ChatSDK.CometChatConnectionDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .connection, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.connection(listener))
      return true
    }
  }

  public func removeConnectionListener(_ id: String) { remove(.id(id), from: .connection) }

  public func addAIAssistantListener(
    _ id: String, _ listener: any ChatSDK.AIAssistantEventsDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .assistantEvents, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.assistantEvents(listener))
      return true
    }
  }

  public func removeAIAssistantListener(_ id: String) { remove(.id(id), from: .assistantEvents) }

  public func addIncomingCallListener(
    _ id: String, _ listener: any CallsSDK.CometChatIncomingCallListener,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .incomingCall, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.incomingCall(listener))
      return true
    }
  }

  public func removeIncomingCallListener(_ id: String) { remove(.id(id), from: .incomingCall) }

  public func addCallsLoginListener(
    _ id: String, _ listener: any CallsSDK.CometChatLoginDelegate,
    on executor: ListenerExecutor = .immediate
  ) {
    add(.id(id), listener, to: .callsLogin, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.callsLogin(listener))
      return true
    }
  }

  public func removeCallsLoginListener(_ id: String) { remove(.id(id), from: .callsLogin) }

  /// Without an id: the object itself is the key.
  public func addSessionStatusListener(
    _ listener: any CallsSDK.SessionStatusListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), listener, to: .sessionStatus, on: executor) {
      [weak listener] event in
      guard let listener else { return false }
      event.call(.sessionStatus(listener))
      return true
    }
  }

  public func removeSessionStatusListener(_ listener: any CallsSDK.SessionStatusListener) {
    remove(.object(ObjectIdentifier(listener)), from: .sessionStatus)
  }

  /// Without an id: the object itself is the key.
  public func addParticipantEventListener(
    _ listener: any CallsSDK.ParticipantEventListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), listener, to: .participantEvents, on: executor) {
      [weak listener] event in
      guard let listener else { return false }
      event.call(.participantEvents(listener))
      return true
    }
  }

  public func removeParticipantEventListener(_ listener: any CallsSDK.ParticipantEventListener) {
    remove(.object(ObjectIdentifier(listener)), from: .participantEvents)
  }

  /// Without an id: the object itself is the key.
  public func addMediaEventsListener(
    _ listener: any CallsSDK.MediaEventsListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), listener, to: .mediaEvents, on: executor) {
      [weak listener] event in
      guard let listener else { return false }
      event.call(.mediaEvents(listener))
      return true
    }
  }

  public func removeMediaEventsListener(_ listener: any CallsSDK.MediaEventsListener) {
    remove(.object(ObjectIdentifier(listener)), from: .mediaEvents)
  }

  /// Without an id: the object itself is the key.
  public func addButtonClickListener(
    _ listener: any CallsSDK.ButtonClickListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), listener, to: .buttonClick, on: executor) {
      [weak listener] event in
      guard let listener else { return false }
      event.call(.buttonClick(listener))
      return true
    }
  }

  public func removeButtonClickListener(_ listener: any CallsSDK.ButtonClickListener) {
    remove(.object(ObjectIdentifier(listener)), from: .buttonClick)
  }

  /// Without an id: the object itself is the key.
  public func addLayoutListener(
    _ listener: any CallsSDK.LayoutListener, on executor: ListenerExecutor = .immediate
  ) {
    add(.object(ObjectIdentifier(listener)), listener, to: .layout, on: executor) {
      [weak listener] event in
      guard let listener else { return false }
      event.call(.layout(listener))
      return true
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
    add(.delegate, listener, to: .user, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.user(listener))
      return true
    }
  }

  /// The one delegate of the SDK's property `groupdelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setGroupDelegate(
    _ listener: (any ChatSDK.CometChatGroupDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .group) }
    add(.delegate, listener, to: .group, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.group(listener))
      return true
    }
  }

  /// The one delegate of the SDK's property `messagedelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setMessageDelegate(
    _ listener: (any ChatSDK.CometChatMessageDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .message) }
    add(.delegate, listener, to: .message, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.message(listener))
      return true
    }
  }

  /// The one delegate of the SDK's property `calldelegate`; `nil` takes it away. Listeners with ids are called beside it.
  public func setCallDelegate(
    _ listener: (any ChatSDK.CometChatCallDelegate)?, on executor: ListenerExecutor = .immediate
  ) {
    guard let listener else { return remove(.delegate, from: .call) }
    add(.delegate, listener, to: .call, on: executor) { [weak listener] event in
      guard let listener else { return false }
      event.call(.call(listener))
      return true
    }
  }

}
