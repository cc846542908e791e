import EventModel
import LegacyProtocol
import Translation

/// What was said and heard so far in one sequence: it knows what may be heard next.
struct Witness: Sendable, Hashable {
  struct Ear: Sendable, Hashable {
    enum Ring: Sendable, Hashable { case none, open, over }
    enum Session: Sendable, Hashable { case none, prepared, joined, over }

    var ring = Ring.none
    var session = Session.none
    var final: CallStatus?
  }

  struct Session: Sendable, Hashable {
    var ears: [String: Ear] = [:]
    var caller: String?
    var final: CallStatus?
    var isReasonUnknown = false
  }

  private(set) var sessions: [String: Session] = [:]
  /// Statuses that some sighting told of.
  private(set) var said: Set<CallStatus> = []
  /// How many calls there can be at most.
  private(set) var mostCalls = 0

  mutating func note(_ step: CallStep, isLate: Bool) {
    if mostCalls == 0 { mostCalls = 1 }
    // A call more may begin where one ended, in the past, and with an invitation behind an answer.
    if step.status.isFinal { mostCalls += 1 }
    if isLate { mostCalls += 1 }
    if step.row.isStart, said.contains(.ongoing) { mostCalls += 1 }
    said.insert(step.status)
  }

  mutating func notePause() { mostCalls += 1 }

  /// - Returns: Which rule an output breaks; `nil` if none.
  mutating func hear(_ output: CallOutput, isGroup: Bool) -> String? {
    let call = output.call
    var session = sessions[call.session] ?? Session()
    if let caller = session.caller, caller != call.caller { return "the caller changed" }
    session.caller = call.caller
    var ear = session.ears[output.viewer] ?? Ear()
    for news in output.news {
      if let fault = Self.hear(news, call, said, &ear, isGroup) { return fault }
    }
    if call.status.isFinal {
      if let final = session.final,
        final != call.status || session.isReasonUnknown != call.isReasonUnknown
      {
        return "two ends of one call"
      }
      session.final = call.status
      session.isReasonUnknown = call.isReasonUnknown
    } else if session.final != nil {
      return "a call went back"
    }
    session.ears[output.viewer] = ear
    sessions[call.session] = session
    let open = sessions.values.count { $0.ears[output.viewer]?.isOpen ?? false }
    if open > 1 { return "two open calls of one id for one viewer" }
    return sessions.count > mostCalls ? "more sessions than calls" : nil
  }

  private static func hear(
    _ news: CallNews, _ call: CallDescription, _ said: Set<CallStatus>, _ ear: inout Ear,
    _ isGroup: Bool
  ) -> String? {
    switch news {
    case .chat(let method):
      if ear.final != nil { return "a callback after the end" }
      let isRefusal = isGroup && method == .onOutgoingCallRejected && !call.status.isFinal
      if !isRefusal, !call.isReasonUnknown, !said.contains(call.status) {
        return "a status that nobody said"
      }
      if isRefusal, !said.contains(.rejected), !said.contains(.busy) {
        return "a refusal that nobody said"
      }
      if call.isReasonUnknown, method != .onCallEndedMessageReceived {
        return "a reason without evidence"
      }
      if call.status.isFinal { ear.final = call.status }
    case .broadcast: return "a broadcast"
    case .ring:
      if ear.ring != .none { return "a second ring" }
      if ear.final != nil || call.status.isFinal { return "a ring after the end" }
      ear.ring = .open
    case .ringEnded(let reason):
      if ear.ring != .open { return "a ring ended that did not ring" }
      if case .unknown = reason {
        if !call.isReasonUnknown, !isGroup { return "an unknown reason though it is known" }
      } else if !said.contains(CallStatus(rawValue: reason.rawValue)) {
        return "a reason that nobody said"
      }
      ear.ring = .over
    case .connected:
      if ear.session != .none { return "prepared twice" }
      ear.session = .prepared
    case .joined:
      if ear.session != .prepared { return "joined without being prepared" }
      ear.session = .joined
    case .left:
      if ear.session != .joined { return "left without having joined" }
      ear.session = .over
    case .closed:
      if ear.session != .prepared { return "closed without being prepared" }
      ear.session = .over
    case .participantConnected, .participantJoined, .participantLeft:
      if ear.session == .none || ear.session == .over { return "a participant without a session" }
    }
    return nil
  }

  /// - Returns: What is still open, when nothing can follow any more.
  func unfinished() -> String? {
    for session in sessions.values {
      for ear in session.ears.values {
        if ear.ring == .open { return "a ring without an end" }
        if ear.session == .prepared || ear.session == .joined { return "a session without an end" }
      }
    }
    return nil
  }
}

extension Witness.Ear {
  fileprivate var isOpen: Bool { ring == .open || session == .prepared || session == .joined }
}
