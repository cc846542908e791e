public import Journal

/// What a journal says to whoever asks, also while the proxy writes it.
public struct JournalView: Sendable {
  private let path: String
  private let journal: SQLiteJournal

  /// - Parameter isSettling: Whether dead letters are to be settled.
  /// - Throws: ``FileProblem``
  public init(_ path: String, isSettling: Bool = false) throws(FileProblem) {
    self.path = path
    guard FileProblem.exists(path) else { throw FileProblem(path: path, rule: "there is none") }
    do throws(JournalError) {
      journal = try SQLiteJournal(path, access: isSettling ? .settle : .read)
    } catch {
      throw FileProblem(path: path, rule: "\(error)")
    }
  }

  public func close() async { await journal.close() }

  private func asked<Value: Sendable>(
    _ body: (SQLiteJournal) async throws(JournalError) -> Value
  ) async throws(FileProblem) -> Value {
    do throws(JournalError) {
      return try await body(journal)
    } catch {
      throw FileProblem(path: path, rule: "\(error)")
    }
  }

  // MARK: Status

  public struct Status: Sendable, Hashable {
    public var records: Int
    public var keys: Int
    public var targets: [SQLiteJournal.TargetCounts]
  }

  public func status() async throws(FileProblem) -> Status {
    try await asked { journal throws(JournalError) in
      let counts = try await journal.counts()
      return Status(
        records: counts.records, keys: counts.keys, targets: try await journal.targetCounts())
    }
  }

  // MARK: Trace

  /// All that happened to what has a name; of what has a number on either side, both.
  public func trace(_ name: String) async throws(FileProblem) -> [SQLiteJournal.Trace] {
    try await asked { journal throws(JournalError) in
      let named = try await journal.trace(name)
      let there = try await journal.trace(Deliverer.name(ofID: name))
      return named + there.filter { other in !named.contains { $0.position == other.position } }
    }
  }

  // MARK: Dead letters

  public func deadLetters() async throws(FileProblem) -> [Delivery] {
    try await asked { journal throws(JournalError) in
      var all: [Delivery] = []
      while case let page = try await journal.deadLetters(after: all.last?.id ?? 0, limit: 500),
        !page.isEmpty
      {
        all += page
      }
      return all
    }
  }

  public enum Settlement: String, Sendable, Hashable {
    case retry, drop
  }

  /// Settles some of what was given up, each for itself.
  ///
  /// - Parameters:
  ///   - ids: `nil` for all.
  ///   - now: Milliseconds since 1970.
  /// - Returns: Those that were settled, and those that are no dead letters.
  public func settle(
    _ ids: [Int64]?, by settlement: Settlement, at now: Int64
  ) async throws(FileProblem) -> (settled: [Int64], unknown: [Int64]) {
    let wanted: [Int64]
    if let ids { wanted = ids } else { wanted = try await deadLetters().map(\.id) }
    return try await asked { journal throws(JournalError) in
      var (settled, unknown): ([Int64], [Int64]) = ([], [])
      for id in wanted {
        do throws(JournalError) {
          switch settlement {
          case .retry: try await journal.retryDeadLetter(id, at: now)
          case .drop: try await journal.dropDeadLetter(id, at: now)
          }
          settled.append(id)
        } catch {
          guard case .unknown = error else { throw error }
          unknown.append(id)
        }
      }
      return (settled, unknown)
    }
  }
}
