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
  ///
  /// - Parameters:
  ///   - list: Of each person the last entry counts; one that does not say whether they are online changes nothing.
  ///   - isComplete: False if part of the list could not be read: then nobody is taken for missing.
  mutating func update(
    viewer: String, list: [(userID: String, isOnline: Bool?)], isComplete: Bool = true
  ) -> [Change] {
    let before = known[viewer]
    var current: [String: Bool] = isComplete ? [:] : before ?? [:]
    for person in list {
      current[person.userID] = person.isOnline ?? before?[person.userID] ?? false
    }
    known[viewer] = current
    guard let before else { return [] }
    var changes: [Change] = []
    var listed: Set<String> = []
    for person in list where listed.insert(person.userID).inserted {
      let isOnline = current[person.userID] ?? false
      if (before[person.userID] ?? false) != isOnline {
        changes.append(Change(userID: person.userID, isOnline: isOnline))
      }
    }
    let vanished = before.filter { $0.value && current[$0.key] == nil }.keys.sorted()
    for userID in vanished { changes.append(Change(userID: userID, isOnline: false)) }
    return changes
  }
}
