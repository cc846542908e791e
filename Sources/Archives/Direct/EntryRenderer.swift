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
    private var people: Set<Int64> = []
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
      if !people.isEmpty { people.removeAll(keepingCapacity: true) }
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
      if people.insert(id).inserted { effects.people.append((id, index)) }
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
    colour: String? = nil, rule: StaticString?, _ pieces: LinePieces.Open,
    _ lines: inout LineBuffer
  ) {
    let colour = colour.map { Array($0.utf8) }
    let most =
      self.pieces.longest + LineCursor.most(shown) + (raw.map { LineCursor.most($0) } ?? 0)
      + (colour.map { $0.count * 6 + 8 } ?? 0)
    lines.write(atMost: most) { line in
      let written = pieces.begin(entry, &line)
      line.put(escaping: shown)
      let sent = pieces.middle(entry, written, &line)
      if let raw {
        line.put("\",\"raw\":\"")
        line.put(escaping: raw)
      }
      if let colour {
        line.put("\",\"colour\":\"")
        colour.withUnsafeBufferPointer { line.put(escaping: $0) }
      }
      pieces.end(entry, sent: sent, rule: rule, &line)
    }
  }

  // MARK: Everything else

  /// - Returns: false where it depends on other rows what becomes of it.
  private func write(
    marked entry: DirectEntry, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int,
    _ pieces: LinePieces.Open, _ translator: inout Translator,
    _ effects: inout RenderedPart.Effects, _ lines: inout LineBuffer
  ) -> Bool {
    let body = String(decoding: bytes, as: UTF8.self)
    switch StoredBody(reading: body, in: entry.isGroup ? .group : .oneToOne, using: markup) {
    case .text(let text):
      var rendered = text.rendered(using: markup)
      // Links and smileys leave nothing but their words.
      guard
        rendered.isTextAlone
          || rendered.images.isEmpty && rendered.translation == nil
            && !rendered.lossNotes.contains(.truncated)
      else { break }
      let colour = rendered.isTextAlone ? nil : rendered.colour
      rendered.text = TypedText.restored(rendered.text)
      guard rendered.text.utf8.contains(where: { $0 > 0x20 }) else { break }
      let (rule, name, raw): (Rule, StaticString, UnsafeBufferPointer<UInt8>?) =
        if rendered.text == body {
          (.textKept, "text.kept", nil)
        } else if bytes.count <= longestRaw, !text.mayHoldCredential {
          (.textRendered, "text.rendered", bytes)
        } else {
          (.textRenderedAlone, "text.rendered-alone", nil)
        }
      let start = lines.count
      rendered.text.withUTF8 {
        write(entry, shown: $0, raw: raw, colour: colour, rule: name, pieces, &lines)
      }
      guard isShort(from: start, &lines) else { return false }
      effects.longestText = max(effects.longestText, rendered.text.utf8.count)
      effects.bodyRules[rule, default: 0] += 1
      effects.codes["10", default: 0] += 1
      effects.kinds["text", default: 0] += 1
      return true
    case .invite, .file, .handwriting, .sticker, .screenshare, .whiteboard, .writeboard, .game:
      break
    case .botResponse, .callInvite, .callAccept, .callControl, .broadcast, .groupAction, .signal,
      .unknownControl:
      return false
    }
    let row = MessageEntry(entry)
    var calls = CallTracker(identities: setting.configuration.translator.identities)
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
    if let room = line.invitedRoom(setting.configuration.translator.identities) {
      effects.rooms.append((room, index))
    }
    return true
  }
}
