import JSONText

/// What blocking, unblocking and deleting a conversation answered.
public struct ResultReply: WireRecord {
  public var source = Located()
  public var id: String?
  /// `1` done, `2` was so already, `0` failed.
  public var result = ""
  public var error: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("result", \.result),
    .text("id", \.id),
    .text("error", \.error),
  ])

  public static let form = WireForm(.text("id"), .text("result"), .text("error"))

  /// Unblocking answers the id as a number.
  public static let unblockForm = WireForm(.number("id"), .text("result"), .text("error"))
}
