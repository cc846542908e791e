public import Recording

/// A recorded install made ready from files.
public struct SimulatedInstall {
  public let install: RecordedInstall
  /// Exchanges of clients it can answer.
  public let exchanges: Int

  /// - Throws: ``FileProblem``, also where there are no recordings, or `RecordingError`.
  public init(recordingsUnder path: String, afterLast: RecordedInstall.AfterLast) throws {
    var interactions: [LocatedInteraction] = []
    for path in try ReplayRun.recordings(under: path) {
      interactions += try ReplayRun.recording(at: path).interactions
    }
    exchanges = interactions.count { !$0.interaction.isOutward }
    install = RecordedInstall(interactions, options: .init(afterLast: afterLast))
  }
}
