extension ChatSDK {
  /// Logins of the chat SDK.
  public protocol CometChatLoginDelegate: AnyObject, Sendable {
    func onLoginSuccess(user: User)
    func onLoginFailed(error: ChatException?)
    func onLogoutSuccess()
    func onLogoutFailed(error: ChatException?)
  }
}

/// Every method may be left out.
extension ChatSDK.CometChatLoginDelegate {
  public func onLoginSuccess(user: User) {}
  public func onLoginFailed(error: ChatException?) {}
  public func onLogoutSuccess() {}
  public func onLogoutFailed(error: ChatException?) {}
}
