extension EventLog {
  /// A log that goes on where an events file ends, and writes to it.
  ///
  /// Each line of the file is one event, the very bytes that streams send. Its newest events are kept as if they had just come.
  /// A last line without its end, or that isn't JSON, is cut off (``RestoredEvents/cutBytes``). Where events were told that the file
  /// lacks, the numbers leave a hole, and subscribers are told of a gap there.
  ///
  /// - Parameters:
  ///   - path: Made if there is none, readable to its owner alone.
  ///   - newRun: Names the numbering of a file without events; one with events has its own.
  ///   - onWriteError: Called on a thread of the log's, once when writing begins to fail and once when lines begin to be left out;
  ///     the log goes on, and tries again each second (``EventLog/fileFailures``).
  ///   - eachKnownMessage: Called for each message that was told and each deletion, in the file's order, before this returns.
  /// - Throws: ``EventsFileError``; a file with a line that isn't ours is left as it is.
  public static func open(
    file path: String, newRun: String, configuration: EventLogConfiguration = .init(),
    onWriteError: @escaping @Sendable (EventsFileError) -> Void = { _ in },
    eachKnownMessage: (KnownMessage) -> Void = { _ in }
  ) throws(EventsFileError) -> EventLog {
    var reader = try EventsFileReader(opening: path, ring: emptyRing(configuration))
    do throws(EventsFileError) {
      try reader.read(eachKnownMessage: eachKnownMessage)
    } catch {
      reader.close()
      throw error
    }
    let writer = EventsFileWriter(
      path: path, descriptor: reader.descriptor, mark: OpenMark(of: path),
      next: reader.ring.next, nextInFile: reader.lastNumber + 1,
      flushInterval: configuration.flushInterval, limit: configuration.maximumUnwrittenBytes,
      onError: onWriteError)
    return EventLog(
      run: reader.run ?? newRun, ring: reader.ring, restored: reader.restored, file: writer,
      configuration)
  }
}
