import JSONText
import TestSupport

/// Message bodies as they occur in the recorded exchanges.
struct RecordedBody: Hashable {
  var body: String
  var isGroup: Bool

  /// All bodies of the recordings of one version, each once, in order; empty if there are none.
  static func all(version: String) throws -> [RecordedBody] {
    var seen: Set<RecordedBody> = []
    var list: [RecordedBody] = []
    for exchange in try RecordedExchange.all(version: version) {
      guard let reply = exchange.reply else { continue }
      collect(reply.root, isGroup: exchange.isGroupCall) {
        if seen.insert($0).inserted { list.append($0) }
      }
    }
    return list
  }

  private static func collect(
    _ value: JSONValue, isGroup: Bool, _ found: (RecordedBody) -> Void
  ) {
    let isGroup = isGroup || value["fromid"] != nil || value["groupid"] != nil
    for member in value.members {
      if let text = member.value.string, member.key == "message" || member.key == "m" {
        found(RecordedBody(body: text, isGroup: isGroup))
      } else {
        collect(member.value, isGroup: isGroup, found)
      }
    }
    for element in value.elements { collect(element, isGroup: isGroup, found) }
  }
}

/// One line of a recording: what was asked and what came back.
struct RecordedExchange {
  let line: JSONValue

  static func all(version: String) throws -> [RecordedExchange] {
    let folder = "recordings/\(version)"
    return try Fixtures.names(in: folder, suffix: ".jsonl").flatMap { name in
      try Fixtures.bytes("\(folder)/\(name)").split(separator: UInt8(ascii: "\n")).map {
        RecordedExchange(line: try JSONDocument(parsing: Array($0)).root)
      }
    }
  }

  var isGroupCall: Bool {
    line["request"]?["url"]?.string?.contains("modules/chatrooms") == true
  }

  /// The text that was sent as a message, if this was that.
  var sentMessage: String? { line["request"]?["form"]?["message"]?.string }

  /// The reply as JSON, out of its callback.
  var reply: JSONDocument? {
    guard let body = line["response"]?["body"]?.string else { return nil }
    let bytes = Array(body.utf8)
    if let document = try? JSONDocument(parsing: bytes) { return document }
    guard let bracket = bytes.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    return try? JSONDocument(parsing: bytes, from: bracket + 1)
  }
}
