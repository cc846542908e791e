/// Whether a user is connected (docs/protocol.md, “Users”). The wire also says `available` for online.
public enum UserStatus: WireName {
  case online, offline
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .online: "online"
    case .offline: "offline"
    case .unknown(let name): name
    }
  }

  /// Anything that is not `offline` counts as connected, as in the vendor's clients.
  public var isOnline: Bool { self != .offline }

  public static let known: [Self] = [.online, .offline]
  public static func alias(_ name: String) -> Self? { name == "available" ? .online : nil }
}
