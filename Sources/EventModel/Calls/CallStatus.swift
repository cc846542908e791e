/// How far a call has come. Two pages of the vendor write `canceled`; `cancelled` is what is sent.
public enum CallStatus: WireName {
  case initiated, ongoing, unanswered, rejected, busy, cancelled, ended
  /// In call logs only.
  case missed
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .initiated: "initiated"
    case .ongoing: "ongoing"
    case .unanswered: "unanswered"
    case .rejected: "rejected"
    case .busy: "busy"
    case .cancelled: "cancelled"
    case .ended: "ended"
    case .missed: "missed"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [
    .initiated, .ongoing, .unanswered, .rejected, .busy, .cancelled, .ended, .missed,
  ]
  public static func alias(_ name: String) -> Self? { name == "canceled" ? .cancelled : nil }

  /// True if nothing can follow.
  public var isFinal: Bool {
    switch self {
    case .initiated, .ongoing, .unknown: false
    case .unanswered, .rejected, .busy, .cancelled, .ended, .missed: true
    }
  }
}
