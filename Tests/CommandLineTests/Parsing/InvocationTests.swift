import CommandLine
import Testing

@Suite("Typed values")
struct InvocationTests {
  private func convert(_ words: String...) throws -> Invocation {
    guard
      case .run(let invocation) = try SampleProgram.specification.parse(
        ["convert", "-o", "d", "in"] + words)
    else { throw UsageError(.missingCommand, path: [], place: "", rule: "") }
    return invocation
  }

  @Test("whole numbers within the range are taken", arguments: ["1", "8", "+8", "64", "0064"])
  func takesInt(text: String) throws {
    #expect(try convert("--jobs", text).int("jobs", in: 1...64) == Int(text))
  }

  @Test(
    "other numbers and words are refused, and shown",
    arguments: [
      "0", "65", "-1", "", " 8", "8 ", "8.0", "1e1", "0x8", "٨", "eight", "99999999999999999999",
      "000000000000000000001",
    ])
  func refusesInt(text: String) throws {
    let error = #expect(throws: UsageError.self) {
      try convert("--jobs=\(text)").int("jobs", in: 1...64)
    }
    #expect(
      error?.description
        == "cometbridge convert: --jobs “\(text)”: a whole number from 1 to 64 is expected")
    #expect(error?.code == .invalidValue)
  }

  @Test("the rule names only the ends that are there")
  func rangeRules() throws {
    let invocation = try convert("--jobs=x")
    for (range, rule) in [
      (1...Int.max, "a whole number of at least 1 is expected"),
      (Int.min...9, "a whole number of at most 9 is expected"),
      (Int.min...Int.max, "a whole number is expected"),
    ] {
      let error = #expect(throws: UsageError.self) { try invocation.int("jobs", in: range) }
      #expect(error?.rule == rule)
    }
  }

  @Test("a default is a value like another, no value is none")
  func defaults() throws {
    #expect(try convert().int("jobs", in: 1...64) == 2)
    let legacy = try #require(try SampleProgram.run("simulate", "legacy"))
    #expect(try legacy.int("port", in: 0...65_535) == nil)
  }

  @Test("one of a few words")
  func choice() throws {
    #expect(try convert().choice("to", of: SampleProgram.Target.self) == .ndjson)
    #expect(try convert("--to=import").choice("to", of: SampleProgram.Target.self) == .import)
    let error = #expect(throws: UsageError.self) {
      try convert("--to=ndjsn").choice("to", of: SampleProgram.Target.self)
    }
    #expect(
      error?.description
        == "cometbridge convert: --to “ndjsn”: one of ndjson, import is expected; did you mean ndjson?"
    )
  }

  @Test("a value can't steer the terminal or fill it, and one that may be secret is not shown")
  func hostileValue() throws {
    let text = "\u{1B}[2Jx\n" + String(repeating: "a", count: 100_000)
    let error = try convert().invalid("jobs", value: text, "rule")
    #expect(error.description.hasPrefix("cometbridge convert: --jobs “[2Jx aaa"))
    #expect(error.description.count < 150)
    let secret = try convert().invalid("jobs", value: nil, "rule")
    #expect(secret.description == "cometbridge convert: --jobs: rule")
  }

  @Test("an option that turns out to be needed")
  func missing() throws {
    let error = try convert().missing("jobs", "is needed here")
    #expect(error.code == .missingOption)
    #expect(error.description == "cometbridge convert: --jobs: is needed here")
  }
}
