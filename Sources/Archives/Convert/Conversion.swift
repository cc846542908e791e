internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Markup
internal import Translation

/// One conversion on its way: takes rows in the order of the archive, then writes everything.
final class Conversion {
  let configuration: ConverterConfiguration
  let output: OutputFolder?
  var translator: Translator
  var identities: Identities { configuration.translator.identities }
  var tally = Tally()
  var report = ConversionReport()

  // Messages
  let sorter: ExternalSorter
  let recents: ExternalSorter
  private var sequence: Int64 = 0
  private var talks: [String: Int64] = [:]
  /// Sources and tables of messages.
  private(set) var tables: [Table] = []
  private var tableNumbers: [Table: Int] = [:]
  private var lastTimes: [Int: Int64] = [:]
  private(set) var hasMessages = false
  /// What users were shown and no row of a table has said yet.
  var sightings: [SightingKey: Sighted] = [:]
  var sightingOrder: [SightingKey] = []
  /// Those that are told as they were shown, where the table of messages is empty.
  var shown: Set<SightingKey> = []
  var seenPeople: [String: User] = [:]
  var seenRooms: [String: Group] = [:]
  var seenAnnouncements: [String: SeenAnnouncement] = [:]
  /// All fields of inputs that are no tables had a fate.
  var areSightingsBalanced = true
  /// When the first and the last message of a room were sent.
  var spans: [String: (first: Int64, last: Int64)] = [:]
  var deletions: [Deletion.Target: Deletion] = [:]
  var busiest = BusiestTalks()
  var botTalks = CountedTalks()
  var months = MonthCounts()
  /// Ids of the new side, and whose they are.
  private var owners: [String: String] = [:]

  // People
  var users = RowsByKey()
  var guests = RowsByKey()
  var statuses = RowsByKey()
  var rooms = RowsByKey()
  var memberships = RowsByKey()
  var bots = RowsByKey()
  var announcements = RowsByKey()
  var blocks = RowsByKey()
  var settings = RowsByKey()
  /// Old ids of those whom the settings name.
  var moderators: Set<String> = []
  var banned: Set<String> = []
  /// Whom something names, by old ids, and where it did first.
  var namedUsers: [String: ArchiveRow.Place] = [:]
  var namedRooms: [String: ArchiveRow.Place] = [:]
  var namedBots: [String: ArchiveRow.Place] = [:]

  var imports: ImportWriter?
  private var unknownColumns: Set<String> = []
  var bytesBefore: Int64 = 0

  struct Table: Hashable {
    var source: String
    var name: String
  }

  struct Deletion {
    struct Target: Hashable {
      var room: String
      var id: String
    }

    var at: Int64?
    /// The message is in the archive.
    var isFound = false
    /// Controls that say it, and their fields.
    var rows = 0
    var fields = 0
  }

  init(_ configuration: ConverterConfiguration, output: OutputFolder?) {
    self.configuration = configuration
    self.output = output
    translator = Translator(configuration.translator)
    sorter = ExternalSorter(
      folder: configuration.temporaryFolder, limit: configuration.sortMemory)
    recents = ExternalSorter(
      folder: configuration.temporaryFolder, limit: configuration.sortMemory / 8)
    if configuration.form == .import {
      imports = ImportWriter(configuration, output: output)
    }
  }

  // MARK: Reading

  /// Reads inputs that are one archive. What users were shown is read before the tables, so that every row can be compared with it.
  func read(
    _ inputs: [ArchiveInput], _ progress: (ConversionProgress) throws -> Void
  ) throws {
    var tables: [(input: ArchiveInput, source: PlainSource?)] = []
    for input in inputs {
      guard var source = try input.open() else {
        tables.append((input, nil))
        continue
      }
      let head = try source.peek(4096)
      let isDump = configuration.inputForm.map { $0 == .sql } ?? InputForm.isDump(head)
      if isDump {
        // Files are opened again, since there may be many; what is no file can be read once.
        tables.append((input, input.isReadAgain ? nil : source))
      } else {
        try readSightings(source, of: input, progress)
      }
    }
    for table in tables { try read(table.input, table.source, progress) }
    try enqueueSightings()
  }

