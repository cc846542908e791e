import JSONText

/// What blocking, unblocking and deleting a conversation answered.
public struct ResultReply: WireRecord {
  public var source = Located()
  public var id: String?
  /// `1` done, `2` was so already, `0` failed.
  public var result = ""
  public var error: String?
  /// It answers an unblocking, whose id is a number.
  public var isOfUnblocking = false

  public init() {}

  /// - Throws: ``LegacyDecodingError`` without a result.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.init()
    self.source = source
    try Self.layout.read(into: &self)
    isOfUnblocking = error != nil || source.value["id"]?.kind == .number
  }

  public static let layout = RecordLayout<Self>([
    .identifier("result", \.result),
    .text("id", \.id),
    .text("error", \.error),
  ])

  public static let form = WireForm(.text("id"), .text("result"), .text("error"))

  /// Unblocking answers the id as a number.
  public static let unblockForm = WireForm(.number("id"), .text("result"), .text("error"))
}
