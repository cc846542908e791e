extension CallsSDK {
  /// Logins of the Calls SDK.
  public protocol CometChatLoginDelegate: AnyObject, Sendable {
    func onLoginSuccess(user: User)
    func onLoginFailed(error: ChatException?)
    func onLogoutSuccess()
    func onLogoutFailed(error: ChatException?)
  }
}

/// Every method may be left out.
extension CallsSDK.CometChatLoginDelegate {
  public func onLoginSuccess(user: User) {}
  public func onLoginFailed(error: ChatException?) {}
  public func onLogoutSuccess() {}
  public func onLogoutFailed(error: ChatException?) {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any CallsSDK.CometChatLoginDelegate) {
    switch self {
    case .callsOnLoginSuccess(let u): listener.onLoginSuccess(user: u)
    case .callsOnLoginFailed(let e): listener.onLoginFailed(error: e)
    case .callsOnLogoutSuccess: listener.onLogoutSuccess()
    case .callsOnLogoutFailed(let e): listener.onLogoutFailed(error: e)
    default: break
    }
  }
}
