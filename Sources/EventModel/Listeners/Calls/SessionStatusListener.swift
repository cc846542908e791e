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
