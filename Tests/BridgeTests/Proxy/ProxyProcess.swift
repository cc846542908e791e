import Foundation
import TestSupport
import Testing

/// The program itself as `cometbridge proxy`, in a process of its own; killed when it is let go.
final class ProxyProcess {
  private let process: ChildProcess
  private let outputPath: String
  private let errorPath: String

  /// - Parameters:
  ///   - folder: Where what it prints is kept.
  ///   - fileLimit: The most bytes a file may have, about, as `ulimit -f` takes it.
  ///   - config: A configuration file.
  init(
    legacy: String, events: String, folder: String, fileLimit: Int? = nil, config: String? = nil
  ) throws {
    let name = UUID().uuidString
    outputPath = "\(folder)/\(name).out"
    errorPath = "\(folder)/\(name).err"
    let arguments =
      [
        try Self.program().path, "proxy", "--legacy", legacy, "--listen", "127.0.0.1:0", "--events",
        events,
      ] + (config.map { ["--config", $0] } ?? [])
    let limit = fileLimit.map { "ulimit -f \($0 / 512); " } ?? ""
    process = try ChildProcess(
      "/bin/sh", ["-c", limit + "exec \"$0\" \"$@\""] + arguments, output: .file(outputPath),
      errors: .file(errorPath), environment: ProcessInfo.processInfo.environment)
  }

  /// Built beside the tests.
  private static func program() throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("cometbridge")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path)")
    return program
  }

  private static func text(_ path: String) -> String {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  var output: String { Self.text(outputPath) }
  /// What it said on standard error, a line each.
  var errors: [String] { Self.text(errorPath).split(separator: "\n").map(String.init) }

  /// The port it listens at, read from what it prints.
  func port() async throws -> Int {
    let path = outputPath
    try #require(await eventually { Self.text(path).contains("\n") }, "\(errors)")
    let address = try #require(output.split(separator: ",").first?.split(separator: ":").last)
    return try #require(Int(address))
  }

  /// Whether a line on standard error comes to hold a text.
  func says(_ text: String) async -> Bool {
    let path = errorPath
    return await eventually { Self.text(path).contains(text) }
  }

  /// Sends a signal that does not end it.
  func send(_ signal: Int32) { process.signal(signal) }

  /// Sends a signal and waits for the end; the exit code, or the negative number of the signal that ended it.
  func end(_ signal: Int32) async -> Int32 {
    process.signal(signal)
    return await ended()
  }

  /// Waits for the end; after five minutes the process is killed.
  func ended() async -> Int32 {
    let end = ContinuousClock.now + .seconds(300)
    while process.isRunning, ContinuousClock.now < end { poll(nil, 0, 2) }
    if process.isRunning { process.signal(SIGKILL) }
    return switch process.wait() {
    case .code(let code): code
    case .signal(let number): -number
    }
  }
}

/// A client of the event stream that sees every byte.
struct RawEventStream {
  struct Block: Equatable {
    var id: String?
    var event: String?
    var data: String?
  }

  private let connection: RawConnection

  /// Connects as one does that was told of everything up to a cursor.
  init(port: Int, after cursor: String) throws {
    connection = try #require(RawConnection(port: port))
    connection.send(
      "GET /v3/events HTTP/1.0\r\nHost: localhost\r\nLast-Event-ID: \(cursor)\r\n\r\n")
    let head = connection.receive(through: "\r\n\r\n")
    try #require(head.hasPrefix("HTTP/1.1 200 "), "\(head)")
    try #require(connection.receive(through: "\n\n") == "retry: 3000\n\n")
  }

  /// The next events.
  func next(_ count: Int) -> [Block] {
    (0..<count).map { _ in Self.block(connection.receive(through: "\n\n")) }
  }

  /// All events until the server ends the stream.
  func rest() -> [Block] {
    String(decoding: connection.receiveAll(), as: UTF8.self).split(separator: "\n\n")
      .map { Self.block(String($0)) }.filter { $0.event != nil }
  }

  private static func block(_ text: String) -> Block {
    var block = Block()
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "id": block.id = parts[1]
      case "event": block.event = parts[1]
      case "data": block.data = parts[1]
      default: break
      }
    }
    return block
  }
}
