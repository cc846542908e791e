import CommandLine
import Testing

@Suite("Help")
struct HelpTests {
  @Test("of the program")
  func program() {
    #expect(
      SampleProgram.specification.helpText(for: ["cometbridge"]) == """
        Usage: cometbridge <command> [options]

        Carries chat between two worlds.

        Commands:
          convert   Turns archives into modern objects.
          simulate  A stand-in for either side.
          explain   Tells what each field became.
          doctor    Checks the set-up.

        Options:
              --color WHEN  Colour the output: auto, always or never. (default: auto)
          -v, --verbose …   Say more.
          -h, --help        Show this help and exit.
              --version     Show the version and exit.

        'cometbridge <command> --help' tells more about a command.

        """)
  }

  @Test("of a command, wrapped to a narrow terminal")
  func command() {
    #expect(
      SampleProgram.specification.helpText(for: ["cometbridge", "convert"], width: 46) == """
        Usage: cometbridge convert INPUT… --out DIR
                 [options]

        Turns archives into modern objects.

        Arguments:
          INPUT…  A dump or a history; - for standard
                  input.

        Options:
          -o, --out DIR     Where the results go.
                            (required)
              --to FORM     The form of the results.
                            (default: ndjson)
          -m, --map FILE …  A list of identities.
          -j, --jobs N      How many workers.
                            (default: 2)
          -q, --json        Write the report as JSON.
          -x, --fail-on-unmapped
                            Fail if a code is not
                            mapped.
          -h, --help        Show this help and exit.

        Options of all commands:
              --color WHEN  Colour the output: auto,
                            always or never. (default:
                            auto)
          -v, --verbose …   Say more.

        """)
  }

  @Test("lines keep to the width where words allow it", arguments: [40, 46, 60, 80, 200])
  func width(width: Int) {
    let program = SampleProgram.specification
    for path in [
      ["cometbridge"], ["cometbridge", "convert"], ["cometbridge", "simulate", "legacy"],
    ] {
      for line in program.helpText(for: path, width: width).split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= width)
        #expect(line.last != " ")
      }
    }
  }

  @Test("notes are wrapped, examples are left as they are")
  func notes() {
    let specification = CommandSpecification(
      "p", summary: "S.",
      notes: ["One two three four five six seven eight nine.", "Example:\n  p   --help"])
    let text = specification.helpText(for: ["p"], width: 40)
    #expect(
      text.hasSuffix("One two three four five six seven eight\nnine.\n\nExample:\n  p   --help\n"))
  }

  @Test("words are wrapped by columns, not by letters")
  func wrap() {
    #expect(TextWrap.lines("  one\ttwo\n three ", width: 7) == ["one two", "three"])
    #expect(TextWrap.lines("漢字 漢字 漢字", width: 9) == ["漢字 漢字", "漢字"])
    #expect(TextWrap.lines("averyverylongword a", width: 5) == ["averyverylongword", "a"])
    #expect(TextWrap.lines(" ", width: 5) == [])
  }
}
