extension CallsSDK {
  /// How the SDK's own screen is laid out.
  public protocol LayoutListener: AnyObject, Sendable {
    func onCallLayoutChanged(layoutType: LayoutType)
    func onParticipantListVisible()
    func onParticipantListHidden()
    func onPictureInPictureLayoutEnabled()
    func onPictureInPictureLayoutDisabled()
  }
}

/// Every method may be left out.
extension CallsSDK.LayoutListener {
  public func onCallLayoutChanged(layoutType: LayoutType) {}
  public func onParticipantListVisible() {}
  public func onParticipantListHidden() {}
  public func onPictureInPictureLayoutEnabled() {}
  public func onPictureInPictureLayoutDisabled() {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any CallsSDK.LayoutListener) {
    switch self {
    case .onCallLayoutChanged(let l): listener.onCallLayoutChanged(layoutType: l)
    case .onParticipantListVisible: listener.onParticipantListVisible()
    case .onParticipantListHidden: listener.onParticipantListHidden()
    case .onPictureInPictureLayoutEnabled: listener.onPictureInPictureLayoutEnabled()
    case .onPictureInPictureLayoutDisabled: listener.onPictureInPictureLayoutDisabled()
    default: break
    }
  }
}
