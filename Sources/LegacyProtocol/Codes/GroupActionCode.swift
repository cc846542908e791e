/// What the Android SDK calls an action of a group (`action_type`): numbers of their own, although they look like message types.
public enum GroupActionCode: Sendable, Hashable, RawRepresentable {
  case kicked, banned, roomDeleted, messageDeleted
  /// A number this version does not know, kept as received. Made by `init(rawValue:)` alone.
  case unknown(Int)

  private static let known: [Self] = [.kicked, .banned, .roomDeleted, .messageDeleted]

  public init(rawValue: Int) {
    self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }

  public var rawValue: Int {
    switch self {
    case .kicked: 10
    case .banned: 11
    case .roomDeleted: 12
    case .messageDeleted: 13
    case .unknown(let number): number
    }
  }
}
