import Foundation
import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Every listener method")
struct ListenerDeliveryTests {
  @Test("is called by its event alone, and its payload comes back", arguments: Event.samples)
  func delivers(_ event: Event) throws {
    let registry = ListenerRegistry()
    let chat = ChatRecorder()
    let calls = CallsRecorder()
    switch event.method.listener {
    case .user: registry.addUserListener("a", chat)
    case .group: registry.addGroupListener("a", chat)
    case .message: registry.addMessageListener("a", chat)
    case .call: registry.addCallListener("a", chat)
    case .login: registry.addLoginListener("a", chat)
    case .connection: registry.addConnectionListener("a", chat)
    case .assistantEvents: registry.addAIAssistantListener("a", chat)
    case .sessionStatus: registry.addSessionStatusListener(calls)
    case .participantEvents: registry.addParticipantEventListener(calls)
    case .mediaEvents: registry.addMediaEventsListener(calls)
    case .buttonClick: registry.addButtonClickListener(calls)
    case .layout: registry.addLayoutListener(calls)
    case .incomingCall: registry.addIncomingCallListener("a", calls)
    case .callsLogin: registry.addCallsLoginListener("a", calls)
    }
    for sample in Event.samples where sample.method != event.method { registry.deliver(sample) }
    let before = chat.log.names + calls.log.names
    #expect(!before.contains(event.method.methodName))
    registry.deliver(event)
    #expect(chat.log.names + calls.log.names == before + [event.method.methodName])
    let payload = try JSONDocument(parsing: event.payloadBytes).root
    let read = try Event(event.method, payload: payload)
    #expect(read.method == event.method)
    #expect(read.payloadBytes == event.payloadBytes)
  }

  @Test("stands in docs/listeners.md as `cometbridge listeners` prints it")
  func table() throws {
    let file = Fixtures.root.deletingLastPathComponent().appendingPathComponent("docs/listeners.md")
    #expect(try String(contentsOf: file, encoding: .utf8) == ListenerTable.markdown)
    #expect(Event.samples.map(\.method) == ListenerMethod.allCases)
  }

  @Test("carries what the table says", arguments: Event.samples)
  func argument(event: Event) {
    let label = Mirror(reflecting: event).children.first?.value
    let type = label.map { String(describing: Swift.type(of: $0)) }
    switch event.method.argument {
    case nil: #expect(type == nil)
    case let argument?:
      let first = argument.components(separatedBy: ", ")[0]
      let plain = first.replacing("?", with: "").replacing("[", with: "").replacing("]", with: "")
      #expect(type?.contains(plain) == true, "\(type ?? "nothing") for \(argument)")
    }
  }
}