  private func read(
    _ input: ArchiveInput, _ open: PlainSource?, _ progress: (ConversionProgress) throws -> Void
  ) throws {
    let counter = ByteCounter()
    try withoutActuallyEscaping(progress) { progress in
      func tell() throws {
        try progress(
          ConversionProgress(
            phase: .reading, bytes: bytesBefore + counter.count, rows: tally.rowsSeen, messages: 0))
      }
      var rows = ArchiveRowReader(
        source: input.name, texts: TextReading(codePage: configuration.codePage),
        userTable: configuration.userTable
      ) { [self] item in try take(item, of: input.name) }
      switch input {
      case .database(let address):
        try DatabaseReader(
          address, temporaryFolder: configuration.temporaryFolder
        ).read(into: &rows) { try counter.add($0, tell) }
      case .file, .standardInput:
        guard let source = try open ?? input.open() else { return }
        var reader = DumpReader(CountedSource(source: source, counter: counter, tell: tell))
        try reader.read(into: &rows)
      }
    }
    bytesBefore += counter.count
  }

  private func take(_ item: ArchiveItem, of source: String) throws {
    switch item {
    case .unread(let table, let count):
      report.inputs[table, default: 0] += count
      tally.note(.tableUnread, count)
    case .damage(let damage):
      try reject(
        source: source,
        position: (damage.table.map { "\($0), " } ?? "") + "byte \(damage.offset)",
        rule: damage.reason.rawValue, reason: damage.reason.text)
      tally.note(damage.reason.rawValue, .rejected)
    case .row(let row): try take(row)
    }
  }

  private func take(_ row: ArchiveRow) throws {
    report.inputs[row.place.table, default: 0] += 1
    tally.rowsSeen += 1
    tally.fieldsSeen += row.values.count
    for value in row.values { note(value, in: row) }
    switch row.record {
    case .incomplete:
      try reject(row, .rowIncomplete)
    case .message(let message):
      hasMessages = true
      try enqueue(
        message, row.table.kind == .oldMessage ? .oneToOneOld : .oneToOne, row, in: sorter)
    case .recentConversation(let message):
      try enqueue(message, .oneToOne, row, in: recents, isLastOnly: true)
    case .groupMessage(let message):
      try enqueue(
        ArchiveRecord.Message(
          id: message.id, from: message.userID, to: message.roomID, body: message.body,
          sent: message.sent, isRead: nil, direction: 0), .group, row, in: sorter)
    case .room(let room): keep(row, key: room.id, in: \.rooms)
    case .membership(let user, let room, _):
      keep(row, key: room + " " + user, in: \.memberships)
    case .status(let status): keep(row, key: status.userID, in: \.statuses)
    case .announcement(let id, _, _, _): keep(row, key: id, in: \.announcements)
    case .guest(let id, _): keep(row, key: id, in: \.guests)
    case .user(let user): keep(row, key: user.id, in: \.users)
    case .bot(let bot): keep(row, key: bot.id, in: \.bots)
    case .block(let from, let to): keep(row, key: from + " " + to, in: \.blocks)
    case .setting(let key, _): keep(row, key: key.lowercased(), in: \.settings)
    }
  }

  private func note(_ value: ArchiveRow.Value, in row: ArchiveRow) {
    report.lostLetters += value.lostLetters
    guard let encoding = value.encoding, let column = value.column else { return }
    switch column {
    case .message, .announcement, .name, .displayName, .userName, .description, .keywords:
      report.encodings[encoding.rawValue, default: 0] += 1
    case .id, .from, .to, .sent, .read, .direction, .userID, .room, .type, .password, .guid,
      .createdBy, .createdOn, .lastActivity, .invited, .videoSession, .isBanned, .status,
      .typingTo, .typingTime, .isDevice, .lastSeen, .lastSeenSetting, .readReceiptSetting, .time,
      .received, .fromID, .toID, .avatar, .link, .friends, .uid, .role, .group, .roleID, .apiKey,
      .conversation, .customData, .settingKey, .settingValue, .settingKind:
      break
    }
  }

