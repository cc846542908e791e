import CommandLine
import Testing

@Suite("Terminals")
struct TerminalTests {
  @Test(
    "colours are decided by the option, then NO_COLOR, then the output",
    arguments: [
      (ColorChoice.auto, true, [:], true),
      (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["TERM": "xterm-256color"], true),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, [:], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func colors(choice: ColorChoice, isTerminal: Bool, environment: [String: String], isColored: Bool)
  {
    #expect(choice.isColored(isTerminal: isTerminal, environment: environment) == isColored)
    let terminal = Terminal(
      isTerminal: isTerminal, columns: nil, color: choice, environment: environment)
    #expect(terminal.paint("x", .red) == (isColored ? "\u{1B}[31mx\u{1B}[0m" : "x"))
    #expect(terminal.paint("", .red) == "")
  }

  @Test(
    "the width is what the driver reports, else COLUMNS, else 80",
    arguments: [
      (120, [:], 120), (nil, [:], 80), (0, [:], 80), (-1, ["COLUMNS": "100"], 100),
      (nil, ["COLUMNS": "100"], 100),
      (120, ["COLUMNS": "100"], 120), (nil, ["COLUMNS": "x"], 80), (nil, ["COLUMNS": "-3"], 80),
      (5, [:], 20),
      (1_000_000, [:], 1000),
    ] as [(Int?, [String: String], Int)])
  func width(columns: Int?, environment: [String: String], width: Int) {
    let terminal = Terminal(
      isTerminal: true, columns: columns, color: .auto, environment: environment)
    #expect(terminal.width == width)
  }
}
