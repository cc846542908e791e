/// A table that forgets what was not looked up or written for a long time, so that it never holds more than twice its capacity.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var recent: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  subscript(key: Key) -> Value? { recent[key] ?? older[key] }

  mutating func set(_ value: Value, for key: Key) {
    if recent.count >= capacity, recent[key] == nil {
      older = recent
      recent = [:]
    }
    recent[key] = value
  }

  /// The value of a key, which is kept for longer by being asked for.
  mutating func refreshed(_ key: Key) -> Value? {
    if let value = recent[key] { return value }
    guard let value = older[key] else { return nil }
    set(value, for: key)
    return value
  }

  /// The keys of the values that fit, in no order.
  func keys(where fits: (Value) -> Bool) -> [Key] {
    recent.compactMap { fits($0.value) ? $0.key : nil }
      + older.compactMap { recent[$0.key] == nil && fits($0.value) ? $0.key : nil }
  }
}

extension RecentTable: Equatable where Value: Equatable {}
extension RecentTable: Hashable where Value: Hashable {}
