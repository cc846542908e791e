import JSONText

/// One row of the history plugin: `logs` gives the first row of each conversation, `logview` the rows of one.
public struct ChatLogEntry: WireRecord {
  public var source = Located()
  public var id = ""
  /// The id before which the day or the page begins; 1000000 for the first.
  public var previousID: Int64?
  /// A display name, or the language's word for “Me”.
  public var from: String?
  public var requester: String?
  public var message = ""
  /// Milliseconds.
  public var sent: LegacyTime?
  /// The sender's id; `logview` alone has it.
  public var userID: String?
  public var isOld: Bool?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .integer("previd", \.previousID),
    .text("from", \.from),
    .text("requester", \.requester),
    .body("message", \.message),
    .time("sent", \.sent),
    .text("userid", \.userID),
    .flag("old", \.isOld),
  ])

  /// - Parameter isPage: `logview`, a map; `logs` is an array of shorter rows.
  public static func form(isPage: Bool) -> WireForm {
    WireForm(
      .text("id"), .number("previd", or: 1_000_000), .text("from", or: ""),
      isPage ? .text("requester", or: "") : nil, .text("message"), .number("sent"),
      isPage ? .text("userid") : nil, .text("old", or: "1"))
  }
}
