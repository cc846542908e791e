internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Translation

/// What tells messages apart: the table that counts the id, the id, and who said it to whom.
struct SightingKey: Hashable {
  var space: Identities.Space
  var id: String
  var from: String
  var to: String

  init(space: Identities.Space, id: String, from: String, to: String) {
    self.space = space
    self.id = id
    self.from = from
    self.to = to
  }

  init(_ entry: MessageEntry) {
    self.init(space: entry.space, id: entry.id, from: entry.from, to: entry.to)
  }
}

/// A message as it was shown, until a row of a table is found for it.
struct Sighted {
  var sighting: MessageSighting
  var source: String
  /// From 1 among those of its source that came by the same way.
  var row: Int
  var offset: Int64?
}

/// An announcement as users were shown it.
struct SeenAnnouncement {
  var text: String
  var sentAt: Int64
  /// Whom it was shown to, by `uid`.
  var viewers: Set<String>
  var place: ArchiveRow.Place
}

extension Conversion {
  // MARK: Reading

  func readSightings(
    _ source: PlainSource, of input: ArchiveInput,
    _ progress: (ConversionProgress) throws -> Void
  ) throws {
    let bytes = try source.all(atMost: SightingReader.longest, name: input.name)
    bytesBefore += Int64(bytes.count)
    var counts: [String: Int] = [:]
    var reader = SightingReader(
      name: input.name, configuration: configuration.translator, viewers: configuration.viewers
    ) { [self] item in
      switch item {
      case .sighting(let sighting, let offset):
        counts[sighting.origin, default: 0] += 1
        let row = counts[sighting.origin, default: 1]
        report.inputs[sighting.origin, default: 0] += 1
        try take(Sighted(sighting: sighting, source: input.name, row: row, offset: offset))
      case .announcement(let message, let viewer):
        counts["announcement", default: 0] += 1
        note(
          message, shownTo: viewer,
          ArchiveRow.Place(
            source: input.name, table: "announcement", row: counts["announcement", default: 1],
            offset: nil))
      case .person(let person):
        seenPeople[person.uid] = person
        counts["profile", default: 0] += 1
        let place = ArchiveRow.Place(
          source: input.name, table: "profile", row: counts["profile", default: 1], offset: nil)
        switch identities.legacy(uid: person.uid) {
        case .member(let id)?, .guest(let id)?: nameUser(id, at: place)
        case .bot(let id)?: if namedBots[id] == nil { namedBots[id] = place }
        case .room?, nil: break
        }
      case .room(let room, let id): seenRooms[id] = room
      case .result(let result): account(for: result)
      case .refused(let position, let rule, let reason):
        tally.note(rule, .rejected)
        try reject(source: input.name, position: position, rule: rule, reason: reason)
      }
    }
    try reader.read(bytes, as: configuration.inputForm)
    try progress(
      ConversionProgress(
        phase: .reading, bytes: bytesBefore, rows: tally.rowsSeen, messages: 0,
        rejected: report.outputs["rejects", default: 0], share: nil))
  }

  /// What an exchange has besides messages is counted by rule where it is lost, and by event where archives do not keep it.
  private func account(for result: TranslationResult) {
    if !result.isBalanced { areSightingsBalanced = false }
    var sums: [Rule: Int] = [:]
    result.add(to: &sums)
    for (rule, count) in sums where count != 0 {
      let fate = fate(of: rule)
      // What was held is counted when it is told; what is repeated is told by what it repeats.
      if !fate.isCarried, rule != .viewerUnknown, rule != .messageRepeated {
        tally.note(rule.rawValue, fate, count)
      }
    }
    let others = result.events.count { $0.message.map { $0.category == .action } ?? true }
    if others > 0 { tally.note(.sightingUnused, others) }
  }

  private func note(_ message: Message, shownTo viewer: String, _ place: ArchiveRow.Place) {
    guard case .custom(let data, _) = message.content, let id = data["id"]?.string,
      let text = data["text"]?.string
    else { return }
    var seen =
      seenAnnouncements[id]
      ?? SeenAnnouncement(text: text, sentAt: message.sentAt, viewers: [], place: place)
    seen.viewers.insert(viewer)
    seenAnnouncements[id] = seen
  }

  private func take(_ sighted: Sighted) throws {
    tally.rowsSeen += 1
    let sighting = sighted.sighting
    let key = SightingKey(
      space: sighting.space, id: sighting.id, from: sighting.sender, to: sighting.receiver)
    if sighting.space == .live {
      tally.note(.sightingLive)
      tally.rowsEnded += 1
      return
    }
    guard Int64(sighting.id) ?? -1 >= 0 else {
      return try refuse(sighted, .messageNumber)
    }
    guard Self.time(of: sighting) != nil else { return try refuse(sighted, .timeUnplaced) }
    guard let other = sightings[key] else {
      sightings[key] = sighted
      sightingOrder.append(key)
      return
    }
    guard Self.isSame(other.sighting, sighting.sent, sighting.body) else {
      return try refuse(sighted, .sightingConflict)
    }
    fold()
    if Self.rank(sighting) < Self.rank(other.sighting) { sightings[key] = sighted }
  }

  /// When it was sent; of a reply that does not say it, when the reply came.
  private static func time(of sighting: MessageSighting) -> Int64? {
    sighting.sent?.seconds ?? (sighting.receivedAt > 0 ? sighting.receivedAt : nil)
  }

