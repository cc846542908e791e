/// Why a ring ended on this device; anything not known means “the ring is over”.
public enum RingEndReason: WireName {
  /// The caller gave up.
  case cancelled
  /// Answered on another device.
  case ongoing
  case unanswered, rejected, busy
  /// The session made for it closed before the answer.
  case ended
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .cancelled: "cancelled"
    case .ongoing: "ongoing"
    case .unanswered: "unanswered"
    case .rejected: "rejected"
    case .busy: "busy"
    case .ended: "ended"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.cancelled, .ongoing, .unanswered, .rejected, .busy, .ended]
  public static func alias(_ name: String) -> Self? { name == "canceled" ? .cancelled : nil }
}
