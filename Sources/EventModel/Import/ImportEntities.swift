internal import JSONText

// The entities of the Data Import API: the fields it takes, no others.

extension User {
  func writeImportEntity(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("uid", uid)
    writer.member("name", name)
    writer.member("avatar", avatar)
    writer.member("link", link)
    writer.member("role", role)
    writer.member("createdAt", createdAt)
    writer.member("lastActiveAt", lastActiveAt)
    writer.member("metadata", metadata)
    writer.member("tags", strings: tags)
    writer.member("deactivatedAt", deactivatedAt)
    writer.endObject()
  }
}

extension ImportGroup {
  func writeImportEntity(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("guid", group.guid)
    writer.member("name", group.name)
    writer.member("type", name: group.type)
    writer.member("icon", group.icon)
    writer.member("password", password?.secret)
    writer.member("owner", group.owner)
    writer.member("createdAt", group.createdAt)
    writer.member("metadata", group.metadata)
    writer.member("tags", strings: group.tags)
    writer.endObject()
  }
}

extension ImportMember {
  func writeImportEntity(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("memberId", memberId)
    writer.member("guid", guid)
    writer.member("uid", uid)
    writer.member("scope", name: scope)
    writer.member("isBanned", isBanned)
    writer.member("joinedAt", joinedAt)
    writer.endObject()
  }
}

extension Message {
  func writeImportEntity(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("muid", muid)
    writer.member("sender", sender)
    writer.member("receiverType", receiverType.rawValue)
    writer.member("receiver", receiver)
    writer.member("category", category.rawValue)
    writer.member("type", type)
    writer.key("data")
    writeSentData(to: &writer)
    writer.member("tags", strings: tags)
    writer.member("sentAt", sentAt)
    writer.member("deliveredAt", deliveredAt)
    writer.member("readAt", readAt)
    writer.endObject()
  }
}
