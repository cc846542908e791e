import EventModel
import LegacyProtocol
import Markup
import Testing

@testable import Translation

@Suite("Calls taken back to old clients")
struct CallBackTests {
  private static func message(
    _ status: CallStatus, by actor: String, type: CallType = .video, isGroup: Bool = false,
    id: String = "900"
  ) -> Message {
    let receiver = isGroup ? "lr-3" : actor == "lu-7" ? "lu-5" : "lu-7"
    return Message(
      id: id, conversationId: isGroup ? "group_lr-3" : "lu-5_user_lu-7", sender: actor,
      receiver: receiver, receiverType: isGroup ? .group : .user, category: .call,
      type: type.rawValue,
      content: .call(
        CallContent(
          status: status, by: User(uid: actor),
          call: Call(
            sessionId: "v1.us.77", type: type, status: status, sender: "lu-7",
            receiver: isGroup ? "lr-3" : "lu-5", receiverType: isGroup ? .group : .user))),
      sentAt: 1_700_000_000)
  }

  /// `reader self peer direction code`, by what an old client makes of the body.
  private static func seen(_ deliveries: [LegacyDelivery]) -> [String] {
    deliveries.map { delivery in
      switch delivery.sight {
      case .message(let record):
        let body = StoredBody(reading: record.message, in: .oneToOne, using: MarkupReader())
        return "\(delivery.audience) \(record.isSelf) \(record.from) \(record.direction ?? 0) "
          + kind(body)
      case .groupMessage(let record):
        let body = StoredBody(reading: record.message, in: .group, using: MarkupReader())
        return "\(delivery.audience) \(record.fromID) \(kind(body))"
      default: return delivery.sight.name
      }
    }
  }

  private static func kind(_ body: StoredBody) -> String {
    switch body {
    case .callInvite(let invite): "invite \(invite.media)"
    case .callAccept(let accept): "accept \(accept.media)"
    case .callControl(let control): "\(control.verb) \(control.media)"
    default: "something else"
    }
  }

  @Test(
    "a call from ring to end, told by both parties' listeners: each row once",
    arguments: [CallType.video, .audio])
  func whole(type: CallType) throws {
    var translator = LegacyTranslator()
    func tell(_ event: Event, _ viewers: [String]) -> LegacyTranslation {
      let results = viewers.map { translator.translate(event, for: $0, at: 1_700_000_000) }
      for result in results { #expect(result.isBalanced, "\(result.imbalance)") }
      for again in results.dropFirst() {
        #expect(again.deliveries.isEmpty && again.operations.isEmpty)
        #expect(again.account.counts.keys.contains(.messageRepeated))
      }
      return results[0]
    }
    let ring = tell(
      .onIncomingCallReceived(Self.message(.initiated, by: "lu-7", type: type), error: nil),
      ["lu-5", "lu-7"])
    #expect(
      Self.seen(ring.deliveries) == [
        "user(\"5\") false 7 1 invite \(type.rawValue)",
        "user(\"7\") true 5 2 initiate \(type.rawValue)",
      ])
    #expect(ring.operations.count == 2)
    let answer = tell(
      .onOutgoingCallAccepted(
        Self.message(.ongoing, by: "lu-5", type: type, id: "901"), error: nil), ["lu-7", "lu-5"])
    #expect(Self.seen(answer.deliveries) == ["user(\"7\") false 5 1 accept \(type.rawValue)"])
    let end = tell(
      .onCallEndedMessageReceived(
        Self.message(.ended, by: "lu-5", type: type, id: "902"), error: nil), ["lu-7"])
    #expect(
      Self.seen(end.deliveries) == [
        "user(\"7\") false 5 1 end \(type.rawValue)", "user(\"5\") true 7 2 end \(type.rawValue)",
      ])
  }

  @Test("a ring in a room is one row for all; the other SDK's listener adds none")
  func room() {
    var translator = LegacyTranslator()
    let message = Self.message(.initiated, by: "lu-7", isGroup: true)
    let ring = translator.translate(
      .onIncomingCallReceived(message, error: nil), for: "lu-5", at: 1)
    #expect(Self.seen(ring.deliveries) == ["room(\"3\") 7 invite video"])
    #expect(ring.isBalanced)
    let other = translator.translate(
      .onConnected, for: "lu-5", at: 1)
    #expect(other.deliveries.isEmpty)
    let nobody = translator.translate(.onIncomingCallReceived(nil, error: nil), at: 1)
    #expect(nobody.deliveries.isEmpty && nobody.isBalanced)
  }

  @Test("C77: cancelled without a ring, and a ring that comes late")
  func cancelledFirst() {
    var translator = LegacyTranslator()
    let cancelled = translator.translate(
      .onIncomingCallCancelled(Self.message(.cancelled, by: "lu-7"), error: nil), at: 1)
    #expect(cancelled.deliveries.count == 2)
    let late = translator.translate(
      .onIncomingCallReceived(Self.message(.initiated, by: "lu-7", id: "899"), error: nil), at: 1)
    #expect(late.deliveries.isEmpty)
    #expect(late.account.counts.keys.contains(.callOutOfTurn))
  }

  @Test("people the old side does not know can't be called")
  func strangers() {
    var translator = LegacyTranslator()
    var message = Self.message(.initiated, by: "lu-7")
    message.sender = "somebody"
    message.content = .call(
      CallContent(
        status: .initiated,
        call: Call(
          sessionId: "s", type: .video, status: .initiated, sender: "somebody", receiver: "lu-5")))
    let result = translator.translate(.onIncomingCallReceived(message, error: nil), at: 1)
    #expect(result.deliveries.isEmpty && result.isBalanced)
    #expect(result.account.counts.keys.contains(.backCall))
  }
}
