/// The newest events, numbered without a hole; beyond its bounds the oldest are let go.
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
  var oldest: UInt64 { next - UInt64(count) }
  /// The number of the newest event, 0 before the first.
  var newest: UInt64 { next - 1 }

  /// The event of that number if it is kept.
  subscript(number: UInt64) -> StoredEvent? {
    guard number >= oldest, number < next else { return nil }
    return places[(first + Int(number - oldest)) % places.count]
  }

  /// Keeps an event; one whose number isn't the next begins the ring anew, so that a hole shows as a gap.
  mutating func append(_ event: StoredEvent) {
    if event.number != next { removeAll(continuingAt: event.number) }
    while count > 0, count >= maximumEvents || bytes + event.cost > maximumBytes { dropOldest() }
    if count == places.count { grow() }
    places[(first + count) % places.count] = event
    count += 1
    bytes += event.cost
    next += 1
  }

  private mutating func dropOldest() {
    bytes -= places[first]?.cost ?? 0
    places[first] = nil
    first = (first + 1) % places.count
    count -= 1
  }

  /// Leaves a hole in the numbering, as wide as can't be told from one of lost events.
  mutating func skip(_ numbers: UInt64) { removeAll(continuingAt: next + numbers) }

  private mutating func removeAll(continuingAt number: UInt64) {
    places = []
    first = 0
    count = 0
    bytes = 0
    next = number
  }

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
