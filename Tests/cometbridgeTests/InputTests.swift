import Foundation
import TestSupport
import Testing

@Suite("Commands say which input they could not take", .timeLimit(.minutes(10)))
struct InputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.folder("empty")
    try folder.write("", to: "mixed/a-empty.jsonl")
    try folder.write("{\"x\":1}\n", to: "mixed/b-broken.jsonl")
    try folder.write("hello", to: "words/words.txt")
    try folder.write(
      "{\"trigger\":\"message_sent\",\"data\":{\"message\":{\"id\":\"101\",\"conversationId\":\"lu-5_user_lu-7\",\"sender\":\"lu-7\",\"receiverType\":\"user\",\"receiver\":\"lu-5\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\"a <b>\"},\"sentAt\":1700000000}},\"appId\":\"a\",\"webhook\":\"w\"}\n",
      to: "modern/webhook.json")
    try folder.write(
      "{\"event\":\"onUserOnline\",\"payload\":{\"type\":\"presence\",\"body\":{\"action\":\"online\",\"user\":{\"uid\":\"cc-1\"}}}}\n{\"x\":1}",
      to: "modern/broken.ndjson")
    let recording = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.url("recordings/7.0.6").path
    ).filter { $0.hasPrefix("07_typing.") }
    for name in recording {
      for copy in ["mixed/c-", "plain/"] {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/plain", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: Fixtures.url("recordings/7.0.6/\(name)").path,
          toPath: "\(folder.path)/\(copy)\(name)")
      }
    }
    let plain = folder.path + "/plain/07_typing.jsonl"
    try FileManager.default.copyItem(atPath: plain, toPath: folder.path + "/lone.jsonl")
    let recorded = try String(contentsOfFile: plain, encoding: .utf8)
    try folder.write(recorded, to: "damaged/a.jsonl")
    try folder.write("{\"exchange\":", to: "damaged/a.events.ndjson")
    try folder.write(
      recorded.split(separator: "\n").prefix(1).joined() + "\n", to: "single/a.jsonl")
    try folder.write("{\"event\":", to: "single/a.events.ndjson")
    // An exchange with one event, and another event in its place.
    let golden = try String(
      contentsOfFile: folder.path + "/plain/07_typing.events.ndjson", encoding: .utf8)
    try folder.write(
      recorded.split(separator: "\n").prefix(1).joined() + "\n", to: "other/a.jsonl")
    try folder.write(
      golden.split(separator: "\n").dropFirst().prefix(1).joined() + "\n",
      to: "other/a.events.ndjson")
    try folder.write(
      #"{"id":"1","from":"7","message":"hi","self":0,"old":0,"sent":"1480000120"}"#,
      to: "message.json")
    try folder.write(
      #"{policy: {"text.kept": "dropped", "text.rendered": "dropped"}}"#, to: "policy.json5")
    try folder.write(#"{policy: {"text.kept": "kept?"}}"#, to: "misfit.json5")
    try folder.write(#"{legacyPolicies: {edits: "dropped"}}"#, to: "policies.json5")
    try FileManager.default.copyItem(
      atPath: Fixtures.url("rules/body-agent.jsonl").path, toPath: folder.path + "/agent.jsonl")
    try folder.write("73,ada\n9,peer\n", to: "ids.csv")
    try folder.write(
      #"{site: "old", baseURL: "https://h.example", agents: ["3"], announcementGroup: "news", timeShift: 3600, identityMap: "\#(folder.path)/ids.csv", botPeer: "9"}"#,
      to: "all.json5")
    try folder.write("\n{announcementGroup: 'LR 5'}", to: "group.json5")
    try folder.write(#"{announcementGroup: "lr-5"}"#, to: "room.json5")
    try folder.write(
      #"{"id":"1","from":"73","message":"<img src=\"/a.png\">","self":0,"sent":1700000000,"old":0}"#,
      to: "picture.json")
    try folder.write(#"{"id":"5","m":"Hello","t":"1700000000"}"#, to: "announcement.json")
    try folder.write(
      #"{"id":"6","conversationId":"c","sender":"lb-3","receiver":"ada","receiverType":"user","category":"message","type":"text","data":{"text":"Hi"},"sentAt":1700000000}"#,
      to: "modern/bot.json")
    try folder.write(
      "{\"event\":\"onMessageEdited\",\"payload\":{\"id\":\"101\",\"conversationId\":\"lu-5_user_lu-7\",\"sender\":\"lu-7\",\"receiverType\":\"user\",\"receiver\":\"lu-5\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\"new\"},\"sentAt\":1700000000,\"editedAt\":1700000001}}\n",
      to: "modern/edited.json")
    let message =
      #"{"muid":"legacy-site-m-7","sender":"lu-7","data":{"text":"x","metadata":{"legacy":{"id":"7","table":"cometchat"}}},"provenance":{"source":"a.sql","table":"cometchat","row":1,"offset":120,"rules":["text.kept"]}}"#
    try folder.write("{}", to: "out/report.json")
    try folder.write(message + "\n", to: "out/messages.ndjson")
    try folder.write(
      "{\"uid\":\"lu-7\",\"metadata\":{\"legacy\":{\"id\":\"7\"}}}\n", to: "out/users.ndjson")
    try folder.write("{}", to: "brokenout/report.json")
    try folder.write(message + "\n{legacy-site-m-7\n", to: "brokenout/messages.ndjson")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var words: String
    var code: Int32
    /// What standard error must say, a line each.
    var errors: [String]
    var output: String

    init(_ words: String, _ code: Int32, _ errors: [String] = [], _ output: String = "") {
      self.words = words
      self.code = code
      self.errors = errors
      self.output = output
    }

    var testDescription: String { words }
  }

  @Test(
    "the path that failed is named, the others are done",
    arguments: [
      Case("replay @/plain", 0, [], "1 file, 13 exchanges"),
      Case("replay @/lone.jsonl", 2, [], "no golden file"),
      Case("replay @/empty", 1, ["replay: @/empty: nothing to read in it: no file .jsonl"]),
      Case(
        "replay @/none @/plain", 1, ["replay: @/none: no such file or folder"],
        "1 file, 13 exchanges"),
      Case(
        "replay @/mixed @/lone.jsonl", 1,
        [
          "replay: @/mixed/a-empty.jsonl: no recorded exchanges in it",
          "replay: @/mixed/b-broken.jsonl:1 “/request”: missingField, expected an object",
        ], "2 files, 26 exchanges"),
      Case("replay --json @/plain @/none", 1, ["replay: @/none: no such"], "\"failed\":1"),
      Case("replay --update @/mixed/b-broken.jsonl", 1, ["replay: @/mixed/b-broken.jsonl:1"]),
      Case(
        "replay @/damaged", 1,
        [
          "replay: @/damaged/a.events.ndjson:1: malformedJSON, expected one JSON object (unexpectedEnd at byte 12) (--update makes the golden file anew)"
        ],
        "1 path could NOT"),
      Case(
        "replay --update @/damaged", 0, [], "13 exchanges, 13 events, golden file written\n1 file,"),
      Case("replay --update @/single", 0, [], ": 1 exchange, "),
      Case("replay @/other", 2, [], "1 event expected, 1 came: "),
      Case("explain @/message.json", 0, [], ", 1 event\n"),
      Case(
        "explain --to legacy @/modern/webhook.json", 0, [],
        "webhook.message_sent, 2 deliveries, 1 operation\n"),
      Case(
        "explain --to legacy --json --viewer lu-5 --version 5.6 @/modern/webhook.json", 0, [],
        "\"message\":\"a &lt;b&gt;\",\"self\":0,\"old\":0,\"sent\":\"1700000000\"}}}}],\"operations\":[{\"operation\":\"send\",\"as\":\"7\",\"user\":\"5\""
      ),
      Case("explain --config @/policy.json5 @/message.json", 0, [], ", 0 events\n"),
      Case("explain --config @/all.json5 @/picture.json", 0, [], "https://h.example/a.png"),
      Case("explain --config @/all.json5 @/picture.json", 0, [], "\"muid\":\"legacy-old-m-1\""),
      Case("explain --config @/all.json5 @/picture.json", 0, [], "\"sender\":\"ada\""),
      Case(
        "explain --site other --config @/all.json5 @/picture.json", 0, [],
        "\"muid\":\"legacy-other-m-1\""),
      Case("explain --config @/all.json5 @/announcement.json", 0, [], "\"receiver\":\"news\""),
      Case(
        "explain --config @/all.json5 @/agent.jsonl", 0, [], "onAIAssistantMessageReceived to "),
      Case(
        "explain --config @/group.json5 @/message.json", 1,
        ["explain: @/group.json5:2: announcementGroup “LR 5”: expected 1 to 100 of a–z"]),
      Case(
        "explain --config @/room.json5 @/message.json", 1,
        ["explain: @/room.json5:1: announcementGroup “lr-5”: that is the guid of a room"]),
      Case("explain --to legacy @/modern/bot.json", 2, [], "back.user-unknown"),
      Case(
        "explain --to legacy --identity-map @/ids.csv @/modern/bot.json", 2, [], "back.bot-peer"),
      Case(
        "explain --to legacy --config @/all.json5 @/modern/bot.json", 0, [],
        "\"operation\":\"store\",\"as\":\"73\",\"user\":\"9\""),
      Case(
        "explain --to legacy --config @/policies.json5 @/modern/edited.json", 0, [],
        ", 0 deliveries, 0 operations\n"),
      Case(
        "explain --to legacy @/modern/edited.json", 0, [], "(edited) new"),
      Case(
        "explain --archive @/out legacy-site-m-7", 0, [],
        "made from message 7 of two people, table cometchat\n  new side: {\"muid\":\"legacy-site-m-7\""
      ),
      Case("explain --archive @/out --json 7", 0, [], "\"kind\":\"users\",\"identity\":\"user 7\""),
      Case("explain --archive @/out 8", 2, ["explain: @/out: no record has this id"]),
      Case(
        "explain --archive @/empty 8", 1,
        ["explain: @/empty: no folder that convert has made: it has no report.json"]),
      Case(
        "explain --archive @/brokenout legacy-site-m-7", 1,
        ["explain: @/brokenout/messages.ndjson:2: not JSON"]),
      Case(
        "explain --to legacy --config @/policy.json5 @/modern/webhook.json", 0, [],
        "webhook.message_sent, 0 deliveries, 0 operations\n"),
      Case(
        "explain --config @/misfit.json5 @/message.json", 1,
        ["explain: @/misfit.json5:1: policy: text.kept: can't be"]),
      Case(
        "explain --to legacy @/modern/broken.ndjson", 1,
        [
          "explain: @/modern/broken.ndjson:2: byte 1 of the line: expected a webhook, a REST message, a real-time frame or an event"
        ]),
      Case(
        "explain --to legacy -", 1,
        ["explain: standard input:2: byte 11 of the line: not JSON"]),
      Case("coverage @/plain", 0, [], "0 not known; 0 inputs not readable"),
      Case(
        "coverage @/empty", 1, ["coverage: @/empty: nothing to read in it: no file .jsonl, .js"]),
      Case(
        "coverage @/none @/plain", 1, ["coverage: @/none: no such file or folder"],
        "0 not known; 0 inputs not readable"),
      Case(
        "coverage @/words @/plain", 2, ["coverage: @/words/words.txt: neither JSON"],
        "0 not known; 1 input not readable"),
      Case(
        "simulate legacy --recordings @/empty", 1, ["simulate legacy: @/empty: nothing to read"]),
      Case(
        "simulate legacy --recordings @/mixed", 1,
        ["simulate legacy: @/mixed/a-empty.jsonl: no recorded exchanges in it"]),
      Case("explain @/none", 1, ["explain: @/none: cannot be opened: No such file or directory"]),
      Case("explain @/empty", 1, ["explain: @/empty: cannot be read: Is a directory"]),
      Case(
        "explain @/words/words.txt", 2, ["explain: @/words/words.txt: neither JSON"], "text (text)"),
      Case(
        "explain -", 1,
        ["explain: standard input:2: byte 11 of the line: not JSON: the text ends within a value"]),
    ])
  func named(_ one: Case) async throws {
    let words = one.words.split(separator: " ").map {
      String($0).replacing("@", with: folder.path)
    }
    let outcome = try await Program.run(words, input: "{\"id\":1,\n \"from\":7,")
    #expect(outcome.code == one.code, "\(outcome.errors)")
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == one.errors.count, "\(lines)")
    for (line, expected) in zip(lines, one.errors) {
      #expect(
        line.hasPrefix("cometbridge " + expected.replacing("@", with: folder.path)), "\(line)")
    }
    #expect(one.output.isEmpty || outcome.output.contains(one.output), "\(outcome.output)")
  }
}
