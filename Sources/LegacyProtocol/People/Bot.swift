import JSONText

/// One entry of `botlist`. The bot's key (`api`), which the server gives to everyone, is not kept.
public struct Bot: WireRecord {
  public var source = Located()
  public var id = ""
  public var name: String?
  public var description: String?
  public var avatar: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .text("n", \.name),
    .text("d", \.description),
    .text("a", \.avatar),
    .passedOver("api"),
  ])

  /// The key is a secret of the install: clients get an empty one.
  public static let form = WireForm(
    .text("id"), .text("n", or: ""), .text("d", or: ""), .text("a", or: ""), .text("api", or: ""))
}
