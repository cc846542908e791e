/// Who is online in a viewer's eyes, from contact lists; the differences between two lists are what happened.
struct PresenceTracker: Sendable {
  struct Change: Sendable, Hashable {
    var userID: String
    var isOnline: Bool
  }

  /// Viewer → who is online. A viewer who was forgotten begins anew with the next list.
  private var online: RecentTable<String, Set<String>>

  init(capacity: Int = 50_000) { online = RecentTable(capacity: capacity) }

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
    let before = online.refreshed(viewer)
    var listed: [String: Bool] = [:]
    var order: [String] = []
    for person in list {
      let isOnline = person.isOnline ?? before?.contains(person.userID) ?? false
      if listed.updateValue(isOnline, forKey: person.userID) == nil { order.append(person.userID) }
    }
    var current = Set(listed.filter(\.value).keys)
    if !isComplete, let before { current.formUnion(before.filter { listed[$0] == nil }) }
    online.set(current, for: viewer)
    guard let before else { return [] }
    var changes: [Change] = []
    for userID in order where current.contains(userID) != before.contains(userID) {
      changes.append(Change(userID: userID, isOnline: current.contains(userID)))
    }
    let vanished = before.filter { listed[$0] == nil && !current.contains($0) }.sorted()
    return changes + vanished.map { Change(userID: $0, isOnline: false) }
  }
}
