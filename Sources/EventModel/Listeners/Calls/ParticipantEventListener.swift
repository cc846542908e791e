extension CallsSDK {
  /// The others in the session. On a prepared session `onParticipantConnected` means that the callee's device rings, `onParticipantJoined`
  /// that he answered.
  public protocol ParticipantEventListener: AnyObject, Sendable {
    func onParticipantConnected(participant: Participant)
    func onParticipantJoined(participant: Participant)
    func onParticipantLeft(participant: Participant)
    func onParticipantListChanged(participants: [Participant])
    func onParticipantAudioMuted(participant: Participant)
    func onParticipantAudioUnmuted(participant: Participant)
    func onParticipantVideoPaused(participant: Participant)
    func onParticipantVideoResumed(participant: Participant)
    func onParticipantHandRaised(participant: Participant)
    func onParticipantHandLowered(participant: Participant)
    func onParticipantStartedScreenShare(participant: Participant)
    func onParticipantStoppedScreenShare(participant: Participant)
    func onParticipantStartedRecording(participant: Participant)
    func onParticipantStoppedRecording(participant: Participant)
    func onDominantSpeakerChanged(participant: Participant)
  }
}

/// Every method may be left out.
extension CallsSDK.ParticipantEventListener {
  public func onParticipantConnected(participant: Participant) {}
  public func onParticipantJoined(participant: Participant) {}
  public func onParticipantLeft(participant: Participant) {}
  public func onParticipantListChanged(participants: [Participant]) {}
  public func onParticipantAudioMuted(participant: Participant) {}
  public func onParticipantAudioUnmuted(participant: Participant) {}
  public func onParticipantVideoPaused(participant: Participant) {}
  public func onParticipantVideoResumed(participant: Participant) {}
  public func onParticipantHandRaised(participant: Participant) {}
  public func onParticipantHandLowered(participant: Participant) {}
  public func onParticipantStartedScreenShare(participant: Participant) {}
  public func onParticipantStoppedScreenShare(participant: Participant) {}
  public func onParticipantStartedRecording(participant: Participant) {}
  public func onParticipantStoppedRecording(participant: Participant) {}
  public func onDominantSpeakerChanged(participant: Participant) {}
}
