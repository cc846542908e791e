public import EventModel
public import LegacyProtocol

/// A step of a call on the new side, as it is to be told to the old one. People and rooms are named by their old ids.
public struct ModernCallStep: Sendable, Hashable {
  public var session: String
  public var status: CallStatus
  public var type: CallType
  /// The old side's id of the call, if it began there; `nil` gives it one that follows from the session.
  public var callID: String?
  /// Who called. Like the receiver and the type it is remembered: signs that name nothing but the session may follow.
  public var caller: String?
  /// The person or room that was called.
  public var receiver: String?
  public var isGroup: Bool
  /// Who took the step, where that is not told by the step.
  public var actor: String?

  public init(
    session: String, _ status: CallStatus, type: CallType = .video, callID: String? = nil,
    caller: String? = nil, receiver: String? = nil, isGroup: Bool = false, actor: String? = nil
  ) {
    self.session = session
    self.status = status
    self.type = type
    self.callID = callID
    self.caller = caller
    self.receiver = receiver
    self.isGroup = isGroup
    self.actor = actor
  }

  /// The step a call message tells of; `nil` if it is about no call, or the one who is called has no old id.
  ///
  /// - Parameters:
  ///   - person: The old id of a `uid`.
  ///   - room: The old id of a `guid`.
  ///   - oldCall: The old id of a session.
  public init?(
    _ message: Message, person: (String) -> String?, room: (String) -> String?,
    call oldCall: (String) -> String? = { _ in nil }
  ) {
    guard case .call(let content) = message.content, let call = content.call else { return nil }
    let isGroup: Bool
    switch call.receiverType ?? message.receiverType {
    case .group: isGroup = true
    case .user: isGroup = false
    case .unknown: return nil
    }
    let initiator = call.initiator?.uid ?? call.sender
    // The message of a step goes from whoever took it to the other.
    let isOfCaller = initiator == nil ? content.status == .initiated : message.sender == initiator
    let receiver = call.receiver ?? (isGroup || isOfCaller ? message.receiver : message.sender)
    let caller = initiator ?? (isOfCaller ? message.sender : nil)
    guard let receiver = isGroup ? room(receiver) : person(receiver) else { return nil }
    self.init(
      session: call.sessionId, content.status, type: call.type, callID: oldCall(call.sessionId),
      caller: caller.flatMap { person($0) }, receiver: receiver, isGroup: isGroup,
      actor: person(content.by?.uid ?? message.sender))
  }
}

/// What one party of the old side is to be given for a step: a row of theirs.
public struct LegacyCallRow: Sendable, Hashable {
  /// For whom the row is; in groups the room, whose members all read it.
  public var reader: String
  /// Who sent it, and to whom: the other person, or the room.
  public var from: String
  public var to: String
  /// 1 is for the recipient alone, 2 for the sender alone; rooms have none.
  public var direction: Int
  /// The number by which the SDKs hand it to an app; `nil` where they drop it.
  public var code: CallStep?
  public var body: StoredBody

  /// The row's text as a version stores it.
  ///
  /// - Throws: ``StoredBodyEncodingError`` if the version has no such form: its clients can't be told.
  public func text(for dialect: StoredBodyDialect) throws(StoredBodyEncodingError) -> String {
    var body = body
    // Rooms of 5.4 and 5.5 have one call at a time, which no control names.
    if direction == 0, dialect.version < LegacyVersion(5, 6), case .callControl(var control) = body
    {
      control.callID = nil
      body = .callControl(control)
    }
    // From 6.4.5 on the caller's own copy names nobody.
    if direction == 2, dialect.version >= LegacyVersion(6, 4, 5),
      case .callControl(var control) = body
    {
      control.party = nil
      body = .callControl(control)
    }
    return try body.encoded(for: dialect, in: direction == 0 ? .group : .oneToOne)
  }
}

/// What became of a step on its way to the old side.
public enum ReturnedVerdict: Sendable, Hashable, CaseIterable {
  case given
  /// Told before, or told again by another sign.
  case repeated
  /// The call is past it.
  case outOfTurn
  /// It is not known who is in the call.
  case unknownParties
  /// A status that the old side has no number for.
  case unknownStatus
}

/// Calls of the new side on their way back: the right code for each party, each once, in whatever number the signs come.
///
/// A value, like ``CallTracker``, and the same table read backwards.
public struct ReturnedCalls: Sendable, Hashable {
  private struct Call: Sendable, Hashable {
    var status: CallStatus?
    var callID: String
    var type: CallType
    var isGroup: Bool
    var caller: String?
    var receiver: String?
    /// Members of a room who have declined.
    var declined: Set<String> = []
  }

  private var calls: RecentTable<String, Call>
  /// The sessions of the calls that a person is in.
  private var inCall: RecentTable<String, [String]>

  /// - Parameter capacity: Calls that are remembered, to twice as many.
  public init(capacity: Int = 50_000) {
    calls = RecentTable(capacity: capacity)
    inCall = RecentTable(capacity: capacity)
  }

