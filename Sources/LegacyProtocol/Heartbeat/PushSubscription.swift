import JSONText

/// An entry of `subscribeChatrooms`: the channel of a room the viewer is in. A secret: who knows it can listen.
public struct RoomSubscription: WireRecord {
  public var source = Located()
  public var roomID = ""
  public var channel = ""
  /// The viewer's own id.
  public var userID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("chatroomid", \.roomID),
    .identifier("cometid", \.channel),
    .text("userid", \.userID),
  ])

  public static let form = WireForm(.text("chatroomid"), .text("cometid"), .number("userid"))
}

/// `cometid` of a first poll: the viewer's own channel. A secret.
public struct OwnChannel: WireRecord {
  public var source = Located()
  public var channel = ""
  /// The difference of the clocks, up to 5.0; seconds.
  public var clockDifference: Int64?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.channel),
    .integer("td", \.clockDifference),
  ])

  public static func form(_ version: LegacyVersion) -> WireForm {
    WireForm(.text("id"), version < LegacyVersion(5, 2) ? .number("td", or: 0) : nil)
  }
}
