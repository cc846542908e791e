/// How one gets into a group.
public enum GroupType: WireName {
  case `public`, password, `private`
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .public: "public"
    case .password: "password"
    case .private: "private"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.public, .password, .private]
}
