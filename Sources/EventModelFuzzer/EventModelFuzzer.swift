import EventModel
import FuzzDriver
import JSONText

/// Feeds libFuzzer's inputs to the readers of one dialect (docs/fuzzing.md): `EventModelFuzzer rest|webhooks|frames|pushes [options]`.
///
/// Nothing may trap, and what can be read must come back: the value that is written is read as the same one, and written as the same bytes.
@main
struct EventModelFuzzer {
  static func main() {
    runDriver([
      "rest": { restObjects(bytes($0, $1)) }, "webhooks": { webhooks(bytes($0, $1)) },
      "frames": { frames(bytes($0, $1)) }, "pushes": { pushes(bytes($0, $1)) },
    ])
  }
}

private func restObjects(_ bytes: [UInt8]) -> Int32 {
  if let message = comesBack(Message.self, bytes) {
    check(message.changedMessage.map { $0.deletedAt != nil || $0.editedAt != nil } ?? true)
    _ = message.sendViolations
    for viewer in [message.sender, message.receiver] {
      guard let event = Event.receiving(message, as: viewer) else { continue }
      comesBack(event)
    }
    var state = ConversationState(conversationId: message.conversationId)
    if let event = Event.receiving(message, as: message.receiver) {
      _ = state.fold(event)
      check(state.fold(event) == .none || state.messages.count <= 1)
    }
  }
  comesBack(User.self, bytes)
  comesBack(Group.self, bytes)
  comesBack(GroupMember.self, bytes)
  comesBack(Conversation.self, bytes)
  comesBack(CallLogEntry.self, bytes)
  comesBack(IncomingCall.self, bytes)
  comesBack(Participant.self, bytes)
  comesBack(AssistantEvent.self, bytes)
  comesBack(ChatException.self, bytes)
  guard let root = try? JSONDocument(parsing: bytes).root else { return 0 }
  _ = try? RESTPage<Message>(reading: root)
  _ = try? ImportReply(reading: root)
  return 0
}

private func webhooks(_ bytes: [UInt8]) -> Int32 {
  guard let hook = comesBack(WebhookEnvelope.self, bytes) else { return 0 }
  let again = try? WebhookEnvelope(decoding: hook.encoded())
  check(again?.deduplicationKey == hook.deduplicationKey)
  for event in hook.events(for: "lu-2") { comesBack(event) }
  return 0
}

private func frames(_ bytes: [UInt8]) -> Int32 {
  guard let frame = comesBack(RealtimeFrame.self, bytes) else { return 0 }
  if let event = frame.event(for: "lu-2") { comesBack(event) }
  return 0
}

private func pushes(_ bytes: [UInt8]) -> Int32 {
  comesBack(PushPayload.self, bytes)
  comesBack(PushEnvelope.self, bytes)
  return 0
}

/// The value, if the bytes can be read as one.
@discardableResult
private func comesBack<Object: ModelObject>(_: Object.Type, _ bytes: [UInt8]) -> Object? {
  guard let value = try? Object(decoding: bytes) else { return nil }
  let written = value.encoded()
  guard let again = try? Object(decoding: written) else {
    report("\(Object.self): what was written cannot be read")
  }
  check(again == value)
  check(again.encoded() == written)
  return value
}

private func comesBack(_ event: Event) {
  let written = event.payloadBytes
  guard let root = try? JSONDocument(parsing: written).root,
    let again = try? Event(event.method, payload: root)
  else { report("\(event.method): what was written cannot be read") }
  check(again.payloadBytes == written)
}

private func check(_ condition: Bool, line: Int = #line) {
  demand(condition, "what was written comes back as another", line: line)
}
