internal import Translation

/// Which ids more than one row has, and whether another conversation had one first: however far apart they stand.
struct IDOwners {
  /// Ids of rows, and those that came again.
  private var seen: [NumberSet]
  private var repeated: [NumberSet]
  /// Ids that came again, and that a conversation has already.
  private var taken: [NumberSet]
  private var here: [NumberSet]
  /// Too much is known: any id may have come before.
  private var isLost = false

  /// Bytes for ids whose numbers have nothing in common.
  private static let mostBytes = 16 << 20

  init() {
    let none = Identities.Space.allCases.map { _ in NumberSet() }
    (seen, repeated, taken, here) = (none, none, none, none)
  }

  /// A row is there.
  @inline(__always)
  mutating func note(_ space: Int, _ id: Int64) {
    guard !isLost else { return }
    if !seen[space].insert(id) { _ = repeated[space].insert(id) }
    if seen[space].size > Self.mostBytes { isLost = true }
  }

  mutating func note(_ space: Identities.Space, _ id: Int64) { note(Self.place(of: space), id) }

  static func place(of space: Identities.Space) -> Int {
    switch space {
    case .oneToOne: 0
    case .oneToOneOld: 1
    case .group: 2
    case .live: 3
    case .announcement: 4
    }
  }

  /// Whether several rows have it, or that can't be said.
  @inline(__always)
  func isRepeated(_ space: Int, _ id: Int64) -> Bool {
    isLost || !repeated[space].isEmpty && repeated[space].contains(id)
  }

  mutating func beginConversation() {
    for index in here.indices where !here[index].isEmpty { here[index] = NumberSet() }
  }

  /// Takes an id for the conversation.
  ///
  /// - Returns: Whether another had it before, and it is the first of this one.
  mutating func isTaken(_ space: Identities.Space, _ id: String) -> Bool {
    let place = Self.place(of: space)
    guard let number = Int64(id), number >= 0, isRepeated(place, number),
      here[place].insert(number)
    else { return false }
    return !taken[place].insert(number)
  }
}

extension IDOwners {
  func write(to state: inout StateWriter) {
    state.put(isLost)
    for set in seen + repeated + taken { set.write(to: &state) }
  }

  init(from state: inout StateReader) throws(StateError) {
    self.init()
    isLost = try state.flag()
    for index in seen.indices { seen[index] = try NumberSet(from: &state) }
    for index in repeated.indices { repeated[index] = try NumberSet(from: &state) }
    for index in taken.indices { taken[index] = try NumberSet(from: &state) }
  }
}

extension Conversion {
  /// Lets the translator know that an id belongs to another conversation than the entry's: to one that nobody is in.
  func noteOtherOwner(of entry: MessageEntry) {
    var calls = CallTracker(identities: identities)
    _ = translator.stored(
      MessageRow(
        space: entry.space, id: entry.id, from: "", to: "", body: "-",
        sent: entry.messageRow.sent),
      position: "", calls: &calls)
  }
}
