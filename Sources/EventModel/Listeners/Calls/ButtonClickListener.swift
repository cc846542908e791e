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

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any CallsSDK.ButtonClickListener) {
    switch self {
    case .onLeaveSessionButtonClicked: listener.onLeaveSessionButtonClicked()
    case .onToggleAudioButtonClicked: listener.onToggleAudioButtonClicked()
    case .onToggleVideoButtonClicked: listener.onToggleVideoButtonClicked()
    case .onSwitchCameraButtonClicked: listener.onSwitchCameraButtonClicked()
    case .onRaiseHandButtonClicked: listener.onRaiseHandButtonClicked()
    case .onShareInviteButtonClicked: listener.onShareInviteButtonClicked()
    case .onChangeLayoutButtonClicked: listener.onChangeLayoutButtonClicked()
    case .onParticipantListButtonClicked: listener.onParticipantListButtonClicked()
    case .onChatButtonClicked: listener.onChatButtonClicked()
    case .onRecordingToggleButtonClicked: listener.onRecordingToggleButtonClicked()
    default: break
    }
  }
}
