/// What a member may do in a group.
public enum GroupScope: WireName {
  case admin, moderator, participant
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .admin: "admin"
    case .moderator: "moderator"
    case .participant: "participant"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.admin, .moderator, .participant]
}
