import JSONText

/// `an` of a poll, or an entry of the list of announcements. The text may hold markup.
public struct Announcement: WireRecord {
  public var source = Located()
  public var id = ""
  public var text = ""
  public var sent: LegacyTime?
  /// How many more there are; only personal announcements say so.
  public var moreUnseen: Int64?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .body("m", \.text),
    .time("t", \.sent),
    .integer("o", \.moreUnseen),
  ])

  public static func form(_ version: LegacyVersion) -> WireForm {
    WireForm(
      .text("id"), .text("m"), version >= LegacyVersion(5) ? .text("t") : nil, .text("o"))
  }
}
