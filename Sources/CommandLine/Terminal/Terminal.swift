/// An output as a terminal or a file: whether it is coloured and how wide it is.
public struct Terminal: Sendable, Hashable {
  public let isTerminal: Bool
  public let isColored: Bool
  /// Columns, 20 to 1000.
  public let width: Int

  /// - Parameter columns: What the terminal driver reports (TIOCGWINSZ); `nil` or 0 if it reports nothing. Then COLUMNS counts,
  ///   then 80.
  public init(isTerminal: Bool, columns: Int?, color: ColorChoice, environment: [String: String]) {
    self.isTerminal = isTerminal
    isColored = color.isColored(isTerminal: isTerminal, environment: environment)
    let reported = columns.flatMap { $0 > 0 ? $0 : nil }
    let configured = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    width = min(max(reported ?? configured ?? 80, 20), 1000)
  }

  public enum Paint: String, Sendable, Hashable, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
    case brightBlue = "94"
  }

  /// Text that is safe to print already, in a colour if this output is coloured.
  public func paint(_ text: String, _ paint: Paint) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}
