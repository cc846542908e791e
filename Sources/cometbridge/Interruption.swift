import CommandLine
import Dispatch
import Foundation

/// SIGINT and SIGTERM as something to wait for.
enum Interruption {
  /// A pipe with the numbers of the signals that came, a byte each.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }()

  /// From here on a signal is kept until someone waits for it. A signal source of Dispatch would lose those that come before it is
  /// ready.
  static func prepare() {
    guard pipe.writing >= 0 else { return }
    for number in [SIGINT, SIGTERM] {
      // Only what may be called in a signal handler.
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.pipe.writing, &byte, 1)
        errno = error
      }
    }
  }

  /// Whether the process has been asked to end since ``prepare()``; for work that looks up now and then.
  static var hasCome: Bool {
    var poll = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&poll, 1, 0) == 1
  }

  /// Calls `body` at each SIGHUP, which then does not end the process, until the source is cancelled.
  static func onHangUp(_ body: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    signal(SIGHUP, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
    source.setEventHandler(handler: body)
    source.resume()
    return source
  }

  /// Returns when the process is asked to end, or was since ``prepare()``: what its exit code is to be then, 130 for SIGINT, 0 for
  /// SIGTERM. Returns too when the task is cancelled.
  static func wait() async -> ExitCode {
    prepare()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int32.self, bufferingPolicy: .bufferingOldest(1))
    let reading = pipe.reading
    let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .global())
    source.setEventHandler {
      var byte: UInt8 = 0
      if read(reading, &byte, 1) == 1 { continuation.yield(Int32(byte)) }
    }
    source.resume()
    defer { source.cancel() }
    for await number in stream { return number == SIGINT ? .interrupted : .done }
    return .done
  }
}
