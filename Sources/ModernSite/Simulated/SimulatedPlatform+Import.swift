internal import EventModel
internal import JSONText
internal import Transport

extension SimulatedPlatform {
  func `import`(_ request: Request, in state: inout State) -> HTTPResponse {
    let kind = request.path[1]
    guard let root = try? JSONDocument(parsing: request.body).root, let entities = root[kind],
      entities.kind == .object
    else { return Self.error(400, "ERR_BAD_REQUEST", "No entities.") }
    guard entities.count <= ModernLimits.entitiesPerImport else {
      return Self.error(400, "ERR_BAD_REQUEST", "More than 50 entities.")
    }
    var results: [JSON.Member] = []
    for member in entities.members {
      results.append(
        JSON.Member(member.key, store(kind, member.key, JSON(member.value), in: &state)))
    }
    let data: JSON = kind == "messages" ? .object(results) : ["data": .object(results)]
    return Self.response(200, ["data": data])
  }

  private func store(_ kind: String, _ key: String, _ entity: JSON, in state: inout State) -> JSON {
    func refusal(_ code: String) -> JSON {
      ["success": false, "error": ["code": .string(code), "message": "Refused."]]
    }
    guard !faults.refused.contains(key) else { return refusal("ERR_BAD_REQUEST") }
    let (place, code): (WritableKeyPath<State, [String: Entity]>, String)
    switch kind {
    case "users": (place, code) = (\.users, "ERR_UID_ALREADY_EXISTS")
    case "groups": (place, code) = (\.groups, "ERR_GUID_ALREADY_EXISTS")
    case "members":
      guard state.groups[entity["guid"]?.string ?? ""] != nil else {
        return refusal("ERR_GUID_NOT_FOUND")
      }
      guard state.users[entity["uid"]?.string ?? ""] != nil else {
        return refusal("ERR_UID_NOT_FOUND")
      }
      (place, code) = (\.members, "ERR_ALREADY_JOINED")
    case "messages":
      let isGroup = entity["receiverType"]?.string == "group"
      let receiver = entity["receiver"]?.string ?? ""
      guard state.users[entity["sender"]?.string ?? ""] != nil,
        (isGroup ? state.groups : state.users)[receiver] != nil
      else { return refusal("ERR_UID_NOT_FOUND") }
      guard key == entity["muid"]?.string, entity["sentAt"]?.integer != nil else {
        return refusal("ERR_IMPORT_INVALID_MESSAGE_FORMAT")
      }
      (place, code) = (\.messages, "ERR_IMPORT_MUID_ALREADY_EXISTS")
    default: return refusal("ERR_API_NOT_FOUND")
    }
    guard state[keyPath: place][key] == nil else {
      state.counts.repeated += 1
      return refusal(code)
    }
    _ = state.store(entity, place) { _ in key }
    return ["success": true, "data": entity]
  }
}
