internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Translation

/// What stands in every line before, between and behind what differs.
struct LinePieces {
  /// Of ``all``; the next one begins a block behind its end, so that whole blocks of it can be copied.
  fileprivate struct Piece {
    var start = 0
    var length = 0
  }

  /// Pieces of one space.
  fileprivate struct Space {
    var start = Piece()
    /// Before the receiver: a user, a guest, a room.
    var user = Piece()
    var guest = Piece()
    var room = Piece()
    /// The table, with the number of a text and without one.
    var metadata = Piece()
    var table = Piece()
  }

  fileprivate struct Common {
    var user = Piece()
    var guest = Piece()
    var category = Piece()
    var text = Piece()
    var id = Piece()
    var idBehindMembers = Piece()
    /// Before the time: where nothing is known of reading, where it was not read, where it was.
    var sent = [Piece()]
    var end = Piece()
    var endBehindMembers = Piece()
    var readAt = Piece()
    var offset = Piece()
    var rules = Piece()
    /// Of a text that is kept, not read and read.
    var kept = Piece()
    var keptRead = Piece()
  }

  private let firstGuest: Int64
  private let all: [UInt8]
  private let spaces: [Space]
  private let provenance: [Piece]
  private let common: Common
  /// Bytes of a line without its texts, at most.
  let longest: Int

  init(
    _ configuration: TranslatorConfiguration, _ tables: [Conversion.Table], _ pristine: Translator
  ) {
    let identities = configuration.identities
    firstGuest = max(identities.firstGuestID, 0)
    var bytes: [UInt8] = []
    var longest = 0
    func add(_ text: String) -> Piece {
      let piece = Piece(start: bytes.count, length: text.utf8.count)
      bytes += text.utf8
      bytes += [UInt8](repeating: 0, count: 16)
      longest = max(longest, piece.length)
      return piece
    }
    let names: [Identities.Space] = [.oneToOne, .oneToOneOld, .group]
    var translator = pristine
    spaces = names.map { space in
      var calls = CallTracker(identities: identities)
      let stored = translator.stored(
        MessageRow(
          space: space, id: "1", from: "1", to: "2", body: "a", sent: LegacyTime("1500000000")),
        position: "", calls: &calls)
      var table = ""
      if case .message(let message) = stored.content {
        table = message.metadata?["legacy"]?["table"]?.string ?? ""
      }
      let receiver =
        "\",\"receiverType\":\"" + (space == .group ? "group" : "user") + "\",\"receiver\":\""
      return Space(
        start: add("{\"muid\":\"\(identities.muid(space, "1").dropLast())"),
        user: add(receiver + "lu-"), guest: add(receiver + "lg-"), room: add(receiver + "lr-"),
        metadata: add("\",\"table\":\"\(table)\",\"message_type\":10,\"from\":\""),
        table: add("\",\"table\":\"\(table)\""))
    }
    provenance = tables.map { table in
      let text = JSONWriter.string(
        of: ["source": .string(table.source), "table": .string(table.name)])
      return add(",\"provenance\":" + text.dropLast() + ",\"row\":")
    }
    common = Common(
      user: add("\",\"sender\":\"lu-"), guest: add("\",\"sender\":\"lg-"),
      category: add("\",\"category\":\""),
      text: add("\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\""),
      id: add("\",\"metadata\":{\"legacy\":{\"id\":\""),
      idBehindMembers: add(",\"metadata\":{\"legacy\":{\"id\":\""),
      sent: [
        add("\",\"sent\":\""), add("\",\"old\":0,\"sent\":\""), add("\",\"old\":1,\"sent\":\""),
      ],
      end: add("\"}}},\"sentAt\":"), endBehindMembers: add("}}},\"sentAt\":"),
      readAt: add(",\"readAt\":"), offset: add(",\"offset\":"),
      rules: add(",\"rules\":[\""), kept: add(",\"rules\":[\"text.kept\"]}}\n"),
      keptRead: add(",\"rules\":[\"text.kept\",\"message.read-time\"]}}\n"))
    all = bytes
    // Of four pieces nobody knows how long they are.
    self.longest = 2048 + longest * 4
  }

  /// The pieces while they are used.
  struct Open {
    fileprivate let firstGuest: Int64
    fileprivate let all: UnsafeRawBufferPointer
    fileprivate let spaces: UnsafeBufferPointer<Space>
    fileprivate let provenance: UnsafeBufferPointer<Piece>
    fileprivate let sent: UnsafeBufferPointer<Piece>
    fileprivate let common: Common
  }

  func withPieces<Result>(_ body: (Open) -> Result) -> Result {
    all.withUnsafeBytes { all in
      spaces.withUnsafeBufferPointer { spaces in
        provenance.withUnsafeBufferPointer { provenance in
          common.sent.withUnsafeBufferPointer { sent in
            body(
              Open(
                firstGuest: firstGuest, all: all, spaces: spaces, provenance: provenance,
                sent: sent, common: common))
          }
        }
      }
    }
  }
}

