/// The newest events in the order of their numbers, which may leave holes; beyond its bounds the oldest are let go.
///
/// A hole stands for events that were told and not filed, so whoever reads across one is told of a gap there.
struct EventRing: Sendable {
  private let maximumEvents: Int
  private let maximumBytes: Int
  /// As a circle: its capacity doubles up to the bound.
  private var places: [StoredEvent?] = []
  private var first = 0
  private(set) var count = 0
  private(set) var bytes = 0
  /// The number the next event gets.
  private(set) var next: UInt64 = 1

  init(maximumEvents: Int, maximumBytes: Int) {
    self.maximumEvents = max(1, maximumEvents)
    self.maximumBytes = maximumBytes
  }

  /// The number of the oldest event that is kept; of the next one when none is.
  var oldest: UInt64 { self[order: 0]?.number ?? next }
  /// The number before the next one: the newest event's, or the last of a hole behind it; 0 before the first.
  var newest: UInt64 { next - 1 }

  /// The oldest kept event with a higher number; nil when none came yet.
  func first(after number: UInt64) -> StoredEvent? {
    guard number < newest else { return nil }
    // Where no hole follows, the number tells the place.
    let following = newest - number
    if following <= UInt64(count), let event = self[order: count - Int(following)],
      event.number == number + 1
    {
      return event
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if let event = self[order: middle], event.number <= number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return self[order: low]
  }

  /// The event that so many kept ones come before.
  private subscript(order order: Int) -> StoredEvent? {
    order < count ? places[(first + order) % places.count] : nil
  }

  /// Keeps an event. Its number isn't below the next one.
  mutating func append(_ event: StoredEvent) {
    while count > 0, count >= maximumEvents || bytes + event.cost > maximumBytes { dropOldest() }
    if count == places.count { grow() }
    places[(first + count) % places.count] = event
    count += 1
    bytes += event.cost
    next = event.number + 1
  }

  private mutating func dropOldest() {
    bytes -= places[first]?.cost ?? 0
    places[first] = nil
    first = (first + 1) % places.count
    count -= 1
  }

  /// Goes on with a number that isn't below the next one; a higher one leaves a hole.
  mutating func skip(to number: UInt64) { next = max(next, number) }

  private mutating func grow() {
    var larger: [StoredEvent?] = []
    let capacity = min(max(64, places.count * 2), maximumEvents)
    larger.reserveCapacity(capacity)
    larger.append(contentsOf: places[first...])
    larger.append(contentsOf: places[..<first])
    larger.append(contentsOf: repeatElement(nil, count: capacity - larger.count))
    places = larger
    first = 0
  }
}
