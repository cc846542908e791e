/// Which camera is in use; the SDK spells these in capitals.
public enum CameraFacing: WireName {
  case front, rear
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .front: "FRONT"
    case .rear: "REAR"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.front, .rear]
}
