import EventModel
import LegacyProtocol

extension TrackedCall {
  /// Brings a viewer to where the call is, and says what they are to hear of it.
  ///
  /// - Parameters:
  ///   - input: The sighting by which the call came there; `nil` if its time ran out.
  ///   - canRing: Whether there is still time to answer.
  mutating func news(
    for viewer: String, _ input: CallInput?, canRing: Bool
  ) -> [CallNews] {
    let known = views[viewer]
    let isOwn = input?.viewer == viewer
    guard known != nil || isOwn else { return [] }
    var view = known ?? View()
    // Who comes in late hears of what goes on, and of an end that they see themselves.
    let isDue = known != nil || status == .ongoing || input?.step.status == status
    var news: [CallNews] = []
    if media == .broadcast {
      broadcastNews(viewer, input, isOwn && canRing, isDue, &view, &news)
    } else if status.isFinal {
      if isDue { finalNews(viewer, &view, &news) }
    } else {
      ringNews(viewer, isOwn ? input : nil, canRing: canRing, &view, &news)
      if status == .ongoing, isDue { answerNews(viewer, &view, &news) }
      if let input, isGroup { refusalNews(viewer, input, &view, &news) }
    }
    if known != nil || views.count < CallTracker.viewsOfOne { views[viewer] = view }
    return news
  }

  // MARK: While it lasts

  /// - Parameter input: A sighting of the viewer's own.
  private func ringNews(
    _ viewer: String, _ input: CallInput?, canRing: Bool, _ view: inout View,
    _ news: inout [CallNews]
  ) {
    let isCaller = viewer == caller
    let isOwnStart = input.map { $0.isStart && $0.actor == viewer } ?? false
    if status == .initiated || isGroup, isCaller || isOwnStart {
      prepare(&view, &news)
    } else if let input, input.isStart, !isRingOver, canRing, view.ring == .none,
      status == .initiated || isGroup, !answerers.contains(viewer)
    {
      view.ring = .open
      if let method = input.step.row.calleeHears { news.append(.chat(method)) }
      view.heard.insert(View.Heard(status: .initiated))
      news.append(.ring)
      prepare(&view, &news)
    }
    guard isCaller, view.session == .prepared, status == .initiated || isGroup else { return }
    for (other, device) in views.sorted(by: { $0.key < $1.key })
    where other != viewer && device.session == .prepared && !view.connected.contains(other) {
      view.connected.insert(other)
      news.append(.participantConnected(other))
    }
  }

  private func answerNews(
    _ viewer: String, _ view: inout View, _ news: inout [CallNews]
  ) {
    let hasAnswered = answerers.contains(viewer)
    // Nobody but the caller hears of answers in a room.
    guard hasAnswered || !isGroup || viewer == caller else { return }
    if !hasAnswered, view.heard.insert(View.Heard(status: .ongoing)).inserted,
      let method = CallStepRow.of(.ongoing)?.callerHears
    {
      news.append(.chat(method))
    }
    if view.ring == .open, let reason = CallStepRow.of(.ongoing)?.ringEnd {
      view.ring = .over
      news.append(.ringEnded(reason))
    }
    guard view.session != .over else { return }
    prepare(&view, &news)
    for other in answerers where other != viewer && view.joined.insert(other).inserted {
      news.append(.participantJoined(other))
    }
    if view.session == .prepared {
      view.session = .joined
      news.append(.joined)
    }
  }

  /// A member of a room declines: the caller hears of it, and the member's own ring is over.
  private func refusalNews(
    _ viewer: String, _ input: CallInput, _ view: inout View, _ news: inout [CallNews]
  ) {
    let row = input.step.row
    guard row.status == .rejected || row.status == .busy else { return }
    if viewer == input.actor {
      endRing(row, &view, &news)
      closePrepared(row, &view, &news)
    } else if viewer == caller,
      view.heard.insert(View.Heard(status: row.status, by: input.actor)).inserted,
      let method = row.callerHears
    {
      news.append(.chat(method))
    }
  }

  // MARK: When it is over

  private func finalNews(_ viewer: String, _ view: inout View, _ news: inout [CallNews]) {
    guard let row = CallStepRow.of(status) else { return }
    // Nobody is told of the end of what they never heard of, unless someone says so.
    let isUnheard = view.heard.isEmpty && view.ring == .none && view.session == .none
    if isReasonUnknown, isUnheard { return }
    if view.heard.insert(View.Heard(status: status)).inserted,
      let method = isTakenByCaller(row, viewer) ? row.callerHears : row.calleeHears
    {
      news.append(.chat(method))
    }
    endRing(row, &view, &news)
    if view.session == .joined {
      if let endedBy, endedBy != viewer { news.append(.participantLeft(endedBy)) }
      view.session = .over
      news.append(.left)
    }
    closePrepared(row, &view, &news)
  }

  /// Whether the viewer is on the caller's side of a step.
  ///
  /// Who takes a step says it better than who called: when both call at once, either may answer or refuse.
  private func isTakenByCaller(_ row: CallStepRow, _ viewer: String) -> Bool {
    if isGroup || endedBy == nil { return viewer == caller }
    switch row.actor {
    case .caller: return viewer == endedBy
    case .callee: return viewer != endedBy
    case .timer, .either: return viewer == caller
    }
  }

  private func endRing(_ row: CallStepRow, _ view: inout View, _ news: inout [CallNews]) {
    guard view.ring == .open, let reason = row.ringEnd else { return }
    view.ring = .over
    news.append(.ringEnded(isReasonUnknown ? .unknown("unknown") : reason))
  }

  private func closePrepared(
    _ row: CallStepRow, _ view: inout View, _ news: inout [CallNews]
  ) {
    guard view.session == .prepared, row.closesPrepared else { return }
    view.session = .over
    news.append(.closed)
  }

  private func prepare(_ view: inout View, _ news: inout [CallNews]) {
    guard view.session == .none else { return }
    view.session = .prepared
    news.append(.connected)
  }

  // MARK: Broadcasts

  private func broadcastNews(
    _ viewer: String, _ input: CallInput?, _ canBegin: Bool, _ isDue: Bool, _ view: inout View,
    _ news: inout [CallNews]
  ) {
    if status.isFinal {
      guard isDue, !isReasonUnknown else { return }
      if view.heard.insert(View.Heard(status: status)).inserted { news.append(.broadcast(status)) }
    } else if canBegin, let input, input.isStart, input.actor != viewer,
      view.heard.insert(View.Heard(status: .initiated)).inserted
    {
      news.append(.broadcast(.initiated))
    }
  }

  // MARK: Time

  /// Nobody can answer any more: rings end, and nothing says why. A room's call may go on.
  mutating func endRings() -> [(viewer: String, news: [CallNews])] {
    isRingOver = true
    var all: [(viewer: String, news: [CallNews])] = []
    for viewer in views.keys.sorted() {
      guard var view = views[viewer], view.ring == .open else { continue }
      view.ring = .over
      views[viewer] = view
      all.append((viewer, [.ringEnded(.unknown("unknown"))]))
    }
    return all
  }

  /// A session that a busy decline left prepared is closed in the end.
  mutating func closeLeftovers() -> [(viewer: String, news: [CallNews])] {
    var all: [(viewer: String, news: [CallNews])] = []
    for viewer in views.keys.sorted() {
      guard var view = views[viewer], view.session == .prepared else { continue }
      view.session = .over
      views[viewer] = view
      all.append((viewer, [.closed]))
    }
    return all
  }

  var hasLeftovers: Bool { views.values.contains { $0.session == .prepared } }
}
