/// Which rooms a viewer is in, from lists and from the viewer's own joining and leaving.
struct MembershipTracker: Sendable {
  private var rooms: [String: Set<String>] = [:]
  private var latest: [[String]: (second: Int64, ordinal: Int)] = [:]
  private static let capacity = 50_000

  /// A whole list.
  mutating func replace(_ list: some Sequence<String>, of viewer: String) {
    rooms[viewer] = Set(list)
  }

  /// True if the viewer was not known to be in the room.
  mutating func join(_ room: String, by viewer: String) -> Bool {
    rooms[viewer, default: []].insert(room).inserted
  }

  /// True if the viewer was known to be in the room, or nothing was known of the viewer.
  mutating func leave(_ room: String, by viewer: String) -> Bool {
    guard rooms[viewer] != nil else { return true }
    return rooms[viewer]?.remove(room) != nil
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
    rooms.filter { $0.value.contains(room) }.keys.sorted()
  }
}
