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

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any ChatSDK.CometChatUserDelegate) {
    switch self {
    case .onUserOnline(let user): listener.onUserOnline(user: user)
    case .onUserOffline(let user): listener.onUserOffline(user: user)
    default: break
    }
  }
}
