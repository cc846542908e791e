import CommandLine
import Testing

@Suite("Reading command lines")
struct ParsingTests {
  @Test(
    "every spelling of an option with a value means the same",
    arguments: [
      ["--out=d"], ["--out", "d"], ["-o", "d"], ["-od"], ["-qo", "d"], ["-qxod"],
    ])
  func spellings(words: [String]) throws {
    for line in [["convert", "in"] + words, ["convert"] + words + ["in"]] {
      guard case .run(let invocation) = try SampleProgram.specification.parse(line) else {
        Issue.record("not run")
        continue
      }
      #expect(invocation.string("out") == "d")
      #expect(invocation.arguments == ["in"])
      #expect(invocation.path == ["cometbridge", "convert"])
    }
  }

  @Test("flags can be bundled and are false unless given")
  func bundledFlags() throws {
    let invocation = try #require(try SampleProgram.run("convert", "-qxv", "-v", "-o", "d", "in"))
    #expect(invocation.flag("json"))
    #expect(invocation.flag("fail-on-unmapped"))
    #expect(invocation.count("verbose") == 2)
    let without = try #require(try SampleProgram.run("convert", "-o", "d", "in"))
    #expect(!without.flag("json"))
    #expect(without.count("verbose") == 0)
  }

  @Test("a value may be empty, hold equals signs or begin with a dash")
  func oddValues() throws {
    #expect(try SampleProgram.run("convert", "--out=", "in")?.string("out") == "")
    #expect(try SampleProgram.run("convert", "--out=a=b=c", "in")?.string("out") == "a=b=c")
    #expect(try SampleProgram.run("convert", "--out", "-", "in")?.string("out") == "-")
    #expect(try SampleProgram.run("convert", "--out", "--json", "in")?.string("out") == "--json")
    #expect(try SampleProgram.run("convert", "-o=d", "in")?.string("out") == "=d")
  }

  @Test("all values of a repeatable option are kept in order")
  func repeatable() throws {
    let invocation = try #require(
      try SampleProgram.run("convert", "-m", "a", "--map=b", "in", "-mc", "-o", "d"))
    #expect(invocation.strings("map") == ["a", "b", "c"])
    #expect(invocation.string("map") == "c")
    #expect(invocation.count("map") == 3)
  }

  @Test("two dashes end the options, one is an argument")
  func dashes() throws {
    let invocation = try #require(
      try SampleProgram.run("convert", "-o", "d", "-", "--", "--json", "-x", "--"))
    #expect(invocation.arguments == ["-", "--json", "-x", "--"])
    #expect(!invocation.flag("json"))
  }

  @Test("a default counts until the option is given")
  func defaults() throws {
    let without = try #require(try SampleProgram.run("convert", "-o", "d", "in"))
    #expect(without.string("to") == "ndjson")
    #expect(without.strings("to") == ["ndjson"])
    #expect(!without.isGiven("to"))
    let with = try #require(try SampleProgram.run("convert", "-o", "d", "in", "--to", "import"))
    #expect(with.string("to") == "import")
    #expect(with.isGiven("to"))
    #expect(without.strings("map") == [])
    #expect(without.string("map") == nil)
  }

  @Test("options of the program hold before and after the command")
  func inheritedOptions() throws {
    #expect(try SampleProgram.run("--color", "never", "doctor")?.string("color") == "never")
    #expect(try SampleProgram.run("doctor", "--color=never")?.string("color") == "never")
    #expect(
      SampleProgram.error(["--color", "a", "doctor", "--color", "b"])?.code == .repeatedOption)
  }

  @Test("commands can have commands")
  func nestedCommands() throws {
    let invocation = try #require(try SampleProgram.run("simulate", "legacy", "--port", "0"))
    #expect(invocation.path == ["cometbridge", "simulate", "legacy"])
    #expect(invocation.command == "simulate legacy")
    #expect(SampleProgram.error(["simulate", "modern", "--port", "0"])?.code == .unknownOption)
  }

  @Test("help is of the command named so far and wins over what follows")
  func help() throws {
    let program = SampleProgram.specification
    #expect(try program.parse(["--help"]) == .help(path: ["cometbridge"]))
    #expect(try program.parse(["-h"]) == .help(path: ["cometbridge"]))
    #expect(
      try program.parse(["convert", "--help", "--nonsense"])
        == .help(path: ["cometbridge", "convert"]))
    #expect(try program.parse(["convert", "-qh"]) == .help(path: ["cometbridge", "convert"]))
    #expect(
      try program.parse(["simulate", "modern", "-h"])
        == .help(path: ["cometbridge", "simulate", "modern"]))
    #expect(try SampleProgram.run("convert", "-o", "d", "--", "--help")?.arguments == ["--help"])
  }

  @Test("the version belongs to the program alone")
  func version() throws {
    #expect(try SampleProgram.specification.parse(["--version"]) == .version("1.2.3"))
    #expect(SampleProgram.error(["doctor", "--version"])?.code == .unknownOption)
  }

  @Test("the standard library's CommandLine stays reachable beside the module of that name")
  func nameOfModule() {
    #expect(!Swift.CommandLine.arguments.isEmpty)
  }
}
