import JSONText

/// An entry of `subscribeChatrooms`: the channel of a room the viewer is in. A secret: who knows it can listen.
public struct RoomSubscription: WireRecord {
  public var source = Located(.emptyObject)
  public var roomID = ""
  public var channel = ""
  /// The viewer's own id.
  public var userID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("chatroomid") {
      $0.roomID
    } _: {
      $0.roomID = $1
    },
    .identifier("cometid") {
      $0.channel
    } _: {
      $0.channel = $1
    },
    .text("userid") {
      $0.userID
    } _: {
      $0.userID = $1
    },
  ])

  public static let form = WireForm(.text("chatroomid"), .text("cometid"), .number("userid"))
}

/// `cometid` of a first poll: the viewer's own channel. A secret.
public struct OwnChannel: WireRecord {
  public var source = Located(.emptyObject)
  public var channel = ""
  /// The difference of the clocks, up to 5.0; seconds.
  public var clockDifference: Int64?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id") {
      $0.channel
    } _: {
      $0.channel = $1
    },
    .integer("td") {
      $0.clockDifference
    } _: {
      $0.clockDifference = $1
    },
  ])

  public static func form(_ version: LegacyVersion) -> WireForm {
    WireForm(.text("id"), version < LegacyVersion(5, 2) ? .number("td", or: 0) : nil)
  }
}
