internal import EventModel
internal import LegacyProtocol
internal import Translation

/// What a conversion of dumps knows between two statements, or between two conversations.
extension Conversion {
  func write(to state: inout StateWriter) throws {
    settleDirectRows()
    try sorter.write(to: &state)
    try recents.write(to: &state)
    state.put(intake.sequence)
    state.put(hasMessages)
    state.put(bytesBefore)
    state.put(toWrite)
    state.put(written)
    state.put(tables.count)
    for (table, time) in zip(tables, lastTimes) {
      state.put(table.source)
      state.put(table.name)
      state.put(time)
    }
    talks.write(to: &state)
    owners.write(to: &state)
    state.put(spans.count)
    for (talk, span) in spans.sorted(by: { $0.key < $1.key }) {
      state.put(talk)
      state.put(span.first)
      state.put(span.last)
    }
    state.put(deletions.count)
    for (target, deletion) in deletions {
      state.put(target.room)
      state.put(target.id)
      state.put(deletion.at)
      state.put(deletion.isFound)
      state.put(deletion.rows)
      state.put(deletion.fields)
    }
    for table in Self.people { self[keyPath: table].write(to: &state) }
    for named in [namedUsers, namedRooms, namedBots] {
      state.put(named.count)
      for (id, place) in named {
        state.put(id)
        place.write(to: &state)
      }
    }
    state.put(unknownColumns.count)
    for column in unknownColumns { state.put(column) }
    for talks in [busiest.talks, botTalks.talks] {
      state.put(talks.count)
      for talk in talks { talk.write(to: &state) }
    }
    state.put(months.all.count)
    for (month, count) in months.all {
      state.put(month)
      state.put(count)
    }
    tally.write(to: &state)
    report.write(to: &state)
    try imports?.write(to: &state)
  }

  /// - Throws: ``StateError``, or ``SourceError`` where a file of an earlier process is gone.
  func read(from state: inout StateReader) throws {
    try sorter.read(from: &state)
    try recents.read(from: &state)
    intake.sequence = try state.number()
    hasMessages = try state.flag()
    bytesBefore = try state.number()
    toWrite = try state.int()
    written = try state.int()
    for _ in 0..<(try state.count()) {
      let number = tableNumber(source: try state.text(), name: try state.text())
      lastTimes[number] = try state.optionalNumber()
    }
    talks = try TalkTable(from: &state)
    owners = try IDOwners(from: &state)
    for _ in 0..<(try state.count()) {
      let talk = try state.number()
      spans[talk] = DirectIntake.Span(first: try state.number(), last: try state.number())
    }
    for _ in 0..<(try state.count()) {
      let target = Deletion.Target(room: try state.text(), id: try state.text())
      deletions[target] = Deletion(
        at: try state.optionalNumber(), isFound: try state.flag(), rows: try state.int(),
        fields: try state.int())
      if let number = Int64(target.id) { _ = deletedIDs.insert(number) }
    }
    for table in Self.people { self[keyPath: table] = try RowsByKey(from: &state) }
    for named in [\Conversion.namedUsers, \.namedRooms, \.namedBots] {
      for _ in 0..<(try state.count()) {
        self[keyPath: named][try state.text()] = try ArchiveRow.Place(from: &state)
      }
    }
    for _ in 0..<(try state.count()) { unknownColumns.insert(try state.text()) }
    for _ in 0..<(try state.count()) { busiest.add(try BusiestTalks.Talk(from: &state)) }
    for _ in 0..<(try state.count()) { botTalks.add(try BusiestTalks.Talk(from: &state)) }
    for _ in 0..<(try state.count()) { months.add(try state.text(), try state.int()) }
    tally = try Tally(from: &state)
    report = try ConversionReport(from: &state)
    try imports?.read(from: &state)
  }

  private static var people: [ReferenceWritableKeyPath<Conversion, RowsByKey>] {
    [
      \.users, \.guests, \.statuses, \.rooms, \.memberships, \.bots, \.announcements, \.blocks,
      \.settings,
    ]
  }
}

extension ArchiveRow.Place {
  func write(to state: inout StateWriter) {
    state.put(source)
    state.put(table)
    state.put(row)
    state.put(offset)
  }

  init(from state: inout StateReader) throws(StateError) {
    self.init(
      source: try state.text(), table: try state.text(), row: try state.int(),
      offset: try state.optionalNumber())
  }
}

extension ArchiveRow {
  func write(to state: inout StateWriter) {
    state.put(table.kind.rawValue)
    state.put(table.isArchive)
    place.write(to: &state)
    state.put(values.count)
    for value in values {
      state.put(value.column?.rawValue)
      state.put(value.text)
      state.put(value.isNull)
      state.put(value.isEmpty)
      state.put(value.encoding?.rawValue)
      state.put(value.lostLetters)
    }
  }

