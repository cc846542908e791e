/// Which rooms a viewer is in, from lists and from the viewer's own joining and leaving.
struct MembershipTracker: Sendable {
  private struct Known {
    /// Whether the viewer is in the room.
    var isMember: [String: Bool] = [:]
    /// A whole list has been seen: the viewer is in no room that is not known.
    var isListComplete = false
  }

  /// By viewer.
  private var known = RecentTable<String, Known>(capacity: Self.capacity)
  /// Viewers by room, for those who are in it.
  private var viewers: [String: Set<String>] = [:]
  /// Since forgotten viewers were last taken out.
  private var added = 0
  private var latest: [[String]: (second: Int64, ordinal: Int)] = [:]
  private static let capacity = 50_000
  private static let roomsOfOne = 10_000

  /// A whole list.
  mutating func replace(_ list: some Sequence<String>, of viewer: String) {
    var now = Known(isListComplete: true)
    for room in list { now.isMember[room] = true }
    for (room, isMember) in known[viewer]?.isMember ?? [:]
    where isMember && now.isMember[room] == nil {
      remove(viewer, from: room)
    }
    for room in now.isMember.keys { add(viewer, to: room) }
    known.set(now, for: viewer)
  }

  /// True if the viewer was not known to be in the room.
  mutating func join(_ room: String, by viewer: String) -> Bool {
    set(true, room, viewer) != true
  }

  /// True if the viewer was in the room, as far as is known.
  mutating func leave(_ room: String, by viewer: String) -> Bool {
    let wasMember = set(false, room, viewer)
    return wasMember ?? !(known[viewer]?.isListComplete ?? false)
  }

  /// - Returns: What was known before.
  private mutating func set(_ isMember: Bool, _ room: String, _ viewer: String) -> Bool? {
    let (before, isKept) = known.change(viewer, or: Known()) { rooms in
      // Whoever claims to leave room after room has left none of them.
      if rooms.isMember.count >= Self.roomsOfOne {
        rooms.isMember = rooms.isMember.filter(\.value)
      }
      guard rooms.isMember.count < Self.roomsOfOne else { return (rooms.isMember[room], false) }
      return (rooms.isMember.updateValue(isMember, forKey: room), true)
    }
    guard isKept else { return before }
    if isMember { add(viewer, to: room) } else { remove(viewer, from: room) }
    return before
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
    // Who was forgotten is a member no longer, as far as is known.
    (viewers[room] ?? []).filter { known[$0]?.isMember[room] == true }.sorted()
  }

  private mutating func add(_ viewer: String, to room: String) {
    viewers[room, default: []].insert(viewer)
    added += 1
    guard added > 4 * Self.capacity else { return }
    // What is forgotten of viewers goes here as well, at a cost that the additions before have paid.
    added = 0
    for (room, members) in viewers {
      let left = members.filter { known[$0]?.isMember[room] == true || $0 == viewer }
      viewers[room] = left.isEmpty ? nil : left
    }
  }

  private mutating func remove(_ viewer: String, from room: String) {
    viewers[room]?.remove(viewer)
    if viewers[room]?.isEmpty == true { viewers[room] = nil }
  }
}
