public import Recording

/// A recorded install made ready from files.
public struct SimulatedInstall {
  public let install: RecordedInstall
  /// Exchanges of clients it can answer.
  public let exchanges: Int

  /// - Throws: ``FileProblem`` or `RecordingError`.
  public init(recordingsUnder path: String, afterLast: RecordedInstall.AfterLast) throws {
    let paths = try ReplayRun.recordings(under: [path])
    guard !paths.isEmpty else {
      throw FileProblem(path: path, rule: "no recordings (.jsonl) in it")
    }
    var interactions: [LocatedInteraction] = []
    for path in paths {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      interactions += try RecordingFile(decoding: try FileProblem.read(path), name: name)
        .interactions
    }
    exchanges = interactions.count { !$0.interaction.isOutward }
    install = RecordedInstall(interactions, options: .init(afterLast: afterLast))
  }
}
