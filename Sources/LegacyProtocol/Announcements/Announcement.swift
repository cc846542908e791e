import JSONText

/// `an` of a poll, or an entry of the list of announcements. The text may hold markup.
public struct Announcement: WireRecord {
  public var source = Located(.emptyObject)
  public var id = ""
  public var text = ""
  public var sent: LegacyTime?
  /// How many more there are; only personal announcements say so.
  public var moreUnseen: Int64?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .body("m") {
      $0.text
    } _: {
      $0.text = $1
    },
    .time("t") {
      $0.sent
    } _: {
      $0.sent = $1
    },
    .integer("o") {
      $0.moreUnseen
    } _: {
      $0.moreUnseen = $1
    },
  ])

  public static func form(_ version: LegacyVersion) -> WireForm {
    WireForm(
      .text("id"), .text("m"), version >= LegacyVersion(5) ? .text("t") : nil, .text("o"))
  }
}
