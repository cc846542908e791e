import EventModel
import LegacyProtocol

/// Joins the steps of calls, whoever sees them and however often, into calls: who is to hear what, each thing once.
///
/// A pure state machine: sightings of steps and the source's clock go in, what each viewer hears comes out. It is a value; a copy is a
/// snapshot from which a later run goes on. All people and rooms are old ids.
///
/// A call goes forward only and ends once: initiated → ongoing | rejected | busy | cancelled | unanswered | ended, ongoing → ended. All that
/// is known of it, from either party's view, makes one history, so both hear of the same end. A viewer hears of what they see
/// themselves, and once they have heard of a call, of what the other party's view brings as well.
///
/// The old side gives two people the same id in every call. Which call a sighting is of follows from its place among the rows: an
/// invitation behind everything seen of a call begins the next.
public struct CallTracker: Sendable, Hashable {
  /// How long a call may ring, in seconds: the longest that either side documents for a call that nobody joins. Old clients give up
  /// earlier and say so; where nobody has said anything, it is not known why the call is over.
  static let ringLimit: Int64 = 300
  /// Old clients refuse to call the same person again within this time, in seconds.
  static let redialGap: Int64 = 10
  /// How far apart two clocks are taken to be at most where none has said how it goes, in seconds: an hour, and how long a call rings.
  static let clocksApart: Int64 = 3600 + ringLimit
  /// How much later the second party's word of an ending may be, in seconds.
  static let echoWindow: Int64 = 30
  /// A call of which nothing was heard for this long is over, in seconds.
  static let longestCall: Int64 = 86_400
  /// Viewers of whom it is remembered what they heard of one call.
  static let viewsOfOne = 1000
  /// Calls of one conversation that are remembered when they are over.
  private static let pastOfOne = 8

  /// The two people of a conversation, or the room.
  fileprivate struct Talk: Sendable, Hashable, Codable {
    var isGroup: Bool
    var parties: [String]

    init(_ input: CallInput) {
      isGroup = input.isGroup
      parties = input.parties
    }
  }

  /// When a call's time runs out.
  fileprivate struct Due: Sendable, Hashable, Codable {
    var talk: Talk
    var session: String
    var at: Int64
  }

  private let identities: Identities
  private var open: [Talk: [TrackedCall]] = [:]
  private var past: RecentTable<Talk, [TrackedCall]>
  /// Of calls that are open, and of those that left a session prepared.
  private var dues: [String: Due] = [:]
  private var nextDue = Int64.max
  /// In how many calls a person is.
  private var occupations: [String: Int] = [:]
  private var clock = Int64.min
  private let capacity: Int
  /// Calls that were ended without anything saying why.
  public private(set) var unexplainedEndings = 0

  /// - Parameter capacity: Calls that ring or go on, at most; those not heard of for longest are given up then. Of calls that are over the
  ///   same number of conversations is remembered, to twice as many.
  public init(identities: Identities = Identities(), capacity: Int = 50_000) {
    self.identities = identities
    self.capacity = max(capacity, 1)
    past = RecentTable(capacity: self.capacity)
  }

  /// Calls that ring or go on.
  public var openCount: Int { open.values.reduce(0) { $0 + $1.count } }

  /// Whether a sighting can be of a call that rings or goes on.
  public func isOpen(_ input: CallInput) -> Bool {
    open[Talk(input)]?.contains { $0.mayBe(input) } ?? false
  }

  // MARK: Sightings

  /// A step was seen.
  public mutating func take(_ input: CallInput) -> CallOutcome {
    let talk = Talk(input)
    var outputs: [CallOutput] = []
    if let index = open[talk]?.lastIndex(where: { $0.mayBe(input) }),
      let relation = open[talk]?[index].relation(to: input)
    {
      switch relation {
      case .same, .glare:
        // Before all that was seen of a call whose beginning was missed: of that, or of the call before it.
        if let call = open[talk]?[index], call.start == nil, input.place.isBefore(call.first),
          let outcome = takePast(input, talk)
        {
          return outcome
        }
        return step(input, talk, index, isGlare: relation == .glare)
      case .next:
        giveUp(talk, index, &outputs)
      case .earlier:
        return takePast(input, talk) ?? recordPast(input, talk)
      }
    } else if let outcome = takePast(input, talk) {
      return outcome
    } else if past[talk]?.contains(where: { $0.mayBe(input) && $0.first.isAfter(input.place) })
      ?? false
    {
      return recordPast(input, talk)
    }
    if !input.step.status.isFinal { closeLeftovers(of: talk, &outputs) }
    makeRoom(&outputs)
    // The first sighting of a call.
    open[talk, default: []].append(TrackedCall(input, session: session(input)))
    var outcome = step(input, talk, (open[talk]?.count ?? 1) - 1, isNew: true)
    outcome.outputs = outputs + outcome.outputs
    return outcome
  }

