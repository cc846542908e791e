import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("The table of call steps")
struct CallTableTests {
  private struct Expected {
    var step: CallStep
    var number: Int
    var status: CallStatus
    var word: CallControl.Verb?
    /// What caller (7) and callee (5) hear when it comes while the call rings, in the eyes of both.
    var caller: [String]
    var callee: [String]
  }

  private static let ringing: [Expected] = [
    Expected(
      step: .accepted, number: 31, status: .ongoing, word: nil,
      caller: ["onOutgoingCallAccepted", "5 joined", "joined"],
      callee: ["ring ended ongoing", "joined"]),
    Expected(
      step: .ended, number: 34, status: .ended, word: .end,
      caller: ["onCallEndedMessageReceived", "closed"],
      callee: ["onCallEndedMessageReceived", "ring ended ended", "closed"]),
    Expected(
      step: .rejected, number: 35, status: .rejected, word: .reject,
      caller: ["onOutgoingCallRejected", "closed"], callee: ["ring ended rejected", "closed"]),
    Expected(
      step: .cancelled, number: 36, status: .cancelled, word: .cancel, caller: ["closed"],
      callee: ["onIncomingCallCancelled", "ring ended cancelled", "closed"]),
    Expected(
      step: .noAnswer, number: 37, status: .unanswered, word: .noAnswer,
      caller: ["onOutgoingCallRejected", "closed"],
      callee: ["onIncomingCallCancelled", "ring ended unanswered", "closed"]),
    // A busy decline does not close the caller's session.
    Expected(
      step: .busy, number: 38, status: .busy, word: .busy, caller: ["onOutgoingCallRejected"],
      callee: ["ring ended busy"]),
  ]

  @Test("each step by number, status, word and what either side hears", arguments: 0..<6)
  func rows(index: Int) {
    let expected = Self.ringing[index]
    #expect(expected.step.rawValue == expected.number)
    #expect(expected.step.status == expected.status)
    #expect(CallStepRow.of(expected.status)?.step == expected.step)
    if let word = expected.word { #expect(CallStepRow.of(word)?.step == expected.step) }
    let actor = [.accepted, .rejected, .busy].contains(expected.step) ? "5" : "7"
    for viewer in ["7", "5"] {
      var phone = Telephone()
      phone.see(.incoming, by: "7", in: "7")
      phone.see(.incoming, by: "7", in: "5")
      #expect(
        phone.heard == [
          "7 connected", "5 onIncomingCallReceived", "5 ring", "5 connected", "7 5 rings",
        ])
      let before = phone.heard.count
      // Either party's view brings it to both.
      phone.see(expected.step, by: actor, in: viewer)
      let after = phone.heard[before...]
      #expect(after.filter { $0.hasPrefix("7 ") } == expected.caller.map { "7 \($0)" })
      #expect(after.filter { $0.hasPrefix("5 ") } == expected.callee.map { "5 \($0)" })
      phone.see(expected.step, by: actor, in: viewer == "7" ? "5" : "7")
      #expect(phone.heard.count == before + expected.caller.count + expected.callee.count)
      #expect(phone.sessions.count == 1)
    }
  }

  @Test("31 to 38, and nothing else")
  func numbers() {
    #expect(CallStep.allCases.map(\.rawValue) == Array(31...38))
    #expect(CallStep.incoming.status == .initiated)
    #expect(CallStep.incomingWhileBusy.status == .initiated)
    #expect(CallStepRow.of(.initiated)?.step == .incoming)
    #expect(CallStepRow.of(.missed)?.step == .noAnswer)
    #expect(CallStepRow.of(.unknown("x")) == nil)
    #expect(CallStepRow.of(.initiate) == nil)
  }

  @Test("the end of a call that goes on, by either", arguments: ["7", "5"], ["7", "5"])
  func hangUp(actor: String, viewer: String) {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "7")
    phone.see(.incoming, by: "7", in: "5")
    phone.see(.accepted, by: "5", in: "7")
    let before = phone.heard.count
    phone.see(.ended, by: actor, in: viewer)
    let other = actor == "7" ? "5" : "7"
    let after = phone.heard[before...]
    #expect(
      after.filter { $0.hasPrefix(actor) } == [
        "\(actor) onCallEndedMessageReceived", "\(actor) left",
      ])
    #expect(
      after.filter { $0.hasPrefix(other) } == [
        "\(other) onCallEndedMessageReceived", "\(other) \(actor) left", "\(other) left",
      ])
    #expect(phone.verdicts.last == .told)
    #expect(phone.calls.last?.isAnswerUnknown == false)
  }

  @Test("every method of the listeners of calls has a policy, and no other has one")
  func policies() {
    let ofCalls: Set<Listener> = [
      .call, .sessionStatus, .participantEvents, .mediaEvents, .buttonClick, .layout, .incomingCall,
      .callsLogin,
    ]
    for method in ListenerMethod.allCases {
      let policy = CallEventPolicy.of(method)
      #expect((policy != nil) == ofCalls.contains(method.listener), "\(method)")
      switch policy {
      case .code: #expect(method.listener == .call)
      case .impliedBy(let other, let reason):
        #expect(CallEventPolicy.of(other) == .code, "\(method)")
        #expect(!reason.isEmpty)
      case .dropped(let reason): #expect(!reason.isEmpty)
      case nil: break
      }
    }
    #expect(ListenerMethod.allCases.count { CallEventPolicy.of($0) == .code } == 5)
    #expect(ListenerMethod.allCases.count { CallEventPolicy.of($0) != nil } == 56)
  }
}
