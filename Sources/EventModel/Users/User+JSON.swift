public import JSONText

extension User {
  /// Reads a REST user object; only `uid` is required.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let uid = object.identifier("uid")
    self.init(uid: try object.required("uid", "a string", uid))
    name = object.string("name")
    avatar = object.string("avatar")
    link = object.string("link")
    role = object.string("role")
    status = object.name("status")
    statusMessage = object.string("statusMessage")
    // One sample of the vendor spells it so.
    lastActiveAt = object.time("lastActiveAt")
    if lastActiveAt == nil, let misspelt = object.time("lasActiveAt") {
      lastActiveAt = misspelt
      object.discard("lastActiveAt")
    }
    metadata = object.json("metadata")
    tags = object.strings("tags") ?? []
    hasBlockedMe = object.flag("hasBlockedMe")
    blockedByMe = object.flag("blockedByMe")
    createdAt = object.time("createdAt")
    updatedAt = object.time("updatedAt")
    deactivatedAt = object.time("deactivatedAt")
    conversationId = object.string("conversationId")
    // A token of any form is taken out, so that none is ever written back.
    authToken = object.take("authToken") { AuthToken($0.string ?? "") }
    extra = object.rest()
  }

  /// Writes the REST user object, without the token.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  func writeMembers(to writer: inout JSONWriter) {
    let start = writer.count
    writer.member("uid", uid)
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
    writer.members(extra, unlessWrittenFrom: start)
  }
}