  /// A step of a call that is open.
  private mutating func step(
    _ input: CallInput, _ talk: Talk, _ index: Int, isGlare: Bool = false, isNew: Bool = false
  ) -> CallOutcome {
    guard var call = open[talk]?[index] else {
      let alone = TrackedCall(input, session: session(input))
      return CallOutcome(outputs: [], verdict: .outOfTurn, call: alone.description)
    }
    let move = call.take(input, isNew: isNew)
    guard move != .impossible else {
      return CallOutcome(outputs: [], verdict: .outOfTurn, call: call.description)
    }
    let wasKnown = call.views[input.viewer] != nil
    let canRing = clock <= max(input.place.time, call.askedAt ?? 0) &+ Self.ringLimit
    occupy(&call)
    var outputs: [CallOutput] = []
    let others = call.views.keys.filter { $0 != input.viewer }.sorted()
    for viewer in [input.viewer] + others {
      let news = call.news(for: viewer, input, canRing: canRing)
      guard !news.isEmpty else { continue }
      outputs.append(
        CallOutput(
          viewer: viewer, news: news, call: call.description,
          isViewerBusy: isBusy(viewer, beside: call)))
    }
    if call.status.isFinal {
      close(call, talk, index)
    } else {
      open[talk]?[index] = call
      schedule(call, talk)
    }
    let isTold = outputs.first?.viewer == input.viewer
    return CallOutcome(
      outputs: outputs,
      verdict: verdict(input, call, move, isTold: isTold, isGlare: isGlare, wasKnown: wasKnown),
      call: call.description)
  }

  private func verdict(
    _ input: CallInput, _ call: TrackedCall, _ move: TrackedCall.Move, isTold: Bool,
    isGlare: Bool, wasKnown: Bool
  ) -> CallVerdict {
    if isTold {
      if input.isStart, input.actor == input.viewer { return .prepared }
      return input.step == .ended && call.isAnswerUnknown ? .unproven : .told
    }
    if isGlare, input.viewer != input.actor { return .glare }
    if move == .forward { return .silent }
    // An invitation that is shown for the first time when it is too late to answer.
    return input.isStart && !wasKnown ? .outOfTurn : .repeated
  }

  /// The first sighting of a call that is over, since a later one between the same people goes on: of its end its viewer hears.
  private mutating func recordPast(_ input: CallInput, _ talk: Talk) -> CallOutcome {
    var call = TrackedCall(input, session: session(input))
    guard input.step.status.isFinal, call.take(input, isNew: true) == .forward,
      call.status.isFinal
    else { return CallOutcome(outputs: [], verdict: .outOfTurn, call: call.description) }
    let news = call.news(for: input.viewer, input, canRing: false)
    remember(call, talk)
    guard !news.isEmpty else {
      return CallOutcome(outputs: [], verdict: .silent, call: call.description)
    }
    return CallOutcome(
      outputs: [CallOutput(viewer: input.viewer, news: news, call: call.description)],
      verdict: call.isAnswerUnknown ? .unproven : .told, call: call.description)
  }

