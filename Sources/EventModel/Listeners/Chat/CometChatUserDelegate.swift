extension ChatSDK {
  /// Users come and go.
  public protocol CometChatUserDelegate: AnyObject, Sendable {
    func onUserOnline(user: User)
    func onUserOffline(user: User)
  }
}

/// Every method may be left out.
extension ChatSDK.CometChatUserDelegate {
  public func onUserOnline(user: User) {}
  public func onUserOffline(user: User) {}
}
