private import CZlib
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
  /// One that has seen nothing: no conversation depends on another.
  let pristine: Translator
  var identities: Identities { configuration.translator.identities }
  var tally = Tally()
  var report = ConversionReport()

  // Messages
  let sorter: ExternalSorter
  let recents: ExternalSorter
  ///
  /// Its exclusivity is not checked, which would be done several times a row: one thread uses it, and nothing of it calls anything else.
  @exclusivity(unchecked) var intake = DirectIntake()
  var owners: IDOwners {
    _read { yield intake.owners }
    _modify { yield &intake.owners }
  }
  var talks: TalkTable {
    _read { yield intake.talks }
    _modify { yield &intake.talks }
  }
  /// Whose rows are read.
  private var directTable: Table?
  /// When the first and the last message of a room were sent, by conversation.
  var spans: [Int64: DirectIntake.Span] {
    _read { yield intake.spans }
    _modify { yield &intake.spans }
  }
  /// Sources and tables of messages.
  private(set) var tables: [Table] = []
  private var tableNumbers: [Table: Int] = [:]
  /// By table.
  var lastTimes: [Int64?] = []
  var hasMessages = false
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
  var deletions: [Deletion.Target: Deletion] = [:]
  /// Ids of messages of rooms that something deletes. Not checked for exclusivity, as ``intake``.
  @exclusivity(unchecked) var deletedIDs = NumberSet()
  var busiest = BusiestTalks()
  var botTalks = CountedTalks()
  var months = MonthCounts()
  /// Ids of the new side, and whose they are.
  private var holders: [String: String] = [:]

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
  /// Some of them that need not be looked for.
  private var knownUsers = RecentNumbers(count: 4096)
  var namedRooms: [String: ArchiveRow.Place] = [:]
  var namedBots: [String: ArchiveRow.Place] = [:]

  var imports: ImportWriter?
  var unknownColumns: Set<String> = []
  var bytesBefore: Int64 = 0
  /// Bytes of each input as it stands, 0 where nobody knows.
  private var inputSizes: [Int64] = []
  private var inputBytes: Int64?
  private var inputNumber = 0
  /// Entries in order, and those of them that are done.
  var toWrite = 0
  var written = 0

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

  /// What is kept must be of this; `nil` keeps nothing.
  var fingerprint: String?
  /// Bytes behind which what is known is kept.
  var saving: Int64
  let faults: FaultPoints

  init(
    _ configuration: ConverterConfiguration, output: OutputFolder?, fingerprint: String? = nil
  ) {
    self.fingerprint = fingerprint
    saving = configuration.savedBytes
    faults = FaultPoints(configuration.stopsAfter)
    self.configuration = configuration
    self.output = output
    pristine = Translator(configuration.translator)
    translator = pristine
    sorter = ExternalSorter(
      folder: configuration.temporaryFolder, path: output.map { $0.building + "/work.sort" },
      limit: configuration.sortMemory,
      isParallel: configuration.workers > 1)
    recents = ExternalSorter(
      folder: configuration.temporaryFolder, path: output.map { $0.building + "/work.recent" },
      limit: configuration.sortMemory / 8)
    if configuration.form == .import {
      imports = ImportWriter(configuration, output: output)
    }
  }

  // MARK: Reading

  /// Reads inputs that are one archive. What users were shown is read before the tables, so that every row can be compared with it.
  func read(
    _ inputs: [ArchiveInput], from stage: Stage?,
    _ progress: (ConversionProgress) throws -> Void
  ) throws {
    let sizes = inputs.map(\.size)
    inputSizes = sizes.map { $0 ?? 0 }
    inputBytes = sizes.contains(nil) ? nil : inputSizes.reduce(0, +)
    switch stage {
    case .writing?: return
    case .reading(let place)?:
      for number in inputs.indices where number >= place.input {
        try read(
          inputs[number], number, nil, from: number == place.input ? place : nil, progress)
      }
      return
    case nil: break
    }
    var tables: [(input: ArchiveInput, source: PlainSource?)] = []
    for input in inputs {
      guard var source = try open(input) else {
        tables.append((input, nil))
        continue
      }
      let head = try source.peek(4096)
      let isDump = configuration.inputForm.map { $0 == .sql } ?? InputForm.isDump(head)
      if isDump {
        // Files are opened again, since there may be many; what is no file can be read once.
        tables.append((input, input.isReadAgain ? nil : source))
      } else {
        fingerprint = nil
        try readSightings(source, of: input, progress)
      }
    }
    for (number, table) in tables.enumerated() {
      // Inputs are numbered as they were given; where some are no tables, nothing is kept.
      try read(table.input, number, table.source, from: nil, progress)
    }
    try enqueueSightings()
  }

  private func read(
    _ input: ArchiveInput, _ number: Int, _ open: PlainSource?, from place: DumpPlace?,
    _ progress: (ConversionProgress) throws -> Void
  ) throws {
    inputNumber = number
    let counter = ByteCounter(place?.position ?? 0, isSummed: !input.isReadAgain)
    let name = input.name
    try withoutActuallyEscaping(progress) { progress in
      var consumed: () -> Int64 = { 0 }
      func tell() throws {
        try faults.pass()
        try tellReading(counter.count, consumed(), progress)
      }
      var rows = ArchiveRowReader(
        source: name, texts: TextReading(codePage: configuration.codePage),
        userTable: configuration.userTable,
        direct: configuration.usesDirectRows ? self : nil
      ) { [self] item in try take(item, of: name) }
      switch input {
      case .database(let address):
        try DatabaseReader(
          address, temporaryFolder: configuration.temporaryFolder
        ).read(into: &rows) { try counter.add($0, tell) }
      case .file, .standardInput:
        guard let source = try open ?? self.open(input) else { return }
        let saver = DumpSaver(due: counter.count + saving) { [self] in
          var place = $0
          place.input = number
          (place.read, place.checksum) = (counter.count, counter.checksum)
          try save(.reading(place))
          return place.position + saving
        }
        let counted = CountedSource(
          source: try following(place, in: source, name, counter), counter: counter, tell: tell)
        consumed = { source.consumed }
        if let place {
          var reader = try DumpReader(counted, from: place, saver: saver)
          try reader.read(into: &rows)
        } else {
          var reader = DumpReader(counted, saver: fingerprint == nil ? nil : saver)
          try reader.read(into: &rows)
        }
      }
      settleDirectRows()
    }
    bytesBefore += counter.count
  }

  private func tellReading(
    _ bytes: Int64, _ consumed: Int64, _ progress: (ConversionProgress) throws -> Void
  ) throws {
    var share: Double?
    if let total = inputBytes, total > 0 {
      let before = inputNumber < inputSizes.count ? inputSizes[..<inputNumber].reduce(0, +) : 0
      share = min(Double(before + consumed) / Double(total), 1)
    }
    try progress(
      ConversionProgress(
        phase: .reading, bytes: bytesBefore + bytes, rows: rowsSeen, messages: 0,
        rejected: report.outputs["rejects", default: 0], share: share))
  }

  private func open(_ input: ArchiveInput) throws -> PlainSource? {
    switch input {
    case .database: nil
    case .file, .standardInput:
      configuration.workers > 1 ? PlainSource(ahead: input) : try input.open()
    }
  }

  /// What follows a place.
  private func following(
    _ place: DumpPlace?, in source: PlainSource, _ name: String, _ counter: ByteCounter
  ) throws -> PlainSource {
    guard let place else { return source }
    var source = source
    guard try source.skip(place.position, { counter.sum($0) }),
      try source.peek(place.next.count) == place.next,
      try isSame(place, in: &source, counter)
    else {
      output?.keep()
      throw SourceError(
        name: name,
        reason: .damaged(
          "is not what it was when its conversion was interrupted; \(output?.building ?? "") has what was kept, and can be removed"
        ))
    }
    return source
  }

  /// Whether all that was read before comes again, as far as that is not known by the file it is in.
  private func isSame(
    _ place: DumpPlace, in source: inout PlainSource, _ counter: ByteCounter
  ) throws -> Bool {
    guard counter.isSummed else { return true }
    let left = Int(place.read - place.position)
    let ahead = try source.peek(left)
    let known = ByteCounter(counter)
    ahead.withUnsafeBytes { known.sum($0) }
    return ahead.count == left && known.checksum == place.checksum
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

  /// Direct rows of a table follow.
  func beginDirect(_ table: String, source: String) {
    if intake.rows.table != table { settleDirectRows() }
    directTable = Table(source: source, name: table)
  }

  /// Whether rows of the table that was begun are taken: not those that must be compared with what users were shown.
  private func openDirect() -> Bool {
    guard let directTable, sightings.isEmpty else { return false }
    let number = tableNumber(source: directTable.source, name: directTable.name)
    guard number <= Int(UInt16.max) else { return false }
    intake.rows.table = directTable.name
    intake.rows.number = number
    hasMessages = true
    return true
  }

  /// - Returns: false for a row that it does not take.
  func take(_ row: DirectRow) throws -> Bool {
    if intake.rows.count == 0, !openDirect() { return false }
    let (key, number) = intake.take(row)
    if row.isGroup, row.body.count < 200, BodyScan.holdsDeletion(row.body) {
      noteDeletion(
        room: String(row.to), body: String(decoding: row.body, as: UTF8.self), row.sent)
    }
    try sorter.add(key, DirectEntry.size(of: row)) {
      DirectEntry.write(row, table: number, to: $0)
    }
    return true
  }

  /// Rows that were seen, those included that are not in the account yet.
  private var rowsSeen: Int { tally.rowsSeen + intake.rows.count }

  func settleDirectRows() {
    let rows = intake.rows
    guard rows.count > 0 else { return }
    tally.rowsSeen += rows.count
    tally.fieldsSeen += rows.fields
    report.lostLetters += rows.lostLetters
    lastTimes[rows.number] = rows.lastTime
    report.inputs[rows.table, default: 0] += rows.count
    tally.claim(.valueNull, rows.nulls)
    for (encoding, count) in [
      (TextEncoding.ascii, rows.ascii), (.utf8, rows.count - rows.ascii),
    ] where count > 0 {
      report.encodings[encoding.rawValue, default: 0] += count
    }
    intake.rows = DirectIntake.Rows()
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
    if intake.rows.number == table { settleDirectRows() }
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
    intake.sequence += 1
    let key = SortKey(
      first: talk(entry), second: time, third: number, sequence: intake.sequence)
    if !entry.isLastOnly { owners.note(entry.space, number) }
    if entry.space == .group {
      intake.note(span: time, of: key.first)
      noteDeletion(room: entry.to, body: entry.body, time)
    }
    try sorter.add(key, entry.bytes)
  }

  func tableNumber(source: String, name: String) -> Int {
    let table = Table(source: source, name: name)
    if let number = tableNumbers[table] { return number }
    tableNumbers[table] = tables.count
    tables.append(table)
    lastTimes.append(nil)
    return tables.count - 1
  }

  /// The number of its conversation, in the order in which the archive names them.
  private func talk(_ entry: MessageEntry) -> Int64 {
    entry.space == .group
      ? talks.number(ofRoom: entry.to) : talks.number(of: entry.from, entry.to)
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
  private func noteDeletion(room: String, body: String, _ time: Int64) {
    guard let id = Self.deleted(by: body, using: markup) else { return }
    let target = Deletion.Target(room: room, id: id)
    var deletion = deletions[target] ?? Deletion()
    // The first that deletes it counts.
    deletion.at = min(deletion.at ?? time, time)
    deletions[target] = deletion
    if let number = Int64(id) { _ = deletedIDs.insert(number) }
  }

  private static func deleted(by stored: String, using markup: MarkupReader) -> String? {
    let bytes = stored.utf8
    guard bytes.count < 200,
      bytes.withContiguousStorageIfAvailable({ BodyScan.holdsDeletion($0) }) ?? true
    else { return nil }
    let body =
      bytes.count > 2 && bytes.first == 0x20 && bytes.last == 0x20
      ? String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) : stored
    guard
      case .groupAction(.messageDeleted(let id)) = StoredBody(
        reading: body, in: .group, using: markup)
    else { return nil }
    return id
  }

  private let markup = MarkupReader()

  // MARK: The end

  func finish(
    from stage: Stage?, _ progress: (ConversionProgress) throws -> Void
  ) throws -> ConversionReport {
    if case .writing(let rest)? = stage {
      try writeMessages(rest, progress)
    } else {
      try drainRecents()
      try writeMessages(nil, progress)
    }
    settleDeletions()
    try writePeople()
    try imports?.finish(self)
    try settleReport()
    return report
  }

  private func drainRecents() throws {
    if hasMessages {
      try recents.drain { key, bytes in
        guard let entry = MessageEntry(bytes, key: key) else { return }
        claimRecent(entry)
      }
    } else if recents.count > 0 {
      report.notes.append(
        "the table of messages is empty: \(recents.count) last messages of conversations of two stand for it"
      )
      try recents.drain { key, bytes in
        guard let entry = MessageEntry(bytes, key: key), shown.contains(SightingKey(entry)) else {
          return try sorter.add(key, bytes.count) { $0.copyMemory(from: bytes) }
        }
        claimRecent(entry)
      }
    }
  }

  /// - Parameter rest: What an earlier process has left.
  private func writeMessages(
    _ rest: [SortedRun]?, _ progress: (ConversionProgress) throws -> Void
  ) throws {
    if rest?.isEmpty == true { return }
    if rest == nil { toWrite = sorter.count }
    let setting = EntryRenderer.Setting(configuration: configuration, tables: tables)
    let work = OrderedWork<EntryBatch, RenderedBatch>(workers: configuration.workers) {
      let renderer = EntryRenderer(setting)
      return { renderer.render($0) }
    }
    let talk = TalkWriter(self)
    let renderer = EntryRenderer(setting)
    let isDirect = EntryRenderer.isUsable(configuration)
    func write(_ rendered: consuming RenderedBatch) throws {
      try self.write(rendered, talk, renderer)
      try faults.pass()
      written += rendered.batch.entries.count
      setting.room.giveBack(rendered.lines)
      try progress(
        ConversionProgress(
          phase: .writing, bytes: bytesBefore, rows: tally.rowsSeen,
          messages: report.outputs["messages", default: 0],
          rejected: report.outputs["rejects", default: 0],
          share: min(Double(written) / Double(max(toWrite, 1)), 1)))
    }
    let entries = try sorter.sorted(rest)
    var batch = EntryBatch(size: Self.batchBytes)
    var conversation: Int64 = -1
    var given: Int64 = 0
    func writeAll(_ batch: inout EntryBatch) throws {
      if !batch.isEmpty { work.give(batch) }
      batch = EntryBatch(size: Self.batchBytes)
      while let rendered = work.take() { try write(rendered) }
      try talk.finish()
    }
    while try entries.advance() {
      let key = entries.key
      if key.first != conversation, given >= saving, entries.isKept {
        try writeAll(&batch)
        try save(.writing(entries.rest))
        given = 0
      }
      conversation = key.first
      entries.withPayload { bytes in
        given += Int64(bytes.count)
        batch.add(key, bytes, isApart: !isDirect || isApart(bytes, key))
      }
      guard batch.size >= Self.batchBytes else { continue }
      work.give(batch)
      batch = EntryBatch(size: Self.batchBytes)
      while work.isFull, let rendered = work.take() { try write(rendered) }
    }
    try writeAll(&batch)
    if entries.isKept { try save(.writing([])) }
  }

  private static let batchBytes = 128 << 10

  /// Whether others have to do with what becomes of an entry.
  private func isApart(_ bytes: UnsafeRawBufferPointer, _ key: SortKey) -> Bool {
    guard let entry = DirectEntry(bytes, key: key) else { return true }
    if intake.owners.isRepeated(entry.spaceNumber, entry.id) { return true }
    return entry.isGroup && !deletedIDs.isEmpty && deletedIDs.contains(entry.id)
  }

  private func write(
    _ rendered: RenderedBatch, _ talk: TalkWriter, _ renderer: EntryRenderer
  ) throws {
    let batch = rendered.batch
    func take(_ index: Int) throws {
      try batch.withEntry(index) { key, bytes in
        guard let entry = MessageEntry(bytes, key: key) else { return }
        try talk.take(entry, conversation: key.first)
      }
    }
    for part in rendered.parts {
      guard let lines = part.lines else {
        try take(part.entries.lowerBound)
        continue
      }
      if talk.isIdle {
        try write(lines, of: rendered.lines, part.effects, batch, talk)
        continue
      }
      // A row waits for its other one: what comes behind it must not overtake it.
      var index = part.entries.lowerBound
      while index < part.entries.upperBound, !talk.isIdle {
        try take(index)
        index += 1
      }
      let rest = renderer.render(batch, index..<part.entries.upperBound)
      for part in rest.parts {
        guard let lines = part.lines else {
          try take(part.entries.lowerBound)
          continue
        }
        try write(lines, of: rest.lines, part.effects, batch, talk)
      }
    }
  }

  private func write(
    _ range: Range<Int>, of lines: [UInt8], _ effects: RenderedPart.Effects, _ batch: EntryBatch,
    _ talk: TalkWriter
  ) throws {
    guard effects.rows > 0 else { return }
    defer { talk.noteOthers() }
    report.outputs["messages", default: 0] += effects.rows
    try lines.withUnsafeBytes {
      try output?.file("messages.ndjson").write(
        UnsafeRawBufferPointer(rebasing: $0[range]), lines: effects.rows)
    }
    let rows = effects.rows
    tally.rowsEnded += rows
    func claim(_ rule: Rule, _ count: Int) { tally.claim(rule, fate(of: rule), count) }
    claim(.messageID, rows)
    claim(.messageParty, 2 * rows - effects.groupRows)
    claim(.messageRoom, effects.groupRows)
    claim(.timeSeconds, rows)
    claim(.messageOld, effects.readRows)
    claim(.messageDirection, effects.directionRows)
    claim(.textKept, effects.keptTexts)
    claim(.textRendered, effects.renderedTexts)
    claim(.textRenderedAlone, effects.renderedAlone)
    for (rule, count) in effects.bodyRules { claim(rule, count) }
    let texts = effects.keptTexts + effects.renderedTexts + effects.renderedAlone
    if texts > 0 {
      report.codes["10", default: 0] += texts
      report.kinds["text", default: 0] += texts
    }
    for (kind, count) in effects.kinds { report.kinds[kind, default: 0] += count }
    for (month, count) in effects.months { months.add(Month.name(of: month), count) }
    report.sizes.longestText = max(report.sizes.longestText, effects.longestText)
    for part in effects.talks { try talk.add(part) }
    for (code, count) in effects.codes { report.codes[code, default: 0] += count }
    note(time: effects.first)
    note(time: effects.last)
    func place(_ index: Int) -> ArchiveRow.Place? {
      batch.withEntry(index) { key, bytes in
        MessageEntry(bytes, key: key).map { self.place(of: $0) }
      }
    }
    for (id, entry) in effects.people where knownUsers.insert(id) {
      let id = String(id)
      if namedUsers[id] == nil { namedUsers[id] = place(entry) }
    }
    for (id, entry) in effects.rooms where namedRooms[id] == nil { namedRooms[id] = place(entry) }
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
    if let other = holders.updateValue(owner, forKey: id), other != owner,
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
      guard case .room(let room) = row.record, let span = spans[talks.number(ofRoom: room.id)],
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
  private(set) var count: Int64
  /// CRC-32 of the bytes, where it is wanted.
  private(set) var checksum: Int64 = 0
  let isSummed: Bool
  private var told: Int64

  init(_ count: Int64, isSummed: Bool = false) {
    self.count = count
    self.isSummed = isSummed
    told = count
  }

  /// One that goes on from another's checksum.
  init(_ other: ByteCounter) {
    (count, told) = (other.count, other.count)
    (checksum, isSummed) = (other.checksum, other.isSummed)
  }

  func sum(_ bytes: UnsafeRawBufferPointer) {
    guard isSummed, let base = bytes.baseAddress else { return }
    checksum = Int64(
      crc32_z(
        UInt(truncatingIfNeeded: checksum), base.assumingMemoryBound(to: UInt8.self), bytes.count))
  }

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
    counter.sum(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    try counter.add(count, tell)
    return count
  }
}
