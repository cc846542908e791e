/// The table of all listener methods as it stands in docs/listeners.md.
public enum ListenerTable {
  /// Markdown: protocol, method, event, what it is given, the test that delivers it.
  public static var markdown: String {
    var lines = [
      "# Listener methods", "",
      "The \(ListenerMethod.allCases.count) methods through which the two SDKs tell an app what happens. Printed by `cometbridge listeners`; a",
      "test compares. Every method is delivered to a listener, and its payload written and read back, by the test in the last column; the",
      "spellings are the SDKs' own. In JSON, `event` is the method and `listener` the protocol, without its SDK.",
      "",
      "| # | protocol | method | event | is given | test |",
      "|---|---|---|---|---|---|",
    ]
    for (index, method) in ListenerMethod.allCases.enumerated() {
      let namespace = method.namespace == .chat ? "ChatSDK" : "CallsSDK"
      lines.append(
        "| \(index + 1) | `\(namespace).\(method.protocolName)` | `\(method.methodName)` | `Event.\(method)` "
          + "| \(method.argument.map { "`\($0)`" } ?? "–") | `\(test(of: method))` |"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The test that delivers the event of a method.
  static func test(of method: ListenerMethod) -> String {
    "ListenerDeliveryTests.delivers(.\(method))"
  }
}

extension ListenerMethod {
  /// Whether its event carries a message that is new by it, and not one that something happened to.
  public var carriesNewMessage: Bool {
    guard let argument, argument == Self.message || argument == Self.callMessage else {
      return false
    }
    return self != .onMessageEdited && self != .onMessageDeleted && self != .onMessageModerated
  }

  private static let message = "Message"
  private static let callMessage = "Message?, ChatException?"

  /// The type of what its event carries; `nil` if it carries nothing.
  var argument: String? {
    switch self {
    case .onUserOnline, .onUserOffline, .onLoginSuccess, .callsOnLoginSuccess: "User"
    case .onGroupMemberJoined, .onGroupMemberLeft, .onGroupMemberKicked, .onGroupMemberBanned,
      .onGroupMemberUnbanned, .onGroupMemberScopeChanged, .onMemberAddedToGroup,
      .onTextMessageReceived, .onMediaMessageReceived, .onCustomMessageReceived,
      .onMessageEdited, .onMessageDeleted, .onInteractiveMessageReceived, .onMessageModerated,
      .onAIAssistantMessageReceived, .onAIToolResultMessageReceived,
      .onAIToolArgumentsMessageReceived:
      Self.message
    case .onTypingStarted, .onTypingEnded: "TypingIndicator"
    case .onTransisentMessageReceived: "TransientMessage"
    case .onMessagesDelivered, .onMessagesRead, .onMessagesDeliveredToAll, .onMessagesReadByAll:
      "MessageReceipt"
    case .onInteractionGoalCompleted: "InteractionReceipt"
    case .onMessageReactionAdded, .onMessageReactionRemoved: "ReactionEvent"
    case .onIncomingCallReceived, .onOutgoingCallAccepted, .onOutgoingCallRejected,
      .onIncomingCallCancelled, .onCallEndedMessageReceived:
      Self.callMessage
    case .onLoginFailed, .onLogoutFailed, .callsOnLoginFailed, .callsOnLogoutFailed:
      "ChatException?"
    case .onConnectionError: "ChatException"
    case .onAIAssistantEventReceived: "AssistantEvent"
    case .onParticipantConnected, .onParticipantJoined, .onParticipantLeft,
      .onParticipantAudioMuted, .onParticipantAudioUnmuted, .onParticipantVideoPaused,
      .onParticipantVideoResumed, .onParticipantHandRaised, .onParticipantHandLowered,
      .onParticipantStartedScreenShare, .onParticipantStoppedScreenShare,
      .onParticipantStartedRecording, .onParticipantStoppedRecording, .onDominantSpeakerChanged:
      "Participant"
    case .onParticipantListChanged: "[Participant]"
    case .onAudioModeChanged: "AudioMode"
    case .onCameraFacingChanged: "CameraFacing"
    case .onCallLayoutChanged: "LayoutType"
    case .callsOnIncomingCallReceived: "IncomingCall"
    case .onIncomingCallEnded: "IncomingCall, RingEndReason"
    case .onLogoutSuccess, .connecting, .connected, .disconnected, .onfeatureThrottled,
      .onConnected, .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
      .onConnectionRestored, .onConnectionClosed, .onAudioMuted, .onAudioUnMuted,
      .onVideoPaused, .onVideoResumed, .onRecordingStarted, .onRecordingStopped,
      .onLeaveSessionButtonClicked, .onToggleAudioButtonClicked, .onToggleVideoButtonClicked,
      .onSwitchCameraButtonClicked, .onRaiseHandButtonClicked, .onShareInviteButtonClicked,
      .onChangeLayoutButtonClicked, .onParticipantListButtonClicked, .onChatButtonClicked,
      .onRecordingToggleButtonClicked, .onParticipantListVisible, .onParticipantListHidden,
      .onPictureInPictureLayoutEnabled, .onPictureInPictureLayoutDisabled, .callsOnLogoutSuccess:
      nil
    }
  }
}
