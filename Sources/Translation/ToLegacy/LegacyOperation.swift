public import JSONText
public import LegacyProtocol

/// What must be done on the old install so that its clients see what happened on the new side. Ids are old ones.
///
/// Each is given once, for whichever viewer the event is told first: who takes an event back for every member of a room carries out what is
/// given, each time, and nothing is done twice. Whoever carries one out tries it until it has an answer; it is not given again.
public enum LegacyOperation: Sendable, Hashable {
  public enum Place: Sendable, Hashable {
    case user(String)
    case room(String)
  }

  /// Send through the old form as a user. `message` is what is put in the form: the server makes of it what the delivery shows.
  case send(as: String, to: Place, message: String, localMessageID: String)
  /// A row that no form of the old side makes, put in its table. `direction`: 0 both see it, 1 only the recipient.
  case store(as: String, to: Place, body: String, direction: Int, localMessageID: String)
  /// `as`: `nil` for the administration.
  case deleteMessage(as: String?, room: String, messageID: String)
  case join(as: String, room: String)
  case leave(as: String, room: String)
  case kick(as: String?, user: String, room: String)
  case ban(as: String?, user: String, room: String)
  case unban(as: String?, user: String, room: String)
  case invite(as: String?, user: String, room: String)
  /// Names of rooms are as the install is to store them: what pages would take for markup is escaped.
  case createRoom(as: String?, name: String, kind: Room.Kind, guid: String)
  case renameRoom(as: String?, room: String, name: String)
  case deleteRoom(as: String?, room: String)
  /// `text` is markup.
  case announce(text: String, to: String?)
  case typing(as: String, to: String, isStarted: Bool)
  /// To a user's own channel of the push service, as another user's client would.
  case publish(to: String, body: String)
  case markRead(as: String, peer: String, messageID: String)
  case setStatus(as: String, status: ContactStatus)
  case block(as: String, user: String)
  case unblock(as: String, user: String)
  case endSession(of: String)
}

extension LegacyOperation {
  /// The name in reports.
  public var name: String {
    switch self {
    case .send: "send"
    case .store: "store"
    case .deleteMessage: "delete-message"
    case .join: "join"
    case .leave: "leave"
    case .kick: "kick"
    case .ban: "ban"
    case .unban: "unban"
    case .invite: "invite"
    case .createRoom: "create-room"
    case .renameRoom: "rename-room"
    case .deleteRoom: "delete-room"
    case .announce: "announce"
    case .typing: "typing"
    case .publish: "publish"
    case .markRead: "mark-read"
    case .setStatus: "set-status"
    case .block: "block"
    case .unblock: "unblock"
    case .endSession: "end-session"
    }
  }

  /// `{operation, as, …}`; what is not given is left out.
  public var json: JSON {
    var members: [JSON.Member] = [JSON.Member("operation", .string(name))]
    func add(_ key: String, _ value: String?) {
      if let value { members.append(JSON.Member(key, .string(value))) }
    }
    func add(_ place: Place) {
      switch place {
      case .user(let id): add("user", id)
      case .room(let id): add("room", id)
      }
    }
    switch self {
    case .send(let actor, let place, let message, let localID):
      add("as", actor)
      add(place)
      add("message", message)
      add("localmessageid", localID)
    case .store(let actor, let place, let body, let direction, let localID):
      add("as", actor)
      add(place)
      add("body", body)
      members.append(JSON.Member("direction", .integer(direction)))
      add("localmessageid", localID)
    case .deleteMessage(let actor, let room, let messageID):
      add("as", actor)
      add("room", room)
      add("message", messageID)
    case .join(let actor, let room), .leave(let actor, let room):
      add("as", actor)
      add("room", room)
    case .kick(let actor, let user, let room), .ban(let actor, let user, let room),
      .unban(let actor, let user, let room), .invite(let actor, let user, let room):
      add("as", actor)
      add("user", user)
      add("room", room)
    case .createRoom(let actor, let name, let kind, let guid):
      add("as", actor)
      add("name", name)
      add("type", kind.text)
      add("guid", guid)
    case .renameRoom(let actor, let room, let name):
      add("as", actor)
      add("room", room)
      add("name", name)
    case .deleteRoom(let actor, let room):
      add("as", actor)
      add("room", room)
    case .announce(let text, let user):
      add("text", text)
      add("user", user)
    case .typing(let actor, let user, let isStarted):
      add("as", actor)
      add("user", user)
      members.append(JSON.Member("started", .bool(isStarted)))
    case .publish(let user, let body):
      add("user", user)
      add("body", body)
    case .markRead(let actor, let peer, let messageID):
      add("as", actor)
      add("user", peer)
      add("message", messageID)
    case .setStatus(let actor, let status):
      add("as", actor)
      add("status", status.rawValue)
    case .block(let actor, let user), .unblock(let actor, let user):
      add("as", actor)
      add("user", user)
    case .endSession(let user): add("user", user)
    }
    return .object(members)
  }
}
