/// Who is there, as far as it is known.
///
/// The latest change of a user counts, whatever the order of arrival: by the second and millisecond it tells, of the same instant `online`,
/// since connections are lost and made again more often within one than made and given up. A change that tells only its second is of the
/// beginning of it. One without an instant counts as it arrives.
public struct PresenceState: Sendable, Hashable {
  /// By `uid`.
  public private(set) var users: [String: User] = [:]

  public init() {}

  /// - Returns: True if somebody came or went by it, or was not known.
  @discardableResult
  public mutating func fold(_ event: Event) -> Bool {
    if case .onUserOnline(let user) = event { return set(user, .online) }
    if case .onUserOffline(let user) = event { return set(user, .offline) }
    return false
  }

  private mutating func set(_ user: User, _ status: UserStatus) -> Bool {
    var user = user
    user.status = status
    guard let known = users[user.uid] else {
      users[user.uid] = user
      return true
    }
    if user.lastActiveAt == nil {
      // The order of arrival is all there is.
      user.lastActiveAt = known.lastActiveAt
      user.lastActiveMilliseconds = known.lastActiveMilliseconds
    } else if known.lastActiveAt != nil, !Self.isLater(user, than: known) {
      return false
    }
    users[user.uid] = user
    return known.status != status
  }

  private static func isLater(_ user: User, than known: User) -> Bool {
    let (one, other) = (user.lastActiveAt ?? .min, known.lastActiveAt ?? .min)
    if one != other { return one > other }
    if user.lastActiveMilliseconds != known.lastActiveMilliseconds {
      return user.lastActiveMilliseconds > known.lastActiveMilliseconds
    }
    if user.status != known.status { return user.status == .online }
    // What else is told of him: whatever the order, the same.
    return known.encoded().lexicographicallyPrecedes(user.encoded())
  }

  public func isOnline(_ uid: String) -> Bool { users[uid]?.status?.isOnline ?? false }
}
