internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Markup
internal import Translation

/// Makes lines of entries that depend on no others. What it can't, it leaves.
///
/// Words alone are written straight from their bytes; everything else goes the way of all rows, and so do the tests, which compare.
final class EntryRenderer {
  /// What is the same for all.
  struct Setting: Sendable {
    var configuration: ConverterConfiguration
    var tables: [Conversion.Table]
    let room = LineRoom()
  }

  /// Longer ones are rare, and escaped they may take six times the room.
  private static let longestBody = 1 << 15

  private let setting: Setting
  private let pristine: Translator
  private let markup = MarkupReader()
  private let longestRaw: Int
  private let pieces: LinePieces
  private let parts: MessageParts
  private let identities: Identities

  /// Whether lines can be made of entries alone; if not, all go the way of all rows.
  static func isUsable(_ configuration: ConverterConfiguration) -> Bool {
    configuration.usesDirectRows && configuration.form == .ndjson
      && configuration.translator.rules == .standard
      && configuration.translator.timeShift == 0
      && configuration.translator.identities.map.isEmpty
      && configuration.translator.identities.site.utf8.count <= 60
  }

  init(_ setting: Setting) {
    self.setting = setting
    pristine = Translator(setting.configuration.translator)
    longestRaw = setting.configuration.translator.longestRaw
    parts = MessageParts(setting.configuration.translator)
    identities = setting.configuration.translator.identities
    pieces = LinePieces(setting.configuration.translator, setting.tables, pristine)
  }

  func render(_ batch: EntryBatch) -> RenderedBatch {
    var rendered = render(batch, 0..<batch.entries.count)
    rendered.batch = batch
    return rendered
  }

  /// Some of a batch.
  func render(_ batch: EntryBatch, _ range: Range<Int>) -> RenderedBatch {
    var lines = LineBuffer(setting.room.take())
    var parts: [RenderedPart] = []
    pieces.withPieces { pieces in
      batch.withEntries { entries in
        var rendering = Rendering(pristine, from: range.lowerBound)
        for index in range {
          guard let entry = entries.entry(index), entry.table < setting.tables.count,
            entry.body.count <= Self.longestBody,
            write(entry, index, pieces, &rendering, &lines)
          else {
            rendering.close(index, lines.count, &parts)
            parts.append(RenderedPart(entries: index..<(index + 1), lines: nil))
            rendering.begin(index + 1, lines.count)
            continue
          }
          rendering.count(entry, index, conversation: entries.conversation(index))
        }
        rendering.close(range.upperBound, lines.count, &parts)
      }
    }
    return RenderedBatch(batch: EntryBatch(), lines: lines.bytes, parts: parts)
  }

  /// A part that is being rendered.
  private struct Rendering {
    var effects = RenderedPart.Effects()
    var translator: Translator
    private var conversation: Int64 = -1
    private var people = RecentNumbers(count: 64)
    private var lastMonth = (number: 0, count: 0)
    private var from: (entry: Int, line: Int)

    init(_ pristine: Translator, from entry: Int) {
      translator = pristine
      from = (entry, 0)
    }

    /// What named someone before may not count.
    mutating func begin(_ entry: Int, _ line: Int) {
      from = (entry, line)
      effects = RenderedPart.Effects()
      people.removeAll()
      conversation = -1
    }

    mutating func close(_ entry: Int, _ line: Int, _ parts: inout [RenderedPart]) {
      guard entry > from.entry else { return }
      settleMonth()
      lastMonth.count = 0
      parts.append(
        RenderedPart(entries: from.entry..<entry, lines: from.line..<line, effects: effects))
    }

    private mutating func settleMonth() {
      guard lastMonth.count > 0 else { return }
      effects.months[lastMonth.number, default: 0] += lastMonth.count
    }

    /// A line was written of an entry.
    @inline(__always)
    mutating func count(_ entry: DirectEntry, _ index: Int, conversation number: Int64) {
      let month = Month.number(of: entry.sent)
      if month == lastMonth.number {
        lastMonth.count += 1
      } else {
        settleMonth()
        lastMonth = (month, 1)
      }
      let isNext = number != conversation
      if !isNext, let last = effects.talks.indices.last {
        effects.talks[last].messages += 1
        effects.talks[last].first = min(effects.talks[last].first, entry.sent)
        effects.talks[last].last = max(effects.talks[last].last, entry.sent)
      } else {
        effects.talks.append(
          RenderedPart.Talk(
            conversation: number, isGroup: entry.isGroup, from: entry.from, to: entry.to,
            messages: 1, first: entry.sent, last: entry.sent))
      }
      effects.rows += 1
      if entry.hasRead { effects.readRows += 1 }
      if entry.hasDirection { effects.directionRows += 1 }
      effects.first = min(effects.first, entry.sent)
      effects.last = max(effects.last, entry.sent)
      if entry.isGroup {
        effects.groupRows += 1
        name(entry.from, index)
        if isNext { effects.rooms.append((String(entry.to), index)) }
      } else if isNext {
        name(entry.from, index)
        name(entry.to, index)
      }
      conversation = number
    }

