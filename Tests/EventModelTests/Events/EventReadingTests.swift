import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Events, read from name and payload")
struct EventReadingTests {
  func read(_ method: ListenerMethod, _ payload: [UInt8]) throws -> Event {
    try Event(method, payload: JSONDocument(parsing: payload).root)
  }

  @Test("each comes back as it was written", arguments: Event.samples)
  func roundTrip(event: Event) throws {
    let back = try read(event.method, event.payloadBytes)
    #expect(back.method == event.method)
    #expect(back.payloadBytes == event.payloadBytes)
  }

  @Test("so do messages of every kind, under the method that hears of them")
  func messages() throws {
    for name in try Fixtures.names(in: "event-model/message", suffix: ".json") {
      let message = try Message(decoding: Fixtures.bytes("event-model/message/\(name)"))
      guard let event = Event.receiving(message, as: "lu-2") else { continue }
      #expect(try read(event.method, event.payloadBytes) == event, "\(name)")
    }
  }

  @Test(
    "a payload of another method is refused",
    arguments: [
      (ListenerMethod.onTypingStarted, ListenerMethod.onMessagesRead),
      (.onTextMessageReceived, .onParticipantJoined), (.onAudioModeChanged, .connected),
      (.onIncomingCallEnded, .callsOnIncomingCallReceived), (.onConnectionError, .connected),
    ])
  func mismatch(method: ListenerMethod, other: ListenerMethod) throws {
    let payload = try #require(Event.samples.first { $0.method == other }).payloadBytes
    #expect(throws: ModelError.self) { try read(method, payload) }
  }
}
