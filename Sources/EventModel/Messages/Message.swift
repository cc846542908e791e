public import JSONText

/// A message of any kind, with everything the REST object says about it. Times are seconds since 1970, UTC.
public struct Message: ModelObject, CustomReflectable {
  /// What nearly every message has.
  struct Fields: Sendable, Hashable {
    var id: String
    var muid: String?
    var conversationId: String
    var sender: String
    var receiver: String
    var receiverType: ReceiverType
    var category: MessageCategory
    var type: String
    var content: MessageContent
    var metadata: JSON?
    var sentAt: Int64
    var senderEntity: User?
    var receiverEntity: ReceiverEntity?
    /// What few messages have; `nil` for one that has nothing of it.
    var rest: Boxed<More>?
  }

  /// What few messages have.
  struct More: Sendable, Hashable {
    var tags: [String] = []
    var deliveredAt: Int64?
    var readAt: Int64?
    var editedAt: Int64?
    var editedBy: String?
    var deletedAt: Int64?
    var deletedBy: String?
    var updatedAt: Int64?
    var parentId: String?
    var replyCount: Int64?
    var unreadRepliesCount: Int64?
    var mentions: [User] = []
    var reactions: [ReactionCount] = []
    var moderation: Moderation?
    var myReceipt: RecipientReceipt?
    var receipts: [RecipientReceipt] = []
    var resource: String?
    var extra: [JSON.Member] = []
    var dataExtra: [JSON.Member] = []
    var entitiesExtra: [JSON.Member] = []
  }

  private var box: Boxed<Fields>

  private var fields: Fields {
    get { box.value }
    set { box.value = newValue }
  }

  private var more: More {
    get { fields.rest?.value ?? More() }
    set { fields.rest = Self.rest(newValue) }
  }

  /// Messages without any of it have none, so that equal ones are alike.
  private static func rest(_ more: More) -> Boxed<More>? { more == More() ? nil : Boxed(more) }

  /// Whether it has anything of what few messages have: most have not, and need not be asked for each.
  var hasMore: Bool { fields.rest != nil }

  init(_ fields: consuming Fields, _ more: More) {
    fields.rest = Self.rest(more)
    box = Boxed(fields)
  }

