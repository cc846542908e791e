import JSONText

/// One row of the history plugin: `logs` gives the first row of each conversation, `logview` the rows of one.
public struct ChatLogEntry: WireRecord {
  public var source = Located(.emptyObject)
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
    .identifier("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .integer("previd") {
      $0.previousID
    } _: {
      $0.previousID = $1
    },
    .text("from") {
      $0.from
    } _: {
      $0.from = $1
    },
    .text("requester") {
      $0.requester
    } _: {
      $0.requester = $1
    },
    .body("message") {
      $0.message
    } _: {
      $0.message = $1
    },
    .time("sent") {
      $0.sent
    } _: {
      $0.sent = $1
    },
    .text("userid") {
      $0.userID
    } _: {
      $0.userID = $1
    },
    .flag("old") {
      $0.isOld
    } _: {
      $0.isOld = $1
    },
  ])

  /// - Parameter isPage: `logview`, a map; `logs` is an array of shorter rows.
  public static func form(isPage: Bool) -> WireForm {
    WireForm(
      .text("id"), .number("previd", or: 1_000_000), .text("from", or: ""),
      isPage ? .text("requester", or: "") : nil, .text("message"), .number("sent"),
      isPage ? .text("userid") : nil, .text("old", or: "1"))
  }
}
