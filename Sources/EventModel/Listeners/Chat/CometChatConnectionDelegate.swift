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
