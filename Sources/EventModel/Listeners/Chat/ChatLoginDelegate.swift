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

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any ChatSDK.CometChatLoginDelegate) {
    switch self {
    case .onLoginSuccess(let u): listener.onLoginSuccess(user: u)
    case .onLoginFailed(let e): listener.onLoginFailed(error: e)
    case .onLogoutSuccess: listener.onLogoutSuccess()
    case .onLogoutFailed(let e): listener.onLogoutFailed(error: e)
    default: break
    }
  }
}
