internal import JSONText

extension ImportBatch {
  /// Every rule the batch breaks, in the order of its entities; empty if nothing is known to make the server refuse it.
  public func violations(oldest: Int64? = nil, now: Int64? = nil) -> [LimitViolation] {
    var check = LimitCheck()
    if count == 0 { check.fail("/\(name)", .required) }
    check.atMost(ModernLimits.entitiesPerImport, .items, "/\(name)", count)
    var keys: Set<ExactText> = []
    func entity(_ key: String, _ run: (inout LimitCheck) -> Void) {
      var one = LimitCheck(at: "/\(name)/\(LimitCheck.escaped(key))")
      if !keys.insert(ExactText(key)).inserted {
        one.fail("", .notAllowed("the key is there twice"))
      }
      run(&one)
      check.add(one.violations)
    }
    switch self {
    case .users(let users):
      for user in users { entity(user.uid) { user.check(&$0) } }
    case .groups(let groups):
      for group in groups { entity(group.group.guid) { group.check(&$0) } }
    case .members(let members):
      for member in members { entity(member.memberId) { member.check(&$0, now: now) } }
    case .messages(let messages):
      for message in messages {
        entity(message.message.muid ?? "") { message.check(&$0, oldest: oldest) }
      }
    }
    return check.violations
  }
}

extension ImportGroup {
  func check(_ check: inout LimitCheck) {
    group.check(&check)
    if group.type == .password, password?.secret.isEmpty ?? true {
      check.fail("/password", .required)
    }
    check.characters(ModernLimits.passwordCharacters, "/password", password?.secret)
    if let ownerDetails {
      check.inside("/groupOwnerDetails") { check in
        ownerDetails.check(&check)
        if let owner = group.owner { check.same("/uid", ownerDetails.uid, owner) }
      }
    }
  }
}

extension ImportMember {
  fileprivate func check(_ check: inout LimitCheck, now: Int64?) {
    check.identifier("/guid", guid)
    check.identifier("/uid", uid)
    check.instant("/joinedAt", joinedAt)
    if let now, joinedAt >= now { check.fail("/joinedAt", .notAllowed("in the future")) }
    if case .unknown? = scope {
      check.fail("/scope", .notAllowed("admin, moderator or participant"))
    }
    if let groupDetails {
      check.inside("/groupDetails") { check in
        groupDetails.check(&check)
        check.same("/guid", groupDetails.group.guid, guid)
      }
      if let createdAt = groupDetails.group.createdAt, joinedAt <= createdAt {
        check.fail("/joinedAt", .notAllowed("not after the group was made"))
      }
    }
    if let userDetails {
      check.inside("/userDetails") { check in
        userDetails.check(&check)
        check.same("/uid", userDetails.uid, uid)
      }
    }
  }
}

extension ImportMessage {
  fileprivate func check(_ check: inout LimitCheck, oldest: Int64?) {
    message.checkImport(&check, oldest: oldest)
    func details(_ field: String, _ user: User?, of uid: String?) {
      guard let user else { return }
      check.inside(field) { check in
        user.check(&check)
        if let uid { check.same("/uid", user.uid, uid) }
      }
    }
    details("/senderUserDetails", sender, of: message.sender)
    details("/receiverUserDetails", receiver, of: message.receiver)
    if receiver != nil, message.receiverType == .group {
      check.fail("/receiverUserDetails", .notAllowed("the receiver is a group"))
    }
    if let receiverGroup {
      check.inside("/receiverGroupDetails") { check in
        receiverGroup.check(&check)
        check.same("/guid", receiverGroup.group.guid, message.receiver)
      }
      if message.receiverType == .user {
        check.fail("/receiverGroupDetails", .notAllowed("the receiver is a user"))
      }
    }
    details("/receiverGroupOwnerDetails", receiverGroupOwner, of: receiverGroup?.group.owner)
    for user in mentioned {
      details("/mentionedUserDetails/\(LimitCheck.escaped(user.uid))", user, of: nil)
    }
    var writer = JSONWriter()
    writeImportEntity(to: &writer)
    check.atMost(
      ModernLimits.messageCharacters, .characters, "", Message.characters(writer.bytes))
  }
}

extension Message {
  fileprivate func checkImport(_ check: inout LimitCheck, oldest: Int64?) {
    if (muid ?? "").isEmpty { check.fail("/muid", .required) }
    check.characters(ModernLimits.muidCharacters, "/muid", muid)
    check.identifier("/sender", sender)
    check.identifier("/receiver", receiver)
    check.receiverType(receiverType)
    check.tags(tags)
    check.instant("/sentAt", sentAt)
    check.instant("/deliveredAt", deliveredAt)
    check.instant("/readAt", readAt)
    check.order("/deliveredAt", deliveredAt, notBefore: sentAt, "sentAt")
    check.order("/readAt", readAt, notBefore: deliveredAt ?? sentAt, "deliveredAt")
    check.order("/sentAt", sentAt, notBefore: oldest, "the retention of the server")
    // What the server would not take is said to be lost, not lost.
    func refuse(_ field: String, _ isThere: Bool, _ what: String) {
      if isThere { check.fail(field, .notAllowed("\(what) cannot be imported")) }
    }
    refuse("/parentId", parentId != nil, "threads")
    refuse("/replyCount", replyCount ?? 0 != 0, "threads")
    refuse("/unreadRepliesCount", unreadRepliesCount ?? 0 != 0, "threads")
    refuse("/deletedAt", deletedAt != nil, "deletions")
    refuse("/deletedBy", deletedBy != nil, "deletions")
    refuse("/editedAt", editedAt != nil, "edits")
    refuse("/editedBy", editedBy != nil, "edits")
    refuse("/data/reactions", !reactions.isEmpty, "reactions")
    refuse("/receipts", !receipts.isEmpty, "receipts of single recipients")
    refuse("/myReceipt", myReceipt != nil, "receipts of single recipients")
    refuse("/data/moderation", moderation != nil, "decisions of the moderation")
    checkContent(&check, categories: [.message, .custom, .interactive])
  }
}
