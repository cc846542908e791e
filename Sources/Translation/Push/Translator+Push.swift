import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The parameter with the payload of a push.
  static let publishedParameter = "message"

  /// What the install publishes to its push service: one message to the channel of a user or a room. The payload gets its fate here.
  mutating func published(_ scene: inout Scene) {
    let rule = publish(&scene)
    let request = scene.exchange.request
    var isFirst = true
    for field in request.form.fields + request.query.fields
    where field.name == Self.publishedParameter {
      scene.account.claim(
        field: "request:" + Self.publishedParameter, isFirst ? rule : .fieldRepeated)
      isFirst = false
    }
  }

  /// - Returns: What became of the payload.
  private mutating func publish(_ scene: inout Scene) -> Rule {
    // Anyone can post to an address that looks like the push service's.
    guard scene.exchange.isOutward else { return .pushOfClient }
    guard scene.exchange.isSuccess else { return .pushRefused }
    let request = scene.exchange.request
    let channel = request["channel"] ?? ""
    guard let text = request[Self.publishedParameter],
      let document = try? JSONDocument(parsing: Array(text.utf8))
    else { return .messageUnreadable }
    let payload = Located(document.root, at: "request:" + Self.publishedParameter)
    if payload.value["id"]?.looseText == nil {
      if let live = LivePush(payload) {
        return publishLive(live, payload, channel, &scene)
      }
      return publishSignal(payload, channel, &scene)
    } else if payload.value["fromid"] != nil {
      return publishToRoom(payload, channel, &scene)
    } else {
      return publishToUser(payload, channel, &scene)
    }
  }

  /// Typing and receipts: no message, so no id.
  private mutating func publishSignal(
    _ payload: Located, _ channel: String, _ scene: inout Scene
  ) -> Rule {
    guard let text = payload.value["message"]?.looseText,
      case .signal(let signal) = StoredBody(reading: text, in: .oneToOne, using: markup)
    else { return .messageUnreadable }
    if let viewer = directory.user(ofChannel: channel) {
      return tellSignal(signal, to: viewer, room: nil, &scene)
    }
    guard let room = directory.room(ofChannel: channel) else { return .pushUntold }
    let members = membership.members(of: room)
    let rules = members.map { tellSignal(signal, to: $0, room: room, &scene) }
    return rules.first { $0 == .bodySignal } ?? rules.first ?? .pushUntold
  }

  /// A message of versions up to 5.2. Its number is none of a stored row, and nothing says which row it became: it is a message of its
  /// own, once.
  private mutating func publishLive(
    _ live: LivePush, _ payload: Located, _ channel: String, _ scene: inout Scene
  ) -> Rule {
    guard let viewer = directory.user(ofChannel: channel) else { return .pushUntold }
    var facts = MessageFacts(
      space: .live, id: live.id, sender: live.isSelf ? viewer : live.from,
      receiver: live.isSelf ? live.from : viewer, sent: LegacyTime(live.id), body: live.message,
      origin: .push, from: live.from, isSelf: live.isSelf,
      isMended: payload.value["message"]?.isMended ?? false)
    return tell(&facts, to: viewer, &scene).rule
  }

  private mutating func publishToUser(
    _ payload: Located, _ channel: String, _ scene: inout Scene
  ) -> Rule {
    guard let message = try? OneToOneMessage(payload) else { return .messageUnreadable }
    guard let viewer = directory.user(ofChannel: channel) else { return .pushUntold }
    var facts = MessageFacts(
      space: .oneToOne, id: message.id, sender: message.isSelf ? viewer : message.from,
      receiver: message.isSelf ? message.from : viewer, sent: message.sent, body: message.message,
      origin: .push, from: message.from, isSelf: message.isSelf, direction: message.direction)
    return tell(&facts, to: viewer, &scene).rule
  }

  /// A room's channel reaches all who have joined; the payload says which room it is.
  private mutating func publishToRoom(
    _ payload: Located, _ channel: String, _ scene: inout Scene
  ) -> Rule {
    guard let message = try? GroupMessage(payload) else { return .messageUnreadable }
    guard let room = message.roomID ?? directory.room(ofChannel: channel) else {
      return .roomUnknown
    }
    var facts = MessageFacts(
      space: .group, id: message.id, sender: message.fromID, receiver: room, sent: message.sent,
      body: message.message, origin: .push, from: message.fromID)
    var rules: [Rule] = []
    for viewer in membership.members(of: room) {
      rules.append(tell(&facts, to: viewer, &scene).rule)
    }
    // One field has one fate: that of the member who heard something, if any did.
    return rules.first { $0.fate != .dropped } ?? rules.first ?? .pushUntold
  }
}

/// A push without `id`: `sent` is a number of 13 digits, the second and three digits of chance, and the message's only name.
private struct LivePush {
  let id: String
  let from: String
  let message: String
  let isSelf: Bool

  /// `nil` for signals, and for what is not of this form.
  init?(_ payload: Located) {
    guard payload.value["fromid"] == nil, let id = payload.value["sent"]?.looseText,
      id.utf8.count == 13, LegacyTime(id).unit == .milliseconds,
      let from = payload.value["from"]?.looseText, !from.isEmpty,
      let message = payload.value["message"]?.looseText
    else { return nil }
    // Signals have no number of their own; versions with controls have ids.
    guard !message.hasPrefix("CC^CONTROL_") else { return nil }
    self.id = id
    self.from = from
    self.message = message
    isSelf = payload.value["self"]?.looseBool ?? false
  }
}
