public import JSONText

/// The body of one call of the Data Import API: at most 50 entities of one kind, keyed by their own identifiers.
///
/// Imports go users, groups, members, messages, each oldest first.
public enum ImportBatch: Sendable, Hashable {
  case users([User])
  case groups([ImportGroup])
  case members([ImportMember])
  /// Each with a `muid`. Actions, calls, threads, edits, reactions, receipts of single recipients and
  /// decisions of the moderation cannot be imported.
  case messages([ImportMessage])

  /// The kind's name: the last part of the address, and the only key of the body.
  public var name: String {
    switch self {
    case .users: "users"
    case .groups: "groups"
    case .members: "members"
    case .messages: "messages"
    }
  }

  public var count: Int {
    switch self {
    case .users(let users): users.count
    case .groups(let groups): groups.count
    case .members(let members): members.count
    case .messages(let messages): messages.count
    }
  }

  /// The body.
  ///
  /// - Parameters:
  ///   - oldest: The server refuses messages sent before this instant (its retention); seconds since 1970.
  ///   - now: Nobody joined later than now; seconds since 1970.
  /// - Throws: ``InvalidBody`` with every rule the batch breaks.
  public func checkedBody(oldest: Int64? = nil, now: Int64? = nil) throws(InvalidBody) -> [UInt8] {
    let violations = violations(oldest: oldest, now: now)
    guard violations.isEmpty else { throw InvalidBody(violations) }
    var writer = JSONWriter(reserving: 512 * (count + 1))
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the body, unchecked.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key(name)
    writer.beginObject()
    switch self {
    case .users(let users):
      for user in users {
        writer.key(user.uid)
        user.writeImportEntity(to: &writer)
      }
    case .groups(let groups):
      for group in groups {
        writer.key(group.group.guid)
        group.writeImportEntity(to: &writer)
      }
    case .members(let members):
      for member in members {
        writer.key(member.memberId)
        member.writeImportEntity(to: &writer)
      }
    case .messages(let messages):
      for message in messages {
        writer.key(message.message.muid ?? "")
        message.writeImportEntity(to: &writer)
      }
    }
    writer.endObject()
    writer.endObject()
  }
}
