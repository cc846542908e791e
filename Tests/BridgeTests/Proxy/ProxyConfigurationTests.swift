import Foundation
import TestSupport
import Testing

@testable import Bridge
@testable import Translation

@Suite("Configuration of the proxy")
struct ProxyConfigurationTests {
  private func read(
    _ text: String
  ) throws -> (configuration: ProxyConfiguration, lines: [ProxyConfiguration.Setting: Int]) {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "proxy.json5")
    var lines: [ProxyConfiguration.Setting: Int] = [:]
    let configuration = try ProxyConfiguration(file: path, lines: &lines)
    return (configuration, lines)
  }

  @Test(
    "a file with a slip is refused, naming the line and the member",
    arguments: [
      ("{legacy: 'http://x',\n lisen: '127.0.0.1:0'}", 2, "lisen: no such member"),
      ("// a\n/* b\n */ {\n legacy: 5}", 4, "legacy: expected a text"),
      ("{\n 'sessionCookies': ['a', 1]}", 2, "sessionCookies: expected a list of texts"),
      ("{\n policy: 5}", 2, "policy: expected an object of rules and their fates"),
      ("{policy: {\n 'body.bot': 1}}", 2, "policy: body.bot: expected the name of a fate"),
      ("{policy: {\n 'body.bott': 'dropped'}}", 2, "policy: body.bott: no such rule"),
      (
        "{policy: {\n 'secret': 'kept'}}", 2, "policy: secret: can't be “kept”, only dropped"
      ),
      (
        "{policy: {'body.bot': 'dropped',\n 'body.bot': 'dropped'}}", 2,
        "policy: body.bot: has a fate already"
      ),
      ("{\n legacyPolicies: 'text'}", 2, "legacyPolicies: expected an object of policies"),
      (
        "{legacyPolicies: {\n editz: 'text'}}", 2, "legacyPolicies: editz: no such policy"
      ),
      (
        "{legacyPolicies: {edits: 'text',\n edits: 'text'}}", 2,
        "legacyPolicies: edits: is there already"
      ),
      (
        "{legacyPolicies: {\n edits: 'kept'}}", 2,
        "legacyPolicies: edits: expected “control” or “text” or “dropped”"
      ),
      (
        "{legacyPolicies: {\n quotesThreads: 'text'}}", 2,
        "legacyPolicies: quotesThreads: expected true or false"
      ),
      (
        "{legacyPolicies: {\n longTexts: true}}", 2,
        "legacyPolicies: longTexts: expected “split” or “refused”"
      ),
      ("{\n firstGuestID: 1.5}", 2, "firstGuestID: expected a whole number"),
      ("{\n firstGuestID: 99999999999999999999}", 2, "firstGuestID: expected a whole number"),
      ("{\n\n\n preservesHost: 'yes'}", 4, "preservesHost: expected true or false"),
      ("{\n addsForwarded: 1}", 2, "addsForwarded: expected true or false"),
      ("{\n answerTimeout: '5'}", 2, "answerTimeout: expected a number"),
      ("{site: 'a',\n site: 'b'}", 2, "site: is there already, in line 1"),
      ("{\n legacy: ", 2, "not JSON5: a value is missing"),
      (
        "{\n legacy: 'x'\n listen: 'y'}", 3,
        "not JSON5: a comma or } is expected behind the value of legacy"
      ),
      ("{\n legacy 'x'}", 2, "not JSON5: a colon is expected behind the name legacy"),
      ("{\n legacy: 'x\n'}", 2, "not JSON5: a text without its closing quote"),
      ("{\n legacy: x}", 2, "not JSON5: a value is expected: a text stands in quotes"),
      ("{}\n/* a\n", 2, "not JSON5: a comment without its end"),
      ("\n{ // never closed\n", 2, "not JSON5: { without its }"),
      ("{}\n\n{}", 3, "not JSON5: nothing may follow the value"),
      ("", 1, "not JSON5: nothing is in it"), ("[]", 1, "an object { … } is expected"),
    ])
  func slips(text: String, line: Int, rule: String) throws {
    let problem = #expect(throws: FileProblem.self) { try read(text) }
    #expect(problem?.line == line)
    #expect(problem?.rule == rule)
    let path = try #require(problem?.path)
    #expect(problem?.description == "\(path):\(line): \(rule)")
  }

  @Test("each policy of the way back can be set, and is as it was otherwise")
  func legacyPolicies() throws {
    let unset = try read("{legacyPolicies: {edits: null}}").configuration
    #expect(unset.legacyPolicies == LegacyPolicies())
    let none = try read("{}").configuration
    #expect(none.legacyPolicies == nil)
    for member in LegacyPolicies.Member.allCases {
      var changed: Set<LegacyPolicies> = []
      for value in ["true", "false", "'control'", "'text'", "'dropped'", "'split'", "'refused'"] {
        let text = "{legacyPolicies: {\(member.rawValue): \(value)}}"
        guard let policies = try? read(text).configuration.legacyPolicies else { continue }
        changed.insert(policies)
      }
      // Each choice is one of its own, and one of them is the usual one.
      #expect(changed.contains(LegacyPolicies()), "\(member)")
      let isForm = ![.quotesThreads, .retractsModerated, .longTexts].contains(member)
      #expect(changed.count == (isForm ? 3 : 2), "\(member)")
    }
    let set = try read("{legacyPolicies: {receipts: 'dropped', longTexts: 'refused'}}")
    var expected = LegacyPolicies()
    expected.receipts = .dropped
    expected.longTexts = .refused
    #expect(set.configuration.legacyPolicies == expected)
  }

  @Test("bytes that are not UTF-8 are refused with their line")
  func notUTF8() throws {
    let error = #expect(throws: JSON5Error.self) {
      try JSON5Reader.value(of: Array("{\n a: '".utf8) + [0xFF] + Array("'}".utf8))
    }
    #expect(error == JSON5Error(line: 2, rule: "not UTF-8"))
  }

  @Test("no depth and no damage makes the reader trap")
  func damage() throws {
    let whole = Array(
      "\u{FEFF}// c\n{a: 'x\\u00e9\\ud83d\\ude00\\\n', \"b\": [1, .5, 5., +0x1F, -Infinity, NaN,], /* d */ c: null}"
        .utf8)
    _ = try JSON5Reader.value(of: whole)
    for end in whole.indices {
      _ = try? JSON5Reader.value(of: Array(whole.prefix(end)))
      var damaged = whole
      damaged[end] ^= 0x15
      _ = try? JSON5Reader.value(of: damaged)
    }
    let deep = #expect(throws: JSON5Error.self) {
      try JSON5Reader.value(of: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
    #expect(deep?.rule == "more than 32 levels")
  }

  @Test(
    "texts and numbers as JSON5 has them",
    arguments: [
      ("'a\\'b\\x41\\u0042\\\n\\q'", .string("a'bABq")), ("\"\\ud83d\\ude00\"", .string("😀")),
      ("0x1F", .number("0x1F")), (".5", .number(".5")), ("5.", .number("5.")),
      ("-1e3", .number("-1e3")), ("+Infinity", .number("+Infinity")), ("true", .bool(true)),
      ("null", .null), ("[ 'a', ]", .array([JSON5Value(line: 1, content: .string("a"))])),
    ] as [(String, JSON5Value.Content)])
  func values(text: String, content: JSON5Value.Content) throws {
    #expect(try JSON5Reader.value(of: Array(text.utf8)).content == content)
  }

  @Test(
    "what is no value of JSON5 is refused",
    arguments: [
      "1_0", "--1", "1.2.3", "0xG", ".", "nul", "tru", "'\\u12'", "'\\ud800'", "'a", "e5",
      "{1a: 2}",
    ])
  func noValues(text: String) {
    #expect(throws: JSON5Error.self) { try JSON5Reader.value(of: Array(text.utf8)) }
  }

  @Test("comments, names without quotes and trailing commas are read; the lines are known")
  func file() throws {
    let (configuration, lines) = try read(
      """
      // the install
      {legacy: 'http://10.0.0.5', site: "club", /* none */ events: null,
        preservesHost: false, sessionCookies: ["a", 'b',], answerTimeout: .5,
        firstGuestID: 20000000,
      }
      """)
    #expect(configuration.legacy == "http://10.0.0.5")
    #expect(try configuration.translator().identities.site == "club")
    #expect(configuration.preservesHost == false)
    #expect(configuration.events == nil)
    #expect(configuration.sessionCookies == ["a", "b"])
    #expect(configuration.answerTimeout == 0.5)
    #expect(configuration.firstGuestID == 20_000_000)
    #expect(
      lines == [
        .legacy: 2, .site: 2, .events: 2, .preservesHost: 3, .sessionCookies: 3, .answerTimeout: 3,
        .firstGuestID: 4,
      ])
  }

  @Test("a file that is no configuration is refused with the system's reason")
  func noFile() throws {
    let folder = try TemporaryFolder()
    var lines: [ProxyConfiguration.Setting: Int] = [:]
    let missing = #expect(throws: FileProblem.self) {
      try ProxyConfiguration(file: folder.path + "/none", lines: &lines)
    }
    #expect(missing?.rule == "cannot be opened: No such file or directory")
    let isFolder = #expect(throws: FileProblem.self) {
      try ProxyConfiguration(file: folder.path, lines: &lines)
    }
    #expect(isFolder?.rule == "cannot be read: Is a directory")
    let endless = #expect(throws: FileProblem.self) {
      try ProxyConfiguration(file: "/dev/zero", lines: &lines)
    }
    #expect(endless?.rule == "too large: at most 1048576 bytes are read")
  }

  private static func set(
    _ change: @Sendable (inout ProxyConfiguration) -> Void
  ) -> ProxyConfiguration {
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://10.0.0.5"
    change(&configuration)
    return configuration
  }

  @Test(
    "a value that can't be meant is refused, naming the setting and the value",
    arguments: [
      (.legacy, "", set { $0.legacy = nil }), (.legacy, "ftp://x", set { $0.legacy = "ftp://x" }),
      (.legacy, "http://", set { $0.legacy = "http://" }),
      (.legacy, "http://…@x", set { $0.legacy = "http://user:secret@x" }),
      (.listen, "host", set { $0.listen = "host" }),
      (.listen, "999.1.1.1:1", set { $0.listen = "999.1.1.1:1" }),
      (.events, "", set { $0.events = "" }), (.tokenFile, "", set { $0.tokenFile = "" }),
      (.site, "", set { $0.site = "" }), (.baseURL, "x", set { $0.baseURL = "x" }),
      (.allowedOrigin, "https://x/", set { $0.allowedOrigin = "https://x/" }),
      (.firstGuestID, "0", set { $0.firstGuestID = 0 }),
      (.answerTimeout, "0.0", set { $0.answerTimeout = 0 }),
      (.answerTimeout, "nan", set { $0.answerTimeout = .nan }),
      (.answerTimeout, "inf", set { $0.answerTimeout = .infinity }),
      (.sessionCookies, "a b", set { $0.sessionCookies = ["ok", "a b"] }),
    ] as [(ProxyConfiguration.Setting, String, ProxyConfiguration)])
  func values(
    setting: ProxyConfiguration.Setting, value: String, configuration: ProxyConfiguration
  ) {
    let problem = #expect(throws: SettingProblem.self) { try configuration.check() }
    #expect(problem?.setting == setting)
    #expect(problem?.value == value)
  }

  @Test("what can be meant is not refused")
  func sound() throws {
    try Self.set { _ in }.check()
    try Self.set {
      $0.legacy = "https://chat.example.com:8443/forum/"
      $0.listen = "[::1]:0"
      $0.baseURL = "https://chat.example.com"
      $0.allowedOrigin = "https://app.example.com:444"
      $0.answerTimeout = 0.5
      $0.sessionCookies = []
    }.check()
  }
}

