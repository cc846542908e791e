public import JSONText

/// Compares the results of a conversion (`--to ndjson`) with the archive, read a second time by other code.
public struct Verification: Sendable, Hashable {
  /// What differs; never content.
  public private(set) var findings: [String] = []
  /// Rows of the archive, and records of the results.
  public private(set) var rows = 0
  public private(set) var records = 0
  /// Records of inputs that are no tables: only counts, identities and order are looked at.
  public private(set) var uncompared = 0

  public var json: JSON {
    [
      "rows": .integer(rows), "records": .integer(records), "uncompared": .integer(uncompared),
      "findings": .array(findings.map { .string($0) }),
    ]
  }

  /// Inputs that are no tables.
  private var others: Set<String> = []

  private static let kinds = [
    "users", "groups", "members", "messages", "calls", "announcements", "bots", "rejects",
  ]
  private static let mostFindings = 1000

  private struct RowKey: Hashable {
    var source: String
    var table: String
    var number: Int
  }

  /// - Throws: ``SourceError`` for what can't be read.
  public init(of folder: String, against inputs: [ArchiveInput]) throws {
    let report = try Self.json(folder + "/report.json")
    var rows: [RowKey: PlainDump.Row] = [:]
    var counts: [String: Int] = [:]
    var secrets: Set<String> = []
    for input in inputs {
      guard let dump = try Self.rows(of: input) else {
        others.insert(input.name)
        continue
      }
      for row in dump {
        self.rows += 1
        counts[row.table, default: 0] += 1
        rows[RowKey(source: input.name, table: row.table, number: row.number)] = row
        for column in ["password", "apikey"] {
          if let secret = row.text(column), secret.utf8.count >= 16 { secrets.insert(secret) }
        }
      }
    }
    // What users were shown is counted by way, not by table.
    if others.isEmpty { compare(counts, with: report) }
    var lines: [String: [JSON]] = [:]
    for kind in Self.kinds {
      lines[kind] = try read(folder, kind, secrets)
      let said = report["outputs"]?[kind]?.integer ?? -1
      if said != Int64(lines[kind]?.count ?? 0) {
        find("\(kind): report.json says \(said), there are \(lines[kind]?.count ?? 0)")
      }
    }
    compareMessages(lines["messages"] ?? [], rows)
    compareRows(lines, rows, report)
    if report["balanced"]?.bool != true { find("report.json: does not balance") }
  }

  private mutating func find(_ text: String) {
    if findings.count < Self.mostFindings { findings.append(text) }
  }

  /// `nil` for what is no dump.
  private static func rows(of input: ArchiveInput) throws -> [PlainDump.Row]? {
    switch input {
    case .database(let address): return try PlainDump.rows(of: address)
    case .file, .standardInput:
      guard let source = try input.open() else { return [] }
      let bytes = try bytes(of: source)
      return InputForm.isDump(Array(bytes.prefix(4096))) ? PlainDump(bytes).rows : nil
    }
  }

