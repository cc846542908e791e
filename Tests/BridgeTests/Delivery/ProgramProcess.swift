import Foundation
import TestSupport
import Testing

/// The program itself with a command that serves, or one that ends by itself; killed when it is let go.
final class ProgramProcess {
  let process: ChildProcess
  private let output: String
  private let errors: String

  init(_ words: [String], folder: TemporaryFolder) throws {
    let name = UUID().uuidString
    output = "\(folder.path)/\(name).out"
    errors = "\(folder.path)/\(name).err"
    process = try ChildProcess(
      BuiltPrograms.path("cometbridge"), words, output: .file(output), errors: .file(errors),
      environment: ProcessInfo.processInfo.environment)
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// Where it serves, from the line it begins with.
  func origin() async throws -> String {
    let path = output
    try #require(await eventually { Self.text(path).contains("\n") }, "\(Self.text(errors))")
    let text = Self.text(path)
    let start = try #require(text.firstRange(of: "http://")?.lowerBound)
    return String(text[start...].prefix { !$0.isWhitespace && $0 != "," })
  }

  /// Runs a command to its end.
  static func run(
    _ words: [String], in folder: TemporaryFolder
  ) throws -> (code: Int32, output: String) {
    let one = try ProgramProcess(words, folder: folder)
    guard case .code(let code) = one.process.wait() else { return (-1, "") }
    return (code, text(one.output) + text(one.errors))
  }
}