  /// Keeps a row of people or rooms until all are there; its fields get their fates then.
  private func keep(
    _ row: ArchiveRow, key: String, in table: ReferenceWritableKeyPath<Conversion, RowsByKey>
  ) {
    guard let (left, isSame) = self[keyPath: table].add(row, key: key) else { return }
    tally.claim(isSame ? .rowRepeated : .rowSuperseded, left.values.count)
    tally.rowsEnded += 1
    if isSame { report.folded += 1 }
  }

  /// A row that nothing is made of.
  private func reject(_ row: ArchiveRow, _ rule: ArchiveRule) throws {
    tally.claim(rule, row.values.count)
    tally.rowsEnded += 1
    try reject(row.place, rule.rawValue, rule.reason)
  }

  func reject(_ place: ArchiveRow.Place, _ rule: String, _ reason: String) throws {
    try reject(
      source: place.source,
      position: "\(place.table) row \(place.row)" + (place.offset.map { ", byte \($0)" } ?? ""),
      rule: rule, reason: reason)
  }

  func reject(source: String, position: String, rule: String, reason: String) throws {
    try write(
      JSONWriter.bytes(of: [
        "source": .string(source), "position": .string(position), "rule": .string(rule),
        "reason": .string(reason),
      ]), to: "rejects")
  }

  /// A line of a file of results.
  func write(_ line: [UInt8], to kind: String) throws {
    report.outputs[kind, default: 0] += 1
    if imports != nil, kind != "rejects" { return }
    try output?.file(kind + ".ndjson").writeLine(line)
  }

  // MARK: Messages

  private func enqueue(
    _ message: ArchiveRecord.Message, _ space: Identities.Space, _ row: ArchiveRow,
    in sorter: ExternalSorter, isLastOnly: Bool = false
  ) throws {
    guard let number = Int64(message.id), number >= 0 else {
      return try reject(row, .messageNumber)
    }
    let table = tableNumber(source: row.place.source, name: row.place.table)
    let seconds = LegacyTime(message.sent).seconds
    guard let time = seconds ?? lastTimes[table] else { return try reject(row, .timeUnplaced) }
    lastTimes[table] = time
    var entry = MessageEntry(
      space: space, id: message.id, from: message.from, to: message.to, body: message.body,
      sent: message.sent, direction: message.direction, isRead: message.isRead)
    entry.isLastOnly = isLastOnly
    entry.fallback = seconds == nil ? time : 0
    (entry.table, entry.row, entry.offset) = (table, row.place.row, row.place.offset)
    claimBesides(&entry, row)
    if !isLastOnly, !sightings.isEmpty { try foldSighting(into: entry) }
    try sort(entry, at: time, number: number, in: sorter)
  }

  func sort(
    _ entry: MessageEntry, at time: Int64, number: Int64, in sorter: ExternalSorter
  ) throws {
    sequence += 1
    let key = SortKey(
      first: talk(entry), second: time, third: number, sequence: sequence)
    if entry.space == .group { noteDeletion(entry, time) }
    try sorter.add(key, entry.bytes)
  }

  func tableNumber(source: String, name: String) -> Int {
    let table = Table(source: source, name: name)
    if let number = tableNumbers[table] { return number }
    tableNumbers[table] = tables.count
    tables.append(table)
    return tables.count - 1
  }

  /// The number of its conversation, in the order in which the archive names them.
  private func talk(_ entry: MessageEntry) -> Int64 {
    let key =
      entry.space == .group
      ? "g " + entry.to
      : "m " + min(entry.from, entry.to) + " " + max(entry.from, entry.to)
    if let number = talks[key] { return number }
    let number = Int64(talks.count)
    talks[key] = number
    return number
  }

