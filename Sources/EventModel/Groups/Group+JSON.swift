public import JSONText

extension Group {
  /// Reads a REST group object; only `guid` is required. A password is neither kept nor written.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let guid = object.identifier("guid")
    self.init(guid: try object.required("guid", "a string", guid))
    name = object.string("name")
    type = object.name("type")
    icon = object.string("icon")
    description = object.string("description")
    owner = object.string("owner")
    scope = object.name("scope")
    hasJoined = object.flag("hasJoined")
    isBanned = object.flag("isBanned")
    joinedAt = object.time("joinedAt")
    membersCount = object.integer("membersCount")
    onlineMembersCount = object.integer("onlineMembersCount")
    conversationId = object.string("conversationId")
    metadata = object.json("metadata")
    tags = object.strings("tags") ?? []
    createdAt = object.time("createdAt")
    updatedAt = object.time("updatedAt")
    _ = object.json("password")
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
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
    writer.members(extra)
    writer.endObject()
  }
}
