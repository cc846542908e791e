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
    guard entries.count > 1 else { return nil }
    var isInOrder = true
    var areInOrderOfIDs = true
    var isTimed = true
    var last: Place?
    for (index, entry) in entries.enumerated() {
      guard let place = place(of: entry, index, at: now, &isTimed) else { continue }
      if let last {
        if place < last { isInOrder = false }
        if place.id < last.id { areInOrderOfIDs = false }
      }
      last = place
    }
    guard isTimed ? !isInOrder : !areInOrderOfIDs else { return nil }
    var places: [Place] = []
    places.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      var place =
        place(of: entry, index, at: now, &isTimed)
        // What can't be read has no place; it is claimed first.
        ?? Place(seconds: .min, id: .min, index: index)
      if !isTimed { place.seconds = 0 }
      places.append(place)
    }
    places.sort()
    return places.map { entries[$0.index] }
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
