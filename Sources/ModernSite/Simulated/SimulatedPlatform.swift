internal import JSONText
internal import Synchronization
public import Transport

/// A stand-in for the platform, for tests and demonstrations: takes imports and live calls, and shows what is there.
///
/// It is as strict as the documented interface, and can be made as unreliable as a network. A `muid` that is sent again by `POST /messages` makes a
/// second message, since nothing says that the platform would refuse it.
public final class SimulatedPlatform: Sendable {
  /// What is called, where it matters what goes wrong.
  public enum Call: String, Sendable, Hashable, CaseIterable {
    case `import`, message, deletion, user, group, member
  }

  /// What goes wrong, counted by calls of each kind for itself; 0 for never.
  public struct Faults: Sendable, Hashable {
    /// Each so-manieth call is done and then answered 500.
    public var failsAfterStoring = 0
    /// Each so-manieth call is done and then cut off.
    public var cutsAfterStoring = 0
    /// Each so-manieth call is cut off and nothing done.
    public var cutsBeforeStoring = 0
    /// Each so-manieth call is answered 503 and nothing done.
    public var isBusy = 0
    /// Each so-manieth call is answered 429 and nothing done.
    public var isTooMuch = 0
    /// Entities with these keys are refused: uids, guids, muids.
    public var refused: Set<String> = []

    public init() {}
  }

  public struct Counts: Sendable, Hashable {
    public var calls: [Call: Int] = [:]
    public var tooMany = 0
    /// Entities that were stored, and those that were there already.
    public var stored = 0
    public var repeated = 0

    public var imports: Int { calls[.import, default: 0] }
  }

  /// What a call comes to.
  public enum Answer: Sendable {
    case response(HTTPResponse)
    /// The connection is closed.
    case cut
  }

  /// What is asked.
  struct Request {
    var method: String
    /// From the part behind `/v3`.
    var path: [String]
    var query: [String: String]
    var actor: String?
    var body: [UInt8]
    /// For the quotas.
    var milliseconds: Int64
    /// Seconds since 1970, UTC.
    var now: Int64
  }

  struct Entity {
    var json: JSON
    var id: Int
  }

  struct State {
    var users: [String: Entity] = [:]
    var groups: [String: Entity] = [:]
    /// By ``member(_:_:)``.
    var members: [String: Entity] = [:]
    var banned: Set<String> = []
    /// By ``message(_:)`` or, of one that was imported, its `muid`.
    var messages: [String: Entity] = [:]
    var nextID = 1
    var counts = Counts()
    /// When the calls of the last minute began: of the import, and all others that change something.
    var recentImports: [Int64] = []
    var recentCalls: [Int64] = []

    static func member(_ guid: String, _ uid: String) -> String { "\(guid)_member_\(uid)" }
    static func message(_ id: Int) -> String { "/\(id)" }

    mutating func store(
      _ json: JSON, _ place: WritableKeyPath<State, [String: Entity]>, _ key: (Int) -> String
    ) -> Int {
      let id = nextID
      nextID += 1
      counts.stored += 1
      self[keyPath: place][key(id)] = Entity(json: json, id: id)
      return id
    }
  }

  private let apiKey: String
  private let importsPerMinute: Int
  private let requestsPerMinute: Int
  let faults: Faults
  let state = Mutex(State())

  /// - Parameter requestsPerMinute: Calls beside imports that change something; 0 for any number.
  public init(
    apiKey: String, importsPerMinute: Int = 60, requestsPerMinute: Int = 0,
    faults: Faults = Faults()
  ) {
    self.apiKey = apiKey
    self.importsPerMinute = importsPerMinute
    self.requestsPerMinute = requestsPerMinute
    self.faults = faults
  }

