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

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any CallsSDK.CometChatIncomingCallListener) {
    switch self {
    case .callsOnIncomingCallReceived(let c): listener.onIncomingCallReceived(call: c)
    case .onIncomingCallEnded(let c, let reason):
      listener.onIncomingCallEnded(call: c, reason: reason.rawValue)
    default: break
    }
  }
}
