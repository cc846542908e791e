import JSONText

/// One entry of `botlist`. The bot's key (`api`), which the server gives to everyone, is not kept.
public struct Bot: WireRecord {
  public var source = Located(.emptyObject)
  public var id = ""
  public var name: String?
  public var description: String?
  public var avatar: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .text("n") {
      $0.name
    } _: {
      $0.name = $1
    },
    .text("d") {
      $0.description
    } _: {
      $0.description = $1
    },
    .text("a") {
      $0.avatar
    } _: {
      $0.avatar = $1
    },
    .passedOver("api"),
  ])

  /// The key is a secret of the install: clients get an empty one.
  public static let form = WireForm(
    .text("id"), .text("n", or: ""), .text("d", or: ""), .text("a", or: ""), .text("api", or: ""))
}