  /// - Parameters:
  ///   - path: From the part behind `/v3`, without a query.
  ///   - milliseconds: When the call begins, for the quotas.
  ///   - now: Seconds since 1970, UTC; what is sent gets that time.
  public func answer(
    _ method: String, _ path: String, query: [String: String] = [:], key: String?,
    actor: String? = nil, body: [UInt8] = [], at milliseconds: Int64, now: Int64 = 1_700_000_000
  ) -> Answer {
    guard key == apiKey else {
      return .response(Self.error(401, "AUTH_ERR_APIKEY_NOT_FOUND", "The key is not known."))
    }
    let request = Request(
      method: method, path: path.split(separator: "/").map { Self.unescaped($0) }, query: query,
      actor: actor, body: body, milliseconds: milliseconds, now: now)
    guard let (call, change) = change(request) else { return .response(list(request)) }
    return state.withLock { make(change, call, request, in: &$0) }
  }

  typealias Change = (Request, inout State) -> HTTPResponse

  /// What a call changes; `nil` for one that asks only.
  private func change(_ request: Request) -> (Call, Change)? {
    let path = request.path
    return switch (request.method, path.first, path.count) {
    case ("POST", "data_import", 2): (.import, `import`)
    case ("POST", "messages", 1): (.message, send)
    case ("DELETE", "messages", 2): (.deletion, delete)
    case ("POST", "users", 1): (.user, createUser)
    case ("POST", "groups", 1): (.group, createGroup)
    case ("POST", "groups", 3) where path[2] == "members": (.member, addMembers)
    case ("PUT", "groups", 4) where path[2] == "members": (.member, changeScope)
    case ("DELETE", "groups", 4) where path[2] == "members": (.member, removeMember)
    case ("POST", "groups", 4) where path[2] == "bannedusers": (.member, ban)
    case ("DELETE", "groups", 4) where path[2] == "bannedusers": (.member, unban)
    default: nil
    }
  }

  /// Counts a call, and lets go wrong what is to.
  private func make(
    _ change: Change, _ call: Call, _ request: Request, in state: inout State
  ) -> Answer {
    let isImport = call == .import
    let limit = isImport ? importsPerMinute : requestsPerMinute
    let place = isImport ? \State.recentImports : \State.recentCalls
    state[keyPath: place].removeAll { $0 <= request.milliseconds - 60_000 }
    guard limit == 0 || state[keyPath: place].count < limit else {
      let first = state[keyPath: place].first ?? request.milliseconds
      return Self.tooMany(for: first + 60_000 - request.milliseconds, in: &state)
    }
    state[keyPath: place].append(request.milliseconds)
    state.counts.calls[call, default: 0] += 1
    let number = state.counts.calls[call, default: 0]
    func isTurn(_ every: Int) -> Bool { every > 0 && number % every == 0 }
    if isTurn(faults.isTooMuch) { return Self.tooMany(for: 1_000, in: &state) }
    if isTurn(faults.isBusy) {
      return .response(Self.error(503, "ERR_OPERATION_FAILED", "Busy."))
    }
    if isTurn(faults.cutsBeforeStoring) { return .cut }
    let response = change(request, &state)
    guard response.status < 400 else { return .response(response) }
    if isTurn(faults.cutsAfterStoring) { return .cut }
    if isTurn(faults.failsAfterStoring) {
      return .response(Self.error(500, "ERR_EXCEPTION", "Something went wrong."))
    }
    return .response(response)
  }

  // MARK: Answers

  private static func tooMany(for milliseconds: Int64, in state: inout State) -> Answer {
    state.counts.tooMany += 1
    var response = error(429, "ERR_TOO_MANY_REQUESTS", "Later.")
    response.headers.append(HTTPHeader("Retry-After", String((milliseconds + 999) / 1000)))
    return .response(response)
  }

  static func response(_ status: Int, _ json: JSON) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")],
      body: JSONWriter.bytes(of: json))
  }

  static func error(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    response(status, ["error": ["code": .string(code), "message": .string(message)]])
  }

  static func unescaped(_ text: some StringProtocol) -> String {
    String(text).removingPercentEscapes
  }
}
