/// Which rooms a viewer is in, from lists and from the viewer's own joining and leaving.
struct MembershipTracker: Sendable {
  private var rooms: [String: Set<String>] = [:]

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

  /// Viewers who are known to be in a room, sorted.
  func members(of room: String) -> [String] {
    rooms.filter { $0.value.contains(room) }.keys.sorted()
  }
}
