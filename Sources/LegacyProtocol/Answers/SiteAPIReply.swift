public import JSONText

/// A reply of the site's own API: `{"success": {…}}` or `{"failed": {…}}`.
public struct SiteAPIReply: WireRecord {
  /// What the four digits say.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case done = "1000"
    case exists = "1001"
    case removeFriendFailed = "1002"
    case invalidInput = "1005"
    case addFailed = "1006"
    case notFound = "1007"
    case invalidPassword = "1009"
    case invalidKey = "1010"
    case incorrectKey = "1011"
    case updateFailed = "1014"
    case databaseFailed = "1016"
    case wrongAuthentication = "1017"
    case boardAddress = "1040"
  }

  public var source = Located()
  public var status = ""
  public var message: String?
  /// The number of a room that was made.
  public var roomID: String?
  /// The outside id of a room.
  public var groupID: String?
  public var userID: String?
  /// What else is told: ids that were added or were not, the data of a user or of friends.
  public var data: JSON?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("status", \.status),
    .text("message", \.message),
    .text("roomid", \.roomID),
    .text("guid", \.groupID),
    .text("userid", \.userID),
    .json("data", \.data),
  ])

  public static let form = WireForm(
    .text("status"), .number("roomid"), .text("message"), .text("guid"), .number("userid"),
    .text("data"))

  /// `nil` for a number nobody knows.
  public var code: Code? {
    get { Code(rawValue: status) }
    set { status = newValue?.rawValue ?? status }
  }

  /// `{"success": {…}}` or `{"failed": {…}}`.
  public func json(isDone: Bool) -> JSON {
    .object([JSON.Member(isDone ? "success" : "failed", json(in: Self.form))])
  }
}
