import CommandLine
import Foundation

/// Standard output and standard error, and what they are connected to.
struct Console: Sendable {
  let output: Terminal
  let errors: Terminal

  init(color: ColorChoice = .auto) {
    let environment = ProcessInfo.processInfo.environment
    output = Self.terminal(STDOUT_FILENO, color, environment)
    errors = Self.terminal(STDERR_FILENO, color, environment)
  }

  private static func terminal(
    _ descriptor: Int32, _ color: ColorChoice, _ environment: [String: String]
  ) -> Terminal {
    var size = winsize()
    let columns = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    return Terminal(
      isTerminal: isatty(descriptor) == 1, columns: columns > 0 ? columns : nil, color: color,
      environment: environment)
  }

  func write(_ text: String) { Self.write(Array(text.utf8), to: STDOUT_FILENO) }

  func write(_ bytes: [UInt8]) { Self.write(bytes, to: STDOUT_FILENO) }

  func writeError(_ text: String) { Self.write(Array(text.utf8), to: STDERR_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written > 0 {
        start += written
      } else if errno != EINTR && errno != EAGAIN {
        return
      }
    }
  }
}
