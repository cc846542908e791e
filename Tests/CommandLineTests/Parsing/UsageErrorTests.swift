import CommandLine
import Testing

@Suite("Bad usage")
struct UsageErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var code: UsageError.Code
    var line: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String, _ code: UsageError.Code, _ line: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.code = code
      self.line = line
    }
  }

  @Test(
    "names the place and the rule, and what was perhaps meant",
    arguments: [
      Case(
        "", .missingCommand,
        "cometbridge: a command is expected: convert, simulate, explain, doctor"),
      Case(
        "simulate", .missingCommand, "cometbridge simulate: a command is expected: legacy, modern"),
      Case(
        "covnert", .unknownCommand, "cometbridge: covnert: no such command; did you mean convert?"),
      Case("doc", .unknownCommand, "cometbridge: doc: no such command; did you mean doctor?"),
      Case("xyzzy", .unknownCommand, "cometbridge: xyzzy: no such command"),
      Case(
        "simulate legcay", .unknownCommand,
        "cometbridge simulate: legcay: no such command; did you mean legacy?"),
      Case(
        "explain --jsno", .unknownOption,
        "cometbridge explain: --jsno: no such option; did you mean --json?"),
      Case(
        "explain --JSON", .unknownOption,
        "cometbridge explain: --JSON: no such option; did you mean --json?"),
      Case(
        "explain --colour x", .unknownOption,
        "cometbridge explain: --colour: no such option; did you mean --color?"),
      Case(
        "convert --fail", .unknownOption,
        "cometbridge convert: --fail: no such option; did you mean --fail-on-unmapped?"),
      Case(
        "explain --hlep", .unknownOption,
        "cometbridge explain: --hlep: no such option; did you mean --help?"),
      Case(
        "explain --token=secret", .unknownOption, "cometbridge explain: --token: no such option"),
      Case("explain -z", .unknownOption, "cometbridge explain: -z: no such option"),
      Case("explain -5", .unknownOption, "cometbridge explain: -5: no such option"),
      Case("explain --=x", .unknownOption, "cometbridge explain: --: no such option"),
      Case("explain --json=yes", .unexpectedValue, "cometbridge explain: --json: takes no value"),
      Case("explain --help=yes", .unexpectedValue, "cometbridge explain: --help: takes no value"),
      Case(
        "convert in --out", .missingValue, "cometbridge convert: --out: a value (DIR) is expected"),
      Case("convert in -o", .missingValue, "cometbridge convert: -o: a value (DIR) is expected"),
      Case(
        "convert in -o a -o b", .repeatedOption, "cometbridge convert: -o: may be given only once"),
      Case("convert in", .missingOption, "cometbridge convert: --out: is missing"),
      Case("convert -o d", .missingArgument, "cometbridge convert: INPUT: is missing"),
      Case(
        "explain a secret", .unexpectedArgument,
        "cometbridge explain: argument 2: nothing more is expected"),
      Case(
        "doctor secret", .unexpectedArgument,
        "cometbridge doctor: argument 1: no argument is expected"),
    ])
  func reports(_ usage: Case) throws {
    let error = try #require(SampleProgram.error(usage.words))
    #expect(error.code == usage.code)
    #expect(error.description == usage.line)
  }

  @Test("the hint leads to the help of the command")
  func hint() {
    #expect(SampleProgram.error(["simulate", "x"])?.hint == "Try 'cometbridge simulate --help'")
  }

  @Test("a mistyped word can't steer the terminal or fill it")
  func hostileWords() throws {
    let error = try #require(SampleProgram.error(["\u{1B}[2Jx\nfoo\u{9B}31m"]))
    #expect(error.description == "cometbridge: [2Jx foo31m: no such command")
    let long = try #require(SampleProgram.error(["--" + String(repeating: "a", count: 100_000)]))
    #expect(long.description.count < 100)
  }
}