  /// A sighting of a call that is over; `nil` if there is none it can be of.
  private mutating func takePast(_ input: CallInput, _ talk: Talk) -> CallOutcome? {
    guard var calls = past.refreshed(talk),
      let index = calls.lastIndex(where: { $0.mayBe(input) && $0.owned(input) })
    else { return nil }
    var outputs: [CallOutput] = []
    let wasKnown = calls[index].views[input.viewer] != nil
    if !input.isStart, input.step.status == calls[index].status {
      if !calls[index].isReasonUnknown, !wasKnown {
        let news = calls[index].news(for: input.viewer, input, canRing: false)
        if !news.isEmpty {
          outputs.append(
            CallOutput(viewer: input.viewer, news: news, call: calls[index].description))
        }
      }
      past.set(calls, for: talk)
      return CallOutcome(
        outputs: outputs, verdict: !outputs.isEmpty ? .told : wasKnown ? .repeated : .silent,
        call: calls[index].description)
    }
    // Whoever was told “busy” gives up.
    if calls[index].status == .busy, [.cancelled, .noAnswer, .ended].contains(input.step) {
      outputs = closeLeftovers(&calls[index])
      past.set(calls, for: talk)
      return CallOutcome(
        outputs: outputs,
        verdict: outputs.isEmpty
          ? .outOfTurn : outputs.contains { $0.viewer == input.viewer } ? .told : .silent,
        call: calls[index].description)
    }
    let isKnownStep =
      input.isStart ? wasKnown : input.step == .accepted && calls[index].answeredAt != nil
    return CallOutcome(
      outputs: [], verdict: isKnownStep ? .repeated : .outOfTurn, call: calls[index].description)
  }

  /// The session of a call: made from the id of the call and the first that was seen of it, so that the next call between the same people
  /// has another.
  private func session(_ input: CallInput) -> String {
    guard let row = input.place.row else {
      // Dictionaries name no call.
      return identities.callSession(
        LegacyCallIdentity(
          id: input.callID, parties: input.parties, first: .time(input.place.time)))
    }
    return identities.callSession(
      LegacyCallIdentity(id: input.callID, first: .row(row, isGroup: input.isGroup)))
  }

  // MARK: Endings

  private mutating func close(_ call: TrackedCall, _ talk: Talk, _ index: Int) {
    var call = call
    for user in call.occupied { release(user) }
    call.occupied = []
    open[talk]?.remove(at: index)
    if open[talk]?.isEmpty ?? false { open[talk] = nil }
    dues[call.session] = nil
    if call.hasLeftovers, let start = call.start {
      schedule(Due(talk: talk, session: call.session, at: start.time &+ Self.ringLimit))
    }
    remember(call, talk)
  }

  /// Keeps a call that is over, of its conversation that first which ended first.
  private mutating func remember(_ call: TrackedCall, _ talk: Talk) {
    var calls = past[talk] ?? []
    calls.insert(call, at: calls.firstIndex { $0.last.isAfter(call.last) } ?? calls.endIndex)
    if calls.count > Self.pastOfOne { calls.removeFirst() }
    past.set(calls, for: talk)
  }

  /// Nothing more is to be expected of a call, and nothing says how it ended.
  private mutating func giveUp(_ talk: Talk, _ index: Int, _ outputs: inout [CallOutput]) {
    guard var call = open[talk]?[index] else { return }
    call.giveUp()
    if call.media != .broadcast { unexplainedEndings += 1 }
    for viewer in call.views.keys.sorted() {
      let news = call.news(for: viewer, nil, canRing: false)
      guard !news.isEmpty else { continue }
      outputs.append(CallOutput(viewer: viewer, news: news, call: call.description))
    }
    close(call, talk, index)
  }

  private mutating func closeLeftovers(of talk: Talk, _ outputs: inout [CallOutput]) {
    guard var calls = past[talk], calls.contains(where: \.hasLeftovers) else { return }
    for index in calls.indices { outputs += closeLeftovers(&calls[index]) }
    past.set(calls, for: talk)
  }

  private mutating func closeLeftovers(_ call: inout TrackedCall) -> [CallOutput] {
    dues[call.session] = nil
    let all = call.closeLeftovers()
    return all.map { CallOutput(viewer: $0.viewer, news: $0.news, call: call.description) }
  }

  // MARK: Time

