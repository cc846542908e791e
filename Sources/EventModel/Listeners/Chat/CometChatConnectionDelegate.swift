extension ChatSDK {
  /// The real-time connection. After it drops: disconnected, connecting, connected.
  public protocol CometChatConnectionDelegate: AnyObject, Sendable {
    func connecting()
    func connected()
    func disconnected()
    func onfeatureThrottled()
    func onConnectionError(error: ChatException)
  }
}

/// Every method may be left out.
extension ChatSDK.CometChatConnectionDelegate {
  public func connecting() {}
  public func connected() {}
  public func disconnected() {}
  public func onfeatureThrottled() {}
  public func onConnectionError(error: ChatException) {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any ChatSDK.CometChatConnectionDelegate) {
    switch self {
    case .connecting: listener.connecting()
    case .connected: listener.connected()
    case .disconnected: listener.disconnected()
    case .onfeatureThrottled: listener.onfeatureThrottled()
    case .onConnectionError(let e): listener.onConnectionError(error: e)
    default: break
    }
  }
}
