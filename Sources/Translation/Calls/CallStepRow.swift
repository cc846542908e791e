public import EventModel
public import LegacyProtocol

/// One row of the table of call steps: what a step is called on either side, and what it does. Read in both directions.
///
/// ``CallStep/row`` is the table; nothing else says which number, word or status belongs together.
public struct CallStepRow: Sendable, Hashable {
  /// What the old side stores for it.
  public enum Form: Sendable, Hashable {
    case invite, accept
    case control(CallControl.Verb)
  }

  /// Who takes the step.
  public enum Actor: Sendable, Hashable {
    case caller, callee
    /// The timer of either; by whose invitation it rang says who called.
    case timer
    case either
  }

  /// Whom the old side stores a row for.
  public enum Rows: Sendable, Hashable {
    /// The one who does not take the step.
    case peer
    /// The peer, and a copy for the one who takes the step.
    case peerAndOwnCopy
    /// Either, as come from the other.
    case each
  }

  public let step: CallStep
  public let form: Form
  public let status: CallStatus
  public let actor: Actor
  public let rows: Rows
  /// The chat SDK's callback by viewpoint; `nil` where that side hears nothing.
  public let callerHears: ListenerMethod?
  public let calleeHears: ListenerMethod?
  /// Why a ring is over by this step; `nil` for the ring itself.
  public let ringEnd: RingEndReason?
  /// Whether it closes a session that was prepared and never joined. A busy decline does not.
  public let closesPrepared: Bool

  public var isStart: Bool { form == .invite }

  /// The row of a status; of two steps with one status the plain one.
  public static func of(_ status: CallStatus) -> CallStepRow? {
    // Call logs say “missed” of what was not answered.
    let status = status == .missed ? .unanswered : status
    return CallStep.allCases.lazy.map(\.row).first { $0.status == status }
  }

  /// The row of a control's word; `nil` for the caller's own copy of a start, which is no step of its own.
  public static func of(_ verb: CallControl.Verb) -> CallStepRow? {
    CallStep.allCases.lazy.map(\.row).first { $0.form == .control(verb) }
  }
}

extension CallStep {
  /// The step's row in the table.
  public var row: CallStepRow {
    switch self {
    case .incoming:
      CallStepRow(
        step: self, form: .invite, status: .initiated, actor: .caller, rows: .peerAndOwnCopy,
        callerHears: nil, calleeHears: .onIncomingCallReceived, ringEnd: nil,
        closesPrepared: false)
    // Not on the wire: an ordinary invitation to someone who is in a call.
    case .incomingWhileBusy:
      CallStepRow(
        step: self, form: .invite, status: .initiated, actor: .caller, rows: .peerAndOwnCopy,
        callerHears: nil, calleeHears: .onIncomingCallReceived, ringEnd: nil,
        closesPrepared: false)
    case .accepted:
      CallStepRow(
        step: self, form: .accept, status: .ongoing, actor: .callee, rows: .peer,
        callerHears: .onOutgoingCallAccepted, calleeHears: nil, ringEnd: .ongoing,
        closesPrepared: false)
    case .rejected:
      CallStepRow(
        step: self, form: .control(.reject), status: .rejected, actor: .callee, rows: .peer,
        callerHears: .onOutgoingCallRejected, calleeHears: nil, ringEnd: .rejected,
        closesPrepared: true)
    case .busy:
      CallStepRow(
        step: self, form: .control(.busy), status: .busy, actor: .callee, rows: .peer,
        callerHears: .onOutgoingCallRejected, calleeHears: nil, ringEnd: .busy,
        closesPrepared: false)
    case .cancelled:
      CallStepRow(
        step: self, form: .control(.cancel), status: .cancelled, actor: .caller,
        rows: .peerAndOwnCopy, callerHears: nil, calleeHears: .onIncomingCallCancelled,
        ringEnd: .cancelled, closesPrepared: true)
    case .noAnswer:
      CallStepRow(
        step: self, form: .control(.noAnswer), status: .unanswered, actor: .timer, rows: .each,
        callerHears: .onOutgoingCallRejected, calleeHears: .onIncomingCallCancelled,
        ringEnd: .unanswered, closesPrepared: true)
    case .ended:
      CallStepRow(
        step: self, form: .control(.end), status: .ended, actor: .either, rows: .peerAndOwnCopy,
        callerHears: .onCallEndedMessageReceived, calleeHears: .onCallEndedMessageReceived,
        ringEnd: .ended, closesPrepared: true)
    }
  }

  /// What the new side calls a call after the step.
  public var status: CallStatus { row.status }
}
