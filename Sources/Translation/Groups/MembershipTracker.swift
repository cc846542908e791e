/// Which rooms a viewer is in, from lists and from the viewer's own joining and leaving.
struct MembershipTracker: Sendable {
  private struct Known {
    /// Whether the viewer is in the room.
    var isMember: [String: Bool] = [:]
    /// A whole list has been seen: the viewer is in no room that is not known.
    var isListComplete = false
  }

  private var known: [String: Known] = [:]
  private var latest: [[String]: (second: Int64, ordinal: Int)] = [:]
  private static let capacity = 50_000

  /// A whole list.
  mutating func replace(_ list: some Sequence<String>, of viewer: String) {
    var now = Known(isListComplete: true)
    for room in list { now.isMember[room] = true }
    known[viewer] = now
  }

  /// True if the viewer was not known to be in the room.
  mutating func join(_ room: String, by viewer: String) -> Bool {
    known[viewer, default: Known()].isMember.updateValue(true, forKey: room) != true
  }

  /// True if the viewer was in the room, as far as is known.
  mutating func leave(_ room: String, by viewer: String) -> Bool {
    let wasMember = known[viewer, default: Known()].isMember.updateValue(false, forKey: room)
    return wasMember ?? !(known[viewer]?.isListComplete ?? false)
  }

  /// How many actions of this kind, room and user there were before in the same second.
  mutating func ordinal(of action: String, _ room: String, _ user: String, at second: Int64) -> Int
  {
    let key = [action, room, user]
    if latest.count >= Self.capacity { latest = latest.filter { $0.value.second >= second } }
    let last = latest[key]
    let ordinal = last?.second == second ? (last?.ordinal ?? 0) + 1 : 0
    latest[key] = (second, ordinal)
    return ordinal
  }

  /// Viewers who are known to be in a room, sorted.
  func members(of room: String) -> [String] {
    known.filter { $0.value.isMember[room] == true }.keys.sorted()
  }
}