  /// Fates of fields that do not depend on what becomes of the message.
  private func claimBesides(_ entry: inout MessageEntry, _ row: ArchiveRow) {
    var seen: Set<ArchiveColumn> = []
    for (index, value) in row.values.enumerated() {
      guard let column = value.column, seen.insert(column).inserted else {
        claimUnknown(row, index)
        continue
      }
      switch column {
      case .id, .from, .to, .message: break
      case .userID where entry.space == .group: break
      case .room where entry.space == .group: break
      case .sent: entry.hasSent = true
      case .read where value.isNull, .direction where value.isNull: tally.claim(.valueNull)
      case .read: entry.hasRead = true
      case .direction: entry.hasDirection = true
      case .customData: tally.claim(value.isNull || value.isEmpty ? .valueNull : .columnCustomData)
      case .conversation: tally.claim(.columnSteering)
      case .userID, .room, .name, .type, .password, .guid, .createdBy, .createdOn, .lastActivity,
        .invited, .videoSession, .isBanned, .status, .typingTo, .typingTime, .isDevice, .lastSeen,
        .lastSeenSetting, .readReceiptSetting, .announcement, .time, .received, .fromID, .toID,
        .userName, .displayName, .avatar, .link, .friends, .uid, .role, .group, .roleID,
        .description, .keywords, .apiKey, .settingKey, .settingValue, .settingKind:
        claimUnknown(row, index)
      }
      if column == .message, let encoding = value.encoding {
        entry.isMended = encoding != .ascii && encoding != .utf8
      }
    }
  }

  func claimUnknown(_ row: ArchiveRow, _ index: Int) {
    tally.claim(.columnUnknown)
    guard unknownColumns.count < 1000 else { return }
    unknownColumns.insert("\(row.place.table): column \(index + 1)")
  }

  /// Deletions may stand before or behind what they delete.
  private func noteDeletion(_ entry: MessageEntry, _ time: Int64) {
    let span = spans[entry.to] ?? (time, time)
    spans[entry.to] = (min(span.first, time), max(span.last, time))
    guard let target = deletionTarget(entry) else { return }
    var deletion = deletions[target] ?? Deletion()
    // The first that deletes it counts.
    deletion.at = min(deletion.at ?? time, time)
    deletions[target] = deletion
  }

