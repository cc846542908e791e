import Foundation
import Translation

/// What the proxy goes on from after a restart, beside the events file: the calls it knows of, and the way to the install.
struct ProxyState: Sendable, Hashable, Codable {
  /// Of the form; another is not read.
  static let version = 1
  /// The most bytes such a file may have.
  private static let longestFile = 256 << 20

  private var version = Self.version
  var calls: Translator.CallState
  var connection: ConnectionTracker

  init(calls: Translator.CallState, connection: ConnectionTracker) {
    self.calls = calls
    self.connection = connection
  }

  /// Where it is kept: beside the events file.
  static func path(besideEvents path: String) -> String { path + ".state" }

  /// Reads a file; `nil` if there is none.
  ///
  /// - Throws: ``FileProblem`` for one that can't be read, or was written by another version.
  static func read(_ path: String) throws(FileProblem) -> ProxyState? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try FileProblem.read(path, limit: longestFile)
    guard let state = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      state.version == version
    else { throw FileProblem(path: path, rule: "not the state of calls in a form of this version") }
    return state
  }

  /// Puts it in the place of the old one, whole or not at all.
  func write(to path: String) throws(FileProblem) {
    guard let data = try? JSONEncoder().encode(self) else {
      throw FileProblem(path: path, rule: "the state of calls can't be put into words")
    }
    try FileProblem.writePrivately(Array(data), to: path)
  }
}
