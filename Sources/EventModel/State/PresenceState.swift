/// Who is there, as far as it is known. Changes older than what is known are late and do nothing.
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
    if let before = known.lastActiveAt, let now = user.lastActiveAt, now < before { return false }
    // Without an instant the order of arrival is all there is.
    user.lastActiveAt = user.lastActiveAt ?? known.lastActiveAt
    users[user.uid] = user
    return known.status != status
  }

  public func isOnline(_ uid: String) -> Bool { users[uid]?.status?.isOnline ?? false }
}