extension LinePieces.Open {
  @inline(__always)
  private func put(_ piece: LinePieces.Piece, _ line: inout LineCursor) {
    line.put(blocks: UnsafeRawBufferPointer(rebasing: all[piece.start...]), length: piece.length)
  }

  /// What is written of an entry more than once.
  struct Written {
    fileprivate var id: Range<Int>
    fileprivate var from: Range<Int>
  }

  /// Ids and parties, to the receiver's.
  @inline(__always)
  private func parties(_ entry: DirectEntry, _ line: inout LineCursor) -> Written {
    let space = spaces[min(entry.spaceNumber, 2)]
    put(space.start, &line)
    let id = line.count
    line.put(entry.id)
    var written = Written(id: id..<line.count, from: 0..<0)
    let (from, to) = (entry.from, entry.to)
    put(from < firstGuest ? common.user : common.guest, &line)
    let start = line.count
    line.put(from)
    written.from = start..<line.count
    put(entry.isGroup ? space.room : to < firstGuest ? space.user : space.guest, &line)
    line.put(to)
    return written
  }

  /// A text to its first letter.
  @inline(__always)
  func begin(_ entry: DirectEntry, _ line: inout LineCursor) -> Written {
    let written = parties(entry, &line)
    put(common.text, &line)
    return written
  }

  /// Another message to the first member of its data.
  func begin(
    _ entry: DirectEntry, category: StaticString, type: [UInt8], _ line: inout LineCursor
  ) -> Written {
    let written = parties(entry, &line)
    put(common.category, &line)
    line.put(category)
    line.put("\",\"type\":\"")
    type.withUnsafeBufferPointer { line.put(escaping: $0) }
    line.put("\",\"data\":{")
    return written
  }

  /// Behind a text.
  ///
  /// - Returns: Where the time stands.
  @inline(__always)
  func middle(
    _ entry: DirectEntry, _ written: Written, _ line: inout LineCursor
  ) -> Range<Int> {
    put(common.id, &line)
    line.repeatBytes(written.id)
    put(spaces[min(entry.spaceNumber, 2)].metadata, &line)
    return time(entry, written, &line)
  }

  /// Behind other members of the data.
  ///
  /// - Returns: Where the time stands.
  func middle(
    _ entry: DirectEntry, _ written: Written, number: Int?, _ line: inout LineCursor
  ) -> Range<Int> {
    put(common.idBehindMembers, &line)
    line.repeatBytes(written.id)
    put(spaces[min(entry.spaceNumber, 2)].table, &line)
    if let number {
      line.put(",\"message_type\":")
      line.put(Int64(number))
    }
    line.put(",\"from\":\"")
    return time(entry, written, &line)
  }

  @inline(__always)
  private func time(
    _ entry: DirectEntry, _ written: Written, _ line: inout LineCursor
  ) -> Range<Int> {
    line.repeatBytes(written.from)
    put(sent[entry.isRead.map { $0 ? 2 : 1 } ?? 0], &line)
    let start = line.count
    line.put(entry.sent)
    return start..<line.count
  }

  /// - Parameters:
  ///   - isBehindMembers: No text is open.
  ///   - rule: `nil` for texts that are kept.
  /// - Precondition: The entry's table is among those of the pieces.
  @inline(__always)
  func end(
    _ entry: DirectEntry, sent: Range<Int>, isBehindMembers: Bool, rule: StaticString?,
    _ line: inout LineCursor
  ) {
    place(entry, sent: sent, isBehindMembers: isBehindMembers, &line)
    let isRead = entry.isRead == true
    guard let rule else { return put(isRead ? common.keptRead : common.kept, &line) }
    put(common.rules, &line)
    line.put(rule)
    line.put(isRead ? "\",\"message.read-time\"]}}\n" : "\"]}}\n")
  }

  /// Of another message than a text.
  func end(
    _ entry: DirectEntry, sent: Range<Int>, named rule: UnsafeRawBufferPointer,
    _ line: inout LineCursor
  ) {
    place(entry, sent: sent, isBehindMembers: false, &line)
    put(common.rules, &line)
    line.put(rule)
    line.put(entry.isRead == true ? "\",\"message.read-time\"]}}\n" : "\"]}}\n")
  }

  /// Times, and where the row stands.
  @inline(__always)
  private func place(
    _ entry: DirectEntry, sent: Range<Int>, isBehindMembers: Bool, _ line: inout LineCursor
  ) {
    put(isBehindMembers ? common.endBehindMembers : common.end, &line)
    line.repeatBytes(sent)
    if entry.isRead == true {
      put(common.readAt, &line)
      line.repeatBytes(sent)
    }
    put(provenance[entry.table], &line)
    line.put(Int64(entry.row))
    if let offset = entry.offset {
      put(common.offset, &line)
      line.put(offset)
    }
  }
}
