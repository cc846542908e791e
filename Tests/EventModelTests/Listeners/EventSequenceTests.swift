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
