import Foundation
import JSONText
import LegacyProtocol
import Markup
import Recording
import TestSupport
import Testing

/// The table of docs/protocol.md that says how many fixtures there are of what. `RECORD_FIXTURES=1 swift test --filter FixtureCountsTests`
/// writes it anew, and fails so that the change is read.
@Suite("The table of fixtures in the documents")
struct FixtureCountsTests {
  private static let versions = ["5.6.0", "6.8.3", "7.0.6"]
  /// Of no install: samples and invented exchanges.
  private static let made = "documented"
  private static let heading = "## Fixtures, counted\n"
  private static let next = "\n# Part two"

  /// Numbers by row and column.
  private struct Table {
    var rows: [String]
    var counts: [String: [String: Int]] = [:]

    mutating func add(_ row: String, _ column: String) {
      counts[row, default: [:]][column, default: 0] += 1
    }

    func text(_ title: String) -> String {
      let columns = versions + [made]
      var lines = [
        "| \(title) | " + columns.joined(separator: " | ") + " |",
        "| --- |" + String(repeating: " ---: |", count: columns.count),
      ]
      for row in rows + counts.keys.filter({ !rows.contains($0) }).sorted() {
        let cells = columns.map { counts[row]?[$0].map { "\($0)" } ?? "–" }
        lines.append("| \(row) | " + cells.joined(separator: " | ") + " |")
      }
      return lines.joined(separator: "\n")
    }
  }

  private static let page: URL = Fixtures.root.deletingLastPathComponent()
    .appendingPathComponent("docs/protocol.md")

  @Test("is what lies in the folders")
  func counts() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: Self.heading)?.upperBound)
    let end = try #require(text.range(of: Self.next, range: start..<text.endIndex)?.lowerBound)
    let expected = try Self.section()
    guard String(text[start..<end]) != expected else { return }
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == "1" {
      try text.replacingCharacters(in: start..<end, with: expected)
        .write(to: Self.page, atomically: true, encoding: .utf8)
    }
    Issue.record("the table of docs/protocol.md is not:\n\(expected)")
  }

  private static func section() throws -> String {
    """

    Written by `FixtureCountsTests`. Recorded is what has a version; documented are samples and invented exchanges, made after documentation.

    Exchanges (`Fixtures/recordings`, `Fixtures/rules`), by what was asked:

    \(try exchanges())

    Stored bodies, each once a table of a database (`Fixtures/stored-bodies`), by what they are read as:

    \(try bodies())

    Callback dictionaries (`Fixtures/sdk-dictionaries`):

    \(try dictionaries())

    """
  }

  private static func exchanges() throws -> String {
    var table = Table(rows: [
      "settings of the app, push channels", "login, logout, people", "polls, history",
      "sending, own settings", "rooms", "announcements", "plugins", "bots", "the site's API",
      "push service and providers", "other",
    ])
    for version in versions {
      for (exchange, _) in try RecordedAnswerTests.exchanges(version) {
        table.add(row(exchange.request.endpoint), version)
      }
    }
    for name in try Fixtures.names(in: "rules", suffix: ".jsonl") {
      let file = try RecordingFile(decoding: Fixtures.bytes("rules/\(name)"), name: name)
      for located in file.interactions {
        table.add(row(located.interaction.exchange(position: "").request.endpoint), made)
      }
    }
    return table.text("asked")
  }

  private static func row(_ endpoint: LegacyEndpoint) -> String {
    switch endpoint {
    case .appSettings, .pushChannels: "settings of the app, push channels"
    case .login, .logout, .check, .userInfo, .isFriend, .deleteConversation: "login, logout, people"
    case .heartbeat, .conversationHistory: "polls, history"
    case .send, .broadcast, .settings: "sending, own settings"
    case .roomPoll, .group: "rooms"
    case .announcements: "announcements"
    case .upload, .handwriting, .sticker, .download, .clearConversation, .chatHistory, .block,
      .report, .call, .translate:
      "plugins"
    case .botList, .botCallback: "bots"
    case .siteAPI: "the site's API"
    case .publish, .notification: "push service and providers"
    case .other: "other"
    }
  }

  private static func bodies() throws -> String {
    let reader = MarkupReader()
    var table = Table(rows: [
      "text", "invitation to a room", "file", "handwritten note", "sticker", "bot's answer",
      "call: invitation, answer", "call: other steps", "broadcast, screen, board, game",
      "moderation", "typing, receipts", "unknown control",
    ])
    for (file, isRecorded) in [("archives.jsonl", true), ("samples.jsonl", false)] {
      for line in try Fixtures.bytes("stored-bodies/\(file)").split(separator: UInt8(ascii: "\n")) {
        let object = try JSONDocument(parsing: Array(line)).root
        let body = StoredBody(
          reading: object["body"]?.string ?? "",
          in: object["context"]?.string == "group" ? .group : .oneToOne, using: reader)
        table.add(row(body), isRecorded ? object["version"]?.string ?? "" : made)
      }
    }
    return table.text("stored")
  }

  private static func row(_ body: StoredBody) -> String {
    switch body {
    case .text: "text"
    case .invite: "invitation to a room"
    case .file: "file"
    case .handwriting: "handwritten note"
    case .sticker: "sticker"
    case .botResponse: "bot's answer"
    case .callInvite, .callAccept: "call: invitation, answer"
    case .callControl: "call: other steps"
    case .screenshare, .whiteboard, .writeboard, .broadcast, .game: "broadcast, screen, board, game"
    case .groupAction: "moderation"
    case .signal: "typing, receipts"
    case .unknownControl: "unknown control"
    }
  }

  private static func dictionaries() throws -> String {
    var counts: [String: Int] = [:]
    for name in try SDKDictionaryTests.names() {
      let json = try PrintedDictionary.json(try Fixtures.bytes("sdk-dictionaries/\(name)"))
      let value = CallbackValue(CallbackDictionary(Located(json).value))
      var kind = SDKDictionaryTests.kind(value)
      if case .message(let message) = value {
        kind = "\(kind) \(message.type.map { "\($0)" } ?? "without a number")"
      }
      counts[kind, default: 0] += 1
    }
    let rows = counts.sorted { $0.key < $1.key }.map { "| \($0.key) | \($0.value) |" }
    return (["| kind | files |", "| --- | ---: |"] + rows).joined(separator: "\n")
  }
}
