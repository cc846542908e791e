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
