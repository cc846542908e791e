import EventModel
import Testing

@testable import Translation

@Suite("Call messages read for the way back")
struct ReturnedCallReadingTests {
  private static func message(
    _ status: CallStatus, initiator: String?, receiver: String?, from sender: String,
    to other: String, isGroup: Bool = false, call receiverType: ReceiverType? = nil
  ) -> Message {
    Message(
      id: "1", conversationId: "c", sender: sender, receiver: other,
      receiverType: isGroup ? .group : .user, category: .call, type: "video",
      content: .call(
        CallContent(
          status: status, by: nil,
          call: Call(
            sessionId: "s", type: .video, status: status, receiver: receiver,
            receiverType: receiverType, initiator: initiator.map { User(uid: $0) }))),
      sentAt: 1)
  }

  @Test(
    "who called whom, where the call says it and where only the message does",
    arguments: [
      (.initiated, "lu-7", "lu-5", "lu-7", "lu-5", "7", "5"),
      (.ongoing, "lu-7", nil, "lu-5", "lu-7", "7", "5"),
      (.initiated, nil, nil, "lu-7", "lu-5", "7", "5"),
      (.ongoing, nil, nil, "lu-5", "lu-7", nil, "5"),
    ] as [(CallStatus, String?, String?, String, String, String?, String)])
  func parties(
    status: CallStatus, initiator: String?, receiver: String?, sender: String, other: String,
    caller: String?, called: String
  ) {
    let message = Self.message(
      status, initiator: initiator, receiver: receiver, from: sender, to: other)
    let step = ModernCallStep(
      message, person: { $0.hasPrefix("lu-") ? String($0.dropFirst(3)) : nil }, room: { _ in "3" })
    #expect(step?.caller == caller)
    #expect(step?.receiver == called)
    #expect(step?.isGroup == false)
  }

  @Test("nothing is read where nobody is known, and of what is no call")
  func nothing() {
    let message = Self.message(
      .initiated, initiator: "x", receiver: "y", from: "x", to: "y")
    let step = ModernCallStep(message, person: { _ in nil }, room: { _ in nil })
    #expect(step == nil)
    let text = ModernCallStep(.text("x"), person: { $0 }, room: { $0 })
    #expect(text == nil)
  }
}
