internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Translation

/// Writes the messages and calls of conversations, whose rows come in order, one conversation behind the other.
///
/// What every conversation changes is not checked for exclusivity: one thread uses it, and nothing it calls comes back to it.
final class TalkWriter {
  private unowned let conversion: Conversion
  /// No row waits for another.
  var isIdle: Bool { waiting.isEmpty }
  @exclusivity(unchecked) private var conversation: Int64?
  private var folder = TwinFolder()
  private var calls: CallTracker
  /// Rows that are in the folder.
  private var waiting: [Key: MessageEntry] = [:]
  private var last: MessageEntry?
  private var records: [CallRecord] = []
  private var places: [String: Int] = [:]
  /// Rows went through it since the conversation began.
  @exclusivity(unchecked) private var isTouched = false
  /// On the new side bots' answers are conversations of their own.
  @exclusivity(unchecked) private var talks = CountedTalks()
  /// Messages of a conversation that rows were not looked at for, before any that went through it.
  @exclusivity(unchecked) private var direct: RenderedPart.Talk?

  private struct Key: Hashable {
    var space: Identities.Space
    var id: String
  }

  init(_ conversion: Conversion) {
    self.conversion = conversion
    calls = CallTracker(identities: conversion.identities)
  }

  func take(_ entry: MessageEntry, conversation number: Int64) throws {
    try begin(number)
    isTouched = true
    settleDirect()
    let key = Key(space: entry.space, id: entry.id)
    // Moved to the archive and not yet taken out, or there in two dumps: the live table's row comes first.
    if let other = waiting[key] ?? last, other.space == entry.space, other.id == entry.id {
      let isCopy = other.isCopy(of: entry)
      conversion.tally.claim(isCopy ? .rowRepeated : .rowSuperseded, entry.fieldCount)
      conversion.tally.rowsEnded += 1
      if isCopy { conversion.report.folded += 1 }
      return
    }
    // The translator knows of no other conversation: it is told that another has the id.
    if conversion.owners.isTaken(entry.space, entry.id) { conversion.noteOtherOwner(of: entry) }
    waiting[key] = entry
    last = entry
    for message in folder.add(entry.messageRow) { try write(message) }
  }

  /// Other rows stand behind the one that was taken last.
  func noteOthers() { last = nil }

  /// What follows is of a conversation.
  func begin(_ number: Int64) throws {
    guard number != conversation else { return }
    try finish()
    conversation = number
    conversion.owners.beginConversation()
  }

  /// The conversation is over.
  func finish() throws {
    if isTouched {
      for message in folder.finish() { try write(message) }
      for record in records { try conversion.write(record.line(conversion), to: "calls") }
      calls = CallTracker(identities: conversion.identities)
      conversion.translator = conversion.pristine
      waiting = [:]
      last = nil
      records = []
      places = [:]
      isTouched = false
    }
    if let direct, talks.talks.isEmpty {
      // Of most conversations it need not be known who talks.
      if conversion.busiest.takes(direct.messages) { conversion.busiest.add(talk(direct)) }
      self.direct = nil
    } else {
      settleDirect()
    }
    for talk in talks.talks { conversion.busiest.add(talk) }
    talks.removeAll()
    conversation = nil
  }

  /// Counts messages that were written without it.
  func add(_ part: RenderedPart.Talk) throws {
    try begin(part.conversation)
    guard talks.talks.isEmpty, !isTouched else { return talks.add(talk(part)) }
    guard var all = direct else {
      direct = part
      return
    }
    all.messages += part.messages
    all.first = min(all.first, part.first)
    all.last = max(all.last, part.last)
    direct = all
  }

  private func settleDirect() {
    guard let part = direct else { return }
    direct = nil
    talks.add(talk(part))
  }

  private func talk(_ part: RenderedPart.Talk) -> BusiestTalks.Talk {
    let identities = conversion.identities
    return BusiestTalks.Talk(
      isGroup: part.isGroup,
      parties: part.isGroup
        ? [identities.room(String(part.to))]
        : [identities.user(String(part.from)), identities.user(String(part.to))],
      messages: part.messages, first: part.first, last: part.last)
  }

  private func entry(of row: MessageRow) -> MessageEntry? {
    waiting.removeValue(forKey: Key(space: row.space, id: row.id))
  }

