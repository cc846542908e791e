import EventModel
import Synchronization
import Testing

// snippet: ParticipantExample
final class Seats: CallsSDK.ParticipantEventListener {
  private let present = Mutex<Set<String>>([])

  func onParticipantJoined(participant: Participant) {
    present.withLock { _ = $0.insert(participant.uid) }
  }
  func onParticipantLeft(participant: Participant) {
    present.withLock { _ = $0.remove(participant.uid) }
  }
  func onParticipantListChanged(participants: [Participant]) {
    present.withLock { $0 = Set(participants.map(\.uid)) }
  }

  var uids: [String] { present.withLock { $0.sorted() } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of CallsSDK.ParticipantEventListener works")
  func participantExample() {
    let registry = ListenerRegistry()
    // snippet: ParticipantExample, continued
    let seats = Seats()
    registry.addParticipantEventListener(seats)
    // end of snippet
    registry.deliver(.onParticipantJoined(Participant(uid: "lu-2")))
    #expect(seats.uids == ["lu-2"])
  }
}
