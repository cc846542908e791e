internal import EventModel
internal import JSONText
internal import Transport

extension SimulatedPlatform {
  /// `POST /users`
  func createUser(_ request: Request, in state: inout State) -> HTTPResponse {
    create(request, "uid", .uidAlreadyExists, \.users, in: &state)
  }

  /// `POST /groups`
  func createGroup(_ request: Request, in state: inout State) -> HTTPResponse {
    let body = (try? JSONDocument(parsing: request.body)).map { JSON($0.root) }
    if let owner = body?["owner"]?.string, state.users[owner] == nil {
      return Self.error(404, "ERR_UID_NOT_FOUND", "Nobody.")
    }
    if body?["type"]?.string == "password", body?["password"] == nil {
      return Self.error(400, "ERR_EMPTY_GROUP_PASS", "No password.")
    }
    let response = create(request, "guid", .guidAlreadyExists, \.groups, in: &state)
    if response.status == 200, let guid = body?["guid"]?.string, let owner = body?["owner"]?.string
    {
      join(owner, guid, "admin", in: &state)
    }
    return response
  }

  private func create(
    _ request: Request, _ key: String, _ isThere: ErrorCode,
    _ place: WritableKeyPath<State, [String: Entity]>, in state: inout State
  ) -> HTTPResponse {
    guard let root = try? JSONDocument(parsing: request.body).root,
      let id = root[key]?.string, root["name"]?.string?.isEmpty == false,
      !faults.refused.contains(id)
    else { return Self.error(400, "ERR_BAD_REQUEST", "Not enough.") }
    guard state[keyPath: place][id] == nil else {
      state.counts.repeated += 1
      return Self.error(400, isThere.rawValue, "It is there.")
    }
    let json = JSON(root)
    _ = state.store(json, place) { _ in id }
    return Self.response(200, ["data": json])
  }

  // MARK: Members

  private func join(_ uid: String, _ guid: String, _ scope: String, in state: inout State) {
    _ = state.store(
      ["guid": .string(guid), "uid": .string(uid), "scope": .string(scope)], \.members
    ) { _ in State.member(guid, uid) }
  }

  /// `POST /groups/{guid}/members`
  func addMembers(_ request: Request, in state: inout State) -> HTTPResponse {
    let guid = request.path[1]
    guard state.groups[guid] != nil else { return Self.noGroup }
    guard let root = try? JSONDocument(parsing: request.body).root else {
      return Self.error(400, "ERR_BAD_REQUEST", "Nobody is named.")
    }
    var answer: [JSON.Member] = []
    for (list, scope) in [
      ("admins", "admin"), ("moderators", "moderator"), ("participants", "participant"),
    ] {
      var results: [JSON.Member] = []
      for uid in root[list].map({ $0.elements.compactMap(\.string) }) ?? [] {
        let key = State.member(guid, uid)
        let code: ErrorCode? =
          state.users[uid] == nil
          ? .uidNotFound
          : state.banned.contains(key)
            ? .bannedGroupmember : state.members[key] != nil ? .alreadyJoined : nil
        if code == nil { join(uid, guid, scope, in: &state) }
        results.append(
          JSON.Member(
            uid,
            code.map {
              ["success": false, "error": ["code": .string($0.rawValue), "message": "Refused."]]
            } ?? ["success": true, "data": [:]]))
      }
      if !results.isEmpty { answer.append(JSON.Member(list, .object(results))) }
    }
    return Self.response(200, ["data": .object(answer)])
  }

  /// `PUT /groups/{guid}/members/{uid}`
  func changeScope(_ request: Request, in state: inout State) -> HTTPResponse {
    let key = State.member(request.path[1], request.path[3])
    if let refusal = noMember(request, in: state) { return refusal }
    guard let scope = (try? JSONDocument(parsing: request.body))?.root["scope"]?.string,
      let member = state.members[key]
    else { return Self.error(400, "ERR_BAD_REQUEST", "No scope.") }
    guard member.json["scope"]?.string != scope else {
      return Self.error(400, "ERR_SAME_SCOPE", "It is so.")
    }
    let others = member.json.members.filter { $0.key != "scope" }
    state.members[key]?.json = .object(others + [JSON.Member("scope", .string(scope))])
    return Self.done
  }

  /// `DELETE /groups/{guid}/members/{uid}`
  func removeMember(_ request: Request, in state: inout State) -> HTTPResponse {
    if let refusal = noMember(request, in: state) { return refusal }
    state.members[State.member(request.path[1], request.path[3])] = nil
    return Self.done
  }

  /// `POST /groups/{guid}/bannedusers/{uid}`
  func ban(_ request: Request, in state: inout State) -> HTTPResponse {
    let key = State.member(request.path[1], request.path[3])
    if state.banned.contains(key) { return Self.error(400, "ERR_ALREADY_BANNED", "It is so.") }
    if let refusal = noMember(request, in: state) { return refusal }
    state.members[key] = nil
    state.banned.insert(key)
    return Self.done
  }

  /// `DELETE /groups/{guid}/bannedusers/{uid}`
  func unban(_ request: Request, in state: inout State) -> HTTPResponse {
    guard state.banned.remove(State.member(request.path[1], request.path[3])) != nil else {
      return Self.error(400, "ERR_NOT_A_BANNED_USER", "Not banned.")
    }
    return Self.done
  }

  private func noMember(_ request: Request, in state: State) -> HTTPResponse? {
    guard state.groups[request.path[1]] != nil else { return Self.noGroup }
    guard state.users[request.path[3]] != nil else {
      return Self.error(404, "ERR_UID_NOT_FOUND", "Nobody.")
    }
    guard state.members[State.member(request.path[1], request.path[3])] == nil else { return nil }
    return Self.error(400, "ERR_NOT_A_MEMBER", "Not a member.")
  }

  private static var noGroup: HTTPResponse { error(404, "ERR_GUID_NOT_FOUND", "No such group.") }
  private static var done: HTTPResponse { response(200, ["data": ["success": true]]) }
}