  private func write(_ message: TwinFolder.Message) throws {
    guard let entry = entry(of: message.row) else { return }
    var copy: MessageEntry?
    if let row = message.copy, let other = self.entry(of: row) {
      copy = other
      conversion.tally.claim(
        .messageTwin, conversion.fate(of: .messageTwin), other.fieldCount)
      conversion.tally.rowsEnded += 1
      conversion.report.folded += 1
    }
    let place = conversion.place(of: entry)
    let position = place.table + ":" + entry.id
    let stored =
      if let sighting = entry.sighting {
        conversion.translator.stored(
          sighting, platform: conversion.configuration.viewers.platform, position: position,
          calls: &calls, fallback: entry.fallback)
      } else {
        conversion.translator.stored(
          message.row, position: position, calls: &calls, fallback: entry.fallback)
      }
    conversion.name(entry, at: place)
    switch stored.content {
    case .message(let content):
      try write(content, entry, copy, stored, place)
    case .call(let step, let outcome):
      note(step, outcome.call, entry, place)
    case .deletion(let id):
      let target = Conversion.Deletion.Target(room: entry.to, id: id)
      conversion.deletions[target, default: Conversion.Deletion()].rows += 1
      conversion.deletions[target, default: Conversion.Deletion()].fields += entry.fieldCount
    case .groupAction:
      conversion.tally.claim(.groupAction, entry.fieldCount)
      conversion.tally.rowsEnded += 1
    case .nothing:
      let fate = conversion.fate(of: stored.bodyRule)
      conversion.tally.rowsEnded += 1
      if stored.bodyRule == .messageRepeated {
        conversion.report.folded += 1
        conversion.tally.claim(.rowRepeated, entry.fieldCount)
        return
      }
      conversion.tally.claim(
        stored.bodyRule, fate.isCarried ? .dropped : fate, entry.fieldCount)
      if fate == .rejected {
        try conversion.reject(
          place, stored.bodyRule.rawValue, stored.bodyRule.description.reason)
      }
    }
  }

  // MARK: Messages

  private func write(
    _ content: Message, _ entry: MessageEntry, _ copy: MessageEntry?, _ stored: StoredRow,
    _ place: ArchiveRow.Place
  ) throws {
    var deletion: Conversion.Deletion?
    if entry.space == .group, !conversion.deletions.isEmpty {
      let target = Conversion.Deletion.Target(room: entry.to, id: entry.id)
      deletion = conversion.deletions[target]
      if deletion != nil { conversion.deletions[target]?.isFound = true }
    }
    let line = MessageLine(content, entry, copy: copy, stored, place: place, deletion: deletion)
    let message = line.message
    claim(entry, stored, line.bodyRule)
    conversion.noteParties(of: line, place)
    conversion.count(line)
    conversion.isOfBot(message) ? conversion.botTalks.add(message) : talks.add(message)
    let bytes = line.bytes
    if bytes.count > ModernLimits.dataBytes, ImportWriter.isTooLong(message) {
      conversion.report.sizes.overLimit += 1
    }
    try conversion.write(bytes, to: "messages")
    try conversion.imports?.add(
      message, isHidden: entry.direction == 2 && copy == nil, isGone: entry.direction == 3,
      place, conversion)
  }

  private func claim(_ entry: MessageEntry, _ stored: StoredRow, _ bodyRule: Rule) {
    // What is no row was counted where it was read.
    func claim(_ rule: Rule) {
      if entry.seen == nil { conversion.tally.claim(rule, conversion.fate(of: rule)) }
    }
    claim(stored.idRule)
    claim(.messageParty)
    claim(entry.space == .group ? .messageRoom : .messageParty)
    claim(bodyRule)
    if entry.hasSent { claim(stored.timeRule) }
    if entry.hasRead { claim(.messageOld) }
    if entry.hasDirection { claim(.messageDirection) }
    conversion.tally.rowsEnded += 1
  }

  // MARK: Calls

  private func note(
    _ step: CallStep, _ call: CallDescription, _ entry: MessageEntry, _ place: ArchiveRow.Place
  ) {
    conversion.tally.claim(.callStep, entry.fieldCount)
    conversion.tally.rowsEnded += 1
    conversion.report.codes[String(step.rawValue), default: 0] += 1
    let at = LegacyTime(entry.sent).seconds ?? entry.fallback
    conversion.note(time: at)
    let one = CallRecord.Step(step: step, at: at, by: entry.from, id: entry.id)
    if let index = places[call.session] {
      conversion.report.folded += 1
      records[index].call = call
      records[index].steps.append(one)
    } else {
      places[call.session] = records.count
      records.append(CallRecord(call: call, steps: [one], place: place))
    }
  }
}

