public import Translation

/// The records of archives, one after the other as they are read: dumps, live databases, and what users were shown.
///
/// Reading keeps a little ahead of whoever iterates and waits for them; it ends when they stop. Each iteration reads anew.
///
///     for try await record in ArchiveReader([.file("dump.sql.gz")]) {
///       if case .row(let row) = record, case .message(let message) = row.record { print(message.body) }
///     }
public struct ArchiveReader: AsyncSequence, Sendable {
  public enum Record: Sendable, Hashable {
    /// A row of a table that is carried over, its texts decoded.
    case row(ArchiveRow)
    /// Rows of a table of which nothing is carried over.
    case unread(source: String, table: String, count: Int)
    /// A message as a user was shown it.
    case sighting(MessageSighting, source: String)
    /// A place of a dump that could not be read; it costs its row.
    case damage(DumpDamage, source: String)
    /// A part of another input that says nothing that can be used: where it is, and the rule.
    case refusal(source: String, position: String, rule: String)
  }

  public let inputs: [ArchiveInput]
  /// Of it count ``ConverterConfiguration/codePage``, `userTable`, `inputForm`, `viewers` and `translator`.
  public let configuration: ConverterConfiguration

  public init(
    _ inputs: [ArchiveInput], configuration: ConverterConfiguration = ConverterConfiguration()
  ) {
    self.inputs = inputs
    self.configuration = configuration
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(
      RecordChannel { [self] push in
        for input in inputs { try read(input, push) }
      })
  }

  public final class Iterator: AsyncIteratorProtocol {
    private let channel: RecordChannel
    private var records: ArraySlice<Record> = []

    init(_ channel: RecordChannel) { self.channel = channel }

    deinit { channel.stop() }

    /// - Throws: ``SourceError`` for an input that can't be read, `CancellationError`.
    public func next() async throws -> Record? {
      if let record = records.popFirst() { return record }
      try Task.checkCancellation()
      records = try await channel.next()[...]
      return records.popFirst()
    }
  }

  private func read(_ input: ArchiveInput, _ push: @escaping (Record) throws -> Void) throws {
    let name = input.name
    var rows = ArchiveRowReader(
      source: name, texts: TextReading(codePage: configuration.codePage),
      userTable: configuration.userTable
    ) { item in
      switch item {
      case .row(let row): try push(.row(row))
      case .unread(let table, let count):
        try push(.unread(source: name, table: table, count: count))
      case .damage(let damage): try push(.damage(damage, source: name))
      }
    }
    switch input {
    case .database(let address):
      try DatabaseReader(address, temporaryFolder: configuration.temporaryFolder)
        .read(into: &rows)
    case .file, .standardInput:
      guard var source = try input.open() else { return }
      let head = try source.peek(4096)
      guard configuration.inputForm.map({ $0 == .sql }) ?? InputForm.isDump(head) else {
        return try readSightings(source, name, push)
      }
      var reader = DumpReader(source)
      try reader.read(into: &rows)
    }
  }

  private func readSightings(
    _ source: PlainSource, _ name: String, _ push: @escaping (Record) throws -> Void
  ) throws {
    var reader = SightingReader(
      name: name, configuration: configuration.translator, viewers: configuration.viewers
    ) { item in
      switch item {
      case .sighting(let sighting, _): try push(.sighting(sighting, source: name))
      case .refused(let position, let rule, _):
        try push(.refusal(source: name, position: position, rule: rule))
      case .announcement, .person, .room, .result: break
      }
    }
    try reader.read(
      try source.all(atMost: SightingReader.longest, name: name), as: configuration.inputForm)
  }
}
