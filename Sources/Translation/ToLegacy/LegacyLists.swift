import LegacyProtocol

/// The lists of old clients as they have been told: contacts and rooms, by viewer.
struct LegacyLists: Sendable {
  struct List<Entry: Sendable>: Sendable {
    private(set) var entries: [String: Entry] = [:]
    /// In the order in which they came.
    private var order: [String] = []
    /// Nobody else is in the list.
    var isWhole = false

    mutating func set(_ entry: Entry, for id: String) {
      if entries.updateValue(entry, forKey: id) == nil { order.append(id) }
    }

    mutating func remove(_ id: String) {
      entries[id] = nil
      order.removeAll { $0 == id }
    }

    subscript(id: String) -> Entry? { entries[id] }
    var all: [Entry] { order.compactMap { entries[$0] } }
    var ids: [String] { order }
  }

  private var contacts = RecentTable<String, List<Contact>>(capacity: 20_000)
  private var rooms = RecentTable<String, List<Room>>(capacity: 20_000)

  mutating func contacts(of viewer: String) -> List<Contact> {
    contacts.refreshed(viewer) ?? List()
  }
  mutating func rooms(of viewer: String) -> List<Room> { rooms.refreshed(viewer) ?? List() }

  /// Whose lists have a room, sorted.
  func viewers(whoKnow room: String) -> [String] {
    rooms.values.filter { $0.value[room] != nil }.keys.sorted()
  }

  mutating func setContacts(_ list: List<Contact>, of viewer: String) {
    contacts.set(list, for: viewer)
  }

  mutating func setRooms(_ list: List<Room>, of viewer: String) { rooms.set(list, for: viewer) }
}
