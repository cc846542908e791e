import Foundation
public import Recording
public import Translation

/// Runs recordings and compares what comes of them with the golden files beside them.
public struct ReplayRun {
  /// A recording and how it compares.
  public struct Outcome: Sendable {
    public var replayed: ReplayedRecording
    /// `nil` where there is no golden file.
    public var comparison: GoldenComparison?
  }

  public let configuration: TranslatorConfiguration

  public init(configuration: TranslatorConfiguration) { self.configuration = configuration }

  /// The recordings under some files and folders, sorted by name; golden files are not recordings.
  ///
  /// - Throws: ``FileProblem`` for a path that is not there.
  public static func recordings(under paths: [String]) throws(FileProblem) -> [String] {
    var found: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileProblem(path: path, rule: "no such file or folder")
      }
      guard isFolder.boolValue else {
        found.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      found += names.filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(path)/\($0)" }
    }
    return found
  }

  /// `24_ordinary_conversation.jsonl` → `24_ordinary_conversation.events.ndjson`.
  public static func goldenPath(of recording: String) -> String {
    let stem = recording.hasSuffix(".jsonl") ? String(recording.dropLast(6)) : recording
    return stem + ".events.ndjson"
  }

  /// Runs one recording.
  ///
  /// - Throws: ``FileProblem`` or `RecordingError`.
  public func run(_ path: String) throws -> Outcome {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let recording = try RecordingFile(decoding: try FileProblem.read(path), name: name)
    let replayed = ReplayedRecording(recording, configuration: configuration)
    let golden = Self.goldenPath(of: path)
    guard FileManager.default.fileExists(atPath: golden) else {
      return Outcome(replayed: replayed, comparison: nil)
    }
    let expected = try GoldenFile(decoding: try FileProblem.read(golden), name: golden)
    let actual = try GoldenFile(decoding: replayed.encoded(), name: name)
    return Outcome(
      replayed: replayed,
      comparison: GoldenComparison(expected: expected.events, actual: actual.events))
  }

  /// Rewrites the golden file of a recording with what came of it now.
  public static func update(_ path: String, with replayed: ReplayedRecording) throws(FileProblem) {
    try FileProblem.write(replayed.encoded(), to: goldenPath(of: path))
  }
}

/// A file that can't be used, with the rule it breaks.
public struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public var path: String
  public var rule: String

  public init(path: String, rule: String) {
    self.path = path
    self.rule = rule
  }

  public var description: String { "\(path): \(rule)" }

  public static func read(_ path: String) throws(FileProblem) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw FileProblem(path: path, rule: "cannot be read")
    }
  }

  public static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw FileProblem(path: path, rule: "cannot be written")
    }
  }
}
