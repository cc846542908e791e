import Foundation
import Synchronization

/// Names the input that is being read when something goes wrong with it: a trap, or more time than an input may take.
final class Watchdog: Sendable {
  private struct Current {
    var label = ""
    var since = ContinuousClock.now
  }

  private let current = Mutex(Current())
  private let limit: Duration

  /// Starts watching; a hang ends the program with exit code 1.
  init(limit: Duration) {
    self.limit = limit
    TrapLabel.set("")
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { signal(number, reportTrap) }
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.2)
        check()
      }
    }
    thread.start()
  }

  func willRun(_ label: String) {
    current.withLock { $0 = Current(label: label) }
    TrapLabel.set(label)
  }

  private func check() {
    let hanging: String? = current.withLock { current in
      ContinuousClock.now - current.since > limit && !current.label.isEmpty ? current.label : nil
    }
    guard let hanging else { return }
    FileHandle.standardError.write(Data("RobustnessCheck: hangs on \(hanging)\n".utf8))
    exit(1)
  }

  func rest() { willRun("") }
}

/// The line a signal handler writes, in memory of C's: the handler may interrupt any thread at any place.
private enum TrapLabel {
  /// Its address, 0 for none. Whoever takes it out owns the memory: the setter frees it, the handler writes it.
  static let line = Atomic<UInt>(0)

  static func set(_ label: String) {
    let new = strdup("RobustnessCheck: trapped on \(label)\n")
    let old = line.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: old))
  }
}

private func reportTrap(_ number: Int32) {
  let address = TrapLabel.line.exchange(0, ordering: .acquiring)
  if let line = UnsafePointer<CChar>(bitPattern: address) { _ = write(2, line, strlen(line)) }
  _exit(128 + number)
}
