/// Values of a message's `type` that mean something to every client; a custom message has a type of its own.
public enum MessageType {
  public static let text = "text"
  public static let image = "image"
  public static let video = "video"
  public static let audio = "audio"
  public static let file = "file"
  /// Clients take a message of this type for a custom one, whatever its category.
  public static let custom = "custom"
  /// Action messages about a group's members.
  public static let groupMember = "groupMember"
  /// Action messages about another message.
  public static let message = "message"
  public static let assistant = "ai_assistant_message"
  public static let toolResult = "ai_tool_result_message"
  public static let toolArgument = "ai_tool_argument_message"

  /// Types whose content is a file.
  public static let media = [image, video, audio, file]
  /// Types a custom message must not take: clients route by type before they look at the category.
  public static let reserved = [text, image, video, audio, file, groupMember, message]
}
