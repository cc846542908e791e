/// Somebody put a reaction on a message, or took it away.
public struct ReactionEvent: Sendable, Hashable {
  /// Identifier of the reaction.
  public var id: String
  public var messageId: String
  /// The emoji, at most 45 characters.
  public var reaction: String
  public var reactedBy: User
  /// Seconds since 1970, UTC.
  public var reactedAt: Int64?
  /// `uid` or `guid`.
  public var receiver: String
  public var receiverType: ReceiverType
  public var conversationId: String?
  /// The message's parent in a thread.
  public var parentId: String?
  /// `message_reaction_added` on the wire; else `message_reaction_removed`.
  public var isAdded: Bool

  public init(
    id: String, messageId: String, reaction: String, reactedBy: User, reactedAt: Int64? = nil,
    receiver: String, receiverType: ReceiverType, conversationId: String? = nil,
    parentId: String? = nil, isAdded: Bool
  ) {
    self.id = id
    self.messageId = messageId
    self.reaction = reaction
    self.reactedBy = reactedBy
    self.reactedAt = reactedAt
    self.receiver = receiver
    self.receiverType = receiverType
    self.conversationId = conversationId
    self.parentId = parentId
    self.isAdded = isAdded
  }
}
