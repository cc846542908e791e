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
