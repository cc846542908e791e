import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// A step of a call, told by an invitation, an accepting answer, a control or an SDK's number.
  ///
  /// - Parameter isMediaAssumed: The form says video of every call.
  mutating func tellCall(
    _ step: CallStep, _ media: CallMedia, _ callID: String?, _ facts: MessageFacts,
    muid: String, _ viewer: String, isMediaAssumed: Bool = false, _ scene: inout Scene
  ) -> Rule {
    let now = scene.exchange.receivedAt &+ sourceOffset
    let isKnownTime = timeRule(facts.sent, scene) != .timeUnknown
    let outcome = calls.take(
      CallInput(
        step, media, callID: callID, actor: facts.sender, receiver: facts.receiver,
        isGroup: facts.isGroup, viewer: viewer,
        at: CallInput.Place(
          time: isKnownTime ? facts.sent?.seconds ?? now : now, row: Int64(facts.id)),
        isMediaAssumed: isMediaAssumed))
    // What the others hear has the row of calls, whatever the viewer's own has.
    for output in outcome.outputs
    where output.viewer == viewer || carries(Self.rule(of: output.call.media)) {
      tell(output, step, facts, muid: muid, to: viewer, &scene)
    }
    switch outcome.verdict {
    case .told: return Self.rule(of: media)
    case .prepared: return .bodyCallEcho
    case .unproven: return media == .broadcast ? .bodyCustom : .callUnproven
    case .silent: return .callSilent
    case .repeated: return .callRepeated
    case .outOfTurn: return .callOutOfTurn
    case .glare: return .callGlare
    }
  }

  /// The row of calls of a kind.
  private static func rule(of media: CallMedia) -> Rule {
    media == .broadcast ? .bodyCustom : .bodyCall
  }

  mutating func tellCallControl(
    _ control: CallControl, _ facts: MessageFacts, muid: String, _ viewer: String,
    _ scene: inout Scene
  ) -> Rule {
    guard let row = CallStepRow.of(control.verb) else {
      // The caller's own copy says AVCHAT of calls without pictures as well.
      return tellCall(
        .incoming, control.media, control.callID, facts, muid: muid, viewer,
        isMediaAssumed: control.media == .video, &scene)
    }
    return tellCall(row.step, control.media, control.callID, facts, muid: muid, viewer, &scene)
  }

  // MARK: What viewers hear

  private mutating func tell(
    _ output: CallOutput, _ step: CallStep, _ facts: MessageFacts, muid: String,
    to viewer: String, _ scene: inout Scene
  ) {
    guard !output.call.isReasonUnknown else {
      scene.events += unexplainedEnd(
        output, at: scene.exchange.receivedAt &+ sourceOffset, scene.exchange.position)
      return
    }
    var facts = facts
    if output.viewer != viewer {
      // These are how the row looks to the other one.
      (facts.from, facts.isSelf, facts.isOld, facts.direction) = (nil, nil, nil, nil)
    }
    let uid = identities.user(output.viewer)
    for news in output.news {
      if case .broadcast(let status) = news {
        tellCustom(
          .broadcast,
          [
            JSON.Member("sessionId", .string(output.call.session)),
            JSON.Member("status", .string(status.rawValue)),
          ], facts, muid: muid, uid, type: nil, &scene)
        continue
      }
      var message: Message?
      if case .chat = news {
        message = callMessage(output, step, facts, muid: muid, in: scene)
      }
      if let event = event(of: news, output.call, message) { scene.emit(event, to: uid) }
    }
  }

  private mutating func callMessage(
    _ output: CallOutput, _ step: CallStep, _ facts: MessageFacts, muid: String, in scene: Scene
  ) -> Message {
    let call = modernCall(output.call)
    let isWhileBusy = step == .incoming && output.isViewerBusy
    // One who declines leaves a room's call as it is; the copy of an invitation may come when the call goes on.
    let status = output.call.isGroup && !call.status.isFinal ? step.status : call.status
    var extras: [JSON.Member] = []
    if isWhileBusy || step == .incomingWhileBusy { extras.append(JSON.Member("busy", true)) }
    if output.call.isAnswerUnknown { extras.append(JSON.Member("answer", "unknown")) }
    return base(
      facts, muid: muid, category: .call, type: call.type.rawValue,
      content: .call(
        CallContent(status: status, by: directory.user(facts.sender), call: call)),
      messageType: isWhileBusy ? CallStep.incomingWhileBusy.rawValue : step.rawValue,
      extras: extras, in: scene)
  }

  private func modernCall(_ call: CallDescription) -> Call {
    Call(
      sessionId: call.session, type: call.media == .audio ? .audio : .video, status: call.status,
      sender: call.caller.map { identities.user($0) },
      receiver: call.receiver.map { call.isGroup ? identities.room($0) : identities.user($0) },
      receiverType: call.isGroup ? .group : .user, initiatedAt: call.initiatedAt,
      joinedAt: call.answeredAt, endedAt: call.endedAt)
  }

  private mutating func event(
    of news: CallNews, _ call: CallDescription, _ message: Message?
  ) -> Event? {
    switch news {
    case .chat(.onIncomingCallReceived): .onIncomingCallReceived(message)
    case .chat(.onOutgoingCallAccepted): .onOutgoingCallAccepted(message)
    case .chat(.onOutgoingCallRejected): .onOutgoingCallRejected(message)
    case .chat(.onIncomingCallCancelled): .onIncomingCallCancelled(message)
    case .chat(.onCallEndedMessageReceived): .onCallEndedMessageReceived(message)
    // The table names no others.
    case .chat, .broadcast: nil
    case .ring: incomingCall(call).map { .callsOnIncomingCallReceived($0) }
    case .ringEnded(let reason):
      incomingCall(call).map { .onIncomingCallEnded($0, reason: reason) }
    case .connected: .onConnected
    case .joined: .onSessionJoined
    case .left: .onSessionLeft
    case .closed: .onConnectionClosed
    case .participantConnected(let user): .onParticipantConnected(participant(user))
    case .participantJoined(let user): .onParticipantJoined(participant(user))
    case .participantLeft(let user): .onParticipantLeft(participant(user))
    }
  }

  private mutating func participant(_ id: String) -> Participant {
    let user = directory.user(id)
    return Participant(uid: user.uid, name: user.name, avatar: user.avatar)
  }

  /// A call that rings, for the Calls SDK; nobody's phone rings without a caller.
  private mutating func incomingCall(_ call: CallDescription) -> IncomingCall? {
    guard let caller = call.caller, let receiver = call.receiver else { return nil }
    let user = directory.user(caller)
    let receiverID = call.isGroup ? identities.room(receiver) : identities.user(receiver)
    let receiverType: ReceiverType = call.isGroup ? .group : .user
    return IncomingCall(
      sessionId: call.session, callerUid: user.uid, callerName: user.name,
      callerAvatarUrl: user.avatar, callType: call.media == .audio ? .audio : .video,
      receiverType: receiverType, receiverUid: receiverID,
      conversationId: ConversationID.between(
        sender: user.uid, receiver: receiverID, receiverType: receiverType),
      initiatedAtMilliseconds: call.initiatedAt.map { $0 &* 1000 })
  }

  // MARK: Without word

  /// Calls whose time is up: nothing says how they ended.
  mutating func expireCalls(at now: Int64, position: String) -> [ViewedEvent] {
    let time = now &+ sourceOffset
    return calls.advance(to: time).filter { carries(Self.rule(of: $0.call.media)) }
      .flatMap { unexplainedEnd($0, at: time, position) }
  }

  /// What a viewer hears of an end that no message tells of.
  private mutating func unexplainedEnd(
    _ output: CallOutput, at time: Int64, _ position: String
  ) -> [ViewedEvent] {
    let uid = identities.user(output.viewer)
    let parties = output.call.parties
    let sender = output.call.caller ?? parties.first ?? ""
    let receiver: ReceiverEntity =
      output.call.isGroup
      ? .group(directory.room(parties.first ?? ""))
      : .user(directory.user(parties.first { $0 != sender } ?? sender))
    let by = directory.user(sender)
    let muid = identities.muid(ofEvent: ["call", "over", output.call.session])
    let call = modernCall(output.call)
    let message = Message(
      id: Identities.derivedMessageID(muid), muid: muid,
      conversationId: ConversationID.between(
        sender: by.uid, receiver: receiver.id, receiverType: receiver.type),
      sender: by.uid, receiver: receiver.id, receiverType: receiver.type, category: .call,
      type: call.type.rawValue, content: .call(CallContent(status: .ended, call: call)),
      metadata: .object([
        JSON.Member("legacy", .object([JSON.Member("reason", "unknown")]))
      ]), sentAt: time, senderEntity: by, receiverEntity: receiver)
    return output.news.compactMap { news in
      event(of: news, output.call, message).map {
        ViewedEvent(viewer: uid, event: $0, position: position)
      }
    }
  }

  // MARK: Requests to the call plugins

  /// Whether a call in the form without prefix and tags must be taken for typed text: anyone can type that form.
  ///
  /// A call of that form is genuine if the row is only one side's (typed messages are both sides'), or if its id was given out by the
  /// call plugin before.
  mutating func isTyped(_ form: CallForm, _ callID: String, _ facts: MessageFacts) -> Bool {
    form == .pipe && facts.direction != 1 && facts.direction != 2
      && callIDs.refreshed(callID) != true
  }

  /// A request to a call plugin that the install took: the client's user takes a step, whether a row for their own eyes follows or not.
  mutating func noteCallRequest(_ plugin: String, _ scene: inout Scene) {
    let request = scene.exchange.request
    guard scene.exchange.isSuccess, let media = CallMedia(plugin: plugin),
      let action = request["action"].map(CallRequest.Action.init(rawValue:)),
      let step = action.step
    else { return }
    // The reply to a request for a call is the id of the call.
    let given = step == .incoming ? scene.exchange.body.callID : nil
    if let given { callIDs.set(true, for: given) }
    guard let callID = given ?? request["grp"], !callID.isEmpty,
      step == .incoming ? given != nil : scene.exchange.body.isTaken(step),
      let viewer = scene.viewer, let to = request["to"] ?? request["id"]
    else { return }
    let receiver = Identities.phpInteger(to)
    let input = CallInput(
      step, media, callID: callID, actor: viewer, receiver: receiver,
      isGroup: request.isGroupMode, viewer: viewer,
      at: CallInput.Place(time: scene.exchange.receivedAt &+ sourceOffset),
      isTimeUnsure: saidOffset == nil)
    // Anyone may ask for anything: only calls that are known go on by a request.
    guard receiver != "0", step == .incoming || calls.isOpen(input) else { return }
    let facts = MessageFacts(
      space: request.isGroupMode ? .group : .oneToOne, id: "", sender: viewer, receiver: receiver,
      sent: nil, body: "", origin: .reply)
    for output in calls.take(input).outputs where carries(Self.rule(of: output.call.media)) {
      let muid = identities.muid(
        ofEvent: ["call", "request", "\(step.rawValue)", output.call.session])
      tell(output, step, facts, muid: muid, to: viewer, &scene)
    }
  }
}

