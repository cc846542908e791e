/// Who is online in a viewer's eyes, from contact lists; the differences between two lists are what happened.
struct PresenceTracker: Sendable {
  struct Change: Sendable, Hashable {
    var userID: String
    var isOnline: Bool
  }

  /// Viewer → person → online.
  private var known: [String: [String: Bool]] = [:]

  /// A list of the viewer: the first is where counting starts, and changes nothing.
  ///
  /// Someone who was online and is not listed any more is offline: installs that hide offline people leave them out.
  mutating func update(
    viewer: String, list: [(userID: String, isOnline: Bool)]
  ) -> [Change] {
    var current: [String: Bool] = [:]
    for person in list { current[person.userID] = person.isOnline }
    guard let before = known.updateValue(current, forKey: viewer) else { return [] }
    var changes: [Change] = []
    for person in list where (before[person.userID] ?? false) != person.isOnline {
      changes.append(Change(userID: person.userID, isOnline: person.isOnline))
    }
    let vanished = before.filter { $0.value && current[$0.key] == nil }.keys.sorted()
    for userID in vanished { changes.append(Change(userID: userID, isOnline: false)) }
    return changes
  }
}