/// A call of an archive.
struct CallRecord {
  struct Step {
    var step: CallStep
    var at: Int64
    /// Old id.
    var by: String
    var id: String
  }

  var call: CallDescription
  var steps: [Step]
  var place: ArchiveRow.Place

  func line(_ conversion: Conversion) -> [UInt8] {
    let identities = conversion.identities
    var members = [
      JSON.Member("sessionId", .string(call.session)),
      JSON.Member("type", .string(call.media == .audio ? "audio" : "video")),
      JSON.Member("status", .string(call.status.rawValue)),
    ]
    if let caller = call.caller {
      members.append(JSON.Member("initiator", .string(identities.user(caller))))
    }
    if let receiver = call.receiver {
      members.append(
        JSON.Member(
          "receiver",
          .string(call.isGroup ? identities.room(receiver) : identities.user(receiver))))
    } else {
      // Nothing says who of them called.
      members.append(
        JSON.Member("parties", .array(call.parties.map { .string(identities.user($0)) })))
    }
    members.append(JSON.Member("receiverType", call.isGroup ? "group" : "user"))
    for (key, time) in [
      ("initiatedAt", call.initiatedAt), ("joinedAt", call.answeredAt), ("endedAt", call.endedAt),
    ] {
      if let time { members.append(JSON.Member(key, .integer(time))) }
    }
    members.append(
      JSON.Member(
        "steps",
        .array(
          steps.map { step in
            [
              "status": .string(step.step.status.rawValue), "at": .integer(step.at),
              "by": .string(identities.user(step.by)), "legacyId": .string(step.id),
            ]
          })))
    members.append(
      JSON.Member(
        "provenance",
        .object(Conversion.provenance(place, rules: [ArchiveRule.callStep.rawValue]))))
    return JSONWriter.bytes(of: .object(members))
  }
}

extension Conversion {
  func fate(of rule: Rule) -> Fate { configuration.translator.rules.fate(of: rule) }

  func place(of entry: MessageEntry) -> ArchiveRow.Place {
    let table = tables.indices.contains(entry.table) ? tables[entry.table] : nil
    return ArchiveRow.Place(
      source: table?.source ?? "", table: table?.name ?? "", row: entry.row, offset: entry.offset)
  }

  static func provenance(_ place: ArchiveRow.Place, rules: [String]) -> [JSON.Member] {
    var members = [
      JSON.Member("source", .string(place.source)), JSON.Member("table", .string(place.table)),
      JSON.Member("row", .integer(place.row)),
    ]
    if let offset = place.offset { members.append(JSON.Member("offset", .integer(offset))) }
    members.append(JSON.Member("rules", .array(rules.map { .string($0) })))
    return members
  }

  /// Those whom a row names, whatever becomes of it.
  func name(_ entry: MessageEntry, at place: ArchiveRow.Place) {
    nameUser(entry.from, at: place)
    if entry.space == .group {
      nameRoom(entry.to, at: place)
    } else {
      nameUser(entry.to, at: place)
    }
  }

  func nameUser(_ id: String, at place: ArchiveRow.Place) {
    if namedUsers[id] == nil { namedUsers[id] = place }
  }

  func nameRoom(_ id: String, at place: ArchiveRow.Place) {
    if namedRooms[id] == nil { namedRooms[id] = place }
  }

  /// Bots that answered and rooms that someone was invited to.
  func noteParties(of line: MessageLine, _ place: ArchiveRow.Place) {
    let message = line.message
    for uid in [message.sender, message.receiver] {
      guard case .bot(let id) = identities.legacy(uid: uid) else { continue }
      if namedBots[id] == nil { namedBots[id] = place }
    }
    if let room = line.invitedRoom(identities) { nameRoom(room, at: place) }
  }

  /// Whether it is of a conversation that many of the old side's have a part of.
  func isOfBot(_ message: Message) -> Bool {
    guard message.receiverType == .user else { return false }
    return isBot(message.sender) || isBot(message.receiver)
  }

  private func isBot(_ uid: String) -> Bool {
    if case .bot? = identities.legacy(uid: uid) { true } else { false }
  }

  func note(time: Int64) {
    report.first = min(report.first ?? time, time)
    report.last = max(report.last ?? time, time)
  }

  func count(_ line: MessageLine) {
    let message = line.message
    note(time: message.sentAt)
    report.codes[line.code, default: 0] += 1
    report.kinds[line.kind, default: 0] += 1
    months.add(message.sentAt)
    report.sizes.longestText = max(report.sizes.longestText, line.textSize)
  }
}
