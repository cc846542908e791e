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

/// The label in plain memory, where a signal handler may read it.
private enum TrapLabel {
  static let capacity = 512
  // Written by the one thread that reads inputs; read by the handler that interrupts that same thread.
  nonisolated(unsafe) static let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  nonisolated(unsafe) static var count = 0

  static func set(_ label: String) {
    count = 0
    for byte in "RobustnessCheck: trapped on \(label)\n".utf8.prefix(capacity) {
      bytes[count] = byte
      count += 1
    }
  }
}

private func reportTrap(_ number: Int32) {
  _ = write(2, TrapLabel.bytes, TrapLabel.count)
  _exit(128 + number)
}
