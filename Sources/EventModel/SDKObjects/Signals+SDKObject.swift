public import JSONText

extension TypingIndicator {
  /// The properties of the SDK's `TypingIndicator`.
  public var sdkObject: JSON {
    [
      "sender": sender.sdkObject, "receiverId": .string(receiver),
      "receiverType": SDKObject.receiverType(receiverType), "metadata": metadata ?? .null,
    ]
  }
}

extension MessageReceipt {
  /// The properties of the SDK's `MessageReceipt`; the time in seconds, a `Double`.
  public var sdkObject: JSON {
    [
      "messageId": SDKObject.number(messageId), "sender": sender.sdkObject,
      "receiverId": .string(receiver), "receiverType": SDKObject.receiverType(receiverType),
      "receiptType": .string(receiptType.rawValue), "timestamp": SDKObject.instant(timestamp),
    ]
  }
}

extension ReactionEvent {
  /// The properties of the SDK's `ReactionEvent`.
  public var sdkObject: JSON {
    [
      "reaction": .string(reaction), "messageId": SDKObject.number(messageId),
      "reactedBy": reactedBy.sdkObject, "receiverId": .string(receiver),
      "receiverType": SDKObject.receiverType(receiverType),
    ]
  }
}

extension ChatException {
  /// The properties of the SDK's `CometChatException`.
  public var sdkObject: JSON {
    ["errorCode": .string(code), "errorDescription": .string(message)]
  }
}
