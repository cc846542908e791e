import CommandLine
import Dispatch
import Foundation
import Synchronization

/// SIGINT and SIGTERM as something to wait for.
enum Interruption {
  /// Returns when the process is asked to end: what its exit code is to be then, 130 for SIGINT, 0 for SIGTERM.
  static func wait() async -> ExitCode {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int32.self, bufferingPolicy: .bufferingNewest(1))
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.resume()
      return source
    }
    var code = ExitCode.done
    for await number in stream {
      if number == SIGINT { code = .interrupted }
      break
    }
    for source in sources { source.cancel() }
    return code
  }
}
