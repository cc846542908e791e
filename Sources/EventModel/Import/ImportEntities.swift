public import JSONText

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
    writer.member("groupOwnerDetails", entity: ownerDetails)
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
    writer.member("groupDetails", entity: groupDetails)
    writer.member("userDetails", entity: userDetails)
    writer.endObject()
  }
}

extension Message {
  /// Writes the entity of an import, without details of people; `deletedAt`, which imports do not take, where it is known.
  ///
  /// - Parameters:
  ///   - more: Members behind those of the entity.
  ///   - writer: What it is written to.
  public func writeRecord(adding more: [JSON.Member], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("muid", muid)
    writer.member("sender", sender)
    writer.member("receiverType", receiverType.rawValue)
    writer.member("receiver", receiver)
    writer.member("category", category.rawValue)
    writer.member("type", type)
    writer.key(literal: "data")
    writeSentData(to: &writer)
    writer.member("tags", strings: tags)
    writer.member("sentAt", sentAt)
    writer.member("deliveredAt", deliveredAt)
    writer.member("readAt", readAt)
    writer.member("deletedAt", deletedAt)
    writer.members(more)
    writer.endObject()
  }
}

extension ImportMessage {
  func writeImportEntity(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("muid", message.muid)
    writer.member("sender", message.sender)
    writer.member("receiverType", message.receiverType.rawValue)
    writer.member("receiver", message.receiver)
    writer.member("category", message.category.rawValue)
    writer.member("type", message.type)
    writer.key(literal: "data")
    message.writeSentData(to: &writer)
    writer.member("tags", strings: message.tags)
    writer.member("sentAt", message.sentAt)
    writer.member("deliveredAt", message.deliveredAt)
    writer.member("readAt", message.readAt)
    writer.member("senderUserDetails", entity: sender)
    writer.member("receiverUserDetails", entity: receiver)
    writer.member("receiverGroupDetails", entity: receiverGroup)
    writer.member("receiverGroupOwnerDetails", entity: receiverGroupOwner)
    if !mentioned.isEmpty {
      writer.key(literal: "mentionedUserDetails")
      writer.beginObject()
      for user in mentioned {
        writer.key(user.uid)
        user.writeImportEntity(to: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: StaticString, entity user: User?) {
    guard let user else { return }
    self.key(literal: key)
    user.writeImportEntity(to: &self)
  }

  fileprivate mutating func member(_ key: StaticString, entity group: ImportGroup?) {
    guard let group else { return }
    self.key(literal: key)
    group.writeImportEntity(to: &self)
  }
}
