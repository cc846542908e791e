extension CallsSDK {
  /// The session itself: prepared, joined, left, lost.
  public protocol SessionStatusListener: AnyObject, Sendable {
    func onConnected()
    func onSessionJoined()
    func onSessionLeft()
    func onSessionTimedOut()
    func onConnectionLost()
    func onConnectionRestored()
    func onConnectionClosed()
  }
}

/// Every method may be left out.
extension CallsSDK.SessionStatusListener {
  public func onConnected() {}
  public func onSessionJoined() {}
  public func onSessionLeft() {}
  public func onSessionTimedOut() {}
  public func onConnectionLost() {}
  public func onConnectionRestored() {}
  public func onConnectionClosed() {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any CallsSDK.SessionStatusListener) {
    switch self {
    case .onConnected: listener.onConnected()
    case .onSessionJoined: listener.onSessionJoined()
    case .onSessionLeft: listener.onSessionLeft()
    case .onSessionTimedOut: listener.onSessionTimedOut()
    case .onConnectionLost: listener.onConnectionLost()
    case .onConnectionRestored: listener.onConnectionRestored()
    case .onConnectionClosed: listener.onConnectionClosed()
    default: break
    }
  }
}
