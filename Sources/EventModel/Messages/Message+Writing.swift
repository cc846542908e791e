public import JSONText

extension Message {
  /// Writes the REST message object; order of keys fixed, unset fields left out.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("id", unlessEmpty: id)
    writer.member("muid", muid)
    if !isConversationToldOtherwise {
      writer.member("conversationId", unlessEmpty: conversationId)
    }
    writer.member("sender", unlessEmpty: sender)
    writer.member(receiverType: receiverType)
    writer.member("receiver", unlessEmpty: receiver)
    writeCategory(to: &writer)
    writer.member("type", unlessEmpty: type)
    writer.open(written: #""data":{"#)
    writeData(to: &writer)
    if sentAt != 0 { writer.member("sentAt", sentAt) }
    if hasMore { writeMore(to: &writer, from: start) }
    writer.endObject()
  }

  /// Whether something else was received in place of the conversation, which follows from who wrote to whom.
  private var isConversationToldOtherwise: Bool {
    hasMore && extra.has("conversationId")
      && JSON.isIdentical(
        conversationId,
        Self.impliedConversationId(
          sender: sender, receiver: receiver, receiverType: receiverType))
  }

  private func writeCategory(to writer: inout JSONWriter) {
    switch category {
    // Most are one of these two.
    case .message: writer.member(written: #""category":"message""#)
    case .custom: writer.member(written: #""category":"custom""#)
    case .unknown(""): break
    case .action, .call, .interactive, .unknown: writer.member("category", category.rawValue)
    }
  }

  private func writeMore(to writer: inout JSONWriter, from start: Int) {
    writer.member("deliveredAt", deliveredAt)
    writer.member("readAt", readAt)
    writer.member("editedAt", editedAt)
    writer.member("editedBy", editedBy)
    writer.member("deletedAt", deletedAt)
    writer.member("deletedBy", deletedBy)
    writer.member("updatedAt", updatedAt)
    writer.member("parentId", parentId)
    writer.member("replyCount", replyCount)
    writer.member("unreadRepliesCount", unreadRepliesCount)
    writer.member("tags", strings: tags)
    writer.member("myReceipt", myReceipt)
    if !receipts.isEmpty {
      writer.key(literal: "receipts")
      writer.beginObject()
      writer.member("data", objects: receipts)
      writer.endObject()
    }
    writer.members(extra, unlessWrittenFrom: start)
  }

  /// What is in `data`, and its end.
  private func writeData(to writer: inout JSONWriter) {
    let start = writer.count
    writeContent(to: &writer)
    writer.member("metadata", metadata)
    if hasMore { writeMoreData(to: &writer) }
    writeEntities(to: &writer)
    writeUnknown(to: &writer, from: start)
    writer.endObject()
  }

  /// - Parameter start: Where `data` begins.
  private func writeUnknown(to writer: inout JSONWriter, from start: Int) {
    if case .unknown(let data) = content { writer.members(data.members, unlessWrittenFrom: start) }
    if hasMore { writer.members(dataExtra, unlessWrittenFrom: start) }
  }

  private func writeMoreData(to writer: inout JSONWriter) {
    if !mentions.isEmpty {
      writer.key(literal: "mentions")
      writer.beginObject()
      for user in mentions { writer.member(keyed: user.uid, user) }
      writer.endObject()
    }
    writer.member("reactions", objects: reactions)
    writer.member("moderation", moderation)
    writer.member("resource", resource)
  }

  private func writeEntities(to writer: inout JSONWriter) {
    // Looked at without taking the content out: a copy of it costs more than all else here.
    let mayHaveEntities =
      switch content {
      case .action, .call: true
      case .text, .media, .custom, .interactive, .assistant, .toolResult, .toolArgument, .absent,
        .unknown:
        false
      }
    let contentHasEntities = mayHaveEntities && content.hasEntities
    var left = hasMore ? entitiesExtra : []
    let (sender, receiver) = (senderEntity, receiverEntity)
    guard sender != nil || receiver != nil || contentHasEntities || !left.isEmpty else { return }
    writer.open(written: #""entities":{"#)
    let start = writer.count
    if let sender {
      writer.open(written: #""sender":"#)
      sender.writeWrapped(to: &writer, rest: left.isEmpty ? [] : left.takeLeft(of: "sender"))
    }
    if let receiver {
      writer.open(written: #""receiver":"#)
      receiver.writeWrapped(to: &writer, rest: left.isEmpty ? [] : left.takeLeft(of: "receiver"))
    }
    if contentHasEntities { content.writeEntities(to: &writer, &left) }
    writer.members(left, unlessWrittenFrom: start)
    writer.endObject()
  }

  /// Writes the body of `POST /messages`: what a sender says, without anything the server adds. Limits are not checked here.
  public func writeSendBody(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("receiver", receiver)
    writer.member("receiverType", receiverType.rawValue)
    writer.member("category", category.rawValue)
    writer.member("type", type)
    writer.key(literal: "data")
    writeSentData(to: &writer)
    writer.member("muid", muid)
    writer.member("tags", strings: tags)
    writer.endObject()
  }

  /// `data` as a sender gives it: the content, the metadata and what else was put there.
  func writeSentData(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    switch content {
    case .media(let attachments, let caption):
      // The address of the first file beside the list is the server's doing.
      writer.member("text", caption)
      if !attachments.isEmpty {
        writer.key(literal: "attachments")
        writer.beginArray()
        for attachment in attachments { attachment.writeSent(to: &writer) }
        writer.endArray()
      }
    case .text, .custom, .action, .call, .interactive, .assistant, .toolResult, .toolArgument,
      .absent, .unknown:
      writeContent(to: &writer)
    }
    writer.member("metadata", metadata)
    writeUnknown(to: &writer, from: start)
    writer.endObject()
  }

  /// The body of `POST /messages` as bytes.
  public var sendBody: [UInt8] {
    var writer = JSONWriter()
    writeSendBody(to: &writer)
    return writer.bytes
  }
}

extension MessageContent {
  fileprivate var hasEntities: Bool {
    switch self {
    case .action(let content): content.hasEntities
    case .call(let content): content.hasEntities
    case .text, .media, .custom, .interactive, .assistant, .toolResult, .toolArgument, .absent,
      .unknown:
      false
    }
  }

  func writeEntities(to writer: inout JSONWriter, _ left: inout [JSON.Member]) {
    switch self {
    case .action(let content): content.writeEntities(to: &writer, &left)
    case .call(let content): content.writeEntities(to: &writer, &left)
    case .text, .media, .custom, .interactive, .assistant, .toolResult, .toolArgument, .absent,
      .unknown:
      break
    }
  }
}
