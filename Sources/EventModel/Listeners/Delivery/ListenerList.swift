private import Synchronization

/// The listeners of one protocol, each with its key, in the order in which the keys came.
///
/// To add, replace, remove or drop one costs the same however many there are.
struct ListenerList: Sendable {
  /// Listeners that were found to be gone, until somebody drops them.
  private final class Gone: Sendable {
    private let numbers = Mutex<[Int]>([])

    func note(_ number: Int) { numbers.withLock { $0.append(number) } }

    func take() -> [Int] {
      numbers.withLock { numbers in
        defer { numbers = [] }
        return numbers
      }
    }
  }

  private struct Entry {
    let key: ListenerRegistry.Key
    /// Tells this listener from one that had its key before.
    let number: Int
    let registration: ListenerRegistration
  }

  /// `nil` where one was removed.
  private var entries: [Entry?] = []
  private var indices: [ListenerRegistry.Key: Int] = [:]
  private var keys: [Int: ListenerRegistry.Key] = [:]
  private var nextNumber = 0
  private let gone = Gone()

  /// In order.
  var registrations: [ListenerRegistration] { entries.compactMap { $0?.registration } }

  /// Puts a listener at the place of its key, behind all others if that is new.
  ///
  /// - Parameter make: Makes it; it gets what is to be called once the listener is found to be gone.
  /// - Returns: The one that had the key.
  mutating func set(
    _ key: ListenerRegistry.Key, _ make: (@escaping @Sendable () -> Void) -> ListenerRegistration
  ) -> ListenerRegistration? {
    let number = nextNumber
    nextNumber += 1
    let entry = Entry(
      key: key, number: number, registration: make { [gone] in gone.note(number) })
    keys[number] = key
    guard let index = indices[key] else {
      indices[key] = entries.count
      entries.append(entry)
      return nil
    }
    defer { entries[index] = entry }
    guard let old = entries[index] else { return nil }
    keys[old.number] = nil
    return old.registration
  }

  mutating func remove(_ key: ListenerRegistry.Key) -> ListenerRegistration? {
    guard let index = indices.removeValue(forKey: key), let old = entries[index] else { return nil }
    entries[index] = nil
    keys[old.number] = nil
    // Seldom enough that what is moved costs each little.
    if indices.count * 2 < entries.count {
      entries.removeAll { $0 == nil }
      for (index, entry) in entries.enumerated() {
        if let entry { indices[entry.key] = index }
      }
    }
    return old.registration
  }

  /// Takes out the listeners that were found to be gone.
  mutating func dropGone() -> [ListenerRegistration] {
    gone.take().compactMap { number in keys[number].flatMap { remove($0) } }
  }
}
