import JSONText
import LegacyProtocol
import Recording
import TestSupport
import Testing

/// Every recorded answer is read as typed values, and written from their properties alone as its version would: the same bytes, but
/// for what the tables below name.
@Suite("Recorded answers, written from typed values")
struct RecordedAnswerTests {
  static func exchanges(_ version: String) throws -> [(exchange: LegacyExchange, place: String)] {
    try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").flatMap { name in
      let file = try RecordingFile(
        decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
      return file.interactions.map { located in
        (located.interaction.exchange(position: ""), "\(located.place)")
      }
    }
  }

  struct Outcome {
    var same = 0
    var differing: [String: Int] = [:]
    var examples: [String: String] = [:]
  }

  static func outcome(_ version: LegacyVersion) throws -> Outcome {
    var outcome = Outcome()
    for (exchange, place) in try exchanges(version.description) {
      let request = exchange.request
      let endpoint = request.endpoint
      // What others answer the install; the settings, most of which are words (AppSettingsTests).
      if [.other, .publish, .notification, .appSettings].contains(endpoint) { continue }
      switch exchange.body.content {
      case .html, .binary, .overLimit: continue
      case .empty, .emptyCallback, .json, .text: break
      }
      // What the session knew cannot be told from one answer.
      let text = String(decoding: exchange.body.bytes, as: UTF8.self)
      let occasion = HeartbeatReply.Occasion(
        knowsLocalIDs: text.contains(#""localmessageid":false"#),
        isNewSession: exchange.body.json?.members.first(where: { _ in true })?.key == "userstatus")
      let answer = LegacyAnswer(to: endpoint, exchange.body).made
      let content = answer.content(
        to: endpoint, for: LegacyDialect(version, of: request), occasion)
      let frame = ReplyFrame(for: request, answering: answer, from: version)
      if frame.bytes(content) == exchange.body.bytes {
        outcome.same += 1
        continue
      }
      var differences: [String] = []
      if case .json(let written) = content, let root = exchange.body.json {
        differences = Difference.between(JSON(root), written)
      }
      if differences.isEmpty { differences = ["frame"] }
      for difference in Set(differences) {
        let key = "\(endpoint.label) \(difference)"
        outcome.differing[key, default: 0] += 1
        outcome.examples[key] = outcome.examples[key] ?? place
      }
    }
    return outcome
  }

  /// Secrets of the install, which are not kept.
  static let secrets: Set<String> = [
    "botList /botlist/*/api text → \"\"", "heartbeat /botlist/*/api text → \"\"",
    "heartbeat /chatrooms/*/i text → \"\"", "roomPoll /chatrooms/*/i text → \"\"",
    "heartbeat /chatrooms/*/cometid text → absent",
    "heartbeat /chatrooms/*/push_channel text → absent",
    "getChatroomDetails /password text → \"\"", "getChatroomDetails /i text → \"\"",
  ]

  /// Whoever has no settings of their own: the values say no more than `"0"` and `"1"`.
  static let withoutSettings: Set<String> = [
    "heartbeat /buddylist/*/lstn \"\" → \"0\"", "heartbeat /buddylist/*/rdrs 1 → \"1\"",
    "heartbeat /userstatus/lstn \"\" → \"0\"", "heartbeat /userstatus/rdrs 0 → \"0\"",
    "userInfo /lstn \"\" → \"0\"", "userInfo /rdrs 0 → \"0\"",
  ]

  /// What a push provider or the push service answered to the install comes along in replies, and is not kept.
  static let pushAnswers: Set<String> = [
    "send /cs [] → absent", "sticker /cs [] → absent", "send /push null → absent",
    "send /push text → absent", "upload /push null → absent", "upload /push text → absent",
  ]

  /// Peculiar to one answer or two.
  static let peculiar: Set<String> = [
    // The session's copy of what it was given without `v3`, where PHP's sorting has counted the keys anew.
    "heartbeat /buddylist array → object",
    // Rows of rooms have a number there.
    "logs /*/old 1 → \"1\"",
    // A poll that brought a page or the users of a room; a poll without a session.
    "heartbeat  order",
    // The server says that nobody is logged in, although the site's API asks for no login.
    "siteAPI /loggedout \"1\" → absent", "siteAPI /logout_message text → absent",
    // A fatal error of PHP instead of an answer.
    "upload frame",
  ]

  @Test(
    "are the same bytes, but for what is listed",
    arguments: [
      (LegacyVersion(5, 6), 154), (LegacyVersion(6, 8, 3), 578), (LegacyVersion(7, 0, 6), 578),
    ])
  func differences(version: LegacyVersion, same: Int) throws {
    let outcome = try Self.outcome(version)
    let listed = Self.secrets.union(Self.withoutSettings).union(Self.pushAnswers)
      .union(Self.peculiar)
    for (key, count) in outcome.differing where !listed.contains(key) {
      Issue.record("\(count) times \(key), as in \(outcome.examples[key] ?? "")")
    }
    #expect(outcome.same == same)
    let peculiar = outcome.differing.filter { Self.peculiar.contains($0.key) }
    #expect(peculiar.values.allSatisfy { $0 <= 2 }, "\(peculiar)")
  }
}

extension LegacyEndpoint {
  /// A short name without ids.
  var label: String {
    if case .conversationHistory = self { return "history" }
    if case .group(let action) = self { return action.rawValue }
    if case .chatHistory(let action) = self { return action.rawValue }
    return "\(self)"
  }
}
