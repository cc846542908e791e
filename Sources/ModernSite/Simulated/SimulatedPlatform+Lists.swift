internal import JSONText
internal import Transport

extension SimulatedPlatform {
  public var counts: Counts { state.withLock { $0.counts } }

  /// How many there are of each kind, by the name it is imported by.
  public var contents: [String: Int] {
    state.withLock {
      [
        "users": $0.users.count, "groups": $0.groups.count, "members": $0.members.count,
        "messages": $0.messages.count,
      ]
    }
  }

  /// The `muid`s of all messages in the order they came.
  public var muids: [String] { sorted().map { $0.json["muid"]?.string ?? "" } }

  /// The same by conversation (``ConversationID``), of those that were sent; deleted ones stand in it with a minus before them.
  public var conversations: [String: [String]] {
    sorted().reduce(into: [:]) { all, message in
      guard let conversation = message.json["conversationId"]?.string else { return }
      let mark = message.json["deletedAt"] == nil ? "" : "-"
      all[conversation, default: []].append(mark + (message.json["muid"]?.string ?? ""))
    }
  }

  /// Who is in a group, by uid: the scope, or `banned`.
  public func members(of guid: String) -> [String: String] {
    state.withLock { state in
      var members: [String: String] = [:]
      for member in state.members.values where member.json["guid"]?.string == guid {
        members[member.json["uid"]?.string ?? ""] = member.json["scope"]?.string ?? ""
      }
      for uid in state.users.keys where state.banned.contains(State.member(guid, uid)) {
        members[uid] = "banned"
      }
      return members
    }
  }

  /// The names of all users, by uid.
  public var names: [String: String] {
    state.withLock { $0.users.mapValues { $0.json["name"]?.string ?? "" } }
  }

  /// Forgets a message, as if it had been lost.
  public func lose(muid: String) {
    state.withLock { state in
      state.messages = state.messages.filter { $0.value.json["muid"]?.string != muid }
    }
  }

  private func sorted() -> [Entity] {
    state.withLock { $0.messages.values.sorted { $0.id < $1.id } }
  }

  // MARK: What is asked for

  func list(_ request: Request) -> HTTPResponse {
    let path = request.path
    switch (request.method, path.first, path.count) {
    case ("GET", "users", 1): return page(\.users, request.query)
    case ("GET", "groups", 1): return page(\.groups, request.query)
    case ("GET", "messages", 1): return messages(request.query) { _ in true }
    case ("GET", "users", 3) where path[2] == "messages":
      let peer = path[1]
      guard let actor = request.actor else {
        return Self.error(400, "ERR_BAD_REQUEST", "onBehalfOf is missing.")
      }
      let users = state.withLock { $0.users }
      guard users[actor] != nil, users[peer] != nil || peer == Self.app else {
        return Self.error(404, "ERR_UID_NOT_FOUND", "Nobody.")
      }
      return messages(request.query) { message in
        let parties = [message["sender"]?.string, message["receiver"]?.string]
        return message["receiverType"]?.string == "user"
          && (parties == [actor, peer] || parties == [peer, actor])
      }
    case ("GET", "groups", 3) where path[2] == "messages":
      let guid = path[1]
      guard state.withLock({ $0.groups[guid] != nil }) else {
        return Self.error(404, "ERR_GUID_NOT_FOUND", "No such group.")
      }
      return messages(request.query) {
        $0["receiverType"]?.string == "group" && $0["receiver"]?.string == guid
      }
    default: return Self.error(404, "ERR_API_NOT_FOUND", "There is no such call.")
    }
  }

  private func page(
    _ place: KeyPath<State, [String: Entity]> & Sendable, _ query: [String: String]
  ) -> HTTPResponse {
    let size = min(max(query["perPage"].flatMap { Int($0) } ?? 100, 1), 1_000)
    let page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    let all = state.withLock { $0[keyPath: place].values.sorted { $0.id < $1.id } }
    let shown = all.dropFirst((page - 1) * size).prefix(size)
    return Self.response(200, ["data": .array(shown.map(\.json))])
  }

  private func messages(
    _ query: [String: String], where isShown: (JSON) -> Bool
  ) -> HTTPResponse {
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 100, 1), 1_000)
    let id = query["id"].flatMap { Int($0) }
    let all = sorted().filter { isShown($0.json) }
    let shown =
      query["affix"] == "prepend"
      ? all.filter { $0.id < id ?? .max }.suffix(limit)
      : all.filter { $0.id > id ?? 0 }.prefix(limit)
    return Self.response(200, ["data": .array(shown.map(Self.shown))])
  }

  static func shown(_ message: Entity) -> JSON {
    .object([JSON.Member("id", .string(String(message.id)))] + message.json.members)
  }
}
