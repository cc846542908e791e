public import JSONText

extension Group {
  /// Reads a REST group object; only `guid` is required. A password is neither kept nor written.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let guid = object.identifier("guid")
    var fields = Fields(guid: try object.requiredName("guid", guid))
    fields.name = object.string("name")
    fields.type = object.name("type")
    fields.icon = object.string("icon")
    fields.description = object.string("description")
    fields.owner = object.string("owner")
    fields.scope = object.name("scope")
    fields.hasJoined = object.flag("hasJoined")
    fields.isBanned = object.flag("isBanned")
    fields.joinedAt = object.time("joinedAt")
    fields.membersCount = object.integer("membersCount")
    fields.onlineMembersCount = object.integer("onlineMembersCount")
    fields.conversationId = object.string("conversationId")
    fields.metadata = object.json("metadata")
    fields.tags = object.strings("tags") ?? []
    fields.createdAt = object.time("createdAt")
    fields.updatedAt = object.time("updatedAt")
    _ = object.json("password")
    fields.extra = object.rest()
    self.init(fields)
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("guid", guid)
    writer.member("name", name)
    writer.member("type", name: type)
    writer.member("icon", icon)
    writer.member("description", description)
    writer.member("owner", owner)
    writer.member("scope", name: scope)
    writer.member("hasJoined", hasJoined)
    writer.member("isBanned", isBanned)
    writer.member("joinedAt", joinedAt)
    writer.member("membersCount", membersCount)
    writer.member("onlineMembersCount", onlineMembersCount)
    writer.member("conversationId", conversationId)
    writer.member("metadata", metadata)
    writer.member("tags", strings: tags)
    writer.member("createdAt", createdAt)
    writer.member("updatedAt", updatedAt)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