  init(from state: inout StateReader) throws(StateError) {
    guard let kind = ArchiveTable.Kind(rawValue: try state.text()) else { throw StateError() }
    let table = ArchiveTable(kind, isArchive: try state.flag())
    let place = try Place(from: &state)
    var values: [Value] = []
    for _ in 0..<(try state.count()) {
      values.append(
        Value(
          column: try state.optionalText().flatMap { ArchiveColumn(rawValue: $0) },
          text: try state.optionalText(), isNull: try state.flag(), isEmpty: try state.flag(),
          encoding: try state.optionalText().flatMap { TextEncoding(rawValue: $0) },
          lostLetters: try state.int()))
    }
    self.init(table: table, place: place, values: values)
  }
}

extension RowsByKey {
  func write(to state: inout StateWriter) {
    state.put(rows.count)
    for (key, index) in places.sorted(by: { $0.value < $1.value }) {
      state.put(key)
      rows[index].write(to: &state)
    }
  }

  init(from state: inout StateReader) throws(StateError) {
    for _ in 0..<(try state.count()) {
      let key = try state.text()
      _ = add(try ArchiveRow(from: &state), key: key)
    }
  }
}

extension BusiestTalks.Talk {
  func write(to state: inout StateWriter) {
    state.put(isGroup)
    state.put(parties.count)
    for party in parties { state.put(party) }
    state.put(messages)
    state.put(first)
    state.put(last)
  }

  init(from state: inout StateReader) throws(StateError) {
    let isGroup = try state.flag()
    var parties: [String] = []
    for _ in 0..<(try state.count()) { parties.append(try state.text()) }
    self.init(
      isGroup: isGroup, parties: parties, messages: try state.int(), first: try state.number(),
      last: try state.number())
  }
}

extension Tally {
  func write(to state: inout StateWriter) {
    for counts in [fields, notes] {
      state.put(counts.count)
      for (rule, count) in counts {
        state.put(rule)
        state.put(count.fate.rawValue)
        state.put(count.count)
      }
    }
    for number in [fieldsSeen, rowsSeen, rowsEnded] { state.put(number) }
  }

  init(from state: inout StateReader) throws(StateError) {
    for isNote in [false, true] {
      for _ in 0..<(try state.count()) {
        let rule = try state.text()
        guard let fate = Fate(rawValue: try state.text()) else { throw StateError() }
        let count = try state.int()
        if isNote { note(rule, fate, count) } else { restore(rule, fate, count) }
      }
    }
    fieldsSeen = try state.int()
    rowsSeen = try state.int()
    rowsEnded = try state.int()
  }
}

/// What is counted on the way; the rest is made at the end.
extension ConversionReport {
  func write(to state: inout StateWriter) {
    for counts in [inputs, outputs, encodings, codes, kinds] {
      state.put(counts.count)
      for (key, count) in counts {
        state.put(key)
        state.put(count)
      }
    }
    state.put(sizes.longestText)
    state.put(sizes.overLimit)
    state.put(folded)
    state.put(lostLetters)
    state.put(first)
    state.put(last)
    state.put(notes.count)
    for note in notes { state.put(note) }
  }

  init(from state: inout StateReader) throws(StateError) {
    func counts() throws(StateError) -> [String: Int] {
      var counts: [String: Int] = [:]
      for _ in 0..<(try state.count()) { counts[try state.text()] = try state.int() }
      return counts
    }
    self.init()
    inputs = try counts()
    outputs = try counts()
    encodings = try counts()
    codes = try counts()
    kinds = try counts()
    sizes.longestText = try state.int()
    sizes.overLimit = try state.int()
    folded = try state.int()
    lostLetters = try state.int()
    first = try state.optionalNumber()
    last = try state.optionalNumber()
    for _ in 0..<(try state.count()) { notes.append(try state.text()) }
  }
}

extension DumpTable {
  func write(to state: inout StateWriter) {
    state.put(database)
    state.put(name)
    state.put(charset)
    state.put(columns.count)
    for column in columns {
      state.put(column.name)
      state.put(column.type)
      state.put(column.charset)
    }
  }

  init(from state: inout StateReader) throws(StateError) {
    let database = try state.optionalText()
    let name = try state.text()
    let charset = try state.optionalText()
    var columns: [Column] = []
    for _ in 0..<(try state.count()) {
      columns.append(
        Column(
          try state.text(), type: try state.text(), charset: try state.optionalText()))
    }
    self.init(database: database, name: name, columns: columns, charset: charset)
  }
}
