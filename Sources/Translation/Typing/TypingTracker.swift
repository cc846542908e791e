/// Who is typing to whom, from the lists that polls carry; a start that is not confirmed ends by itself.
struct TypingTracker: Sendable {
  /// How long the old side itself holds a typing report for true, in seconds.
  static let expiry: Int64 = 10

  enum Change: Sendable, Hashable {
    case started(typist: String)
    case ended(typist: String)
  }

  private struct Pair: Hashable {
    let viewer: String
    let typist: String
  }

  /// When each report was last confirmed.
  private var confirmed: [Pair: Int64] = [:]

  /// A poll of the viewer said who is typing now.
  mutating func update(viewer: String, typists: [String], at now: Int64) -> [Change] {
    var changes: [Change] = []
    let ended = confirmed.keys.filter { $0.viewer == viewer && !typists.contains($0.typist) }
      .map(\.typist).sorted()
    for typist in ended {
      confirmed[Pair(viewer: viewer, typist: typist)] = nil
      changes.append(.ended(typist: typist))
    }
    for typist in typists {
      if confirmed.updateValue(now, forKey: Pair(viewer: viewer, typist: typist)) == nil {
        changes.append(.started(typist: typist))
      }
    }
    return changes
  }

  /// Ends what has not been confirmed for longer than ``expiry``.
  mutating func expire(at now: Int64) -> [(viewer: String, typist: String)] {
    let ended = confirmed.filter { now - $0.value > Self.expiry }.keys
      .sorted { ($0.viewer, $0.typist) < ($1.viewer, $1.typist) }
    for pair in ended { confirmed[pair] = nil }
    return ended.map { ($0.viewer, $0.typist) }
  }

  /// A viewer is gone: what was typed to them is of no interest any more.
  mutating func forget(viewer: String) {
    confirmed = confirmed.filter { $0.key.viewer != viewer }
  }
}
