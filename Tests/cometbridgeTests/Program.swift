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

  private static let path: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = CommandLine.arguments.first.map { URL(fileURLWithPath: $0) } ?? tests
    let folders = [tests, beside].map { $0.deletingLastPathComponent().path + "/cometbridge" }
    return folders.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "cometbridge"
  }()

  /// Runs a command to its end; SIGTERM ends it if the task is cancelled.
  static func run(
    _ words: [String], input: String = "", output: Output = .file
  ) async throws -> Outcome {
    let folder = try TemporaryFolder()
    let input = try folder.write(input, to: "input")
    let outputFile = try folder.write("", to: "output")
    let errorFile = try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let redirection =
      switch output {
      case .file: ">'\(outputFile)'"
      case .full: ">/dev/full"
      case .brokenPipe: ""
      case .closed: ">&-"
      }
    process.arguments =
      ["-c", "exec \"$0\" \"$@\" <'\(input)' 2>'\(errorFile)' \(redirection)", path] + words
    if case .brokenPipe = output {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe.fileHandleForWriting
    }
    let signal = try await ended(process)
    return Outcome(
      code: process.terminationStatus, isKilled: signal,
      output: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: outputFile)), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errorFile)), as: UTF8.self)
    )
  }

  private static func ended(_ process: Process) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        continuation.resume(returning: process.terminationReason == .uncaughtSignal)
      }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
