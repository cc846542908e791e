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

  /// - Throws: ``OutputFailure``: what could not be said must not pass for said.
  func write(_ text: String) throws(OutputFailure) { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    let error = Self.write(bytes, to: STDOUT_FILENO)
    if error != 0 { throw OutputFailure(systemError: error) }
  }

  /// Whoever doesn't hear it can't be told so either.
  func writeError(_ text: String) { _ = Self.write(Array(text.utf8), to: STDERR_FILENO) }

  /// The system's error number, 0 if all was written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        // Who gave us the descriptor has made it one that doesn't wait.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Puts something unusable in the place of standard descriptors that are closed: else the next file or socket that is opened would
  /// take their number, and be written into.
  static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Standard output can't be written: a full disk, a reader that has gone.
struct OutputFailure: Error, CustomStringConvertible {
  var systemError: Int32

  var description: String {
    "standard output: cannot be written: \(String(cString: strerror(systemError)))"
  }
}
