/// What happened to a group's member or to a message.
public enum MessageAction: WireName {
  case joined, left, kicked, banned, unbanned, added, scopeChanged, invited
  case edited, deleted
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .joined: "joined"
    case .left: "left"
    case .kicked: "kicked"
    case .banned: "banned"
    case .unbanned: "unbanned"
    case .added: "added"
    case .scopeChanged: "scopeChanged"
    case .invited: "invited"
    case .edited: "edited"
    case .deleted: "deleted"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [
    .joined, .left, .kicked, .banned, .unbanned, .added, .scopeChanged, .invited, .edited, .deleted,
  ]
}
