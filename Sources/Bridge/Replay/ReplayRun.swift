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

  /// The recordings of a file or folder, sorted by name; golden files are not recordings.
  ///
  /// - Throws: ``FileProblem`` for a path that is not there, and for a folder without recordings.
  public static func recordings(under path: String) throws(FileProblem) -> [String] {
    try InputFiles.under(path, endings: [".jsonl"])
  }

  /// `24_ordinary_conversation.jsonl` → `24_ordinary_conversation.events.ndjson`.
  public static func goldenPath(of recording: String) -> String {
    let stem = recording.hasSuffix(".jsonl") ? String(recording.dropLast(6)) : recording
    return stem + ".events.ndjson"
  }

  /// Runs one recording.
  ///
  /// - Parameter isUpdate: The golden file is to be rewritten: what is in it doesn't matter, and nothing is compared.
  /// - Throws: ``FileProblem``, also for a file without exchanges, or `RecordingError`; each names the path as it was given.
  public func run(_ path: String, isUpdate: Bool = false) throws -> Outcome {
    let recording = try Self.recording(at: path)
    let replayed = ReplayedRecording(recording, configuration: configuration)
    let golden = Self.goldenPath(of: path)
    guard !isUpdate, FileManager.default.fileExists(atPath: golden) else {
      return Outcome(replayed: replayed, comparison: nil)
    }
    let expected = try Self.golden(at: golden)
    let actual = try GoldenFile(decoding: replayed.encoded(), name: path)
    return Outcome(
      replayed: replayed,
      comparison: GoldenComparison(expected: expected.events, actual: actual.events))
  }

  /// Reads a golden file; one that is none says how to make it anew.
  private static func golden(at path: String) throws -> GoldenFile {
    let bytes = try FileProblem.read(path)
    do {
      return try GoldenFile(decoding: bytes, name: path)
    } catch {
      throw DamagedGoldenFile(reason: "\(error)")
    }
  }

  /// Reads a recording.
  ///
  /// - Throws: ``FileProblem``, also for a file without exchanges, or `RecordingError`; each names the path as it was given.
  public static func recording(at path: String) throws -> RecordingFile {
    var recording = try RecordingFile(decoding: try FileProblem.read(path), name: path)
    guard !recording.interactions.isEmpty else {
      throw FileProblem(path: path, rule: "no recorded exchanges in it")
    }
    recording.name = path.split(separator: "/").last.map(String.init) ?? path
    return recording
  }

  /// Rewrites the golden file of a recording with what came of it now.
  public static func update(_ path: String, with replayed: ReplayedRecording) throws(FileProblem) {
    try FileProblem.write(replayed.encoded(), to: goldenPath(of: path))
  }
}

/// What lies where a golden file should is none.
struct DamagedGoldenFile: Error, CustomStringConvertible {
  let reason: String
  var description: String { "\(reason) (--update makes the golden file anew)" }
}
