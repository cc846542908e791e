import Dispatch
import Foundation
import LegacySite
import Recording
import Synchronization
import Transport

/// Writes copied exchanges to a recording, each redacted before it is written, in the order in which they ended.
///
/// They are kept in `OUT.partial`, which only its owner may read, until ``finish()``: what turns out to be a secret late may stand in a line written
/// before. What waits to be written is bounded; what there is no room for is left out and counted.
final class TrafficRecorder: ExchangeTap {
  /// What became of the exchanges so far.
  struct Statistics: Sendable, Hashable {
    var recorded = 0
    /// Left out for what they are.
    var obstacles: [ObservedExchange.Obstacle: Int] = [:]
    /// Left out because too much was waiting, or the file could not be written.
    var leftOut = 0
  }

  private struct Writer {
    var redaction = Redaction()
    var clients: [String: Int] = [:]
    var descriptor: Int32
    var failure: FileProblem?
    var isFinished = false
  }

  /// Bytes that may wait.
  static let longestBacklog = 256 << 20
  /// Bytes that a compressed answer may come to.
  static let decodedLimit = 32 << 20
  /// Clients that are told apart by name.
  static let mostClients = 10_000

  let path: String
  var partialPath: String { path + ".partial" }
  private let report: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "traffic recorder", qos: .utility)
  private let waiting = Mutex(0)
  private let sums = Mutex(Statistics())
  /// Taken on the queue alone; the lock only shows the compiler that nobody else does.
  private let writer: Mutex<Writer>

  /// - Parameter report: Told once when the file can't be written any more.
  /// - Throws: ``FileProblem`` where a file is there already or can't be made.
  init(_ path: String, report: @escaping @Sendable (String) -> Void) throws(FileProblem) {
    self.path = path
    self.report = report
    guard !FileProblem.exists(path) else {
      throw FileProblem(path: path, rule: "is there already, and is not overwritten")
    }
    let partial = path + ".partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST {
      throw FileProblem(
        path: partial,
        rule:
          "is there already: of a recording that was not ended, or is being made; it may hold secrets"
      )
    }
    guard descriptor >= 0 else { throw .system(partial, "cannot be made", errno) }
    writer = Mutex(Writer(descriptor: descriptor))
  }

  deinit {
    writer.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
  }

  var statistics: Statistics { sums.withLock { $0 } }

  func observed(_ exchange: ObservedExchange) {
    let size = exchange.requestBody.bytes.count + exchange.responseBody.bytes.count + 1024
    let hasRoom = waiting.withLock { waiting in
      guard waiting == 0 || waiting + size <= Self.longestBacklog else { return false }
      waiting += size
      return true
    }
    guard hasRoom else { return sums.withLock { $0.leftOut += 1 } }
    queue.async { [self] in
      writer.withLock { write(exchange, &$0) }
      waiting.withLock { $0 -= size }
    }
  }

  private func write(_ exchange: ObservedExchange, _ writer: inout Writer) {
    guard writer.failure == nil, !writer.isFinished else {
      return sums.withLock { $0.leftOut += 1 }
    }
    let interaction: Interaction
    do throws(ObservedExchange.Obstacle) {
      interaction = try exchange.interaction(
        as: client(exchange.request.remoteAddress, &writer), decodedLimit: Self.decodedLimit)
    } catch {
      return sums.withLock { $0.obstacles[error, default: 0] += 1 }
    }
    let line = writer.redaction.redacted(interaction).encoded() + [0x0A]
    do throws(FileProblem) {
      try FileProblem.append(line, to: writer.descriptor, name: partialPath)
      sums.withLock { $0.recorded += 1 }
    } catch {
      writer.failure = error
      sums.withLock { $0.leftOut += 1 }
      report("\(error); nothing more is recorded")
    }
  }

  /// A name that tells clients apart and says nothing of them.
  private func client(_ address: String, _ writer: inout Writer) -> String {
    if let known = writer.clients[address] { return "client-\(known)" }
    guard writer.clients.count < Self.mostClients else { return "client" }
    let number = writer.clients.count + 1
    writer.clients[address] = number
    return "client-\(number)"
  }

  /// Writes what waits, then the recording itself, and removes what was kept until then.
  ///
  /// - Throws: ``FileProblem``; `OUT.partial` stays then.
  func finish() throws(FileProblem) {
    let ended = queue.sync {
      writer.withLock { writer in
        defer {
          writer.isFinished = true
          if writer.descriptor >= 0 { close(writer.descriptor) }
          writer.descriptor = -1
        }
        return (redaction: writer.redaction, failure: writer.failure)
      }
    }
    try sweep(ended.redaction)
    if let failure = ended.failure { throw failure }
    unlink(partialPath)
  }

  private func sweep(_ redaction: Redaction) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(path, "cannot be made", errno) }
    defer { close(descriptor) }
    let (path, partialPath) = (path, partialPath)
    do throws(FileProblem) {
      try FileProblem.eachLine(of: partialPath) { (line, number) throws(FileProblem) in
        let interaction: Interaction
        do throws(RecordingError) {
          interaction = try Interaction(decoding: line, file: partialPath, line: number)
        } catch {
          // A last line that the disk had no room for.
          return
        }
        try FileProblem.append(
          redaction.swept(interaction).encoded() + [0x0A], to: descriptor, name: path)
      }
      guard fsync(descriptor) == 0 else { throw .system(path, "cannot be written", errno) }
    } catch {
      unlink(path)
      throw error
    }
  }
}

extension ObservedExchange {
  /// The exchange as a recording keeps it, not yet redacted.
  fileprivate func interaction(
    as client: String, decodedLimit: Int
  ) throws(Obstacle) -> Interaction {
    guard outcome == .complete, let response else { throw .incomplete }
    for body in [requestBody, responseBody] {
      switch body.copy {
      case .whole: break
      case .beginning, .tooLarge: throw .tooLarge
      case .notNeeded, .noRoom: throw .noRoom
      }
    }
    let request = IncomingRequest(
      method: request.method, target: request.target,
      headers: request.headers.map { HeaderField($0.name, $0.value) }, body: requestBody.bytes)
    return Interaction(
      capturing: request, name: "\(sequence)", as: client, origin: origin,
      status: response.status, headers: response.headers.map { HeaderField($0.name, $0.value) },
      body: try decodedBody(response, limit: decodedLimit))
  }
}
