public import JSONText
public import Translation

/// What the results of a conversion say of an id, of either side: every record of it, where it came from and by which rules.
public struct ArchiveExplanation: Sendable {
  public struct Item: Sendable {
    /// The file and the line.
    public var place: String
    /// What kind of record it is: the name of its file.
    public var kind: String
    /// What it was made from, where its id says so: such as `message 4711 of two people`.
    public var identity: String?
    public var record: JSON
    /// Ids of the rules that made it, each with its fate.
    public var rules: [(id: String, fate: String)]
  }

  public private(set) var items: [Item] = []

  /// Files whose records have an id, in the order in which they are looked through.
  static let files = ["messages", "calls", "announcements", "users", "groups", "bots"]

  /// Reads the folder once, line by line.
  ///
  /// - Parameters:
  ///   - id: A `muid`, `uid`, `guid` or session, or an old id: of those there may be one of each kind.
  ///   - folder: As `convert` without `--to import` writes it.
  /// - Throws: ``FileProblem`` for a folder that is none, or a line that is no JSON.
  public init(of id: String, in folder: String, identities: Identities) throws(FileProblem) {
    guard FileProblem.exists(folder + "/report.json") else {
      throw FileProblem(
        path: folder, rule: "no folder that convert has made: it has no report.json")
    }
    let sought = Array(id.utf8)
    for kind in Self.files {
      let path = "\(folder)/\(kind).ndjson"
      guard FileProblem.exists(path) else { continue }
      try FileProblem.eachLine(of: path) { line, number throws(FileProblem) in
        // Most lines have nothing of it.
        guard Self.contains(line, sought) else { return }
        let document: JSONDocument
        do throws(JSONError) {
          document = try JSONDocument(parsing: line)
        } catch {
          throw FileProblem(path: path, line: number, rule: "not JSON")
        }
        let record = JSON(document.root)
        guard Self.ids(of: record).contains(id) else { return }
        items.append(
          Item(
            place: "\(path):\(number)", kind: kind, identity: Self.identity(of: record, identities),
            record: record, rules: Self.rules(of: record)))
      }
    }
  }

  /// What a record is called by, on either side.
  private static func ids(of record: JSON) -> [String] {
    let legacy = (record["data"]?["metadata"] ?? record["metadata"])?["legacy"]
    let ids = ["muid", "id", "uid", "guid", "sessionId"].map { record[$0] } + [legacy?["id"]]
    return ids.compactMap { $0?.string ?? $0?.integer.map { String($0) } }
  }

  private static func identity(of record: JSON, _ identities: Identities) -> String? {
    if let message = record["muid"]?.string.flatMap({ identities.legacy(muid: $0) }) {
      let space =
        switch message.space {
        case .oneToOne, .oneToOneOld, .live: "of two people"
        case .group: "of a room"
        case .announcement: "to everyone"
        }
      return "message \(message.id) \(space), table \(Self.table(of: message.space))"
    }
    if let call = record["sessionId"]?.string.flatMap({ identities.legacyCall(sessionID: $0) }) {
      return call.id.map { "call \($0)" } ?? "a call without an id"
    }
    if let room = record["guid"]?.string.flatMap({ identities.legacy(guid: $0) }) {
      return "room \(room)"
    }
    switch record["uid"]?.string.flatMap({ identities.legacy(uid: $0) }) {
    case .member(let id)?: return "user \(id)"
    case .guest(let id)?: return "guest \(id)"
    case .bot(let id)?: return "bot \(id)"
    case .room?, nil: return nil
    }
  }

  private static func table(of space: Identities.Space) -> String {
    switch space {
    case .oneToOne, .live: "cometchat"
    case .oneToOneOld: "cometchat_messages_old"
    case .group: "cometchat_chatroommessages"
    case .announcement: "cometchat_announcements"
    }
  }

  private static func rules(of record: JSON) -> [(id: String, fate: String)] {
    (record["provenance"]?["rules"]?.elements ?? []).compactMap(\.string).map { id in
      (id, Rule(rawValue: id).map { $0.fate.rawValue } ?? "by the archive's own rules")
    }
  }

  private static func contains(_ line: [UInt8], _ sought: [UInt8]) -> Bool {
    guard let first = sought.first, line.count >= sought.count else { return false }
    for start in 0...(line.count - sought.count) where line[start] == first {
      if line[start..<(start + sought.count)].elementsEqual(sought) { return true }
    }
    return false
  }
}

extension ArchiveExplanation.Item {
  /// What the record keeps of the old side, if anything.
  public var legacy: JSON? {
    (record["data"]?["metadata"] ?? record["metadata"])?["legacy"]
  }

  /// The record without where it comes from.
  public var modern: JSON {
    .object(record.members.filter { $0.key != "provenance" })
  }

  /// The row it comes from: `FILE, table TABLE, row ROW, byte OFFSET`.
  public var provenance: String? {
    guard let provenance = record["provenance"] else { return nil }
    func number(_ key: String, _ word: String) -> [String] {
      provenance[key]?.integer.map { ["\(word) \($0)"] } ?? []
    }
    let table = provenance["table"]?.string.map { ["table \($0)"] } ?? []
    return
      ([provenance["source"]?.string ?? "?"] + table + number("row", "row")
      + number("offset", "byte")).joined(separator: ", ")
  }

  /// `{place, kind, identity, rules: [{rule, fate}], record}`
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("place")
    writer.write(place)
    writer.key("kind")
    writer.write(kind)
    if let identity {
      writer.key("identity")
      writer.write(identity)
    }
    writer.key("rules")
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.key("rule")
      writer.write(rule.id)
      writer.key("fate")
      writer.write(rule.fate)
      writer.endObject()
    }
    writer.endArray()
    writer.key("record")
    writer.write(record)
    writer.endObject()
  }
}