  /// The source's clock has come to `now`, seconds since 1970: what can't be answered any more is over.
  public mutating func advance(to now: Int64) -> [CallOutput] {
    // It may be set back: the source says late how it goes.
    clock = now
    var outputs: [CallOutput] = []
    // A room's call whose rings end may be over as well.
    while !dues.isEmpty, nextDue <= clock {
      let due = dues.values.filter { $0.at <= clock }
      for one in due.sorted(by: { ($0.at, $0.session) < ($1.at, $1.session) }) {
        dues[one.session] = nil
        runOut(one, &outputs)
      }
      nextDue = dues.values.lazy.map(\.at).min() ?? .max
    }
    return outputs
  }

  private mutating func runOut(_ due: Due, _ outputs: inout [CallOutput]) {
    if let index = open[due.talk]?.firstIndex(where: { $0.session == due.session }) {
      if var call = open[due.talk]?[index], call.isGroup, call.status == .initiated,
        !call.isRingOver
      {
        let description = call.description
        outputs += call.endRings().map {
          CallOutput(viewer: $0.viewer, news: $0.news, call: description)
        }
        open[due.talk]?[index] = call
        schedule(call, due.talk)
      } else {
        giveUp(due.talk, index, &outputs)
      }
    } else if var calls = past[due.talk],
      let index = calls.firstIndex(where: { $0.session == due.session })
    {
      outputs += closeLeftovers(&calls[index])
      past.set(calls, for: due.talk)
    }
  }

  private mutating func schedule(_ call: TrackedCall, _ talk: Talk) {
    let rings = call.status == .initiated && !call.isRingOver && call.media != .broadcast
    let at =
      rings
      ? max((call.start ?? call.first).time, call.askedAt ?? 0) &+ Self.ringLimit
      : call.last.time &+ Self.longestCall
    schedule(Due(talk: talk, session: call.session, at: at))
  }

  private mutating func schedule(_ due: Due) {
    dues[due.session] = due
    nextDue = min(nextDue, due.at)
  }

  /// Gives up those not heard of for longest, many at once, so that it costs little on the whole.
  private mutating func makeRoom(_ outputs: inout [CallOutput]) {
    guard dues.count >= capacity else { return }
    let oldest = dues.values.sorted { ($0.at, $0.session) < ($1.at, $1.session) }
    for due in oldest.prefix(max(capacity / 4, 1)) {
      dues[due.session] = nil
      runOut(due, &outputs)
    }
  }

  // MARK: Who is in a call

  /// The one who called is in a call from the start, the one who answered from then on.
  private mutating func occupy(_ call: inout TrackedCall) {
    guard call.media != .broadcast, !call.status.isFinal else { return }
    for user in call.answerers + (call.caller.map { [$0] } ?? [])
    where call.occupied.insert(user).inserted {
      occupations[user, default: 0] += 1
    }
  }

  private mutating func release(_ user: String) {
    let count = occupations[user, default: 0] - 1
    occupations[user] = count > 0 ? count : nil
  }

  private func isBusy(_ user: String, beside call: TrackedCall) -> Bool {
    occupations[user, default: 0] > (call.occupied.contains(user) ? 1 : 0)
  }
}

// MARK: From run to run

extension CallTracker {
  /// What is known of calls, without what the configuration says: a later run goes on from it.
  ///
  /// It is coded as its parts are called. What another version has written, or a hand has changed, either can't be read or is taken as it is:
  /// no value of it is one that a tracker could not work with.
  public struct Snapshot: Sendable, Hashable, Codable {
    fileprivate var open: [Talk: [TrackedCall]]
    fileprivate var past: [Talk: [TrackedCall]]
    fileprivate var dues: [String: Due]
    fileprivate var clock: Int64
  }

  public var snapshot: Snapshot {
    Snapshot(open: open, past: past.values, dues: dues, clock: clock)
  }

  /// Goes on from what an earlier run knew; what was known here is forgotten.
  public mutating func resume(_ snapshot: Snapshot) {
    open = snapshot.open.filter { !$0.value.isEmpty }
    past = RecentTable(capacity: capacity)
    for (talk, calls) in snapshot.past { past.set(calls.suffix(Self.pastOfOne), for: talk) }
    dues = snapshot.dues
    nextDue = dues.values.lazy.map(\.at).min() ?? .max
    clock = snapshot.clock
    occupations = [:]
    for user in open.values.joined().flatMap(\.occupied) { occupations[user, default: 0] += 1 }
  }
}
