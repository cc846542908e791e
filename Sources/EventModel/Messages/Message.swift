public import JSONText

/// A message of any kind, with everything the REST object says about it. Times are seconds since 1970, UTC.
public struct Message: ModelObject {
  /// Digits; given by the server. Empty before it stored the message.
  public var id: String
  /// Chosen by whoever sent it and echoed back; unique on import.
  public var muid: String?
  public var conversationId: String
  /// `uid`; `app_system` for the administration.
  public var sender: String
  /// `uid` or `guid`.
  public var receiver: String
  public var receiverType: ReceiverType
  public var category: MessageCategory
  /// ``MessageType``, or a custom message's own type.
  public var type: String
  public var content: MessageContent
  public var metadata: JSON?
  public var tags: [String]
  /// 0 if unset, as in a partial description of another message.
  public var sentAt: Int64
  public var deliveredAt: Int64?
  public var readAt: Int64?
  public var editedAt: Int64?
  public var editedBy: String?
  public var deletedAt: Int64?
  public var deletedBy: String?
  public var updatedAt: Int64?
  /// The message this one replies to in a thread.
  public var parentId: String?
  public var replyCount: Int64?
  public var unreadRepliesCount: Int64?
  public var senderEntity: User?
  public var receiverEntity: ReceiverEntity?
  /// Users the text mentions as `<@uid:…>`.
  public var mentions: [User]
  public var reactions: [ReactionCount]
  public var moderation: Moderation?
  /// When the user who asked got and read it.
  public var myReceipt: RecipientReceipt?
  /// Of group messages, where the server keeps them.
  public var receipts: [RecipientReceipt]
  /// The connection of the sender it came from.
  public var resource: String?
  /// Top-level fields this version does not know, kept as received; likewise those of `data` and of `data.entities`.
  public var extra: [JSON.Member]
  public var dataExtra: [JSON.Member]
  public var entitiesExtra: [JSON.Member]

  public init(
    id: String, muid: String? = nil, conversationId: String, sender: String, receiver: String,
    receiverType: ReceiverType, category: MessageCategory, type: String, content: MessageContent,
    metadata: JSON? = nil, tags: [String] = [], sentAt: Int64, deliveredAt: Int64? = nil,
    readAt: Int64? = nil, editedAt: Int64? = nil, editedBy: String? = nil,
    deletedAt: Int64? = nil, deletedBy: String? = nil, updatedAt: Int64? = nil,
    parentId: String? = nil, replyCount: Int64? = nil, unreadRepliesCount: Int64? = nil,
    senderEntity: User? = nil, receiverEntity: ReceiverEntity? = nil, mentions: [User] = [],
    reactions: [ReactionCount] = [], moderation: Moderation? = nil,
    myReceipt: RecipientReceipt? = nil, receipts: [RecipientReceipt] = [],
    resource: String? = nil, extra: [JSON.Member] = [], dataExtra: [JSON.Member] = [],
    entitiesExtra: [JSON.Member] = []
  ) {
    self.id = id
    self.muid = muid
    self.conversationId = conversationId
    self.sender = sender
    self.receiver = receiver
    self.receiverType = receiverType
    self.category = category
    self.type = type
    self.content = content
    self.metadata = metadata
    self.tags = tags
    self.sentAt = sentAt
    self.deliveredAt = deliveredAt
    self.readAt = readAt
    self.editedAt = editedAt
    self.editedBy = editedBy
    self.deletedAt = deletedAt
    self.deletedBy = deletedBy
    self.updatedAt = updatedAt
    self.parentId = parentId
    self.replyCount = replyCount
    self.unreadRepliesCount = unreadRepliesCount
    self.senderEntity = senderEntity
    self.receiverEntity = receiverEntity
    self.mentions = mentions
    self.reactions = reactions
    self.moderation = moderation
    self.myReceipt = myReceipt
    self.receipts = receipts
    self.resource = resource
    self.extra = extra
    self.dataExtra = dataExtra
    self.entitiesExtra = entitiesExtra
  }

  /// The text, or a file's caption.
  public var text: String? {
    switch content {
    case .text(let text): text
    case .media(_, let caption): caption
    case .assistant(let content): content.text
    case .custom, .action, .call, .interactive, .toolResult, .toolArgument, .absent, .unknown: nil
    }
  }

  /// The call a call message is about.
  public var call: Call? {
    guard case .call(let content) = content else { return nil }
    return content.call
  }

  /// What an action message tells.
  public var action: ActionContent? {
    guard case .action(let content) = content else { return nil }
    return content
  }

  /// True if the text mentions this user (`mentionedMe` of the SDKs).
  public func mentions(_ uid: String) -> Bool { mentions.contains { $0.uid == uid } }

  /// True if somebody else sent it and this user has not read it; in a group his own receipt tells, never that of another.
  public func isUnread(by uid: String) -> Bool {
    guard sender != uid, deletedAt == nil else { return false }
    return switch receiverType {
    case .user: readAt == nil
    case .group:
      myReceipt?.readAt == nil && readAt == nil
        && !receipts.contains { $0.recipient == uid && $0.readAt != nil }
    }
  }
}
