/// Who is typing to whom, from the lists that polls carry and from pushed signals; a start that is not confirmed ends by itself.
struct TypingTracker: Sendable {
  /// How long the old side itself holds a typing report for true, in seconds.
  static let expiry: Int64 = 10

  /// Someone types where a viewer sees it: to the viewer, or in a room. The same person may type in several places at once.
  struct Talk: Sendable, Hashable {
    var viewer: String
    var typist: String
    /// `nil` for the conversation with the viewer.
    var room: String?
  }

  enum Change: Sendable, Hashable {
    case started(Talk)
    case ended(Talk)
  }

  /// When each report was last confirmed.
  private var confirmed: [Talk: Int64] = [:]

  /// A poll of the viewer said who is typing to them now.
  mutating func update(viewer: String, typists: [String], at now: Int64) -> [Change] {
    let current = Set(typists)
    let ended = confirmed.keys.filter { talk in
      talk.viewer == viewer && talk.room == nil && !current.contains(talk.typist)
    }
    var changes = Self.sorted(ended).map { Change.ended($0) }
    for talk in ended { confirmed[talk] = nil }
    for typist in typists {
      let talk = Talk(viewer: viewer, typist: typist, room: nil)
      if start(talk, at: now) { changes.append(.started(talk)) }
    }
    return changes
  }

  /// True if this is new, rather than confirmed.
  mutating func start(_ talk: Talk, at now: Int64) -> Bool {
    confirmed.updateValue(now, forKey: talk) == nil
  }

  /// True if the start was told.
  mutating func stop(_ talk: Talk) -> Bool { confirmed.removeValue(forKey: talk) != nil }

  /// Ends what has not been confirmed for longer than ``expiry``; with the moment it ended, which does not depend on when anyone looks.
  mutating func expire(at now: Int64) -> [(talk: Talk, at: Int64)] {
    let ended = confirmed.filter { now - $0.value > Self.expiry }
    for talk in ended.keys { confirmed[talk] = nil }
    return Self.sorted(ended.keys).map { ($0, (ended[$0] ?? now) + Self.expiry) }
  }

  /// Who is typing to a viewer, in the conversations of two.
  func typists(to viewer: String) -> [String] {
    Self.sorted(confirmed.keys.filter { $0.viewer == viewer && $0.room == nil }).map(\.typist)
  }

  /// A viewer is gone: what was typed to them has ended for them.
  mutating func forget(viewer: String) -> [Talk] {
    let ended = confirmed.keys.filter { $0.viewer == viewer }
    for talk in ended { confirmed[talk] = nil }
    return Self.sorted(ended)
  }

  private static func sorted(_ talks: some Sequence<Talk>) -> [Talk] {
    talks.sorted { ($0.viewer, $0.typist, $0.room ?? "") < ($1.viewer, $1.typist, $1.room ?? "") }
  }
}
