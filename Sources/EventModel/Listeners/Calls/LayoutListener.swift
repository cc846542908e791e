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
