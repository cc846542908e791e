internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Translation

/// What stands in every line before, between and behind what differs.
struct LinePieces {
  private let firstGuest: Int64
  private let all: [UInt8]
  /// In ``all``: by space, and by table.
  private let starts: [Range<Int>]
  private let receivers: [Range<Int>]
  private let metadata: [Range<Int>]
  private let provenance: [Range<Int>]
  /// Bytes of a line without its texts, at most.
  let longest: Int

  init(
    _ configuration: TranslatorConfiguration, _ tables: [Conversion.Table], _ pristine: Translator
  ) {
    let identities = configuration.identities
    firstGuest = max(identities.firstGuestID, 0)
    var bytes: [UInt8] = []
    func add(_ piece: String) -> Range<Int> {
      let start = bytes.count
      bytes += piece.utf8
      return start..<bytes.count
    }
    let spaces: [Identities.Space] = [.oneToOne, .oneToOneOld, .group]
    starts = spaces.map { add("{\"muid\":\"\(identities.muid($0, "1").dropLast())") }
    receivers = spaces.map {
      add("\",\"receiverType\":\"" + ($0 == .group ? "group" : "user") + "\",\"receiver\":\"")
    }
    var translator = pristine
    metadata = spaces.map { space in
      var calls = CallTracker(identities: identities)
      let stored = translator.stored(
        MessageRow(
          space: space, id: "1", from: "1", to: "2", body: "a", sent: LegacyTime("1500000000")),
        position: "", calls: &calls)
      var table = ""
      if case .message(let message) = stored.content {
        table = message.metadata?["legacy"]?["table"]?.string ?? ""
      }
      return add("\",\"table\":\"\(table)\",\"message_type\":10,\"from\":\"")
    }
    provenance = tables.map { table in
      let text = JSONWriter.string(
        of: ["source": .string(table.source), "table": .string(table.name)])
      return add(",\"provenance\":" + text.dropLast() + ",\"row\":")
    }
    all = bytes
    longest =
      1024 + ([starts, receivers, metadata, provenance].flatMap { $0.map(\.count) }.max() ?? 0) * 4
  }

  /// The pieces while they are used.
  struct Open {
    fileprivate let pieces: LinePieces
    fileprivate let all: UnsafeRawBufferPointer
  }

  @inline(__always)
  func withPieces(_ body: (Open) -> Void) {
    all.withUnsafeBytes { body(Open(pieces: self, all: $0)) }
  }
}

extension LinePieces.Open {
  @inline(__always)
  private func put(_ ranges: [Range<Int>], _ index: Int, _ line: inout LineCursor) {
    line.put(UnsafeRawBufferPointer(rebasing: all[ranges[index]]))
  }

  @inline(__always)
  private func put(user id: Int64, _ line: inout LineCursor) {
    line.put(id < pieces.firstGuest ? "lu-" : "lg-")
    line.put(id)
  }

  @inline(__always)
  func begin(_ entry: DirectEntry, _ line: inout LineCursor) {
    let space = min(entry.spaceNumber, 2)
    put(pieces.starts, space, &line)
    line.put(entry.id)
    line.put("\",\"sender\":\"")
    put(user: entry.from, &line)
    put(pieces.receivers, space, &line)
    if space == 2 {
      line.put("lr-")
      line.put(entry.to)
    } else {
      put(user: entry.to, &line)
    }
    line.put("\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\"")
  }

  @inline(__always)
  func middle(_ entry: DirectEntry, _ line: inout LineCursor) {
    line.put("\",\"metadata\":{\"legacy\":{\"id\":\"")
    line.put(entry.id)
    put(pieces.metadata, min(entry.spaceNumber, 2), &line)
    line.put(entry.from)
    line.put("\"")
    if let isRead = entry.isRead { line.put(isRead ? ",\"old\":1" : ",\"old\":0") }
    line.put(",\"sent\":\"")
    line.put(entry.sent)
  }

  /// - Precondition: The entry's table is among those of the pieces.
  @inline(__always)
  func end(_ entry: DirectEntry, rule: StaticString, _ line: inout LineCursor) {
    line.put("\"}}},\"sentAt\":")
    line.put(entry.sent)
    if entry.isRead == true {
      line.put(",\"readAt\":")
      line.put(entry.sent)
    }
    put(pieces.provenance, entry.table, &line)
    line.put(Int64(entry.row))
    if let offset = entry.offset {
      line.put(",\"offset\":")
      line.put(offset)
    }
    line.put(",\"rules\":[\"")
    line.put(rule)
    line.put(entry.isRead == true ? "\",\"message.read-time\"]}}\n" : "\"]}}\n")
  }
}
