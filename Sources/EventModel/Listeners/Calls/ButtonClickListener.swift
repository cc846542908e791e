extension CallsSDK {
  /// Buttons of the SDK's own screen, before they take effect.
  public protocol ButtonClickListener: AnyObject, Sendable {
    func onLeaveSessionButtonClicked()
    func onToggleAudioButtonClicked()
    func onToggleVideoButtonClicked()
    func onSwitchCameraButtonClicked()
    func onRaiseHandButtonClicked()
    func onShareInviteButtonClicked()
    func onChangeLayoutButtonClicked()
    func onParticipantListButtonClicked()
    func onChatButtonClicked()
    func onRecordingToggleButtonClicked()
  }
}

/// Every method may be left out.
extension CallsSDK.ButtonClickListener {
  public func onLeaveSessionButtonClicked() {}
  public func onToggleAudioButtonClicked() {}
  public func onToggleVideoButtonClicked() {}
  public func onSwitchCameraButtonClicked() {}
  public func onRaiseHandButtonClicked() {}
  public func onShareInviteButtonClicked() {}
  public func onChangeLayoutButtonClicked() {}
  public func onParticipantListButtonClicked() {}
  public func onChatButtonClicked() {}
  public func onRecordingToggleButtonClicked() {}
}
