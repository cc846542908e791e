import Foundation
import TestSupport

/// The program as it was built beside the tests, run as a process of its own.
enum Program {
  struct Outcome: Sendable {
    var code: Int32
    /// Ended by a signal instead of by itself.
    var isKilled: Bool
    var output: String
    var errors: String
  }

  /// What standard output is connected to.
  enum Output: String, Sendable, CaseIterable {
    case file
    /// `/dev/full`: every write fails.
    case full
    /// A pipe that nobody reads.
    case brokenPipe
    case closed
  }

  private static let path = BuiltPrograms.path("cometbridge")

  /// Runs a command to its end; SIGTERM ends it if the task is cancelled.
  static func run(
    _ words: [String], input: String = "", output: Output = .file
  ) async throws -> Outcome {
    let folder = try TemporaryFolder()
    let input = try folder.write(input, to: "input")
    let outputFile = try folder.write("", to: "output")
    let errorFile = try folder.write("", to: "errors")
    let pipe = output == .brokenPipe ? try Self.brokenPipe() : nil
    defer { if let pipe { close(pipe) } }
    let stream: ChildProcess.Stream =
      switch output {
      case .file: .file(outputFile)
      case .full: .file("/dev/full")
      case .brokenPipe: pipe.map { .descriptor($0) } ?? .closed
      case .closed: .closed
      }
    let process = try ChildProcess(
      path, words, input: .file(input), output: stream, errors: .file(errorFile),
      environment: ProcessInfo.processInfo.environment)
    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: process.wait()) }
      }
    } onCancel: {
      process.signal(SIGTERM)
    }
    let (code, isKilled) =
      switch ending {
      case .code(let code): (code, false)
      case .signal(let number): (number, true)
      }
    return Outcome(
      code: code, isKilled: isKilled,
      output: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: outputFile)), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errorFile)), as: UTF8.self)
    )
  }

  /// Starts a command that reads what is written to a pipe; its results go nowhere.
  ///
  /// - Parameter input: The pipe's end to read from, which the caller closes.
  static func start(_ words: [String], input: Int32, errors: String) throws -> ChildProcess {
    try ChildProcess(
      path, words, input: .descriptor(input), output: .file("/dev/null"), errors: .file(errors),
      environment: ProcessInfo.processInfo.environment)
  }

  /// The end to write to of a pipe that nobody reads.
  private static func brokenPipe() throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
    close(ends[0])
    return ends[1]
  }
}
