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

@Suite("The table of rules")
struct RuleTableTests {
  private static let forward = Rule.allCases.filter { $0.direction != .toLegacy }

  @Test("every row names a fixture that is there")
  func fixtures() {
    for rule in Rule.allCases {
      #expect(
        FileManager.default.fileExists(atPath: Fixtures.url(rule.description.fixture).path),
        "\(rule.rawValue): \(rule.description.fixture)")
    }
  }

  @Test("every file of Fixtures/rules is some row's fixture")
  func noneLeftOver() throws {
    let used = Set(Rule.allCases.map(\.description.fixture))
    for name in try Fixtures.names(in: "rules", suffix: ".jsonl") {
      #expect(used.contains("rules/\(name)"), "\(name)")
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
