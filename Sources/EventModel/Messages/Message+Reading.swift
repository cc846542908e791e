public import JSONText

extension Message {
  /// Reads a REST message object, as it also comes in webhooks and real-time frames.
  ///
  /// - Throws: ``ModelError`` if it lacks `id`, `sender`, `receiver`, `receiverType`, `category`, `type` or `sentAt` or has an empty
  ///   one, or `data` is no object. A message that was deleted (`deletedAt`) may lack `sender`, `category`, `type` and `sentAt`: whoever
  ///   tells of a deletion need not know what was deleted.
  public init(reading value: JSONValue) throws(ModelError) {
    try self.init(value, as: .whole)
  }

  /// Reads a message that another one tells about; only its `id` is required, other fields may be unset.
  init(partial value: JSONValue) throws(ModelError) {
    try self.init(value, as: .partial)
  }

  /// Reads a message that the server has not stored yet: it has no `id` and perhaps no time.
  init(unsent value: JSONValue) throws(ModelError) {
    try self.init(value, as: .unsent)
  }

  /// Reads a message that the server has not stored yet, as an event tells it: made in code it may not say what its receiver is.
  init(unsentOfEvent value: JSONValue) throws(ModelError) {
    try self.init(value, as: .unsentOfEvent)
  }

  /// Reads a call message, as an event tells it: made of a call's session it has neither an `id` nor people.
  init(callOfEvent value: JSONValue) throws(ModelError) {
    try self.init(value, as: .callOfEvent)
  }

  private enum Form { case whole, partial, unsent, unsentOfEvent, callOfEvent }

  private init(_ value: JSONValue, as form: Form) throws(ModelError) {
    var object = try ObjectReader(value)
    let id = object.identifier("id")
    let sender = object.identifier("sender")
    let receiver = object.identifier("receiver")
    // A receiver that does not say whether it is a user or a group is neither: taken for either it might be the wrong one.
    let receiverType = object.receiverType()
    let category: MessageCategory? = object.name("category")
    let type = object.string("type")
    let sentAt = object.time("sentAt")
    let deletedAt = object.time("deletedAt")
    let isStrict = form != .partial && form != .callOfEvent
    /// An empty text counts as none: it is not written.
    func filled(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty ? nil : $0 }
    }
    let isDeletion = deletedAt != nil
    if isStrict, !isDeletion {
      _ = try object.required("sender", "a string", filled(sender))
    }
    if isStrict {
      _ = try object.required("receiver", "a string", filled(receiver))
    }
    if form == .whole || form == .unsent || object.isSet("receiverType") {
      _ = try object.required("receiverType", "a string", receiverType)
    }
    if isStrict, !isDeletion {
      _ = try object.required("category", "a string", filled(category?.rawValue))
      _ = try object.required("type", "a string", filled(type))
    }
    if form == .whole, !isDeletion { _ = try object.required("sentAt", "an instant", sentAt) }
    if form == .whole || form == .partial { _ = try object.required("id", "digits", filled(id)) }
    // One that is no text, or an empty one, stays as it came.
    let conversationId =
      object.take("conversationId") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
      ?? Self.impliedConversationId(
        sender: sender ?? "", receiver: receiver ?? "", receiverType: receiverType ?? .unset)
    let muid = object.filledIdentifier("muid")
    var more = More(deletedAt: deletedAt)
    more.readTimes(&object)
    var data = try object.whole("data", reading: ObjectReader.init(_:)) ?? ObjectReader()
    let metadata = data.json("metadata")
    var entities = more.readData(&data)
    let senderEntity = entities?.wrapped("sender", User.init(wrapped:))
    let receiverEntity = entities?.wrapped("receiver", ReceiverEntity.init(wrapped:))
    let kind = category ?? .unknown("")
    let read = Self.content(
      category: kind, type: type ?? "", data: &data, entities: &entities)
    more.entitiesExtra = entities?.rest() ?? []
    let left = data.rest()
    if read != nil { more.dataExtra = left }
    more.extra = object.rest()
    self.init(
      Fields(
        id: id ?? "", muid: muid, conversationId: conversationId, sender: sender ?? "",
        receiver: receiver ?? "", receiverType: receiverType ?? .unset, category: kind,
        type: type ?? "", content: read ?? (left.isEmpty ? .absent : .unknown(.object(left))),
        metadata: metadata, sentAt: sentAt ?? 0, senderEntity: senderEntity,
        receiverEntity: receiverEntity), more)
  }
}

extension Message {
  /// The conversation of who wrote to whom; empty where either is not known.
  static func impliedConversationId(
    sender: String, receiver: String, receiverType: ReceiverType
  ) -> String {
    sender.isEmpty || receiver.isEmpty
      ? ""
      : ConversationID.between(sender: sender, receiver: receiver, receiverType: receiverType)
  }
}

extension Message.More {
  fileprivate mutating func readTimes(_ object: inout ObjectReader) {
    tags = object.strings("tags") ?? []
    deliveredAt = object.time("deliveredAt")
    readAt = object.time("readAt")
    editedAt = object.time("editedAt")
    editedBy = object.filledIdentifier("editedBy")
    deletedBy = object.filledIdentifier("deletedBy")
    updatedAt = object.time("updatedAt")
    parentId =
      object.take("parentId") { value -> String?? in
        if value.integer == 0 { return .some(nil) }
        // An empty text names no message; it stays as it came.
        if value.string?.isEmpty ?? false { return nil }
        return (value.string ?? value.integer.map(String.init)).map(Optional.some)
      } ?? nil
    replyCount = object.integer("replyCount")
    unreadRepliesCount = object.integer("unreadRepliesCount")
    myReceipt = object.object("myReceipt")
    receipts =
      object.take("receipts") { value -> [RecipientReceipt]? in
        guard var list = try? ObjectReader(value) else { return nil }
        let receipts: [RecipientReceipt]? = list.list("data")
        // An entry without a recipient says nothing about anybody; the member is then kept as it came.
        guard let receipts, list.rest().isEmpty, receipts.allSatisfy({ $0.recipient != nil })
        else { return nil }
        return receipts
      } ?? []
  }

  /// - Returns: The entities.
  fileprivate mutating func readData(_ data: inout ObjectReader) -> ObjectReader? {
    resource = data.string("resource")
    reactions = data.list("reactions") ?? []
    moderation = data.object("moderation")
    mentions = data.take("mentions", Self.mentions) ?? []
    return data.take("entities") { try? ObjectReader($0) }
  }

  /// `{uid: user}` with each key the user's own `uid`.
  private static func mentions(_ value: JSONValue) -> [User]? {
    guard value.isKeyed else { return nil }
    var users: [User] = []
    for member in value.members {
      guard let user = try? User(reading: member.value), JSON.isIdentical(user.uid, member.key)
      else { return nil }
      users.append(user)
    }
    return users
  }
}
