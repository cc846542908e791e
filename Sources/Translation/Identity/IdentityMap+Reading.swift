import JSONText

extension IdentityMap {
  /// A line that can't be read or taken.
  public struct LineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Counts from 1.
    public var line: Int
    public var rule: String

    public var description: String { "line \(line): \(rule)" }
  }

  /// Reads a map: one entry a line, `OLD,NEW` or `OLD,NEW,KIND` with `user` (if nothing is said), `room` or `bot`; or as JSON,
  /// `{"id": "73", "uid": "ada", "kind": "user"}`. Empty lines, and lines that begin with `#`, are passed over, as is a first line
  /// `id,uid` or `id,uid,kind`. A field with commas stands in double quotes, which are doubled inside.
  ///
  /// - Throws: ``LineError`` for the first line that can't be meant.
  public init(reading bytes: [UInt8]) throws(LineError) {
    self.init()
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var isFirst = true
    for (index, raw) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let line = index + 1
      guard let text = String(validating: raw, as: UTF8.self) else {
        throw LineError(line: line, rule: "not UTF-8")
      }
      let content = Self.trimmed(text)
      if content.isEmpty || content.hasPrefix("#") { continue }
      defer { isFirst = false }
      if isFirst, ["id,uid", "id,uid,kind"].contains(content) { continue }
      let entry = try Self.entry(content, line: line)
      do throws(Problem) {
        try add(entry.kind, entry.old, as: entry.new)
      } catch {
        throw LineError(line: line, rule: error.description)
      }
    }
  }

  private static func entry(
    _ text: String, line: Int
  ) throws(LineError) -> (kind: Kind, old: String, new: String) {
    let fields: [String]
    if text.hasPrefix("{") {
      guard let document = try? JSONDocument(parsing: Array(text.utf8)),
        document.root.members.allSatisfy({ ["id", "uid", "guid", "kind"].contains($0.key) }),
        let old = document.root["id"]?.looseText,
        let new = document.root["uid"]?.string ?? document.root["guid"]?.string
      else {
        throw LineError(line: line, rule: "expected {\"id\": …, \"uid\": …} with at most a kind")
      }
      let kind =
        document.root["kind"]?.string ?? (document.root["guid"] == nil ? "user" : "room")
      fields = [old, new, kind]
    } else {
      guard let split = Self.fields(of: text), (2...3).contains(split.count) else {
        throw LineError(line: line, rule: "expected OLD,NEW with at most a kind behind")
      }
      fields = split
    }
    let name = fields.count > 2 ? fields[2] : Kind.user.rawValue
    guard let kind = Kind(rawValue: name) else {
      throw LineError(line: line, rule: "no such kind; there are user, room and bot")
    }
    return (kind, fields[0], fields[1])
  }

  /// The fields of a line; `nil` for quotes that don't close or have something behind them.
  private static func fields(of text: String) -> [String]? {
    var out: [String] = []
    var rest = text[...]
    while true {
      if rest.hasPrefix("\"") {
        rest = rest.dropFirst()
        var field = ""
        while true {
          guard let quote = rest.firstIndex(of: "\"") else { return nil }
          field += rest[..<quote]
          rest = rest[rest.index(after: quote)...]
          guard rest.hasPrefix("\"") else { break }
          field += "\""
          rest = rest.dropFirst()
        }
        out.append(field)
        if rest.isEmpty { return out }
        guard rest.hasPrefix(",") else { return nil }
        rest = rest.dropFirst()
      } else {
        guard let comma = rest.firstIndex(of: ",") else {
          out.append(trimmed(String(rest)))
          return out
        }
        out.append(trimmed(String(rest[..<comma])))
        rest = rest[rest.index(after: comma)...]
      }
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(where: { !isBlank($0) }),
      let end = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }
}
