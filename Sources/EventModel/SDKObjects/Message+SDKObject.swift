public import JSONText

extension Message {
  /// The properties of the SDK's `TextMessage`, `MediaMessage`, `CustomMessage` and the others, under its names, with its units
  /// and its unset values. Times are seconds: `sentAt` an `Int`, the others a `Double`.
  ///
  /// - Parameter viewer: `uid` of the user the SDK is logged in as; decides `mentionedMe`.
  public func sdkObject(for viewer: String? = nil) -> JSON {
    var members: [JSON.Member] = [
      .init("id", SDKObject.number(id)), .init("muid", SDKObject.text(muid)),
      .init("conversationId", .string(conversationId)), .init("senderUid", .string(sender)),
      .init("receiverUid", .string(receiver)),
      .init("receiverType", SDKObject.receiverType(receiverType)),
      .init("messageType", .integer(sdkMessageType)),
      .init("messageCategory", .integer(sdkMessageCategory)),
      .init("sentAt", .integer(sentAt)), .init("deliveredAt", SDKObject.instant(deliveredAt)),
      .init("readAt", SDKObject.instant(readAt)), .init("editedAt", SDKObject.instant(editedAt)),
      .init("deletedAt", SDKObject.instant(deletedAt)),
      .init("updatedAt", SDKObject.instant(updatedAt)), .init("editedBy", SDKObject.text(editedBy)),
      .init("deletedBy", SDKObject.text(deletedBy)),
      .init("parentMessageId", SDKObject.number(parentId)),
      .init("replyCount", .integer(replyCount ?? 0)),
      .init("unreadRepliesCount", .integer(unreadRepliesCount ?? 0)),
      .init("metaData", SDKObject.dictionary(metadata)),
      .init("mentionedUsers", .array(mentions.map(\.sdkObject))),
      .init("mentionedMe", .bool(viewer.map(mentions(_:)) ?? false)),
      .init(
        "reactions",
        .array(
          reactions.map {
            [
              "reaction": .string($0.reaction), "count": .integer($0.count),
              "reactedByMe": .bool($0.reactedByMe ?? false),
            ]
          })),
    ]
    members += sdkContent
    if let senderEntity { members.append(.init("sender", senderEntity.sdkObject)) }
    if let receiverEntity { members.append(.init("receiver", receiverEntity.sdkObject)) }
    return .object(members)
  }

  /// 0 text and 1 image are documented, the next three follow the documented order of the names; a custom message has 0.
  private var sdkMessageType: Int {
    guard category == .message else { return 0 }
    switch type {
    case MessageType.image: return 1
    case MessageType.video: return 2
    case MessageType.audio: return 3
    case MessageType.file: return 4
    default: return 0
    }
  }

  /// 0 message and 3 custom are documented, the others follow from the order of the names.
  private var sdkMessageCategory: Int {
    switch category {
    case .message, .unknown: 0
    case .action: 1
    case .call: 2
    case .custom: 3
    case .interactive: 4
    }
  }

  private var sdkContent: [JSON.Member] {
    switch content {
    case .text(let text): return [.init("text", .string(text))]
    case .media(let attachments, let caption):
      // Clients that know one attachment show the last.
      let attachment = attachments.last.map { JSON.Member("attachment", $0.sdkObject) }
      return [.init("caption", SDKObject.text(caption))] + (attachment.map { [$0] } ?? [])
    case .custom(let data, _):
      return [.init("customType", .string(type)), .init("customData", SDKObject.dictionary(data))]
    case .call(let content): return content.call?.sdkMembers(status: content.status) ?? []
    case .assistant(let content):
      return [.init("type", .string(type)), .init("text", SDKObject.text(content.text))]
    case .toolResult(let content):
      return [
        .init("type", .string(type)), .init("toolName", SDKObject.text(content.toolName)),
        .init("result", SDKObject.text(content.result)),
      ]
    case .toolArgument(let content):
      let first = content.toolCalls.first
      return [
        .init("type", .string(type)), .init("toolName", SDKObject.text(first?.toolName)),
        .init("arguments", SDKObject.dictionary(first?.argumentsValue)),
      ]
    case .action(let content): return [.init("action", .string(content.action.rawValue))]
    case .interactive(let content): return [.init("interactiveData", content.interactiveData)]
    case .absent, .unknown: return []
    }
  }
}