  private func deletionTarget(_ entry: MessageEntry) -> Deletion.Target? {
    let mark = Array("deletemessage".utf8)
    guard entry.body.utf8.count < 200, Self.contains(Array(entry.body.utf8), mark) else {
      return nil
    }
    let bytes = entry.body.utf8
    let body =
      bytes.count > 2 && bytes.first == 0x20 && bytes.last == 0x20
      ? String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) : entry.body
    guard
      case .groupAction(.messageDeleted(let id)) = StoredBody(
        reading: body, in: .group, using: markup)
    else { return nil }
    return Deletion.Target(room: entry.to, id: id)
  }

  private let markup = MarkupReader()

  private static func contains(_ bytes: [UInt8], _ mark: [UInt8]) -> Bool {
    guard bytes.count >= mark.count else { return false }
    return (0...(bytes.count - mark.count)).contains { bytes[$0...].starts(with: mark) }
  }

  // MARK: The end

  func finish(_ progress: (ConversionProgress) throws -> Void) throws -> ConversionReport {
    try withoutActuallyEscaping(progress) { progress in
      let talk = TalkWriter(self)
      func each(_ key: SortKey, _ bytes: [UInt8]) throws {
        guard let entry = MessageEntry(bytes: bytes) else { return }
        try talk.take(entry, conversation: key.first)
        if talk.taken % 4096 == 0 {
          try progress(
            ConversionProgress(
              phase: .writing, bytes: bytesBefore, rows: tally.rowsSeen,
              messages: report.outputs["messages", default: 0]))
        }
      }
      if hasMessages {
        try recents.drain { _, bytes in
          guard let entry = MessageEntry(bytes: bytes) else { return }
          claimRecent(entry)
        }
      } else if recents.count > 0 {
        report.notes.append(
          "the table of messages is empty: \(recents.count) last messages of conversations of two stand for it"
        )
        try recents.drain { key, bytes in
          guard let entry = MessageEntry(bytes: bytes), shown.contains(SightingKey(entry)) else {
            return try sorter.add(key, bytes)
          }
          claimRecent(entry)
        }
      }
      try sorter.drain(each)
      try talk.finish()
    }
    settleDeletions()
    try writePeople()
    try imports?.finish(self)
    try settleReport()
    return report
  }

  /// The last message of two people, which is among the messages.
  private func claimRecent(_ entry: MessageEntry) {
    tally.claim(.recentRepeated, fate(of: .recentRepeated), entry.fieldCount)
    tally.rowsEnded += 1
  }

  private func settleDeletions() {
    for deletion in deletions.values where deletion.rows > 0 {
      tally.claim(deletion.isFound ? .deletion : .deletionUnknown, deletion.fields)
      tally.rowsEnded += deletion.rows
      if deletion.isFound { report.folded += deletion.rows }
    }
  }

  /// Notes whom an id of the new side stands for.
  ///
  /// - Parameter owner: What no other has, such as a kind and an old id.
  func note(_ id: String, of owner: String) {
    if let other = owners.updateValue(owner, forKey: id), other != owner,
      !report.collisions.contains(id)
    {
      report.collisions.append(id)
    }
  }

  private func settleReport() throws {
    report.months = months.all
    for talk in botTalks.talks { busiest.add(talk) }
    report.conversations = busiest.talks.map { talk in
      ConversionReport.Talk(
        isGroup: talk.isGroup, messages: talk.messages, first: talk.first, last: talk.last,
        name: configuration.namesConversations ? name(of: talk) : nil)
    }
    for kind in [
      "users", "groups", "members", "messages", "calls", "announcements", "bots", "rejects",
    ] {
      report.outputs[kind, default: 0] += 0
      if imports == nil || kind == "rejects" { _ = try output?.file(kind + ".ndjson") }
    }
    func losses(_ counts: [String: (fate: Fate, count: Int)]) -> [ConversionReport.Loss] {
      counts.sorted { $0.key < $1.key }.map {
        ConversionReport.Loss(rule: $0.key, fate: $0.value.fate.rawValue, count: $0.value.count)
      }
    }
    report.fields = losses(tally.fields)
    report.losses =
      losses(tally.fields.filter { !$0.value.fate.isCarried })
      + losses(tally.notes.filter { !$0.value.fate.isCarried })
    report.losses.sort { $0.rule < $1.rule }
    report.notes += losses(tally.notes.filter { $0.value.fate.isCarried })
      .map { "\($0.rule): \($0.count)" }
    report.unknownColumns = unknownColumns.sorted()
    report.isBalanced = tally.isBalanced && areSightingsBalanced
    for row in rooms.rows {
      guard case .room(let room) = row.record, let span = spans[room.id],
        let active = room.lastActivity, active > 1_000_000_000
      else { continue }
      let quarters = Int(((Double(span.last) - Double(active)) / 900).rounded())
      report.timeDifferences[String(quarters * 900), default: 0] += 1
    }
    let all = report.timeDifferences.values.reduce(0, +)
    if let (seconds, rooms) = report.timeDifferences.first(where: { $0.value * 2 > all }),
      rooms > 1, seconds != "0", configuration.translator.timeShift == 0
    {
      report.notes.append(
        "the last messages of \(rooms) of \(all) rooms differ by \(seconds) s from what their rows call their last activity: if the install has added a zone, give it as --time-shift"
      )
    }
  }
}

extension DumpDamage.Reason {
  var text: String {
    switch self {
    case .brokenRow: "what stands there can't belong to a row"
    case .cutOff: "the dump ends inside it"
    case .wrongCount: "more or fewer values than the table has columns"
    case .tooLong: "longer than a row or a statement may be"
    case .brokenStatement: "a statement that can't be understood"
    }
  }
}

final class ByteCounter {
  private(set) var count: Int64 = 0
  private var told: Int64 = 0

  /// - Parameter tell: Called every now and then.
  func add(_ bytes: Int, _ tell: () throws -> Void) throws {
    count += Int64(bytes)
    guard count - told >= 1 << 20 else { return }
    told = count
    try tell()
  }
}

/// A source whose bytes are counted.
struct CountedSource: ByteSource {
  var source: PlainSource
  let counter: ByteCounter
  let tell: () throws -> Void

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    try counter.add(count, tell)
    return count
  }
}
