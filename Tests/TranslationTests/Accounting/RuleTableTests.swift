import EventModel
import Foundation
import JSONText
import LegacyProtocol
import Recording
import TestSupport
import Testing

@testable import Translation

/// What a fixture of a rule comes to under a table.
struct FixtureRun {
  /// Every event as JSON.
  var events: [[UInt8]] = []
  /// `place field rule fate` of every field.
  var account: [String] = []
  var rules: Set<Rule> = []
  var isBalanced = true

  /// - Parameter path: Under `Fixtures/`: a recording (`.jsonl`), or what an SDK hands to the app of user 105.
  init(_ path: String, _ table: RuleTable = .standard) throws {
    let bytes = try Fixtures.bytes(path)
    var configuration = TranslatorConfiguration(isAccountingDetailed: true, rules: table)
    // What an operator says of such an install.
    switch path {
    case "rules/time-shifted.jsonl": configuration.timeShift = 3600
    case "rules/body-agent.jsonl": configuration.agents = ["3"]
    default: break
    }
    var translator = Translator(configuration)
    if path.hasSuffix(".jsonl") {
      for located in try RecordingFile(decoding: bytes, name: path).interactions {
        add(translator.translate(located.interaction.exchange(position: "\(located.line)")))
      }
    } else {
      for value in try Self.dictionaries(bytes) {
        add(
          translator.translate(
            CallbackDictionary(value), viewer: "105", platform: nil, receivedAt: 0, position: path))
      }
    }
  }

  private mutating func add(_ result: TranslationResult) {
    isBalanced = isBalanced && result.isBalanced
    events += result.events.map(\.json)
    note(result)
  }

  private mutating func note(_ result: TranslationResult) {
    for entry in result.account.entries {
      account.append("\(entry.field) \(entry.rule.rawValue) \(entry.fate.rawValue)")
      rules.insert(entry.rule)
    }
    for late in result.late { note(late.result) }
  }

  private static func dictionaries(_ bytes: [UInt8]) throws -> [JSONValue] {
    if let document = try? JSONDocument(parsing: bytes) { return [document.root] }
    return try PrintedDictionary.sequence(bytes).map { json in
      try JSONDocument(parsing: JSONWriter.bytes(of: json)).root
    }
  }
}

/// What a fixture of the new side comes to on the old one under a table.
struct BackFixtureRun {
  /// Every delivery and operation as JSON.
  var results: [String] = []
  /// `place field rule fate` of every field.
  var account: [String] = []
  var rules: Set<Rule> = []
  var isBalanced = true

  /// - Parameter path: Under `Fixtures/`: lines as `explain --to legacy` reads them.
  init(_ path: String, _ table: RuleTable = .standard) throws {
    var configuration = LegacyTranslatorConfiguration(
      echoes: .written, rules: table, isAccountingDetailed: true)
    // What an operator says of such an install.
    switch path {
    case "rules/back/bot.jsonl", "rules/back/run.jsonl": configuration.botPeer = "7"
    case "rules/back/run-tools.jsonl":
      configuration.botPeer = "7"
      configuration.policies.tools = .text
    case "rules/back/text-split.jsonl": configuration.longestBody = 64
    case "rules/back/text-too-long.jsonl":
      configuration.longestBody = 64
      configuration.policies.longTexts = .refused
    case "rules/back/thread-quoted.jsonl": configuration.policies.quotesThreads = true
    case "rules/back/echo.jsonl": configuration.echoes = .passedOver
    case "rules/back/not-in-version.jsonl": configuration.dialect.version = LegacyVersion(4)
    default: break
    }
    var translator = LegacyTranslator(configuration)
    let dialect = LegacyDialect(configuration.dialect.version)
    for (index, line) in try Fixtures.bytes(path).split(separator: 0x0A).enumerated() {
      let value = try JSONDocument(parsing: Array(line)).root
      let result = translator.translate(
        try ModernInput(reading: value), received: value, at: 1_700_000_000 + Int64(index))
      isBalanced = isBalanced && result.isBalanced
      results += result.deliveries.map { $0.json(for: dialect).text }
      results += result.operations.map(\.json.text)
      for entry in result.account.entries {
        account.append("\(index) \(entry.field) \(entry.rule.rawValue) \(entry.fate.rawValue)")
        rules.insert(entry.rule)
      }
    }
  }
}

