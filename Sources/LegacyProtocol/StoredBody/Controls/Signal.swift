/// What a client pushes to another without a message: typing and receipts.
public enum Signal: Sendable, Hashable {
  /// `atMilliseconds`: the sender's clock, since 1970; `nil` if not given.
  case typingStarted(by: String, atMilliseconds: Int64?)
  case typingStopped(by: String, atMilliseconds: Int64?)
  case delivered(messageID: String, by: String)
  case read(messageID: String, by: String)
  /// Delivered and read at once.
  case deliveredAndRead(messageID: String, by: String)
}
