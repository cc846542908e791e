/// How a call's participants are shown. The SDK's value is `tile`, its comments also write `TILE`.
public enum LayoutType: WireName {
  case tile, spotlight
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .tile: "tile"
    case .spotlight: "spotlight"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.tile, .spotlight]
  public static func alias(_ name: String) -> Self? {
    switch name {
    case "TILE": .tile
    case "SPOTLIGHT": .spotlight
    default: nil
    }
  }
}
