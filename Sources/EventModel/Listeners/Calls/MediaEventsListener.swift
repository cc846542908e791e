extension CallsSDK {
  /// One's own sound, picture and recording.
  public protocol MediaEventsListener: AnyObject, Sendable {
    func onAudioMuted()
    func onAudioUnMuted()
    func onVideoPaused()
    func onVideoResumed()
    func onRecordingStarted()
    func onRecordingStopped()
    func onAudioModeChanged(audioMode: AudioMode)
    func onCameraFacingChanged(cameraFacing: CameraFacing)
  }
}

/// Every method may be left out.
extension CallsSDK.MediaEventsListener {
  public func onAudioMuted() {}
  public func onAudioUnMuted() {}
  public func onVideoPaused() {}
  public func onVideoResumed() {}
  public func onRecordingStarted() {}
  public func onRecordingStopped() {}
  public func onAudioModeChanged(audioMode: AudioMode) {}
  public func onCameraFacingChanged(cameraFacing: CameraFacing) {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any CallsSDK.MediaEventsListener) {
    switch self {
    case .onAudioMuted: listener.onAudioMuted()
    case .onAudioUnMuted: listener.onAudioUnMuted()
    case .onVideoPaused: listener.onVideoPaused()
    case .onVideoResumed: listener.onVideoResumed()
    case .onRecordingStarted: listener.onRecordingStarted()
    case .onRecordingStopped: listener.onRecordingStopped()
    case .onAudioModeChanged(let m): listener.onAudioModeChanged(audioMode: m)
    case .onCameraFacingChanged(let m): listener.onCameraFacingChanged(cameraFacing: m)
    default: break
    }
  }
}
