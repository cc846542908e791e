/// A table that forgets what was not looked up or written for a long time, so that it never holds more than twice its capacity.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var recent: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  subscript(key: Key) -> Value? { recent[key] ?? older[key] }

  /// - Returns: The value before.
  @discardableResult
  mutating func set(_ value: Value, for key: Key) -> Value? {
    if recent.count >= capacity, recent[key] == nil {
      let before = older[key]
      older = recent
      recent = [key: value]
      return before
    }
    let before = recent.updateValue(value, forKey: key)
    return before == nil && !older.isEmpty ? older[key] : before
  }

  /// Sets the value of a key that has none.
  ///
  /// - Returns: The value that it has, which is kept for longer by being asked for; `nil` if it had none.
  mutating func insert(_ value: Value, for key: Key) -> Value? {
    guard older.isEmpty, recent.count < capacity else {
      if let value = refreshed(key) { return value }
      set(value, for: key)
      return nil
    }
    let before = recent.count
    let known = Self.read(&recent[key, default: value])
    return recent.count == before ? known : nil
  }

  /// - Returns: The value before.
  mutating func remove(_ key: Key) -> Value? {
    let before = older.isEmpty ? nil : older.removeValue(forKey: key)
    return recent.removeValue(forKey: key) ?? before
  }

  private static func read(_ value: inout Value) -> Value { value }

  /// The value of a key, which is kept for longer by being asked for.
  mutating func refreshed(_ key: Key) -> Value? {
    if let value = recent[key] { return value }
    guard let value = older[key] else { return nil }
    set(value, for: key)
    return value
  }

  /// Changes the value of a key where it is: one that is taken out and put back is copied.
  mutating func change<Result>(
    _ key: Key, or new: @autoclosure () -> Value, _ body: (inout Value) -> Result
  ) -> Result {
    if !older.isEmpty || recent.count >= capacity, recent[key] == nil {
      set(older[key] ?? new(), for: key)
    }
    return body(&recent[key, default: new()])
  }

  /// All that is remembered.
  var values: [Key: Value] { older.merging(recent) { $1 } }

  /// The keys of the values that fit, in no order.
  func keys(where fits: (Value) -> Bool) -> [Key] {
    recent.compactMap { fits($0.value) ? $0.key : nil }
      + older.compactMap { recent[$0.key] == nil && fits($0.value) ? $0.key : nil }
  }
}

extension RecentTable: Equatable where Value: Equatable {}
extension RecentTable: Hashable where Value: Hashable {}
