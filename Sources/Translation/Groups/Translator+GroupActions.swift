import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// What a moderator did, told by a control message in the room.
  mutating func tellGroupAction(
    _ action: GroupAction, _ facts: MessageFacts, muid: String, _ uid: String, _ scene: inout Scene
  ) -> Rule {
    // What is left out has no effect on what is told later either.
    let isLeftOut = !carries(.bodyGroupAction)
    switch action {
    case .kicked where isLeftOut, .banned where isLeftOut, .messageDeleted where isLeftOut:
      return .bodyGroupAction
    case .kicked, .banned:
      guard let (did, userID) = MemberActions.action(of: action) else { return .bodyUnknown }
      _ = membership.leave(facts.receiver, by: userID)
      let message = memberAction(did, on: userID, facts, muid: muid, scene)
      scene.emit(
        did == .banned ? .onGroupMemberBanned(message) : .onGroupMemberKicked(message), to: uid)
      return .bodyGroupAction
    case .messageDeleted(let messageID):
      let deleted = deletedMessage(messageID, facts, scene)
      if let muid = deleted.muid {
        let key = identities.key(ofMuid: muid)
        let eyes = CompactKey(uid: uid)
        if case .deleted = seen.mark(key, for: eyes) { return .messageRepeated }
        seen.set(.deleted, key, for: eyes)
      }
      scene.emit(.onMessageDeleted(deleted), to: uid)
      return .bodyGroupAction
    case .roomDeleted: return .bodyRoomDeleted
    }
  }

  private mutating func memberAction(
    _ action: MessageAction, on userID: String, _ facts: MessageFacts, muid: String, _ scene: Scene
  ) -> Message {
    var message = base(
      facts, muid: muid, category: .action, type: MessageType.groupMember,
      content: .action(
        ActionContent(
          action: action, by: facts.isOfNobody ? nil : directory.user(facts.sender),
          on: .user(directory.user(userID)),
          for: .group(directory.room(facts.receiver)))), messageType: nil, in: scene)
    if facts.isOfNobody { message.sender = LegacyTranslator.administration }
    message.senderEntity = nil
    message.receiverEntity = nil
    return message
  }

  /// The message that was deleted, as far as it was seen before: never its content. What is not known of it stays unset.
  private mutating func deletedMessage(
    _ messageID: String, _ facts: MessageFacts, _ scene: Scene
  ) -> Message {
    let group = directory.room(facts.receiver)
    var muid = identities.muid(.group, messageID)
    var id = identities.messageID(.group, messageID)
    // Also one that was never seen: its id is this room's from here on.
    if !seen.isOwner(facts.conversation, of: identities.key(ofMuid: muid)) {
      muid = identities.muid(.group, messageID, in: facts.conversation.parts)
      id = Identities.derivedMessageID(muid)
    }
    let trace = groupMessages.refreshed(identities.key(ofMuid: muid))
    let deletedAt = facts.sent?.seconds ?? scene.exchange.receivedAt
    return Message(
      id: id, muid: muid,
      conversationId: ConversationID.group(group.guid), sender: trace?.sender ?? "",
      receiver: group.guid, receiverType: .group, category: trace?.category ?? .unknown(""),
      type: trace?.type ?? "", content: .absent,
      metadata: ["legacy": ["id": .string(messageID), "isUnseen": .bool(trace == nil)]],
      sentAt: trace?.sentAt ?? 0, deletedAt: deletedAt,
      deletedBy: facts.isOfNobody
        ? LegacyTranslator.administration : identities.user(facts.sender),
      receiverEntity: .group(group))
  }
}

extension MessageFacts {
  /// A control of nobody on the old side. Version 3, whose 0 is the viewer, has no controls.
  fileprivate var isOfNobody: Bool { from == "0" }
}
