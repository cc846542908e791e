import JSONText

@testable import EventModel

extension ModelGenerator {
  mutating func frame() -> RealtimeFrame {
    switch number(0...9) {
    case 0:
      return RealtimeFrame(.keepAlive(action: pick(["ping", "pong"])), extra: extra())
    case 1:
      return RealtimeFrame(
        .unknown([.init("type", .string("new" + text())), .init("body", json())] + extra()))
    case 2:
      return RealtimeFrame(
        .message(message()), appId: maybe { $0.text() }, deviceId: maybe { $0.text() },
        extra: extra())
    default:
      return RealtimeFrame(
        signal(), appId: maybe { $0.text() }, deviceId: maybe { $0.text() }, extra: extra(),
        bodyExtra: extra())
    }
  }

  private mutating func signal() -> RealtimeFrame.Body {
    switch number(0...6) {
    case 0:
      .typing(
        TypingIndicator(
          sender: user(), receiver: id(), receiverType: anySide(), metadata: maybe { $0.json() },
          isStarted: chance(), lastTimestamp: maybe { $0.seconds() }))
    case 1: .receipt(messageReceipt())
    case 2: .presence(presence())
    case 3:
      .transient(
        TransientMessage(sender: user(), receiver: id(), receiverType: anySide(), data: json()))
    case 4: .reaction(reaction(receiver: id(), side: anySide(), isAdded: chance()))
    case 5:
      .interaction(
        InteractionReceipt(
          messageId: digits(), sender: user(), receiver: id(), receiverType: anySide(),
          interactions: list {
            .init(
              elementId: $0.text(), interactedAt: $0.maybe { $0.seconds() }, extra: $0.extra())
          }, messageSender: maybe { $0.id() }))
    default: .auth(status: maybe { $0.text() }, code: maybe { $0.json() })
    }
  }

  mutating func messageReceipt() -> MessageReceipt {
    MessageReceipt(
      messageId: digits(), sender: user(), receiver: id(), receiverType: anySide(),
      receiptType: name(MessageReceipt.ReceiptType.self), timestamp: maybe { $0.seconds() },
      messageSender: maybe { $0.id() })
  }

  mutating func reaction(receiver: String, side: ReceiverType, isAdded: Bool) -> ReactionEvent {
    ReactionEvent(
      id: text(), messageId: digits(), reaction: text(), reactedBy: user(),
      reactedAt: maybe { $0.seconds() }, receiver: receiver, receiverType: side,
      conversationId: maybe { $0.text() }, parentId: maybe { $0.digits() }, isAdded: isAdded)
  }

  /// A frame tells the instant in whole seconds.
  private mutating func presence() -> PresenceChange {
    PresenceChange(
      user: user(), status: name(UserStatus.self),
      timestampMilliseconds: maybe { $0.seconds() * 1000 })
  }

  mutating func pushPayload() -> PushPayload {
    PushPayload(
      kind: name(PushPayload.Kind.self), title: maybe { $0.text() }, body: maybe { $0.text() },
      sender: id(), senderName: maybe { $0.text() }, senderAvatar: maybe { $0.text() },
      receiver: id(), receiverName: maybe { $0.text() }, receiverAvatar: maybe { $0.text() },
      receiverType: anySide(), tag: maybe { $0.text() }, conversationId: maybe { $0.text() },
      sentAtMilliseconds: maybe { $0.milliseconds() },
      unreadMessageCount: maybe { $0.number(0...9) }, message: maybe { $0.message() },
      custom: maybe { $0.json() }, callAction: maybe { $0.name(CallStatus.self) },
      sessionId: maybe { $0.text() }, callType: maybe { $0.name(CallType.self) }, extra: extra())
  }

  mutating func pushEnvelope() -> PushEnvelope {
    PushEnvelope(
      trigger: text(), uid: text(), payload: pushPayload(), appId: text(),
      region: maybe { $0.text() }, webhook: maybe { $0.text() }, extra: extra(),
      dataExtra: extra(), toExtra: extra())
  }
}
