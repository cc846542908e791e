/// A recording as a whole: one interaction a line, in the order they happened.
public struct RecordingFile: Sendable, Hashable {
  /// How much a recording may hold.
  public struct Limits: Sendable, Hashable {
    /// Length of one line, in bytes.
    public var maximumLineBytes: Int
    public var maximumInteractions: Int

    public init(maximumLineBytes: Int = 64 << 20, maximumInteractions: Int = 1_000_000) {
      self.maximumLineBytes = maximumLineBytes
      self.maximumInteractions = maximumInteractions
    }
  }

  public var name: String
  public var interactions: [LocatedInteraction]

  public init(name: String, interactions: [LocatedInteraction]) {
    self.name = name
    self.interactions = interactions
  }

  /// Reads a whole file; blank lines are skipped and counted.
  ///
  /// - Throws: ``RecordingError`` with the line.
  public init(
    decoding bytes: [UInt8], name: String, limits: Limits = Limits()
  ) throws(RecordingError) {
    var reader = RecordingReader(bytes, name: name, limits: limits)
    var interactions: [LocatedInteraction] = []
    while let next = try reader.next() { interactions.append(next) }
    self.init(name: name, interactions: interactions)
  }

  /// The file's bytes: a line for each interaction, with a final line end.
  public func encoded() -> [UInt8] {
    var out: [UInt8] = []
    for located in interactions {
      out += located.interaction.encoded()
      out.append(0x0A)
    }
    return out
  }
}

/// Reads the interactions of a recording one by one.
public struct RecordingReader: Sendable {
  private let bytes: [UInt8]
  private let name: String
  private let limits: RecordingFile.Limits
  private var offset = 0
  private var line = 0
  private var count = 0

  public init(_ bytes: [UInt8], name: String, limits: RecordingFile.Limits = .init()) {
    self.bytes = bytes
    self.name = name
    self.limits = limits
  }

  /// The next interaction, `nil` at the end. After an error the next call goes on behind the faulty line.
  ///
  /// - Throws: ``RecordingError`` with the line.
  public mutating func next() throws(RecordingError) -> LocatedInteraction? {
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
      let text = bytes[offset..<end]
      offset = end + 1
      line += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      guard text.count <= limits.maximumLineBytes else {
        throw RecordingError(
          .tooLarge, file: name, line: line,
          expected: "a line of at most \(limits.maximumLineBytes) bytes")
      }
      guard count < limits.maximumInteractions else {
        throw RecordingError(
          .tooMany, file: name, line: line,
          expected: "at most \(limits.maximumInteractions) interactions")
      }
      count += 1
      return LocatedInteraction(
        try Interaction(
          decoding: Array(text), file: name, line: line, maximumBytes: limits.maximumLineBytes),
        file: name, line: line)
    }
    return nil
  }
}
