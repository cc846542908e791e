import Testing

@testable import EventModel

@Suite("Events as a sequence")
struct EventSequenceTests {
  func texts(_ sequence: EventSequence) async throws -> [String] {
    var texts: [String] = []
    for try await event in sequence {
      if case .onTextMessageReceived(let message) = event { texts.append(message.text ?? "") }
    }
    return texts
  }

  func fill(_ registry: ListenerRegistry, _ range: Range<Int>) {
    for number in range { registry.deliver(ListenerRegistryTests.text("\(number)")) }
  }

  @Test("come in order, to each sequence from its start on")
  func order() async throws {
    let registry = ListenerRegistry()
    let first = registry.events()
    fill(registry, 0..<2)
    let second = registry.events()
    fill(registry, 2..<4)
    registry.finishSequences()
    #expect(try await texts(first) == ["0", "1", "2", "3"])
    #expect(try await texts(second) == ["2", "3"])
    #expect(first.droppedCount == 0)
  }

  @Test("a full buffer loses the oldest, and counts")
  func dropOldest() async throws {
    let registry = ListenerRegistry()
    let events = registry.events(buffering: 3)
    fill(registry, 0..<5)
    registry.finishSequences()
    #expect(try await texts(events) == ["2", "3", "4"])
    #expect(events.droppedCount == 2)
  }

  @Test("or the newest, and counts")
  func dropNewest() async throws {
    let registry = ListenerRegistry()
    let events = registry.events(buffering: 3, whenFull: .dropNewest)
    fill(registry, 0..<5)
    registry.finishSequences()
    #expect(try await texts(events) == ["0", "1", "2"])
    #expect(events.droppedCount == 2)
  }

  @Test("or ends with an error after what waited")
  func fail() async {
    let registry = ListenerRegistry()
    let events = registry.events(buffering: 3, whenFull: .fail)
    fill(registry, 0..<5)
    #expect(registry.sequenceCount == 0)
    var seen = 0
    await #expect(throws: EventOverflow(lost: 1)) {
      for try await _ in events { seen += 1 }
    }
    #expect(seen == 3)
  }

  @Test("a sequence whose registry is gone ends after what waits in it")
  func registryGone() async throws {
    var registry: ListenerRegistry? = ListenerRegistry()
    let events = try #require(registry?.events())
    let empty = try #require(registry?.events())
    let waiting = Task { try await texts(empty) }
    if let registry { fill(registry, 0..<2) }
    registry = nil
    #expect(try await texts(events) == ["0", "1"])
    #expect(try await waiting.value == ["0", "1"])
    #expect(try await texts(events) == [])
  }

  @Test("a sequence nobody holds any more is forgotten")
  func forgotten() async throws {
    let registry = ListenerRegistry()
    do {
      let events = registry.events()
      #expect(registry.sequenceCount == 1)
      registry.deliver(.connected)
      var iterator = events.makeAsyncIterator()
      #expect(try await iterator.next() == .connected)
    }
    #expect(registry.sequenceCount == 0)
  }
}

@Suite("A sequence of events with several consumers")
struct SharedSequenceTests {
  static func numbers(_ sequence: EventSequence) async throws -> [Int] {
    var numbers: [Int] = []
    for try await event in sequence {
      if case .onTextMessageReceived(let message) = event {
        numbers.append(Int(message.text ?? "") ?? -1)
      }
    }
    return numbers
  }

  @Test(
    "each event goes to one of those who wait, in order",
    arguments: EventSequence.OverflowPolicy.allCases)
  func shared(policy: EventSequence.OverflowPolicy) async throws {
    let registry = ListenerRegistry()
    let events = registry.events(buffering: 1000, whenFull: policy)
    let seen = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 { group.addTask { try await Self.numbers(events) } }
      for number in 0..<500 {
        registry.deliver(ListenerRegistryTests.text("\(number)"))
        if number % 10 == 0 { await Task.yield() }
      }
      registry.finishSequences()
      return try await group.reduce(into: [[Int]]()) { $0.append($1) }
    }
    #expect(seen.allSatisfy { $0 == $0.sorted() })
    #expect(seen.flatMap { $0 }.sorted() == Array(0..<500))
    #expect(registry.sequenceCount == 0)
  }

  @Test("a consumer that is cancelled gets no more; the sequence goes on for the others")
  func cancelled() async throws {
    let registry = ListenerRegistry()
    let events = registry.events()
    let waiting = Task { try await Self.numbers(events) }
    let other = Task { try await Self.numbers(events) }
    waiting.cancel()
    #expect(try await waiting.value == [])
    registry.deliver(ListenerRegistryTests.text("1"))
    registry.deliver(ListenerRegistryTests.text("2"))
    registry.finishSequences()
    #expect(try await other.value == [1, 2])
  }

  @Test("a sequence that was ended stays at its end")
  func ended() async throws {
    let registry = ListenerRegistry()
    let events = registry.events(buffering: 1, whenFull: .fail)
    for number in 0..<3 { registry.deliver(ListenerRegistryTests.text("\(number)")) }
    var iterator = events.makeAsyncIterator()
    #expect(try await iterator.next() == ListenerRegistryTests.text("0"))
    await #expect(throws: EventOverflow.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(try await Self.numbers(events) == [])
  }

  @Test("deliveries from many threads come to every sequence and listener in one order")
  func manySenders() async throws {
    let registry = ListenerRegistry()
    let sequences = [registry.events(), registry.events()]
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            registry.deliver(ListenerRegistryTests.text("\(sender * 1000 + number)"))
          }
        }
      }
    }
    registry.finishSequences()
    let seen = [try await Self.numbers(sequences[0]), try await Self.numbers(sequences[1])]
    #expect(seen[0] == seen[1])
    #expect(seen[0].count == 400)
    for sender in 0..<4 {
      let own = seen[0].filter { $0 / 1000 == sender }
      #expect(own == own.sorted())
    }
  }
}
