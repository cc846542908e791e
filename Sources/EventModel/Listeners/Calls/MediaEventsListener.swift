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