  /// Digits; given by the server. Empty before it stored the message.
  public var id: String {
    get { fields.id }
    set { fields.id = newValue }
  }
  /// Chosen by whoever sent it and echoed back; unique on import.
  public var muid: String? {
    get { fields.muid }
    set { fields.muid = newValue }
  }
  public var conversationId: String {
    get { fields.conversationId }
    set { fields.conversationId = newValue }
  }
  /// `uid`; `app_system` for the administration.
  public var sender: String {
    get { fields.sender }
    set { fields.sender = newValue }
  }
  /// `uid` or `guid`.
  public var receiver: String {
    get { fields.receiver }
    set { fields.receiver = newValue }
  }
  public var receiverType: ReceiverType {
    get { fields.receiverType }
    set { fields.receiverType = newValue }
  }
  public var category: MessageCategory {
    get { fields.category }
    set { fields.category = newValue }
  }
  /// ``MessageType``, or a custom message's own type.
  public var type: String {
    get { fields.type }
    set { fields.type = newValue }
  }
  public var content: MessageContent {
    get { fields.content }
    set { fields.content = newValue }
  }
  public var metadata: JSON? {
    get { fields.metadata }
    set { fields.metadata = newValue }
  }
  public var tags: [String] {
    get { fields.rest?.value.tags ?? [] }
    set { more.tags = newValue }
  }
  /// 0 if unset, as in a partial description of another message.
  public var sentAt: Int64 {
    get { fields.sentAt }
    set { fields.sentAt = newValue }
  }
  public var deliveredAt: Int64? {
    get { fields.rest?.value.deliveredAt }
    set { more.deliveredAt = newValue }
  }
  public var readAt: Int64? {
    get { fields.rest?.value.readAt }
    set { more.readAt = newValue }
  }
  public var editedAt: Int64? {
    get { fields.rest?.value.editedAt }
    set { more.editedAt = newValue }
  }
  public var editedBy: String? {
    get { fields.rest?.value.editedBy }
    set { more.editedBy = newValue }
  }
  public var deletedAt: Int64? {
    get { fields.rest?.value.deletedAt }
    set { more.deletedAt = newValue }
  }
  public var deletedBy: String? {
    get { fields.rest?.value.deletedBy }
    set { more.deletedBy = newValue }
  }
  public var updatedAt: Int64? {
    get { fields.rest?.value.updatedAt }
    set { more.updatedAt = newValue }
  }
  /// The message this one replies to in a thread.
  public var parentId: String? {
    get { fields.rest?.value.parentId }
    set { more.parentId = newValue }
  }
  public var replyCount: Int64? {
    get { fields.rest?.value.replyCount }
    set { more.replyCount = newValue }
  }
  public var unreadRepliesCount: Int64? {
    get { fields.rest?.value.unreadRepliesCount }
    set { more.unreadRepliesCount = newValue }
  }
  public var senderEntity: User? {
    get { fields.senderEntity }
    set { fields.senderEntity = newValue }
  }
  public var receiverEntity: ReceiverEntity? {
    get { fields.receiverEntity }
    set { fields.receiverEntity = newValue }
  }
  /// Users the text mentions as `<@uid:…>`.
  public var mentions: [User] {
    get { fields.rest?.value.mentions ?? [] }
    set { more.mentions = newValue }
  }
  public var reactions: [ReactionCount] {
    get { fields.rest?.value.reactions ?? [] }
    set { more.reactions = newValue }
  }
  public var moderation: Moderation? {
    get { fields.rest?.value.moderation }
    set { more.moderation = newValue }
  }
  /// When the user who asked got and read it.
  public var myReceipt: RecipientReceipt? {
    get { fields.rest?.value.myReceipt }
    set { more.myReceipt = newValue }
  }
  /// Of group messages, where the server keeps them.
  public var receipts: [RecipientReceipt] {
    get { fields.rest?.value.receipts ?? [] }
    set { more.receipts = newValue }
  }
  /// The connection of the sender it came from.
  public var resource: String? {
    get { fields.rest?.value.resource }
    set { more.resource = newValue }
  }
  /// Top-level fields this version does not know, kept as received; likewise those of `data` and of `data.entities`.
  public var extra: [JSON.Member] {
    get { fields.rest?.value.extra ?? [] }
    set { more.extra = newValue }
  }
  public var dataExtra: [JSON.Member] {
    get { fields.rest?.value.dataExtra ?? [] }
    set { more.dataExtra = newValue }
  }
  public var entitiesExtra: [JSON.Member] {
    get { fields.rest?.value.entitiesExtra ?? [] }
    set { more.entitiesExtra = newValue }
  }

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
    box = Boxed(
      Fields(
        id: id, muid: muid, conversationId: conversationId, sender: sender, receiver: receiver,
        receiverType: receiverType, category: category, type: type, content: content,
        metadata: metadata, sentAt: sentAt, senderEntity: senderEntity,
        receiverEntity: receiverEntity,
        rest: Self.rest(
          More(
            tags: tags, deliveredAt: deliveredAt, readAt: readAt, editedAt: editedAt,
            editedBy: editedBy, deletedAt: deletedAt, deletedBy: deletedBy, updatedAt: updatedAt,
            parentId: parentId, replyCount: replyCount, unreadRepliesCount: unreadRepliesCount,
            mentions: mentions, reactions: reactions, moderation: moderation, myReceipt: myReceipt,
            receipts: receipts, resource: resource, extra: extra, dataExtra: dataExtra,
            entitiesExtra: entitiesExtra))))
  }

  /// A message with what every one has, and nothing else.
  public init(
    plain id: String, muid: String, conversationId: String, sender: String, receiver: String,
    receiverType: ReceiverType, category: MessageCategory, type: String,
    content: consuming MessageContent, metadata: consuming JSON, sentAt: Int64,
    senderEntity: User, receiverEntity: ReceiverEntity
  ) {
    box = Boxed(
      Fields(
        id: id, muid: muid, conversationId: conversationId, sender: sender, receiver: receiver,
        receiverType: receiverType, category: category, type: type, content: content,
        metadata: metadata, sentAt: sentAt, senderEntity: senderEntity,
        receiverEntity: receiverEntity, rest: nil))
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

  /// True if somebody else sent it and this user has not read it; where more than he may read it his own receipt tells, never that of another.
  public func isUnread(by uid: String) -> Bool {
    guard sender != uid, deletedAt == nil else { return false }
    return switch audience {
    case .one: readAt == nil
    case .many, .untold:
      myReceipt?.readAt == nil && readAt == nil
        && !receipts.contains { $0.recipient == uid && $0.readAt != nil }
    }
  }

  /// What its sender called it: an empty text is no name.
  var name: String? { muid.flatMap { $0.isEmpty ? nil : $0 } }

  /// Who gets it.
  enum Audience { case one, many, untold }

  /// By its receiver, where nothing tells what that is by its conversation.
  var audience: Audience {
    switch receiverType {
    case .user: .one
    case .unknown(""):
      switch ConversationID.isOfTwo(conversationId) {
      case true?: .one
      case false?: .many
      case nil: .untold
      }
    case .group, .unknown: .many
    }
  }

  /// Sets both at once.
  mutating func setDelivered(at deliveredAt: Int64?, readAt: Int64?) {
    var more = more
    more.deliveredAt = deliveredAt
    more.readAt = readAt
    self.more = more
  }

  /// Changes the receipts where they are: nobody else has the list meanwhile, so that it is not copied.
  mutating func changeReceipts<Result>(_ change: (inout [RecipientReceipt]) -> Result) -> Result {
    var list = receipts
    receipts = []
    defer { receipts = list }
    return change(&list)
  }

  /// The same for the reactions.
  mutating func changeReactions(_ change: (inout [ReactionCount]) -> Void) {
    var list = reactions
    reactions = []
    change(&list)
    reactions = list
  }

  public var customMirror: Mirror {
    let most = box.mirror(of: self).children.filter { $0.label != "rest" }
    let rest = fields.rest.map { Array($0.mirror(of: self).children) } ?? []
    return Mirror(self, children: most + rest, displayStyle: .struct)
  }
}