@Suite("The table of rules")
struct RuleTableTests {
  private static let forward = Rule.allCases.filter { $0.direction != .toLegacy }
  private static let back = Rule.allCases.filter { $0.direction != .toModern }

  @Test("every row names a fixture that is there")
  func fixtures() {
    for rule in Rule.allCases {
      #expect((rule.backFixture != nil) == (rule.direction != .toModern))
      for fixture in [rule.description.fixture, rule.backFixture].compactMap(\.self) {
        #expect(
          FileManager.default.fileExists(atPath: Fixtures.url(fixture).path),
          "\(rule.rawValue): \(fixture)")
      }
    }
  }

  @Test("every file of Fixtures/rules is some row's fixture")
  func noneLeftOver() throws {
    let used = Set(Rule.allCases.map(\.description.fixture))
    for name in try Fixtures.names(in: "rules", suffix: ".jsonl") {
      #expect(used.contains("rules/\(name)"), "\(name)")
    }
    let usedBack = Set(Rule.allCases.compactMap(\.backFixture))
    for name in try Fixtures.names(in: "rules/back", suffix: ".jsonl") {
      #expect(usedBack.contains("rules/back/\(name)"), "\(name)")
    }
  }

  @Test("a row that is changed shows in what comes of its fixture", arguments: forward)
  func mutation(rule: Rule) throws {
    let row = rule.description
    let before = try FixtureRun(row.fixture)
    #expect(before.rules.contains(rule), "\(row.fixture) does not come to \(rule.rawValue)")
    #expect(before.isBalanced)
    let isCarried = row.fate.isCarried
    let after = try FixtureRun(
      row.fixture, RuleTable.standard.changing(rule, to: isCarried ? .dropped : .kept))
    #expect(after.account != before.account)
    #expect(after.isBalanced)
    if isCarried {
      #expect(
        (after.events != before.events) == (row.unseen == nil),
        "\(rule.rawValue): what is told must change with the row, or the row say why it does not")
    } else {
      #expect(row.unseen == nil)
    }
  }

  @Test("a row that is changed shows in what its fixture is on the old side", arguments: back)
  func mutationBack(rule: Rule) throws {
    let fixture = try #require(rule.backFixture)
    let before = try BackFixtureRun(fixture)
    #expect(before.rules.contains(rule), "\(fixture) does not come to \(rule.rawValue)")
    #expect(before.isBalanced)
    let isCarried = rule.fate.isCarried
    let after = try BackFixtureRun(
      fixture, RuleTable.standard.changing(rule, to: isCarried ? .dropped : .kept))
    #expect(after.account != before.account)
    #expect(after.isBalanced)
    if isCarried {
      #expect(
        (after.results != before.results) == (rule.backUnseen == nil),
        "\(rule.rawValue): what is delivered or done must change with the row, or the row say why it does not"
      )
    } else {
      #expect(rule.backUnseen == nil)
    }
  }

  @Test(
    "each form of what moderators do follows the row of it, in what is told later as well",
    arguments: ["kicked_9", "banned_9", "deletemessage_1"])
  func moderation(form: String) throws {
    func entry(_ id: Int, _ text: String) -> String {
      "{\"id\":\"\(id)\",\"from\":\"Ada\",\"fromid\":\"7\",\"message\":\"\(text)\",\"sent\":\"1500000000\",\"chatroomid\":\"3\"}"
    }
    func told(_ table: RuleTable) -> [String] {
      var site = Site(rules: table)
      site.poll("5", "{\"crmessages\":[\(entry(2, "CC^CONTROL_\(form)"))]}")
      site.poll("5", "{\"crmessages\":[\(entry(1, "regretted"))]}")
      return site.told(to: "lu-5")
    }
    let later = "text lu-7>lr-3 regretted"
    let isDeletion = form.hasPrefix("delete")
    #expect(told(.standard).count == (isDeletion ? 1 : 2))
    #expect(told(.standard).contains(later) == !isDeletion)
    // What is left out leaves no trace.
    #expect(told(.standard.changing(.bodyGroupAction, to: .dropped)) == [later])
  }

  @Test("a deletion in a room follows the row of controls on the way back too")
  func moderationBack() throws {
    func run(_ table: RuleTable) -> [String] {
      var side = OldSide { $0.rules = table }
      var message = Message.text("regretted")
      message.receiver = "lr-3"
      message.receiverType = .group
      var said = side.tell(.onTextMessageReceived(message)).seen
      message.deletedAt = 1_700_000_001
      message.deletedBy = message.sender
      said = side.tell(.onMessageDeleted(message)).seen
      return said
    }
    let before = run(.standard)
    #expect(before.contains { $0.contains("deletemessage") }, "\(before)")
    #expect(run(.standard.changing(.bodyGroupAction, to: .dropped)) != before)
  }

  @Test("no input of the fixtures comes to a row that does not lead its way")
  func ways() throws {
    for fixture in Set(Rule.allCases.map(\.description.fixture)) where !fixture.contains("/back/") {
      for rule in try FixtureRun(fixture).rules {
        #expect(rule.direction != .toLegacy, "\(fixture): \(rule.rawValue)")
      }
    }
    for fixture in Set(Rule.allCases.compactMap(\.backFixture)) {
      for rule in try BackFixtureRun(fixture).rules {
        #expect(rule.direction != .toModern, "\(fixture): \(rule.rawValue)")
      }
    }
  }

  // MARK: Policies

  @Test("a policy leaves out what it names, and nothing else")
  func policy() throws {
    let table = try RuleTable(policy: [("body.media", "dropped"), ("text.kept", "rejected")])
    #expect(table.fate(of: .bodyMedia) == .dropped)
    #expect(table.fate(of: .textKept) == .rejected)
    for rule in Rule.allCases where rule != .bodyMedia && rule != .textKept {
      #expect(table.fate(of: rule) == rule.fate)
    }
    var site = Site(rules: table)
    let result = site.poll(
      "5",
      #"{"messages":[{"id":1,"from":7,"message":"plain","self":0},{"id":2,"from":7,"message":"<b>bold</b>","self":0}]}"#
    )
    #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 bold"])
    #expect(result.account.entries.first { $0.rule == .textKept }?.fate == .rejected)
  }

  @Test(
    "a policy that can't be meant is refused, naming the rule",
    arguments: [
      ([("body.bott", "dropped")], "body.bott: no such rule"),
      ([("body.bot", "gone")], "body.bot: can't be “gone”, only transformed, dropped, rejected"),
      ([("body.bot", "kept")], "body.bot: can't be “kept”, only transformed, dropped, rejected"),
      ([("text.empty", "kept")], "text.empty: can't be “kept”, only dropped, rejected"),
      ([("secret", "kept")], "secret: can't be “kept”, only dropped"),
      ([("message.id", "dropped")], "message.id: can't be “dropped”, only transformed"),
      ([("body.bot", "dropped"), ("body.bot", "dropped")], "body.bot: has a fate already"),
    ])
  func misfits(policy: [(String, String)], text: String) {
    let problem = #expect(throws: PolicyProblem.self) {
      try RuleTable(policy: policy.map { (rule: $0.0, fate: $0.1) })
    }
    #expect(problem?.description == text)
  }

  @Test("every fate that a policy may give is taken")
  func choices() throws {
    for rule in Rule.allCases {
      for fate in rule.choices {
        let table = try RuleTable(policy: [(rule.rawValue, fate.rawValue)])
        #expect(table.fate(of: rule) == fate)
        #expect((table == .standard) == (fate == rule.fate))
      }
      #expect(rule.choices.contains(rule.fate))
    }
  }
}
