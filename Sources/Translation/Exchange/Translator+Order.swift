import LegacyProtocol

/// A record of which is known when it was sent, and by which id.
protocol SentRecord {
  var id: String { get }
  var sent: LegacyTime? { get }
}

extension OneToOneMessage: SentRecord {}
extension GroupMessage: SentRecord {}
extension ChatLogEntry: SentRecord {}
extension SDKMessage: SentRecord {}

extension Translator {
  /// Every record of a list in the order of time and id, however they lie: pages of some versions begin with the newest.
  ///
  /// Where a time says nothing, or can't be right, the ids alone decide; records without a number stay where they are, behind the others.
  mutating func eachInOrder<Record: SentRecord>(
    _ entries: [HeartbeatReply.Entry<Record>], _ source: Located, _ scene: inout Scene,
    _ handle: (inout Translator, Record, inout Scene) -> Void
  ) {
    guard let sorted = Self.sorted(entries, at: scene.exchange.receivedAt) else {
      each(entries, source, &scene, handle)
      return
    }
    each(sorted, source, &scene, handle)
  }

  private struct Place: Comparable {
    var seconds: Int64
    let id: Int64
    let index: Int

    static func < (one: Place, other: Place) -> Bool {
      (one.seconds, one.id, one.index) < (other.seconds, other.id, other.index)
    }
  }

  /// - Returns: `nil` where they lie in order.
  private static func sorted<Record: SentRecord>(
    _ entries: [HeartbeatReply.Entry<Record>], at now: Int64
  ) -> [HeartbeatReply.Entry<Record>]? {
    guard entries.count > 1, !areInOrder(entries, at: now) else { return nil }
    var isTimed = true
    var places: [Place] = []
    places.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      // What can't be read has no place; it is claimed first.
      places.append(
        place(of: entry, index, at: now, &isTimed) ?? Place(seconds: .min, id: .min, index: index))
    }
    if !isTimed {
      for index in places.indices { places[index].seconds = 0 }
    }
    places.sort()
    return places.map { entries[$0.index] }
  }

  /// Whether times alone, and ids where two are the same, show that nothing is to be done: so lies nearly every list.
  private static func areInOrder<Record: SentRecord>(
    _ entries: [HeartbeatReply.Entry<Record>], at now: Int64
  ) -> Bool {
    var last = Int64.min
    for index in entries.indices {
      guard case .record(let record) = entries[index] else { continue }
      let seconds = record.sent?.seconds ?? 0
      guard seconds > 0, now <= 0 || seconds - now <= TimeTable.tolerance, seconds >= last else {
        return false
      }
      if seconds == last {
        guard index > 0, case .record(let before) = entries[index - 1],
          isBehind(record.id, before.id)
        else { return false }
      }
      last = seconds
    }
    return true
  }

  /// Whether a number without sign or leading zeros is surely more than another.
  private static func isBehind(_ id: String, _ other: String) -> Bool {
    let (count, others) = (id.utf8.count, other.utf8.count)
    if count == others, count < 19 { return id > other }
    return (Int64(id) ?? .max) >= (Int64(other) ?? .max)
  }

  private static func place<Record: SentRecord>(
    of entry: HeartbeatReply.Entry<Record>, _ index: Int, at now: Int64, _ isTimed: inout Bool
  ) -> Place? {
    guard case .record(let record) = entry else { return nil }
    let seconds = record.sent?.seconds ?? 0
    if seconds <= 0 || now > 0 && seconds - now > TimeTable.tolerance { isTimed = false }
    return Place(seconds: seconds, id: Int64(record.id) ?? .max, index: index)
  }
}
