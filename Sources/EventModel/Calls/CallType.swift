/// Sound only, or with pictures.
public enum CallType: WireName {
  case audio, video
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .audio: "audio"
    case .video: "video"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.audio, .video]
}
