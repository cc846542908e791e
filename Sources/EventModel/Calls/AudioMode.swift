/// Where the sound of a call goes.
public enum AudioMode: WireName {
  case speaker, earpiece, bluetooth, headphones
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .speaker: "speaker"
    case .earpiece: "earpiece"
    case .bluetooth: "bluetooth"
    case .headphones: "headphones"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.speaker, .earpiece, .bluetooth, .headphones]
}
