public import JSONText

/// What a message carries, by category and type. What few messages carry stands apart, so that a content is small.
public enum MessageContent: Sendable, Hashable {
  case text(String)
  /// Usually one attachment; the caption is the wire's `data.text`.
  case media(attachments: [Attachment], caption: String?)
  /// `data` is the wire's `data.customData`, an object. The type of a custom message is ``Message/type``.
  indirect case custom(data: JSON, subType: String?)
  indirect case action(ActionContent)
  indirect case call(CallContent)
  indirect case interactive(InteractiveContent)
  indirect case assistant(AssistantContent)
  indirect case toolResult(ToolResultContent)
  indirect case toolArgument(ToolArgumentContent)
  /// Nothing: the message was deleted, or whoever described it left the content out.
  case absent
  /// Members of `data` of a message of another category, an object.
  case unknown(JSON)
}
