internal import EventModel
internal import JSONText
internal import Synchronization
public import Transport

/// A stand-in for the platform, for tests and demonstrations: takes imports, and shows what is there.
///
/// It is as strict as the documented interface, and can be made as unreliable as a network.
public final class SimulatedPlatform: Sendable {
  /// What goes wrong, counted by calls of the import.
  public struct Faults: Sendable, Hashable {
    /// Each so-manieth call stores and then answers 500; 0 for none.
    public var failsAfterStoring = 0
    /// Each so-manieth call is cut off after storing.
    public var cutsAfterStoring = 0
    /// Each so-manieth call is answered 503 and stores nothing.
    public var isBusy = 0
    /// Entities with these keys are refused.
    public var refused: Set<String> = []

    public init() {}
  }

  public struct Counts: Sendable, Hashable {
    public var imports = 0
    public var tooMany = 0
    /// Entities that were stored, and those that were there already.
    public var stored = 0
    public var repeated = 0
  }

  /// What a call comes to.
  public enum Answer: Sendable {
    case response(HTTPResponse)
    /// The connection is closed.
    case cut
  }

  private struct Entity {
    var json: JSON
    var id: Int
  }

  private struct State {
    var users: [String: Entity] = [:]
    var groups: [String: Entity] = [:]
    var members: [String: Entity] = [:]
    var messages: [String: Entity] = [:]
    var nextID = 1
    var counts = Counts()
    /// When the calls of the last minute began.
    var recent: [Int64] = []
  }

  private let apiKey: String
  private let importsPerMinute: Int
  private let faults: Faults
  private let state = Mutex(State())

  public init(apiKey: String, importsPerMinute: Int = 60, faults: Faults = Faults()) {
    self.apiKey = apiKey
    self.importsPerMinute = importsPerMinute
    self.faults = faults
  }

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
  public var muids: [String] {
    state.withLock { state in
      state.messages.sorted { $0.value.id < $1.value.id }.map(\.key)
    }
  }

  /// Forgets a message, as if it had been lost.
  public func lose(muid: String) { state.withLock { $0.messages[muid] = nil } }

  /// - Parameters:
  ///   - path: From the part behind `/v3`, without a query.
  ///   - milliseconds: When the call begins, for the quota.
  public func answer(
    _ method: String, _ path: String, query: [String: String] = [:], key: String?,
    actor: String? = nil, body: [UInt8] = [], at milliseconds: Int64
  ) -> Answer {
    guard key == apiKey else {
      return .response(Self.error(401, "AUTH_ERR_APIKEY_NOT_FOUND", "The key is not known."))
    }
    let parts = path.split(separator: "/").map { Self.unescaped($0) }
    switch (method, parts.first, parts.count) {
    case ("POST", "data_import", 2): return self.import(parts[1], body, at: milliseconds)
    case ("GET", "users", 1):
      return .response(state.withLock { Self.page($0.users, query) })
    case ("GET", "groups", 1):
      return .response(state.withLock { Self.page($0.groups, query) })
    case ("GET", "users", 3) where parts[2] == "messages":
      let peer = parts[1]
      guard let actor else {
        return .response(Self.error(400, "ERR_BAD_REQUEST", "onBehalfOf is missing."))
      }
      return .response(
        messages(query) { message in
          let parties = [message["sender"]?.string, message["receiver"]?.string]
          return message["receiverType"]?.string == "user"
            && (parties == [actor, peer] || parties == [peer, actor])
        })
    case ("GET", "groups", 3) where parts[2] == "messages":
      let guid = parts[1]
      return .response(
        messages(query) {
          $0["receiverType"]?.string == "group" && $0["receiver"]?.string == guid
        })
    default: return .response(Self.error(404, "ERR_API_NOT_FOUND", "There is no such call."))
    }
  }

  // MARK: Import

  private func `import`(_ kind: String, _ body: [UInt8], at milliseconds: Int64) -> Answer {
    state.withLock { state -> Answer in
      state.recent.removeAll { $0 <= milliseconds - 60_000 }
      guard state.recent.count < importsPerMinute else {
        state.counts.tooMany += 1
        let wait = (state.recent.first ?? milliseconds) + 60_000 - milliseconds
        var response = Self.error(429, "ERR_TOO_MANY_REQUESTS", "Later.")
        response.headers.append(HTTPHeader("Retry-After", String((wait + 999) / 1000)))
        return .response(response)
      }
      state.recent.append(milliseconds)
      state.counts.imports += 1
      let number = state.counts.imports
      func isTurn(_ every: Int) -> Bool { every > 0 && number % every == 0 }
      if isTurn(faults.isBusy) {
        return .response(Self.error(503, "ERR_OPERATION_FAILED", "Busy."))
      }
      guard let root = try? JSONDocument(parsing: body).root, let entities = root[kind],
        entities.kind == .object
      else { return .response(Self.error(400, "ERR_BAD_REQUEST", "No entities.")) }
      guard entities.count <= ModernLimits.entitiesPerImport else {
        return .response(Self.error(400, "ERR_BAD_REQUEST", "More than 50 entities."))
      }
      var results: [JSON.Member] = []
      for member in entities.members {
        results.append(
          JSON.Member(member.key, store(kind, member.key, JSON(member.value), in: &state)))
      }
      if isTurn(faults.cutsAfterStoring) { return .cut }
      if isTurn(faults.failsAfterStoring) {
        return .response(Self.error(500, "ERR_EXCEPTION", "Something went wrong."))
      }
      let data: JSON = kind == "messages" ? .object(results) : ["data": .object(results)]
      return .response(Self.response(200, ["data": data]))
    }
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
    let id = state.nextID
    state.nextID += 1
    state.counts.stored += 1
    state[keyPath: place][key] = Entity(json: entity, id: id)
    return ["success": true, "data": entity]
  }

  // MARK: Lists

  private static func page(
    _ entities: [String: Entity], _ query: [String: String]
  ) -> HTTPResponse {
    let size = min(max(query["perPage"].flatMap { Int($0) } ?? 100, 1), 1_000)
    let page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    let all = entities.values.sorted { $0.id < $1.id }
    let shown = all.dropFirst((page - 1) * size).prefix(size)
    return response(200, ["data": .array(shown.map(\.json))])
  }

  private func messages(
    _ query: [String: String], where isShown: (JSON) -> Bool
  ) -> HTTPResponse {
    let after = query["id"].flatMap { Int($0) } ?? 0
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 100, 1), 1_000)
    let shown = state.withLock { state in
      state.messages.values.filter { $0.id > after && isShown($0.json) }
        .sorted { $0.id < $1.id }.prefix(limit)
    }
    return Self.response(
      200,
      [
        "data": .array(
          shown.map { entity in
            .object([JSON.Member("id", .string(String(entity.id)))] + entity.json.members)
          })
      ])
  }

  // MARK: Answers

  private static func response(_ status: Int, _ json: JSON) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")],
      body: JSONWriter.bytes(of: json))
  }

  private static func error(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    response(status, ["error": ["code": .string(code), "message": .string(message)]])
  }

  static func unescaped(_ text: some StringProtocol) -> String {
    String(text).removingPercentEscapes
  }
}
