public import JSONText

/// A user as a member of a group.
public struct GroupMember: ModelObject {
  public var user: User
  public var scope: GroupScope?
  /// After a change of scope.
  public var oldScope: GroupScope?

  public init(user: User, scope: GroupScope? = nil, oldScope: GroupScope? = nil) {
    self.user = user
    self.scope = scope
    self.oldScope = oldScope
  }

  public init(reading value: JSONValue) throws(ModelError) {
    user = try User(reading: value)
    scope = Self.take("scope", from: &user)
    oldScope = Self.take("oldScope", from: &user)
  }

  private static func take(_ key: String, from user: inout User) -> GroupScope? {
    guard let index = user.extra.firstIndex(where: { $0.key == key }),
      let name = user.extra[index].value.string
    else { return nil }
    user.extra.remove(at: index)
    return GroupScope(rawValue: name)
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    user.writeKnownMembers(to: &writer)
    writer.member("scope", name: scope)
    writer.member("oldScope", name: oldScope)
    writer.members(user.extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
