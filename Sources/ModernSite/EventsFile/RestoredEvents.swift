/// What was found in an events file at the start.
public struct RestoredEvents: Sendable, Hashable {
  /// Lines read.
  public var events = 0
  /// Bytes of a last line without its end that were cut off: its writer was stopped midway.
  public var cutBytes = 0

  /// The writer before was stopped without closing the file: events it told may be missing in it. The numbering goes on beyond a hole,
  /// so that no number is given twice and readers are told of a gap.
  public var wasInterrupted = false

  public init(events: Int = 0, cutBytes: Int = 0, wasInterrupted: Bool = false) {
    self.events = events
    self.cutBytes = cutBytes
    self.wasInterrupted = wasInterrupted
  }
}

/// A message that a viewer was told of, or of whose deletion.
public struct KnownMessage: Sendable, Hashable {
  /// The uid of the user who was told.
  public var viewer: String
  public var muid: String
  /// What was told is that the message was deleted.
  public var isDeletion: Bool

  public init(viewer: String, muid: String, isDeletion: Bool = false) {
    self.viewer = viewer
    self.muid = muid
    self.isDeletion = isDeletion
  }
}

/// What went wrong while an events file was written.
public struct EventsFileFailures: Sendable, Hashable {
  /// Writes that failed; what they were to write is tried again.
  public var failedWrites = 0
  /// Lines that never reached the file.
  public var lostLines = 0

  public init(failedWrites: Int = 0, lostLines: Int = 0) {
    self.failedWrites = failedWrites
    self.lostLines = lostLines
  }
}
