internal import EventModel
internal import JSONText
internal import Transport

extension SimulatedPlatform {
  /// `POST /messages`
  func send(_ request: Request, in state: inout State) -> HTTPResponse {
    guard let root = try? JSONDocument(parsing: request.body).root, root.kind == .object else {
      return Self.error(400, "ERR_BAD_REQUEST", "No message.")
    }
    let body = JSON(root)
    let sender = request.actor ?? Self.app
    let receiver = body["receiver"]?.string ?? ""
    if let code = refusal(of: body, sender: sender, in: state) {
      let isMissing = code == .uidNotFound || code == .guidNotFound
      return Self.error(isMissing ? 404 : 400, code.rawValue, "Refused.")
    }
    let type: ReceiverType = body["receiverType"]?.string == "group" ? .group : .user
    let conversation = ConversationID.between(
      sender: sender, receiver: receiver, receiverType: type)
    let message: JSON = .object(
      [
        JSON.Member("conversationId", .string(conversation)),
        JSON.Member("sender", .string(sender)),
      ] + body.members + [JSON.Member("sentAt", .integer(request.now))])
    let id = state.store(message, \.messages) { State.message($0) }
    return Self.response(200, ["data": Self.shown(Entity(json: message, id: id))])
  }

  /// Whose messages those without a sender are.
  static let app = "app_system"

  private func refusal(of body: JSON, sender: String, in state: State) -> ErrorCode? {
    let receiver = body["receiver"]?.string ?? ""
    if faults.refused.contains(body["muid"]?.string ?? "") { return .badRequest }
    if receiver.isEmpty { return .emptyReceiver }
    guard sender == Self.app || state.users[sender] != nil else { return .uidNotFound }
    switch body["receiverType"]?.string {
    case "user": if state.users[receiver] == nil { return .uidNotFound }
    case "group":
      guard state.groups[receiver] != nil else { return .guidNotFound }
      let member = State.member(receiver, sender)
      if state.banned.contains(member) { return .bannedGroupmember }
      if sender != Self.app, state.members[member] == nil { return .groupNotJoined }
    default: return .invalidReceiverType
    }
    let data = body["data"]
    switch (body["category"]?.string, body["type"]?.string) {
    case ("message", "text"):
      let text = data?["text"]?.string ?? ""
      return text.allSatisfy(\.isWhitespace) ? .emptyMessageText : nil
    case ("message", "image"), ("message", "video"), ("message", "audio"), ("message", "file"):
      return data?["attachments"]?.elements.isEmpty == false ? nil : .emptyMessageFile
    case ("message", _): return .invalidMessageType
    case ("custom", let type?) where !type.isEmpty:
      return data?["customData"]?.members.isEmpty == false ? nil : .emptyCustomData
    case ("custom", _): return .emptyMessageType
    default: return .invalidMessageCategory
    }
  }

  /// `DELETE /messages/{id}`
  func delete(_ request: Request, in state: inout State) -> HTTPResponse {
    let id = Int(request.path[1]) ?? 0
    guard let (key, entity) = state.messages.first(where: { $0.value.id == id }),
      entity.json["deletedAt"] == nil
    else { return Self.error(404, "ERR_MESSAGE_ID_NOT_FOUND", "There is no such message.") }
    if let actor = request.actor {
      guard state.users[actor] != nil else {
        return Self.error(404, "ERR_UID_NOT_FOUND", "Nobody.")
      }
      let guid = entity.json["receiver"]?.string ?? ""
      let scope = state.members[State.member(guid, actor)]?.json["scope"]?.string
      guard entity.json["sender"]?.string == actor || scope == "admin" || scope == "moderator"
      else {
        return Self.error(403, "ERR_MESSAGE_NOT_A_SENDER", "Not yours.")
      }
    }
    let members =
      entity.json.members + [
        JSON.Member("deletedAt", .integer(request.now)),
        JSON.Member("deletedBy", .string(request.actor ?? Self.app)),
      ]
    state.messages[key] = Entity(json: .object(members), id: id)
    return Self.response(
      200, ["data": ["category": "action", "type": "message", "data": ["action": "deleted"]]])
  }
}
