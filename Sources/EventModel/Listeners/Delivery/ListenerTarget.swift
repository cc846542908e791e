/// A listener together with the protocol it was added for: an object may implement several.
enum ListenerTarget {
  case user(any ChatSDK.CometChatUserDelegate)
  case group(any ChatSDK.CometChatGroupDelegate)
  case message(any ChatSDK.CometChatMessageDelegate)
  case call(any ChatSDK.CometChatCallDelegate)
  case login(any ChatSDK.CometChatLoginDelegate)
  case connection(any ChatSDK.CometChatConnectionDelegate)
  case assistantEvents(any ChatSDK.AIAssistantEventsDelegate)
  case sessionStatus(any CallsSDK.SessionStatusListener)
  case participantEvents(any CallsSDK.ParticipantEventListener)
  case mediaEvents(any CallsSDK.MediaEventsListener)
  case buttonClick(any CallsSDK.ButtonClickListener)
  case layout(any CallsSDK.LayoutListener)
  case incomingCall(any CallsSDK.CometChatIncomingCallListener)
  case callsLogin(any CallsSDK.CometChatLoginDelegate)
}

/// The listener as one of its protocol, else `nil`.
extension ListenerTarget {
  var user: (any ChatSDK.CometChatUserDelegate)? {
    if case .user(let listener) = self { listener } else { nil }
  }
  var group: (any ChatSDK.CometChatGroupDelegate)? {
    if case .group(let listener) = self { listener } else { nil }
  }
  var message: (any ChatSDK.CometChatMessageDelegate)? {
    if case .message(let listener) = self { listener } else { nil }
  }
  var call: (any ChatSDK.CometChatCallDelegate)? {
    if case .call(let listener) = self { listener } else { nil }
  }
  var login: (any ChatSDK.CometChatLoginDelegate)? {
    if case .login(let listener) = self { listener } else { nil }
  }
  var connection: (any ChatSDK.CometChatConnectionDelegate)? {
    if case .connection(let listener) = self { listener } else { nil }
  }
  var assistantEvents: (any ChatSDK.AIAssistantEventsDelegate)? {
    if case .assistantEvents(let listener) = self { listener } else { nil }
  }
  var sessionStatus: (any CallsSDK.SessionStatusListener)? {
    if case .sessionStatus(let listener) = self { listener } else { nil }
  }
  var participantEvents: (any CallsSDK.ParticipantEventListener)? {
    if case .participantEvents(let listener) = self { listener } else { nil }
  }
  var mediaEvents: (any CallsSDK.MediaEventsListener)? {
    if case .mediaEvents(let listener) = self { listener } else { nil }
  }
  var buttonClick: (any CallsSDK.ButtonClickListener)? {
    if case .buttonClick(let listener) = self { listener } else { nil }
  }
  var layout: (any CallsSDK.LayoutListener)? {
    if case .layout(let listener) = self { listener } else { nil }
  }
  var incomingCall: (any CallsSDK.CometChatIncomingCallListener)? {
    if case .incomingCall(let listener) = self { listener } else { nil }
  }
  var callsLogin: (any CallsSDK.CometChatLoginDelegate)? {
    if case .callsLogin(let listener) = self { listener } else { nil }
  }
}
