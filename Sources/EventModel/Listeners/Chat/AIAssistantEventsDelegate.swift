extension ChatSDK {
  /// An agent's run as it streams in.
  public protocol AIAssistantEventsDelegate: AnyObject, Sendable {
    func onAIAssistantEventReceived(_ event: AssistantEvent)
  }
}

/// Every method may be left out.
extension ChatSDK.AIAssistantEventsDelegate {
  public func onAIAssistantEventReceived(_ event: AssistantEvent) {}
}

extension Event {
  /// Calls the method this event stands for, if the protocol has it.
  func call(_ listener: any ChatSDK.AIAssistantEventsDelegate) {
    switch self {
    case .onAIAssistantEventReceived(let e): listener.onAIAssistantEventReceived(e)
    default: break
    }
  }
}