extension ReplyBody {
  /// The id that a plugin gives to a call.
  fileprivate var callID: String? {
    switch content {
    case .json(let document): document.root.string.flatMap { $0.isEmpty ? nil : $0 }
    case .empty, .emptyCallback, .html, .binary, .overLimit, .text: nil
    }
  }

  /// Whether a plugin says that it took a step: `1`, after an answer nothing or `success`. Requests that do nothing are answered with nothing.
  fileprivate func isTaken(_ step: CallStep) -> Bool {
    switch content {
    case .json(let document):
      (document.root["success"] ?? document.root).looseText == "1"
    case .emptyCallback: step == .accepted
    case .empty, .html, .binary, .overLimit, .text: false
    }
  }
}

extension CallMedia {
  /// The plugin as it stands in addresses.
  fileprivate init?(plugin: String) {
    switch plugin {
    case "avchat": self = .video
    case "audiochat": self = .audio
    case "broadcast": self = .broadcast
    default: return nil
    }
  }
}

extension CallRequest.Action {
  /// The step that a request takes; `nil` for those that open a window.
  fileprivate var step: CallStep? {
    switch self {
    case .request: .incoming
    case .accept: .accepted
    case .end: .ended
    case .reject: .rejected
    case .noAnswer: .noAnswer
    case .cancel: .cancelled
    case .busy: .busy
    case .call, .invite, .share, .join, .whiteboard, .writeboard, .unknown: nil
    }
  }
}
