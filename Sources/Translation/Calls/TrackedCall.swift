import EventModel
import LegacyProtocol

/// One call, and what each viewer has heard of it.
struct TrackedCall: Sendable, Hashable, Codable {
  /// What one viewer has heard.
  struct View: Sendable, Hashable, Codable {
    enum Ring: String, Sendable, Hashable, Codable { case none, open, over }
    enum Session: String, Sendable, Hashable, Codable { case none, prepared, joined, over }

    /// A callback; in rooms, whose refusal it told of.
    struct Heard: Sendable, Hashable, Codable {
      var status: CallStatus
      var by: String?
    }

    var ring = Ring.none
    var session = Session.none
    var heard: Set<Heard> = []
    /// Whose device was told to ring, to have joined.
    var connected: Set<String> = []
    var joined: Set<String> = []
  }

  let session: String
  let isGroup: Bool
  let parties: [String]
  var callID: String?
  var media: CallMedia
  var isMediaAssumed: Bool
  var caller: String?
  var status = CallStatus.initiated
  /// Of the invitation, if it was seen.
  var start: CallInput.Place?
  /// When a client asked for it, by a clock that may be another than that of the rows, which then count once they are seen.
  var askedAt: Int64?
  /// Of whatever of it was seen, the earliest and the latest.
  var first: CallInput.Place
  var last: CallInput.Place
  var answerers: [String] = []
  /// Members of a room who declined, and how.
  var refusals: Set<View.Heard> = []
  var answeredAt: Int64?
  var endedAt: Int64?
  var endedBy: String?
  var isReasonUnknown = false
  var isAnswerUnknown = false
  /// Nobody can answer any more, but a call of a room may be going on: the old side does not say who takes part.
  var isRingOver = false
  /// Who is in a call by this one.
  var occupied: Set<String> = []
  var views: [String: View] = [:]

  init(_ input: CallInput, session: String) {
    self.session = session
    isGroup = input.isGroup
    parties = input.parties
    callID = input.callID
    media = input.media
    isMediaAssumed = input.isMediaAssumed
    first = input.place
    last = input.place
    start = input.isStart ? input.place : nil
    askedAt = input.isStart && input.isTimeUnsure ? input.place.time : nil
    caller = Self.caller(of: input)
  }

  /// Who called, as far as one step says.
  private static func caller(of input: CallInput) -> String? {
    switch input.step.row.actor {
    case .caller, .timer: input.actor
    case .callee: input.isGroup ? nil : input.receiver
    case .either: nil
    }
  }

  var description: CallDescription {
    CallDescription(
      session: session, media: media, isGroup: isGroup, caller: caller, parties: parties,
      status: status, initiatedAt: start?.time, answeredAt: answeredAt, endedAt: endedAt,
      isReasonUnknown: isReasonUnknown, isAnswerUnknown: isAnswerUnknown)
  }

  // MARK: Which call a sighting is of

  /// Whether a sighting can be of a call with this id; of sightings without an id, by the plugin.
  func mayBe(_ input: CallInput) -> Bool {
    if let callID, let other = input.callID { return callID == other }
    return media == input.media || isMediaAssumed || input.isMediaAssumed
  }

  enum Relation: Sendable, Hashable {
    /// Another sighting of this call.
    case same
    /// The other party's own invitation, at the same time.
    case glare
    /// The first of a later call with the same id.
    case next
    /// Of an earlier call with the same id.
    case earlier
  }

  /// What a sighting is to this call, which is open.
  func relation(to input: CallInput) -> Relation {
    let place = input.place
    if let relation = relationByClocks(to: input) { return relation }
    guard input.isStart else {
      return start.map { place.isBefore($0) } ?? false ? .earlier : .same
    }
    // The beginning was missed: an invitation behind what was seen begins another call.
    guard let start else { return place.isAfter(last) ? .next : .same }
    if isGroup || caller == nil || caller == input.actor {
      if Self.isTwin(place, start) { return .same }
      if place.isBefore(start) { return .earlier }
      if isGroup, caller != input.actor { return .same }
      return place.isAfter(last) ? .next : .same
    }
    return status == .ongoing && place.isAfter(last) ? .next : .glare
  }

