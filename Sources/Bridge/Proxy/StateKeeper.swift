import Synchronization

/// Keeps the state of calls in its file, and writes it only where something has changed.
final class StateKeeper: Sendable {
  /// Seconds between two looks at whether something has.
  static let interval = 15

  private struct Kept {
    var state: ProxyState?
    /// It could not be written, and that was reported.
    var hasFailed = false
  }

  private let path: String
  private let report: @Sendable (String) -> Void
  private let kept = Mutex(Kept())

  init(_ path: String, report: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.report = report
  }

  /// What an earlier run has kept; `nil` without one, and for one that can't be read, which is reported.
  func read() -> ProxyState? {
    do throws(FileProblem) {
      let state = try ProxyState.read(path)
      kept.withLock { $0.state = state }
      return state
    } catch {
      report("\(error); calls that were going on are not known")
      return nil
    }
  }

  /// Writes it; a failure is reported once, until it works again.
  func keep(_ state: ProxyState) {
    let problem: FileProblem? = kept.withLock { kept in
      guard kept.state != state else { return nil }
      do throws(FileProblem) {
        try state.write(to: path)
        kept = Kept(state: state)
        return nil
      } catch {
        defer { kept.hasFailed = true }
        return kept.hasFailed ? nil : error
      }
    }
    if let problem {
      report("\(problem); a call's end may be told as another call's after a restart")
    }
  }
}
