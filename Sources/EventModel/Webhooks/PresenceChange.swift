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

    public init(action: Action, platform: String? = nil, connectedAtMilliseconds: Int64? = nil) {
      self.action = action
      self.platform = platform
      self.connectedAtMilliseconds = connectedAtMilliseconds
    }
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

  /// The user with the status and the time of the change.
  public var changedUser: User {
    var changed = user
    changed.status = status
    if let timestampMilliseconds { changed.lastActiveAt = timestampMilliseconds / 1000 }
    return changed
  }
}
