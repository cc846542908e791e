/// What kind of thing a message is.
public enum MessageCategory: WireName {
  case message, custom, action, call, interactive
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .message: "message"
    case .custom: "custom"
    case .action: "action"
    case .call: "call"
    case .interactive: "interactive"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.message, .custom, .action, .call, .interactive]
}
