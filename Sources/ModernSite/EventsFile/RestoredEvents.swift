/// What was found in an events file at the start.
public struct RestoredEvents: Sendable, Hashable {
  /// Lines read.
  public var events = 0
  /// Bytes of a last line without its end, or broken, that were cut off: its writer was stopped midway.
  public var cutBytes = 0

  /// The writer before was stopped without closing the file: events it told may be missing in it. The numbering goes on beyond a hole,
  /// so that no number is given twice and readers are told of a gap behind the last line.
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
  /// The `uid` of the sender and the `uid` or `guid` of the receiver, where the line has them.
  public var sender: String?
  public var receiver: String?
  /// `metadata.legacy.from`, where the line has it.
  public var legacyFrom: String?

  public init(
    viewer: String, muid: String, isDeletion: Bool = false, sender: String? = nil,
    receiver: String? = nil, legacyFrom: String? = nil
  ) {
    self.viewer = viewer
    self.muid = muid
    self.isDeletion = isDeletion
    self.sender = sender
    self.receiver = receiver
    self.legacyFrom = legacyFrom
  }
}

/// What went wrong while an events file was written.
public struct EventsFileFailures: Sendable, Hashable {
  /// Writes that failed; what they were to write is tried again.
  public var failedWrites = 0
  /// Lines that never reached the file, or not as a whole.
  public var lostLines = 0
  /// What was written could not be brought to the disk when the file was closed.
  public var mayNotBeOnDisk = false
  /// The system's error number of the last failure, 0 if there was none.
  public var systemError: Int32 = 0

  public init(
    failedWrites: Int = 0, lostLines: Int = 0, mayNotBeOnDisk: Bool = false, systemError: Int32 = 0
  ) {
    self.failedWrites = failedWrites
    self.lostLines = lostLines
    self.mayNotBeOnDisk = mayNotBeOnDisk
    self.systemError = systemError
  }

  /// What the file lacks and why, in plain words; nil if it has everything. A write that failed and was made good counts for nothing.
  public var loss: String? {
    let reason = EventsFileError.reason(systemError)
    if lostLines > 0 {
      return "\(lostLines) line\(lostLines == 1 ? "" : "s") not written (\(reason))"
    }
    return mayNotBeOnDisk ? "what was written may not be on the disk (\(reason))" : nil
  }
}
