import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// A step of a call, told by an invitation, an accepting answer or a control.
  ///
  /// Each step is told as the new side names it for the viewer's part in it; steps are not yet joined into one call.
  mutating func tellCall(
    _ step: CallStep, _ media: CallMedia, _ callID: String?, _ facts: MessageFacts,
    muid: String, _ viewer: String, _ scene: inout Scene
  ) -> Rule {
    let status = step.status
    let type: CallType
    switch media {
    case .video: type = .video
    case .audio: type = .audio
    case .broadcast:
      tellCustom(
        .broadcast, [], facts, muid: muid, identities.user(viewer), type: nil, &scene)
      return .bodyCustom
    }
    let call = Call(
      sessionId: "legacy-\(identities.site)-call-\(Identities.token(callID ?? facts.id))",
      type: type, status: status, sender: Self.caller(status, facts).map { identities.user($0) })
    let message = base(
      facts, muid: muid, category: .call, type: type.rawValue,
      content: .call(CallContent(status: status, by: directory.user(facts.sender), call: call)),
      messageType: step.rawValue, in: scene)
    let uid = identities.user(viewer)
    guard let event = Event.receiving(message, as: uid) else { return .bodyCallEcho }
    scene.emit(event, to: uid)
    return .bodyCall
  }

  /// Who called, as far as a step says: the caller invites, cancels and gives up waiting; the one who is called accepts, rejects or is
  /// busy; either may end.
  private static func caller(_ status: CallStatus, _ facts: MessageFacts) -> String? {
    switch status {
    case .initiated, .cancelled, .unanswered, .missed: facts.sender
    case .ongoing, .rejected, .busy: facts.isGroup ? nil : facts.receiver
    case .ended, .unknown: nil
    }
  }

  mutating func tellCallControl(
    _ control: CallControl, _ facts: MessageFacts, muid: String, _ viewer: String,
    _ scene: inout Scene
  ) -> Rule {
    let step: CallStep
    switch control.verb {
    case .end: step = .ended
    case .reject: step = .rejected
    case .noAnswer: step = .noAnswer
    case .cancel: step = .cancelled
    case .busy: step = .busy
    case .initiate: return .bodyCallEcho
    }
    return tellCall(step, control.media, control.callID, facts, muid: muid, viewer, &scene)
  }

  /// Whether a call in the form without prefix and tags must be taken for typed text: anyone can type that form.
  ///
  /// A call of that form is genuine if the row is only one side's (typed messages are both sides'), or if its id was given out by the
  /// call plugin before.
  mutating func isTyped(_ form: CallForm, _ callID: String, _ facts: MessageFacts) -> Bool {
    form == .pipe && facts.direction != 1 && facts.direction != 2
      && callIDs.refreshed(callID) != true
  }

  /// The call plugin's reply to a request for a call is the id of the call.
  mutating func noteCallRequest(_ reply: Located, _ scene: inout Scene) {
    if scene.exchange.request["action"] == "request", let callID = reply.value.string {
      callIDs.set(true, for: callID)
    }
    scene.account.claimFields(of: reply, by: .done)
  }
}

extension CallStep {
  /// What the new side calls a call after the step. The step's number is the SDKs'.
  var status: CallStatus {
    switch self {
    case .accepted: .ongoing
    case .incoming, .incomingWhileBusy: .initiated
    case .ended: .ended
    case .rejected: .rejected
    case .cancelled: .cancelled
    case .noAnswer: .unanswered
    case .busy: .busy
    }
  }
}