  public mutating func take(_ step: ModernCallStep) -> (
    rows: [LegacyCallRow], verdict: ReturnedVerdict
  ) {
    guard let row = CallStepRow.of(step.status) else { return ([], .unknownStatus) }
    var call =
      calls.refreshed(step.session)
      ?? Call(
        callID: step.callID ?? Identities.digest(step.session), type: step.type,
        isGroup: step.isGroup)
    call.caller = call.caller ?? step.caller
    call.receiver = call.receiver ?? step.receiver
    guard let caller = call.caller, let receiver = call.receiver else {
      calls.set(call, for: step.session)
      return ([], .unknownParties)
    }
    let actor = step.actor
    // One who declines leaves a room's call to the others.
    if call.isGroup, row.status == .rejected || row.status == .busy {
      guard call.status.map({ !$0.isFinal }) ?? true else { return ([], .outOfTurn) }
      guard let actor else { return ([], .unknownParties) }
      guard call.declined.insert(actor).inserted else { return ([], .repeated) }
    } else {
      guard call.status != row.status else { return ([], .repeated) }
      guard Self.mayFollow(row.status, call.status) else { return ([], .outOfTurn) }
      call.status = row.status
    }
    let isBusy =
      row.isStart && !call.isGroup
      && isInCall(receiver, beside: step.session)
    calls.set(call, for: step.session)
    if row.status == .ongoing {
      occupy(caller, step.session)
      if !call.isGroup { occupy(receiver, step.session) }
    }
    return (
      call.isGroup
        ? groupRows(row, call, caller: caller, room: receiver, actor: actor)
        : rows(row, call, caller: caller, callee: receiver, actor: actor, isBusy: isBusy), .given
    )
  }

  private static func mayFollow(_ next: CallStatus, _ before: CallStatus?) -> Bool {
    guard let before else { return true }
    switch before {
    case .initiated, .unknown: return next != .initiated
    case .ongoing: return next == .ended
    case .unanswered, .rejected, .busy, .cancelled, .ended, .missed: return false
    }
  }

  private func isInCall(_ user: String, beside session: String) -> Bool {
    inCall[user]?.contains { $0 != session && calls[$0]?.status == .ongoing } ?? false
  }

  private mutating func occupy(_ user: String, _ session: String) {
    let others = inCall[user]?.filter { calls[$0]?.status == .ongoing } ?? []
    inCall.set(others.suffix(Self.callsOfOne - 1) + [session], for: user)
  }

  private static let callsOfOne = 8

  // MARK: Rows

  private func rows(
    _ row: CallStepRow, _ call: Call, caller: String, callee: String, actor: String?, isBusy: Bool
  ) -> [LegacyCallRow] {
    let taker: String
    switch row.actor {
    case .caller, .timer: taker = caller
    case .callee: taker = callee
    case .either: taker = actor == callee ? callee : caller
    }
    let peer = taker == caller ? callee : caller
    var body = body(row, call, caller: caller, party: taker)
    let code = isBusy ? CallStep.incomingWhileBusy : row.step
    var rows = [
      LegacyCallRow(reader: peer, from: taker, to: peer, direction: 1, code: code, body: body)
    ]
    switch row.rows {
    case .peer: break
    case .peerAndOwnCopy:
      if row.isStart {
        body = .callControl(
          CallControl(
            media: media(call), verb: .initiate, callID: call.callID, party: callee))
      }
      rows.append(
        LegacyCallRow(
          reader: taker, from: taker, to: peer, direction: 2, code: row.isStart ? nil : code,
          body: body))
    case .each:
      rows.append(
        LegacyCallRow(reader: taker, from: peer, to: taker, direction: 1, code: code, body: body))
    }
    return rows
  }

  /// A room has one row for all. Its members have no form to say that they accept.
  private func groupRows(
    _ row: CallStepRow, _ call: Call, caller: String, room: String, actor: String?
  ) -> [LegacyCallRow] {
    if row.form == .accept { return [] }
    let sender: String
    switch row.actor {
    case .caller, .timer: sender = caller
    case .callee, .either: sender = actor ?? caller
    }
    return [
      LegacyCallRow(
        reader: room, from: sender, to: room, direction: 0, code: row.step,
        body: body(row, call, caller: caller, party: sender))
    ]
  }

  private func body(
    _ row: CallStepRow, _ call: Call, caller: String, party: String
  ) -> StoredBody {
    switch row.form {
    case .invite:
      .callInvite(
        CallInvite(
          media: media(call), callID: call.callID, caller: call.isGroup ? nil : caller,
          groupID: call.isGroup ? call.receiver : nil, isInGroup: call.isGroup))
    case .accept:
      .callAccept(CallAccept(media: media(call), callID: call.callID, party: party))
    case .control(let verb):
      .callControl(
        CallControl(
          media: media(call), verb: verb, callID: call.callID, isInGroup: call.isGroup))
    }
  }

  private func media(_ call: Call) -> CallMedia {
    switch call.type {
    case .audio: .audio
    // What kind it is can't be said; pictures can be switched off.
    case .video, .unknown: .video
    }
  }
}
