public import JSONText

/// A user came or went.
public struct PresenceChange: Sendable, Hashable {
  /// One connection of the user; he may have several.
  public struct Connection: Sendable, Hashable {
    public enum Action: WireName {
      case connected, disconnected
      case unknown(String)

      public var rawValue: String {
        switch self {
        case .connected: "connected"
        case .disconnected: "disconnected"
        case .unknown(let name): name
        }
      }

      public static let known: [Self] = [.connected, .disconnected]
    }

    public var action: Action
    public var platform: String?
    /// Milliseconds since 1970, UTC.
    public var connectedAtMilliseconds: Int64?
    /// Fields this version does not know, kept as received.
    public var extra: [JSON.Member]

    public init(
      action: Action, platform: String? = nil, connectedAtMilliseconds: Int64? = nil,
      extra: [JSON.Member] = []
    ) {
      self.action = action
      self.platform = platform
      self.connectedAtMilliseconds = connectedAtMilliseconds
      self.extra = extra
    }

    init(reading value: JSONValue, _ kind: WebhookEnvelope.Kind) throws(ModelError) {
      var object = try ObjectReader(value)
      let action: Action? = object.name("\(kind.actionKey)")
      self.init(
        action: try object.required("\(kind.actionKey)", "a string", action),
        platform: object.string("platform"),
        connectedAtMilliseconds: object.milliseconds("connectedAt"))
      extra = object.rest()
    }

    func write(to writer: inout JSONWriter, _ kind: WebhookEnvelope.Kind) {
      writer.beginObject()
      let start = writer.count
      writer.member(kind.actionKey, name: action)
      writer.member("platform", platform)
      writer.member("connectedAt", connectedAtMilliseconds)
      writer.members(extra, unlessWrittenFrom: start)
      writer.endObject()
    }

    /// What became of the user by it, where nothing else tells.
    var statusAfter: UserStatus { action == .disconnected ? .offline : .online }
  }

  public var user: User
  public var status: UserStatus
  /// Milliseconds since 1970, UTC: the unit of webhooks; real-time frames are read in either unit and written in seconds.
  public var timestampMilliseconds: Int64?
  /// Webhooks only.
  public var connection: Connection?
  /// False if the user still has another connection, so that nobody else notices.
  public var isPresenceChanged: Bool?

  public init(
    user: User, status: UserStatus, timestampMilliseconds: Int64? = nil,
    connection: Connection? = nil, isPresenceChanged: Bool? = nil
  ) {
    self.user = user
    self.status = status
    self.timestampMilliseconds = timestampMilliseconds
    self.connection = connection
    self.isPresenceChanged = isPresenceChanged
  }

  /// The user with the status and the time of the change, to the millisecond: changes come in any order, and two may share a second.
  public var changedUser: User {
    var changed = user
    changed.status = status
    if let timestampMilliseconds {
      let (seconds, rest) = timestampMilliseconds.quotientAndRemainder(dividingBy: 1000)
      // Before 1970 too the rest counts forward.
      changed.lastActiveAt = rest < 0 ? seconds - 1 : seconds
      changed.lastActiveMilliseconds = rest < 0 ? rest + 1000 : rest
    }
    return changed
  }
}

extension WebhookEnvelope.Kind {
  /// What the connection of a change of presence is called.
  var connectionKey: StaticString {
    switch self {
    case .modern: "currentConnection"
    case .legacy: "event"
    }
  }

  fileprivate var actionKey: StaticString {
    switch self {
    case .modern: "action"
    case .legacy: "type"
    }
  }
}