extension ProxyConfigurationTests {
  @Test(
    "a map of ids and a list of media types are read, and a slip in them is named with its line")
  func files() throws {
    let folder = try TemporaryFolder()
    var configuration = ProxyConfiguration()
    configuration.identityMap = try folder.write("73,ada\n", to: "map.csv")
    configuration.mimeTypes = try folder.write("image/x-own own\n", to: "mime.types")
    configuration.timeShift = 3600
    configuration.agents = ["3"]
    let translator = try configuration.translator()
    #expect(translator.identities.user("73") == "ada")
    #expect(translator.mediaTypes != .builtIn)
    #expect(translator.timeShift == 3600 && translator.agents == ["3"])
    let broken = try folder.write("73,ada\n73,bob\n", to: "broken.csv")
    configuration.identityMap = broken
    let problem = #expect(throws: FileProblem.self) { try configuration.translator() }
    #expect(problem == FileProblem(path: broken, line: 2, rule: "“73” has been given an id before"))
    configuration.identityMap = nil
    configuration.mimeTypes = try folder.write("# nothing\n", to: "none.types")
    #expect(throws: FileProblem.self) { try configuration.translator() }
  }

  @Test("without a list of the system the built-in media types serve")
  func noList() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path + "/mime.types"
    #expect(try MediaTypeTable(file: nil, usual: missing) == .builtIn)
    #expect(throws: FileProblem.self) { try MediaTypeTable(file: missing) }
  }
}
