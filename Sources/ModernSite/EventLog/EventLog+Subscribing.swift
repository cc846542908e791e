internal import Synchronization

extension EventLog {
  /// Events looked at in one hold of the lock, so that a filter that matches little doesn't keep `append` waiting.
  private static var stride: Int { 2_048 }

  /// Begins a subscription.
  ///
  /// - Parameter onAvailable: Called once after each batch that said it is waiting, on the thread of the `append` or another, outside the lock;
  ///   must return quickly.
  public func subscribe(
    from start: EventStart, filter: EventFilter = EventFilter(),
    onAvailable: @escaping @Sendable () -> Void
  ) -> EventSubscription {
    let key = state.withLock { state -> UInt64 in
      var reader = Reader(position: 0, unknown: nil, filter: filter, onAvailable: onAvailable)
      switch start {
      case .now: reader.position = state.ring.newest
      case .oldest: reader.position = state.ring.oldest - 1
      case .after(let text):
        if let cursor = EventCursor(text), cursor.run == run, cursor.number <= state.ring.newest {
          reader.position = cursor.number
        } else {
          reader.unknown = text
        }
      }
      state.lastReader += 1
      state.readers[state.lastReader] = reader
      return state.lastReader
    }
    return EventSubscription(self, key: key)
  }

  func next(for key: UInt64, upTo bytes: Int) -> EventBatch {
    while true {
      let batch = state.withLock { $0.next(for: key, upTo: bytes, stride: Self.stride, in: run) }
      if let batch { return batch }
    }
  }

  func position(of key: UInt64) -> EventCursor {
    cursor(state.withLock { $0.readers[key]?.position ?? 0 })
  }

  func cancel(_ key: UInt64) {
    // Released outside the lock: what the callback holds may end with it.
    let reader = state.withLock { state in
      state.waiting.remove(key)
      return state.readers.removeValue(forKey: key)
    }
    _ = reader
  }
}

extension EventLog.State {
  /// What comes next for a reader; nil when nothing it wants was among the events looked at, but more are there.
  mutating func next(
    for key: UInt64, upTo bytes: Int, stride: Int, in run: String
  ) -> EventBatch? {
    var batch = EventBatch()
    guard var reader = readers[key] else {
      batch.isCancelled = true
      return batch
    }
    defer { readers[key] = reader }
    if let unknown = reader.unknown {
      batch.gap = EventGap(after: unknown, oldest: EventCursor(run: run, number: ring.oldest))
      reader.unknown = nil
      reader.position = ring.oldest - 1
    }
    var taken = 0
    var looked = 0
    while taken < bytes, looked < stride {
      let event = ring.first(after: reader.position)
      let number = event?.number ?? ring.next
      if number != reader.position + 1 {
        // A batch has room for one gap, before its events.
        guard batch.gap == nil, batch.events.isEmpty else { return batch }
        batch.gap = EventGap(
          after: EventCursor(run: run, number: reader.position).description,
          oldest: EventCursor(run: run, number: number))
        reader.position = number - 1
      }
      guard let event else { break }
      reader.position = event.number
      looked += 1
      guard reader.filter.matches(event) else { continue }
      batch.events.append(event)
      taken += event.cost
    }
    guard batch.events.isEmpty, batch.gap == nil else { return batch }
    guard reader.position == ring.newest else { return nil }
    batch.isWaiting = true
    waiting.insert(key)
    return batch
  }
}
