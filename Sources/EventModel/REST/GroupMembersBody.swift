internal import JSONText

/// The body of `POST /groups/{guid}/members`: whom to add as what, and whom to ban. At most 25 users in all.
public struct GroupMembersBody: Sendable, Hashable {
  /// `uid`s. A user in several lists gets the highest scope.
  public var admins: [String]
  public var moderators: [String]
  public var participants: [String]
  public var usersToBan: [String]

  public init(
    admins: [String] = [], moderators: [String] = [], participants: [String] = [],
    usersToBan: [String] = []
  ) {
    self.admins = admins
    self.moderators = moderators
    self.participants = participants
    self.usersToBan = usersToBan
  }

  private var lists: [(name: String, uids: [String])] {
    [
      ("admins", admins), ("moderators", moderators), ("participants", participants),
      ("usersToBan", usersToBan),
    ]
  }

  /// What would make the server refuse it.
  public var violations: [LimitViolation] {
    var check = LimitCheck()
    let all = lists.flatMap(\.uids)
    if all.isEmpty { check.fail("", .required) }
    check.atMost(ModernLimits.membersPerCall, .items, "", Set(all).count)
    for (name, uids) in lists {
      for (index, uid) in uids.enumerated() { check.identifier("/\(name)/\(index)", uid) }
    }
    return check.violations
  }

  /// - Throws: ``InvalidBody`` with every rule it breaks.
  public func checkedBody() throws(InvalidBody) -> [UInt8] {
    let violations = violations
    guard violations.isEmpty else { throw InvalidBody(violations) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("admins", strings: admins)
    writer.member("moderators", strings: moderators)
    writer.member("participants", strings: participants)
    writer.member("usersToBan", strings: usersToBan)
    writer.endObject()
    return writer.bytes
  }
}
