public import JSONText

extension User {
  /// Reads a REST user object; only `uid` is required.
  public init(reading value: JSONValue) throws(ModelError) {
    try self.init(reading: value, named: nil)
  }

  /// - Parameter name: The `uid` of one whose object has none that can be read.
  init(reading value: JSONValue, named name: String?) throws(ModelError) {
    var object = try ObjectReader(value)
    var uid = object.identifier("uid")
    if let name, uid?.isEmpty ?? true {
      uid = name
      object.discard("uid")
    } else {
      uid = try object.requiredName("uid", uid)
    }
    var fields = Fields(uid: uid ?? "")
    fields.name = object.string("name")
    fields.avatar = object.string("avatar")
    fields.link = object.string("link")
    fields.role = object.string("role")
    fields.status = object.name("status")
    fields.statusMessage = object.string("statusMessage")
    fields.lastActiveAt = object.time("lastActiveAt")
    // One sample of the vendor spells it so.
    if !object.isTimeSet("lastActiveAt") { fields.lastActiveAt = object.time("lasActiveAt") }
    fields.metadata = object.json("metadata")
    fields.tags = object.strings("tags") ?? []
    fields.hasBlockedMe = object.flag("hasBlockedMe")
    fields.blockedByMe = object.flag("blockedByMe")
    fields.createdAt = object.time("createdAt")
    fields.updatedAt = object.time("updatedAt")
    fields.deactivatedAt = object.time("deactivatedAt")
    fields.conversationId = object.string("conversationId")
    // A token of any form is taken out, so that none is ever written back.
    fields.authToken = object.take("authToken") { AuthToken($0.string ?? "") }
    fields.extra = object.rest()
    self.init(fields)
  }

  /// Writes the REST user object, without the token.
  public func write(to writer: inout JSONWriter) { write(to: &writer, uid: nil) }

  /// - Parameter told: What was received in place of the `uid`, of one who is named elsewhere.
  func write(to writer: inout JSONWriter, uid told: JSON?) {
    writer.beginObject()
    let start = writer.count
    if let told { writer.member("uid", told) } else { writer.member("uid", uid) }
    writeOtherMembers(to: &writer)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }

  func writeKnownMembers(to writer: inout JSONWriter) {
    writer.member("uid", uid)
    writeOtherMembers(to: &writer)
  }

  private func writeOtherMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("avatar", avatar)
    writer.member("link", link)
    writer.member("role", role)
    writer.member("status", name: status)
    writer.member("statusMessage", statusMessage)
    writer.member("lastActiveAt", lastActiveAt)
    writer.member("metadata", metadata)
    writer.member("tags", strings: tags)
    writer.member("hasBlockedMe", hasBlockedMe)
    writer.member("blockedByMe", blockedByMe)
    writer.member("createdAt", createdAt)
    writer.member("updatedAt", updatedAt)
    writer.member("deactivatedAt", deactivatedAt)
    writer.member("conversationId", conversationId)
  }
}
