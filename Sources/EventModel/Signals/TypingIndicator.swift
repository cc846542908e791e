public import JSONText

/// Somebody began or stopped writing.
public struct TypingIndicator: Sendable, Hashable {
  /// Who writes.
  public var sender: User
  /// `uid` or `guid` it is meant for.
  public var receiver: String
  public var receiverType: ReceiverType
  public var metadata: JSON?
  /// `started` on the wire; else `ended`.
  public var isStarted: Bool
  /// Seconds since 1970, UTC; the wire of the vendor has no time here.
  public var lastTimestamp: Int64?

  public init(
    sender: User, receiver: String, receiverType: ReceiverType, metadata: JSON? = nil,
    isStarted: Bool, lastTimestamp: Int64? = nil
  ) {
    self.sender = sender
    self.receiver = receiver
    self.receiverType = receiverType
    self.metadata = metadata
    self.isStarted = isStarted
    self.lastTimestamp = lastTimestamp
  }

  /// The conversation it shows in: the same user may write in several at once.
  public var conversationId: String {
    ConversationID.between(sender: sender.uid, receiver: receiver, receiverType: receiverType)
  }
}