  /// What a sighting is where two clocks are to be compared that nobody has set by each other; `nil` where it is known how they go.
  private func relationByClocks(to input: CallInput) -> Relation? {
    let isFar = abs(input.place.time - (start ?? first).time) > CallTracker.clocksApart
    if input.isTimeUnsure {
      guard input.isStart else { return askedAt == nil && start?.row != nil ? .same : nil }
      guard caller == input.actor, !isGroup else { return nil }
      // A client does not ask for the same person again that soon.
      if let askedAt {
        return abs(input.place.time - askedAt) < CallTracker.redialGap ? .same : .next
      }
      return start?.row != nil && status == .initiated && !isFar ? .same : nil
    }
    guard askedAt != nil, start?.row == nil, input.place.row != nil, !isFar else { return nil }
    return !input.isStart || caller == input.actor ? .same : nil
  }

  /// Whether a sighting is of this call, which is over.
  func owned(_ input: CallInput) -> Bool {
    let place = input.place
    if input.isStart {
      if let start, Self.isTwin(place, start), caller == nil || caller == input.actor {
        return true
      }
      return !place.isAfter(last) && !(start.map { place.isBefore($0) } ?? false)
    }
    if let start, place.isBefore(start) { return false }
    if !place.isAfter(last) { return true }
    return place.time - last.time
      <= (isReasonUnknown ? CallTracker.longestCall : CallTracker.echoWindow)
  }

  /// Two rows of one invitation; clients refuse to call again that soon.
  private static func isTwin(_ a: CallInput.Place, _ b: CallInput.Place) -> Bool {
    abs(a.time - b.time) < CallTracker.redialGap
  }

  // MARK: Going forward

  enum Move: Sendable, Hashable {
    case forward
    /// The call is there already.
    case none
    /// It can't go there.
    case impossible
  }

  /// Takes a step of this call, which is open.
  mutating func take(_ input: CallInput, isNew: Bool) -> Move {
    learn(input)
    let move = isNew && input.isStart ? .forward : moved(by: input)
    guard move == .forward else { return move }
    switch input.step {
    case .incoming, .incomingWhileBusy: break
    case .accepted:
      status = .ongoing
      answeredAt = answeredAt ?? input.place.time
      if !answerers.contains(input.actor) { answerers.append(input.actor) }
    // One who declines leaves the room's call to the others.
    case .rejected where isGroup, .busy where isGroup:
      refusals.insert(View.Heard(status: input.step.status, by: input.actor))
    case .rejected, .busy, .cancelled, .noAnswer, .ended:
      isAnswerUnknown = input.step == .ended && status == .initiated && !isGroup
      status = input.step.status
      endedAt = input.place.time
      endedBy = input.actor
    }
    return .forward
  }

  private func moved(by input: CallInput) -> Move {
    switch (status, input.step) {
    case (_, .incoming), (_, .incomingWhileBusy): return .none
    case (_, .rejected) where isGroup, (_, .busy) where isGroup:
      if answerers.contains(input.actor) || caller == input.actor { return .impossible }
      let refusal = View.Heard(status: input.step.status, by: input.actor)
      return refusals.contains(refusal) ? .none : .forward
    case (.initiated, _): return .forward
    case (.ongoing, .accepted):
      return isGroup && !answerers.contains(input.actor) ? .forward : .none
    case (.ongoing, .ended): return .forward
    case (_, .accepted), (_, .rejected), (_, .busy), (_, .cancelled), (_, .noAnswer), (_, .ended):
      return .impossible
    }
  }

  /// Takes from a sighting what it says beside its step.
  private mutating func learn(_ input: CallInput) {
    callID = callID ?? input.callID
    if isMediaAssumed, !input.isMediaAssumed {
      media = input.media
      isMediaAssumed = false
    }
    caller = caller ?? Self.caller(of: input)
    if input.isStart, input.isTimeUnsure, askedAt == nil {
      // The row tells the time; the request tells that it rings now.
      askedAt = input.place.time
      if start?.row != nil { return }
    }
    if askedAt != nil, start?.row == nil, first.row == nil, input.place.row != nil {
      // From here on the clock of the rows counts.
      (first, last) = (input.place, input.place)
      start = input.isStart ? input.place : start.map { _ in input.place }
      return
    }
    if input.place.isBefore(first) { first = input.place }
    if input.place.isAfter(last) { last = input.place }
    if input.isStart, start == nil { start = input.place }
  }

  /// It is over, and nothing says why or when.
  mutating func giveUp() {
    status = .ended
    isReasonUnknown = true
  }
}