  private static func bytes(of source: PlainSource) throws -> [UInt8] {
    var source = source
    var out: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { return out }
      out += piece[..<count]
    }
  }

  private static func json(_ path: String) throws -> JSON {
    let bytes = try bytes(of: PlainSource(FileSource(path: path), name: path))
    guard let document = try? JSONDocument(parsing: bytes) else {
      throw SourceError(name: path, reason: .damaged("is no JSON"))
    }
    return JSON(document.root)
  }

  private mutating func read(
    _ folder: String, _ kind: String, _ secrets: Set<String>
  ) throws -> [JSON] {
    let path = folder + "/" + kind + ".ndjson"
    let bytes = try Self.bytes(of: PlainSource(FileSource(path: path), name: path))
    var out: [JSON] = []
    for (index, line) in bytes.split(separator: 0x0A).enumerated() {
      guard let document = try? JSONDocument(parsing: Array(line)) else {
        find("\(kind) line \(index + 1): is no JSON")
        continue
      }
      out.append(JSON(document.root))
      let text = String(decoding: line, as: UTF8.self)
      if secrets.contains(where: { text.contains($0) }) {
        find("\(kind) line \(index + 1): holds a password's hash or a key")
      }
    }
    records += out.count
    return out
  }

  private mutating func compare(_ counts: [String: Int], with report: JSON) {
    var said: [String: Int] = [:]
    for member in report["inputs"]?.members ?? [] {
      said[member.key.lowercased(), default: 0] += Int(member.value.integer ?? 0)
    }
    for table in Set(said.keys).union(counts.keys).sorted()
    where said[table, default: 0] != counts[table, default: 0] {
      find(
        "\(table): \(counts[table, default: 0]) rows, report.json says \(said[table, default: 0])")
    }
  }

  private func key(_ record: JSON) -> RowKey? {
    guard let provenance = record["provenance"], let source = provenance["source"]?.string,
      let table = provenance["table"]?.string, let row = provenance["row"]?.integer
    else { return nil }
    return RowKey(source: source, table: table.lowercased(), number: Int(row))
  }

  private mutating func compareMessages(_ messages: [JSON], _ rows: [RowKey: PlainDump.Row]) {
    var muids: Set<String> = []
    var last: [String: (at: Int64, id: Int64)] = [:]
    for (index, message) in messages.enumerated() {
      let place = "messages line \(index + 1)"
      guard let muid = message["muid"]?.string, muids.insert(muid).inserted else {
        find("\(place): no muid, or one that was there before")
        continue
      }
      if let key = key(message), others.contains(key.source), rows[key] == nil {
        uncompared += 1
        continue
      }
      guard let key = key(message), let row = rows[key] else {
        find("\(place): its row is not in the archive")
        continue
      }
      let legacy = message["data"]?["metadata"]?["legacy"]
      if legacy?["id"]?.string != row.text("id") { find("\(place): another id") }
      let sent = message["sentAt"]?.integer ?? 0
      if let stored = row.text("sent").flatMap({ Int64($0) }), stored > 1_000_000_000,
        stored < 10_000_000_000, legacy?["sent"]?.string == nil || sent != stored,
        !Self.mayShift(row)
      {
        find("\(place): another time")
      }
      let from = row.text("from") ?? row.text("userid") ?? ""
      if let said = legacy?["from"]?.string, said != from { find("\(place): another sender") }
      if let body = row.text("message"), Self.isPlain(body), message["data"]?["text"] != nil,
        message["data"]?["text"]?.string != body
      {
        find("\(place): another text")
      }
      let receiver = message["receiver"]?.string ?? ""
      let sender = message["sender"]?.string ?? ""
      let talk =
        message["receiverType"]?.string == "group"
        ? receiver : min(sender, receiver) + " " + max(sender, receiver)
      let now = (at: sent, id: Int64(row.text("id") ?? "") ?? 0)
      if let before = last[talk], before > now { find("\(place): out of order") }
      last[talk] = now
    }
  }

  /// Times of groups may be shifted, on demand.
  private static func mayShift(_ row: PlainDump.Row) -> Bool { row.text("chatroomid") != nil }

  /// A text that is the same as it is stored and as it is read.
  private static func isPlain(_ body: String) -> Bool {
    body.utf8.first != 0x20 && body.utf8.last != 0x20
      && body.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
          || $0 == 0x20 || $0 == 0x2C || $0 == 0x2E
      } && !body.contains("  ")
  }

  /// Every row of a message is a record, a step of a call, or among those that were folded, dropped or rejected.
  private mutating func compareRows(
    _ lines: [String: [JSON]], _ rows: [RowKey: PlainDump.Row], _ report: JSON
  ) {
    var seen: Set<RowKey> = []
    for kind in Self.kinds where kind != "rejects" {
      for record in lines[kind] ?? [] {
        guard let key = key(record) else {
          find("\(kind): a record without provenance")
          continue
        }
        if others.contains(key.source) { continue }
        if rows[key] == nil { find("\(kind): a record of a row that is not in the archive") }
        seen.insert(key)
      }
    }
    let steps = (lines["calls"] ?? []).reduce(0) { $0 + ($1["steps"]?.elements.count ?? 0) }
    let messages = rows.filter { Self.isMessage($0.value) }
    let told = messages.keys.filter { seen.contains($0) }.count
    let folded = Int(report["folded"]?.integer ?? 0)
    let lost = (report["losses"]?.elements ?? []).reduce(0) { $0 + Int($1["count"]?.integer ?? 0) }
    let left = messages.count - told
    // Losses count fields, so this is a bound and no equation.
    if left > folded + lost + steps {
      find("\(left) rows of messages are neither records nor folded, dropped or rejected")
    }
  }

  private static func isMessage(_ row: PlainDump.Row) -> Bool {
    row.values["message"] != nil && row.values["sent"] != nil && row.values["convo_id"] == nil
  }
}