    private mutating func name(_ id: Int64, _ index: Int) {
      if people.insert(id) { effects.people.append((id, index)) }
    }
  }

  /// - Returns: false for an entry that must be looked at together with others.
  @inline(__always)
  private func write(
    _ entry: DirectEntry, _ index: Int, _ pieces: LinePieces.Open, _ rendering: inout Rendering,
    _ lines: inout LineBuffer
  ) -> Bool {
    let body = entry.isGroup ? DirectEntry.withoutAddedBlanks(entry.body) : entry.body
    guard BodyScan.isPlain(body) else {
      return write(
        marked: entry, body, index, pieces, &rendering.translator, &rendering.effects, &lines)
    }
    let start = lines.count
    write(entry, shown: body, raw: nil, rule: nil, pieces, &lines)
    guard isShort(from: start, &lines) else { return false }
    rendering.effects.longestText = max(rendering.effects.longestText, body.count)
    rendering.effects.keptTexts += 1
    return true
  }

  /// Takes back a line that may be longer than the platform takes: that is to be looked at.
  private func isShort(from start: Int, _ lines: inout LineBuffer) -> Bool {
    if lines.count - start <= ModernLimits.dataBytes { return true }
    lines.removeAll(from: start)
    return false
  }

  // MARK: Texts

  /// A text of which nothing but its words, and perhaps its stored form and its colour, is to be said.
  @inline(__always)
  private func write(
    _ entry: DirectEntry, shown: UnsafeBufferPointer<UInt8>, raw: UnsafeBufferPointer<UInt8>?,
    extras: [UInt8]? = nil, rule: StaticString?, _ pieces: LinePieces.Open,
    _ lines: inout LineBuffer
  ) {
    let most =
      self.pieces.longest + LineCursor.most(shown) + (raw.map { LineCursor.most($0) } ?? 0)
      + (extras?.count ?? 0)
    lines.write(atMost: most) { line in
      let written = pieces.begin(entry, &line)
      line.put(escaping: shown)
      let sent = pieces.middle(entry, written, &line)
      if let raw {
        line.put("\",\"raw\":\"")
        line.put(escaping: raw)
      }
      if let extras {
        line.put("\",")
        extras.withUnsafeBytes { line.put($0) }
      }
      pieces.end(entry, sent: sent, isBehindMembers: extras != nil, rule: rule, &line)
    }
  }

  /// Members of metadata behind those that all messages have; `nil` for none.
  private func extras(of rendered: RenderedText) -> [UInt8]? {
    if rendered.isTextAlone { return nil }
    var members: [JSON.Member] = []
    if let colour = rendered.colour { members.append(JSON.Member("colour", .string(colour))) }
    if let translation = rendered.translation {
      members.append(JSON.Member("translation", .string(translation)))
    }
    if !rendered.images.isEmpty {
      members.append(
        JSON.Member("images", .array(rendered.images.map { .string(parts.address($0.url)) })))
    }
    return members.isEmpty
      ? nil : Array(JSONWriter.bytes(of: .object(members)).dropFirst().dropLast())
  }

  /// - Returns: false where it is to be looked at by the code of all rows.
  private func write(
    _ text: LegacyProtocol.StoredText, of entry: DirectEntry, _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: String, _ pieces: LinePieces.Open, _ effects: inout RenderedPart.Effects,
    _ lines: inout LineBuffer
  ) -> Bool {
    var rendered = text.rendered(using: markup)
    guard rendered.isTextAlone || !rendered.lossNotes.contains(.truncated) else { return false }
    let extras = extras(of: rendered)
    rendered.text = TypedText.restored(rendered.text)
    guard rendered.text.utf8.contains(where: { $0 > 0x20 }) else { return false }
    let isKept = rendered.text == body
    let keepsRaw = !isKept && bytes.count <= longestRaw && !text.mayHoldCredential
    let start = lines.count
    rendered.text.withUTF8 {
      write(
        entry, shown: $0, raw: keepsRaw ? bytes : nil, extras: extras,
        rule: isKept ? nil : keepsRaw ? "text.rendered" : "text.rendered-alone", pieces, &lines)
    }
    guard isShort(from: start, &lines) else { return false }
    effects.longestText = max(effects.longestText, rendered.text.utf8.count)
    if isKept {
      effects.keptTexts += 1
    } else if keepsRaw {
      effects.renderedTexts += 1
    } else {
      effects.renderedAlone += 1
    }
    return true
  }

  // MARK: Files and invitations

