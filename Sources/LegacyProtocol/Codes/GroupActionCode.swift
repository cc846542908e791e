/// What the Android SDK calls an action of a group (`action_type`): numbers of their own, although they look like message types.
public enum GroupActionCode: Sendable, Hashable, RawRepresentable {
  case kicked, banned, roomDeleted, messageDeleted
  /// A number this version does not know, kept as received. Made by `init(rawValue:)` alone.
  case unknown(Int)

  private static let known: [(number: Int, code: Self)] = [
    (10, .kicked), (11, .banned), (12, .roomDeleted), (13, .messageDeleted),
  ]

  public init(rawValue: Int) {
    self = Self.known.first { $0.number == rawValue }?.code ?? .unknown(rawValue)
  }

  public var rawValue: Int {
    if case .unknown(let number) = self { return number }
    return Self.known.first { $0.code == self }?.number ?? 0
  }
}
