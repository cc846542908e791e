extension CallsSDK {
  /// Calls that ring on this device, and the end of each ring, once.
  public protocol CometChatIncomingCallListener: AnyObject, Sendable {
    func onIncomingCallReceived(call: IncomingCall)
    func onIncomingCallEnded(call: IncomingCall, reason: String)
  }
}

/// Every method may be left out.
extension CallsSDK.CometChatIncomingCallListener {
  public func onIncomingCallReceived(call: IncomingCall) {}
  public func onIncomingCallEnded(call: IncomingCall, reason: String) {}
}
