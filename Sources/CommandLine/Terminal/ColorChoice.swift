/// The value of `--color`.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  case auto, always, never

  /// Whether to colour an output. With `auto`: on a terminal that is not `dumb`, unless NO_COLOR is set and not empty
  /// (no-color.org). What is said on the command line wins over the environment.
  public func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
