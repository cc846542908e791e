import JSONText

@testable import EventModel

extension ModelGenerator {
  /// A message that the server stored; no more than two inside one another.
  mutating func message(inner: Bool = false) -> Message {
    let (category, type, content) = content(inner: inner)
    let side = side()
    return Message(
      id: digits(), muid: maybe { $0.called() }, conversationId: "c" + text(), sender: id(),
      receiver: id(), receiverType: side, category: category, type: type, content: content,
      metadata: maybe { $0.json() }, tags: list { $0.text() }, sentAt: seconds(),
      deliveredAt: maybe { $0.seconds() }, readAt: maybe { $0.seconds() },
      editedAt: maybe { $0.seconds() }, editedBy: maybe { $0.id() },
      deletedAt: maybe { $0.seconds() }, deletedBy: maybe { $0.id() },
      updatedAt: maybe { $0.seconds() }, parentId: maybe { $0.digits() },
      replyCount: maybe { $0.number(0...9) }, unreadRepliesCount: maybe { $0.number(0...9) },
      senderEntity: maybe { $0.user() }, receiverEntity: maybe { $0.receiver() },
      mentions: chance(0.2) ? users() : [], reactions: list { $0.reactionCount() },
      moderation: maybe { Moderation(status: $0.name(Moderation.Status.self), extra: $0.extra()) },
      myReceipt: maybe { $0.receipt(recipient: nil) },
      receipts: list { $0.receipt(recipient: $0.id()) }, resource: maybe { $0.text() },
      extra: extra(), dataExtra: dataExtra(beside: content),
      entitiesExtra: entitiesExtra() + besideEntities())
  }

  /// What a message of an unknown category has in `data` is its content.
  private mutating func dataExtra(beside content: MessageContent) -> [JSON.Member] {
    if case .unknown = content { return [] }
    return extra()
  }

  private mutating func entitiesExtra() -> [JSON.Member] { chance(0.9) ? [] : extra() }

  /// What an entity has beside itself goes with it; where there is no such entity it is a field like any other.
  private mutating func besideEntities() -> [JSON.Member] {
    chance(0.9) ? [] : [.init(pick(["sender", "receiver", "by", "for"]), ["x-beside": json()])]
  }

  private mutating func receipt(recipient: String?) -> RecipientReceipt {
    RecipientReceipt(
      recipient: recipient, deliveredAt: maybe { $0.seconds() }, readAt: maybe { $0.seconds() },
      extra: extra())
  }

  private mutating func reactionCount() -> ReactionCount {
    ReactionCount(
      reaction: text(), count: number(0...9), reactedByMe: maybe { $0.chance() }, extra: extra())
  }

  mutating func attachment() -> EventModel.Attachment {
    EventModel.Attachment(
      url: text(), name: text(), fileExtension: text(), mimeType: text(),
      size: maybe { $0.number(0...999) }, extra: extra())
  }

  private mutating func content(inner: Bool) -> (MessageCategory, String, MessageContent) {
    switch number(0...10) {
    case 0: (.message, "text", .text(text()))
    case 1: (.message, pick(MessageType.media), media())
    case 2:
      (.custom, "legacy_" + text(), .custom(data: json(), subType: maybe { $0.text() }))
    case 3: (.action, pick(["groupMember", "message"]), .action(action(inner: inner)))
    case 4:
      (
        .call, pick(["audio", "video"]),
        .call(
          CallContent(
            status: name(CallStatus.self), by: maybe { $0.user() }, call: maybe { $0.call() },
            for: maybe { $0.receiver() }))
      )
    case 5: (.interactive, pick(["form", "card"]), .interactive(interactive()))
    case 6:
      (
        .message, MessageType.assistant,
        .assistant(
          AssistantContent(
            text: maybe { $0.text() }, runId: maybe { $0.called() },
            threadId: maybe { $0.called() },
            elements: maybe { $0.json() }))
      )
    case 7:
      (
        .message, MessageType.toolResult,
        .toolResult(
          ToolResultContent(
            toolName: maybe { $0.text() }, toolCallId: maybe { $0.called() },
            result: maybe { $0.text() }, runId: maybe { $0.called() },
            threadId: maybe { $0.called() }))
      )
    case 8: (.message, MessageType.toolArgument, .toolArgument(toolArgument()))
    case 9: (.message, pick(["text", "image"]), .absent)
    default:
      (
        MessageCategory(rawValue: "new" + text()), "t" + text(),
        .unknown(.object([.init("x-a", json()), .init("x-b", json())]))
      )
    }
  }

  private mutating func media() -> MessageContent {
    let attachments = list { $0.attachment() } + [attachment()]
    return .media(attachments: attachments, caption: maybe { $0.text() })
  }

  private mutating func action(inner: Bool) -> ActionContent {
    let target: ActionContent.Target? =
      switch number(0...3) {
      case 0: .user(user())
      case 1: inner ? nil : .message(message(inner: true))
      case 2: .unknown(["entityType": "x", "entity": object()])
      default: nil
      }
    return ActionContent(
      action: name(MessageAction.self), by: maybe { $0.user() }, on: target,
      for: maybe { $0.receiver() }, newScope: maybe { $0.name(GroupScope.self) },
      oldScope: maybe { $0.name(GroupScope.self) }, extras: extra())
  }

  private mutating func interactive() -> InteractiveContent {
    InteractiveContent(
      interactiveData: json(),
      goal: maybe {
        .init(
          type: $0.name(InteractiveContent.GoalType.self), elementIds: $0.list { $0.text() },
          extra: $0.extra())
      }, allowSenderInteraction: maybe { $0.chance() })
  }

  private mutating func toolArgument() -> ToolArgumentContent {
    ToolArgumentContent(
      toolCalls: list {
        .init(
          id: $0.maybe { $0.called() }, type: $0.maybe { $0.text() },
          displayName: $0.maybe { $0.text() }, executionText: $0.maybe { $0.text() },
          toolName: $0.maybe { $0.text() }, arguments: $0.maybe { $0.text() }, extra: $0.extra())
      }, runId: maybe { $0.called() }, threadId: maybe { $0.called() }, text: maybe { $0.text() })
  }

  mutating func conversation() -> Conversation {
    let side = side()
    return Conversation(
      conversationId: text(), conversationType: side, unreadMessageCount: number(0...99),
      createdAt: maybe { $0.seconds() }, updatedAt: maybe { $0.seconds() },
      lastMessage: maybe { $0.message() },
      conversationWith: maybe { side == .group ? .group($0.group()) : .user($0.user()) },
      tags: list { $0.text() }, extra: extra())
  }

  mutating func assistantEvent() -> AssistantEvent {
    let type = name(AssistantEventType.self)
    return AssistantEvent(
      type: type, id: called(), conversationId: maybe { $0.called() },
      messageId: maybe { $0.called() },
      parentMessageId: maybe { $0.called() }, threadId: maybe { $0.called() },
      timestamp: maybe { $0.seconds() }, toolCallId: maybe { $0.called() },
      toolName: maybe { $0.text() },
      // What a tool's result is called `content` becomes the result.
      content: type == .toolCallResult ? nil : maybe { $0.text() }, result: maybe { $0.text() },
      extra: extra(), dataExtra: extra())
  }
}
