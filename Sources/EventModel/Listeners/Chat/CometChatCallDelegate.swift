extension ChatSDK {
  /// Ringing, answers and ends of calls. Either a call or an error is given.
  public protocol CometChatCallDelegate: AnyObject, Sendable {
    func onIncomingCallReceived(incomingCall: CallMessage?, error: ChatException?)
    func onOutgoingCallAccepted(acceptedCall: CallMessage?, error: ChatException?)
    func onOutgoingCallRejected(rejectedCall: CallMessage?, error: ChatException?)
    func onIncomingCallCancelled(canceledCall: CallMessage?, error: ChatException?)
    func onCallEndedMessageReceived(endedCall: CallMessage?, error: ChatException?)
  }
}

/// Every method may be left out.
extension ChatSDK.CometChatCallDelegate {
  public func onIncomingCallReceived(incomingCall: ChatSDK.CallMessage?, error: ChatException?) {}
  public func onOutgoingCallAccepted(acceptedCall: ChatSDK.CallMessage?, error: ChatException?) {}
  public func onOutgoingCallRejected(rejectedCall: ChatSDK.CallMessage?, error: ChatException?) {}
  public func onIncomingCallCancelled(canceledCall: ChatSDK.CallMessage?, error: ChatException?) {}
  public func onCallEndedMessageReceived(endedCall: ChatSDK.CallMessage?, error: ChatException?) {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any ChatSDK.CometChatCallDelegate) {
    switch self {
    case .onIncomingCallReceived(let c, let error):
      listener.onIncomingCallReceived(incomingCall: c, error: error)
    case .onOutgoingCallAccepted(let c, let error):
      listener.onOutgoingCallAccepted(acceptedCall: c, error: error)
    case .onOutgoingCallRejected(let c, let error):
      listener.onOutgoingCallRejected(rejectedCall: c, error: error)
    case .onIncomingCallCancelled(let c, let error):
      listener.onIncomingCallCancelled(canceledCall: c, error: error)
    case .onCallEndedMessageReceived(let c, let error):
      listener.onCallEndedMessageReceived(endedCall: c, error: error)
    default: break
    }
  }
}
