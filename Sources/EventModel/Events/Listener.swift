/// The fourteen protocols through which the SDKs tell an app what happens.
public enum Listener: String, Sendable, Hashable, CaseIterable {
  // The chat SDK.
  case user, group, message, call, login, connection, assistantEvents
  // The Calls SDK.
  case sessionStatus, participantEvents, mediaEvents, buttonClick, layout, incomingCall, callsLogin

  /// The SDK a protocol belongs to; two of their names are the same.
  public enum Namespace: String, Sendable, Hashable, CaseIterable {
    case chat, calls
  }

  public var namespace: Namespace {
    switch self {
    case .user, .group, .message, .call, .login, .connection, .assistantEvents: .chat
    case .sessionStatus, .participantEvents, .mediaEvents, .buttonClick, .layout, .incomingCall,
      .callsLogin:
      .calls
    }
  }

  /// The protocol as the SDK names it.
  public var protocolName: String {
    switch self {
    case .user: "CometChatUserDelegate"
    case .group: "CometChatGroupDelegate"
    case .message: "CometChatMessageDelegate"
    case .call: "CometChatCallDelegate"
    case .login: "CometChatLoginDelegate"
    case .connection: "CometChatConnectionDelegate"
    case .assistantEvents: "AIAssistantEventsDelegate"
    case .sessionStatus: "SessionStatusListener"
    case .participantEvents: "ParticipantEventListener"
    case .mediaEvents: "MediaEventsListener"
    case .buttonClick: "ButtonClickListener"
    case .layout: "LayoutListener"
    case .incomingCall: "CometChatIncomingCallListener"
    case .callsLogin: "CometChatLoginDelegate"
    }
  }
}
