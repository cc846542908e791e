internal import JSONText

extension Message {
  /// The body of `PUT /messages/{id}`: content, metadata and tags as they are to be from now on. What is empty is left out: whether the platform takes
  /// metadata and tags away then is not known.
  ///
  /// - Throws: ``InvalidBody`` with every rule it breaks.
  public func checkedEditBody() throws(InvalidBody) -> [UInt8] {
    var check = LimitCheck()
    check.tags(tags)
    checkContent(&check, categories: [.message, .custom])
    checkFiles(&check)
    guard check.violations.isEmpty else { throw InvalidBody(check.violations) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(literal: "data")
    writeSentData(to: &writer)
    writer.member("tags", strings: tags)
    writer.endObject()
    return writer.bytes
  }
}

extension User {
  /// The body of `POST /users`. The role must exist on the server.
  ///
  /// - Throws: ``InvalidBody`` with every rule it breaks.
  public func checkedCreateBody() throws(InvalidBody) -> [UInt8] {
    var check = LimitCheck()
    self.check(&check)
    guard check.violations.isEmpty else { throw InvalidBody(check.violations) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("uid", uid)
    writer.member("name", name)
    writer.member("avatar", avatar)
    writer.member("link", link)
    writer.member("role", role)
    writer.member("statusMessage", statusMessage)
    writer.member("metadata", metadata)
    writer.member("tags", strings: tags)
    writer.endObject()
    return writer.bytes
  }
}

extension ImportGroup {
  /// The body of `POST /groups`.
  ///
  /// - Throws: ``InvalidBody`` with every rule it breaks.
  public func checkedCreateBody() throws(InvalidBody) -> [UInt8] {
    var check = LimitCheck()
    self.check(&check)
    guard check.violations.isEmpty else { throw InvalidBody(check.violations) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("guid", group.guid)
    writer.member("name", group.name)
    writer.member("type", name: group.type)
    writer.member("password", password?.secret)
    writer.member("icon", group.icon)
    writer.member("description", group.description)
    writer.member("metadata", group.metadata)
    writer.member("owner", group.owner)
    writer.member("tags", strings: group.tags)
    writer.endObject()
    return writer.bytes
  }
}
