/// What the program tells its caller when it ends.
public enum ExitCode: Int32, Sendable, Hashable, CaseIterable {
  case done = 0
  case failed = 1
  /// Done, but some input was rejected or differed.
  case differed = 2
  /// Bad usage (`EX_USAGE` of sysexits.h).
  case badUsage = 64
  /// Ended by SIGINT: 128 + 2.
  case interrupted = 130

  /// The more serious of two outcomes of one run.
  public func combined(with other: ExitCode) -> ExitCode {
    severity >= other.severity ? self : other
  }

  private var severity: Int {
    switch self {
    case .done: 0
    case .differed: 1
    case .failed: 2
    case .badUsage: 3
    case .interrupted: 4
    }
  }
}
