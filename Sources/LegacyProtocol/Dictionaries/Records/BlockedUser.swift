import JSONText

/// An entry of the list of those whom the user has blocked, or who have blocked the user.
public struct BlockedUser: WireRecord {
  public var source = Located(.emptyObject)
  public var id = ""
  public var name: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .text("name") {
      $0.name
    } _: {
      $0.name = $1
    },
  ])

  public static let form = WireForm(.text("id"), .text("name", or: ""))
}
