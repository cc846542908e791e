import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// What the install publishes to its push service: one message to the channel of a user or a room.
  mutating func publish(_ scene: inout Scene) {
    let request = scene.exchange.request
    guard let text = request["message"], let channel = request["channel"],
      let document = try? JSONDocument(parsing: Array(text.utf8))
    else { return }
    let payload = Located(document.root, at: "request:message")
    if payload.value["id"]?.looseText == nil {
      publishSignal(payload, channel, &scene)
    } else if payload.value["fromid"] != nil {
      publishToRoom(payload, channel, &scene)
    } else if let viewer = directory.user(ofChannel: channel) {
      publish(payload, to: viewer, &scene)
    }
  }

  /// Typing and receipts: no message, so no id.
  private mutating func publishSignal(
    _ payload: Located, _ channel: String, _ scene: inout Scene
  ) {
    guard let text = payload.value["message"]?.looseText,
      case .signal(let signal) = StoredBody(reading: text, in: .oneToOne, using: markup)
    else { return }
    if let viewer = directory.user(ofChannel: channel) {
      tellSignal(signal, to: viewer, room: nil, &scene)
    } else if let room = directory.room(ofChannel: channel) {
      for viewer in membership.members(of: room) {
        tellSignal(signal, to: viewer, room: room, &scene)
      }
    }
  }

  private mutating func publish(_ payload: Located, to viewer: String, _ scene: inout Scene) {
    guard let message = try? OneToOneMessage(payload) else { return }
    let facts = MessageFacts(
      space: .oneToOne, id: message.id, sender: message.isSelf ? viewer : message.from,
      receiver: message.isSelf ? message.from : viewer, sent: message.sent, body: message.message,
      origin: .push, from: message.from, isSelf: message.isSelf, direction: message.direction)
    _ = tell(facts, to: viewer, &scene)
  }

  /// A room's channel reaches all who have joined; the payload says which room it is.
  private mutating func publishToRoom(
    _ payload: Located, _ channel: String, _ scene: inout Scene
  ) {
    guard let message = try? GroupMessage(payload),
      let room = message.roomID ?? directory.room(ofChannel: channel)
    else { return }
    let facts = MessageFacts(
      space: .group, id: message.id, sender: message.fromID, receiver: room, sent: message.sent,
      body: message.message, origin: .push, from: message.fromID)
    for viewer in membership.members(of: room) { _ = tell(facts, to: viewer, &scene) }
  }
}
