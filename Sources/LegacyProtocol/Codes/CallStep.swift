/// A step of a call as the SDKs number and name it (docs/protocol.md, “Message types”).
public enum CallStep: Int, Sendable, Hashable, CaseIterable {
  case accepted = 31
  case incoming, incomingWhileBusy, ended, rejected, cancelled, noAnswer, busy

  /// What the text says behind `AVCHAT` or `AUDIOCHAT`.
  var suffix: String {
    switch self {
    case .accepted: "_CALL_ACCEPTED"
    case .incoming: "_INCOMING_CALL"
    case .incomingWhileBusy: "_INCOMING_CALL_USER_BUSY"
    case .ended: "_END_CALL"
    case .rejected: "_REJECT_CALL"
    case .cancelled: "_CANCEL_CALL"
    case .noAnswer: "_NO_ANSWER"
    case .busy: "_BUSY_CALL"
    }
  }

  public func text(isAudio: Bool) -> String { (isAudio ? "AUDIOCHAT" : "AVCHAT") + suffix }

  /// Reads `AVCHAT_CALL_ACCEPTED` and its like.
  public static func reading(_ text: String) -> (step: CallStep, isAudio: Bool)? {
    for step in allCases {
      for isAudio in [false, true] where text == step.text(isAudio: isAudio) {
        return (step, isAudio)
      }
    }
    return nil
  }
}