  /// - Returns: false for what is neither.
  private func write(
    media body: StoredBody, _ entry: DirectEntry, _ index: Int, _ pieces: LinePieces.Open,
    _ effects: inout RenderedPart.Effects, _ lines: inout LineBuffer
  ) -> Bool {
    if case .invite(let invite) = body {
      let data = pristine.inviteData(
        invite.groupID, name: invite.name, hasPassword: invite.hasPassword)
      var writer = JSONWriter()
      writer.write(.object(data))
      guard
        write(
          entry, category: .custom, type: MessageParts.inviteType, opening: "\"customData\":",
          data: writer.bytes, closing: "", number: MessageParts.inviteNumber, rule: .bodyInvite,
          pieces, &effects, &lines)
      else { return false }
      if let guid = data.first?.value.string, let room = identities.legacy(guid: guid) {
        effects.rooms.append((room, index))
      }
      return true
    }
    guard let media = parts.media(of: body) else { return false }
    var writer = JSONWriter()
    media.attachment.write(to: &writer)
    return write(
      entry, category: .message, type: media.type, opening: "\"attachments\":[",
      data: writer.bytes, closing: "]", number: media.number,
      rule: { if case .handwriting = body { .bodyHandwriting } else { .bodyMedia } }(), pieces,
      &effects, &lines)
  }

  /// - Parameter data: What stands between the opening and the closing of the message's data.
  /// - Returns: false where its line may be too long.
  private func write(
    _ entry: DirectEntry, category: MessageCategory, type: String, opening: StaticString,
    data: [UInt8], closing: StaticString, number: Int?, rule: Rule, _ pieces: LinePieces.Open,
    _ effects: inout RenderedPart.Effects, _ lines: inout LineBuffer
  ) -> Bool {
    let start = lines.count
    let (head, name) = (Array(type.utf8), Array(rule.rawValue.utf8))
    lines.write(atMost: self.pieces.longest + data.count + head.count * 6) { line in
      let written = pieces.begin(
        entry, category: category == .custom ? "custom" : "message", type: head, &line)
      line.put(opening)
      data.withUnsafeBytes { line.put($0) }
      line.put(closing)
      let sent = pieces.middle(entry, written, number: number, &line)
      name.withUnsafeBytes { pieces.end(entry, sent: sent, named: $0, &line) }
    }
    guard isShort(from: start, &lines) else { return false }
    effects.bodyRules[rule, default: 0] += 1
    effects.codes[number.map { String($0) } ?? type, default: 0] += 1
    effects.kinds[category == .custom ? "custom " + type : type, default: 0] += 1
    return true
  }

  // MARK: Everything else

  /// - Returns: false where it depends on other rows what becomes of it.
  private func write(
    marked entry: DirectEntry, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int,
    _ pieces: LinePieces.Open, _ translator: inout Translator,
    _ effects: inout RenderedPart.Effects, _ lines: inout LineBuffer
  ) -> Bool {
    let body = String(decoding: bytes, as: UTF8.self)
    let stored = StoredBody(
      reading: body, in: entry.isGroup ? .group : .oneToOne, using: markup)
    switch stored {
    case .text(let text):
      if write(text, of: entry, bytes, body, pieces, &effects, &lines) { return true }
    case .invite, .file, .handwriting:
      if write(media: stored, entry, index, pieces, &effects, &lines) { return true }
    case .sticker, .screenshare, .whiteboard, .writeboard, .game: break
    case .botResponse, .callInvite, .callAccept, .callControl, .broadcast, .groupAction, .signal,
      .unknownControl:
      return false
    }
    return writeSlowly(entry, index, &translator, &effects, &lines)
  }

  /// By values, as all rows are.
  private func writeSlowly(
    _ entry: DirectEntry, _ index: Int, _ translator: inout Translator,
    _ effects: inout RenderedPart.Effects, _ lines: inout LineBuffer
  ) -> Bool {
    let row = MessageEntry(entry)
    var calls = CallTracker(identities: identities)
    let stored = translator.stored(row.messageRow, position: "", calls: &calls)
    guard case .message(let content) = stored.content else { return false }
    let table = setting.tables[entry.table]
    let line = MessageLine(
      content, row, copy: nil, stored,
      place: ArchiveRow.Place(
        source: table.source, table: table.name, row: row.row, offset: row.offset))
    let written = line.bytes
    guard written.count <= ModernLimits.dataBytes else { return false }
    lines.put(written + [0x0A])
    effects.longestText = max(effects.longestText, line.textSize)
    effects.kinds[line.kind, default: 0] += 1
    effects.bodyRules[stored.bodyRule, default: 0] += 1
    effects.codes[line.code, default: 0] += 1
    if let room = line.invitedRoom(identities) {
      effects.rooms.append((room, index))
    }
    return true
  }
}