  private func fold() {
    tally.note(.sightingRepeated)
    tally.rowsEnded += 1
    report.folded += 1
  }

  private func refuse(_ sighted: Sighted, _ rule: ArchiveRule) throws {
    tally.note(rule)
    tally.rowsEnded += 1
    try reject(
      ArchiveRow.Place(
        source: sighted.source, table: sighted.sighting.origin, row: sighted.row,
        offset: sighted.offset), rule.rawValue, rule.reason)
  }

  /// Of two with the same id and parties: the same second, give or take the clock's step, or the same words. One that does not say when it
  /// was sent contradicts nothing.
  private static func isSame(
    _ sighting: MessageSighting, _ sent: LegacyTime?, _ body: String
  ) -> Bool {
    guard let one = sighting.sent?.seconds, let other = sent?.seconds else { return true }
    return abs(one - other) <= 2 || sighting.body == body
  }

  /// The nearer to what is stored, the lower.
  private static func rank(_ sighting: MessageSighting) -> Int {
    if sighting.sent?.seconds == nil { return 6 }
    if sighting.dictionary != nil { return 5 }
    switch sighting.origin {
    case "history": return 0
    case "poll": return 1
    case "push": return 2
    case "reply": return 3
    default: return 4
    }
  }

  // MARK: Rows

  /// A row of a table says what was shown; the row counts.
  func foldSighting(into entry: MessageEntry) throws {
    let key = SightingKey(entry)
    guard let sighted = sightings.removeValue(forKey: key) else { return }
    guard Self.isSame(sighted.sighting, LegacyTime(entry.sent), entry.body) else {
      return try refuse(sighted, .sightingConflict)
    }
    fold()
  }

  /// What no row said is told as it was shown.
  func enqueueSightings() throws {
    for key in sightingOrder {
      guard let sighted = sightings.removeValue(forKey: key) else { continue }
      let sighting = sighted.sighting
      guard let time = Self.time(of: sighting), let number = Int64(sighting.id) else { continue }
      if sighting.firstID != sighting.id {
        // The other row of a file, or a client's retry: the translation has seen the first.
        tally.note(Rule.messageTwin.rawValue, fate(of: .messageTwin))
        tally.rowsEnded += 1
        report.folded += 1
        continue
      }
      if !hasMessages { shown.insert(key) }
      let row = sighting.row
      var entry = MessageEntry(
        space: row.space, id: row.id, from: row.from, to: row.to, body: row.body,
        sent: sighting.sent?.text ?? "", direction: sighting.direction ?? 0, isRead: nil)
      entry.seen = sighting.rest
      entry.fallback = sighting.sent?.seconds == nil ? time : 0
      entry.table = tableNumber(source: sighted.source, name: sighting.origin)
      (entry.row, entry.offset) = (sighted.row, sighted.offset)
      entry.isMended = sighting.isMended
      try sort(entry, at: time, number: number, in: sorter)
    }
    sightingOrder = []
  }
}

extension MessageSighting {
  /// What ``MessageEntry`` has no place for, as JSON.
  fileprivate var rest: String {
    var members = [
      JSON.Member("origin", .string(origin)), JSON.Member("viewer", .string(viewer)),
      JSON.Member("isTyped", .bool(isTyped)), JSON.Member("isMended", .bool(isMended)),
    ]
    if let from { members.append(JSON.Member("from", .string(from))) }
    if let isSelf { members.append(JSON.Member("isSelf", .bool(isSelf))) }
    if let isOld { members.append(JSON.Member("isOld", .bool(isOld))) }
    if let direction { members.append(JSON.Member("direction", .integer(direction))) }
    if let messageType { members.append(JSON.Member("messageType", .integer(messageType))) }
    if let dictionary { members.append(JSON.Member("dictionary", dictionary)) }
    return JSONWriter.string(of: .object(members))
  }
}

extension MessageEntry {
  /// What it is made of, if that is no row.
  var sighting: MessageSighting? {
    guard let seen, let document = try? JSONDocument(parsing: Array(seen.utf8)) else { return nil }
    let rest = JSON(document.root)
    var sighting = MessageSighting(
      space: space, id: id, sender: from, receiver: to, sent: LegacyTime(sent), body: body,
      origin: rest["origin"]?.string ?? "", viewer: rest["viewer"]?.string ?? "")
    sighting.from = rest["from"]?.string
    sighting.isSelf = rest["isSelf"]?.bool
    sighting.isOld = rest["isOld"]?.bool
    sighting.direction = rest["direction"]?.integer.flatMap { Int(exactly: $0) }
    sighting.messageType = rest["messageType"]?.integer.flatMap { Int(exactly: $0) }
    sighting.dictionary = rest["dictionary"]
    sighting.isTyped = rest["isTyped"]?.bool ?? false
    sighting.isMended = rest["isMended"]?.bool ?? false
    return sighting
  }
}

extension PlainSource {
  /// All of it.
  ///
  /// - Throws: ``SourceError`` for more than may be, or what the source throws.
  consuming func all(atMost limit: Int, name: String) throws -> [UInt8] {
    var source = self
    var out: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { return out }
      guard out.count + count <= limit else {
        throw SourceError(name: name, reason: .damaged("is larger than \(limit) bytes"))
      }
      out += piece[..<count]
    }
  }
}
