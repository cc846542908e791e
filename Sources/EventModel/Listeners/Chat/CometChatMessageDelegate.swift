extension ChatSDK {
  /// Messages and all that happens to them.
  public protocol CometChatMessageDelegate: AnyObject, Sendable {
    func onTextMessageReceived(textMessage: TextMessage)
    func onMediaMessageReceived(mediaMessage: MediaMessage)
    func onCustomMessageReceived(customMessage: CustomMessage)
    func onTypingStarted(_ typingDetails: TypingIndicator)
    func onTypingEnded(_ typingDetails: TypingIndicator)
    func onTransisentMessageReceived(_ message: TransientMessage)
    func onMessagesDelivered(receipt: MessageReceipt)
    func onMessagesRead(receipt: MessageReceipt)
    func onMessagesDeliveredToAll(receipt: MessageReceipt)
    func onMessagesReadByAll(receipt: MessageReceipt)
    func onMessageEdited(message: BaseMessage)
    func onMessageDeleted(message: BaseMessage)
    func onInteractiveMessageReceived(interactiveMessage: InteractiveMessage)
    func onInteractionGoalCompleted(_ receipt: InteractionReceipt)
    func onMessageReactionAdded(reactionEvent: ReactionEvent)
    func onMessageReactionRemoved(reactionEvent: ReactionEvent)
    func onMessageModerated(_ message: BaseMessage)
    func onAIAssistantMessageReceived(_ message: AIAssistantMessage)
    func onAIToolResultMessageReceived(_ message: AIToolResultMessage)
    func onAIToolArgumentsMessageReceived(_ message: AIToolArgumentMessage)
  }
}

/// Every method may be left out.
extension ChatSDK.CometChatMessageDelegate {
  public func onTextMessageReceived(textMessage: ChatSDK.TextMessage) {}
  public func onMediaMessageReceived(mediaMessage: ChatSDK.MediaMessage) {}
  public func onCustomMessageReceived(customMessage: ChatSDK.CustomMessage) {}
  public func onTypingStarted(_ typingDetails: TypingIndicator) {}
  public func onTypingEnded(_ typingDetails: TypingIndicator) {}
  public func onTransisentMessageReceived(_ message: TransientMessage) {}
  public func onMessagesDelivered(receipt: MessageReceipt) {}
  public func onMessagesRead(receipt: MessageReceipt) {}
  public func onMessagesDeliveredToAll(receipt: MessageReceipt) {}
  public func onMessagesReadByAll(receipt: MessageReceipt) {}
  public func onMessageEdited(message: ChatSDK.BaseMessage) {}
  public func onMessageDeleted(message: ChatSDK.BaseMessage) {}
  public func onInteractiveMessageReceived(interactiveMessage: ChatSDK.InteractiveMessage) {}
  public func onInteractionGoalCompleted(_ receipt: InteractionReceipt) {}
  public func onMessageReactionAdded(reactionEvent: ReactionEvent) {}
  public func onMessageReactionRemoved(reactionEvent: ReactionEvent) {}
  public func onMessageModerated(_ message: ChatSDK.BaseMessage) {}
  public func onAIAssistantMessageReceived(_ message: ChatSDK.AIAssistantMessage) {}
  public func onAIToolResultMessageReceived(_ message: ChatSDK.AIToolResultMessage) {}
  public func onAIToolArgumentsMessageReceived(_ message: ChatSDK.AIToolArgumentMessage) {}
}
