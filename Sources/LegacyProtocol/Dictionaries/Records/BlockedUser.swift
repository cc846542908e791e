import JSONText

/// An entry of the list of those whom the user has blocked, or who have blocked the user.
public struct BlockedUser: WireRecord {
  public var source = Located()
  public var id = ""
  public var name: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .text("name", \.name),
  ])

  public static let form = WireForm(.text("id"), .text("name", or: ""))
}
