extension WebhookEnvelope {
  /// The events it brings to a user's listeners; none where the SDKs have no listener for it.
  ///
  /// The trigger decides, not the action inside: the vendor's own sample of a deletion says `edited` there. Webhooks about a group's
  /// members are no messages; their events carry an action message without an identifier, one for each member, made of what is told. Those about
  /// the session of a call (`call_started`, `call_ended`) tell its identifier and instants alone: their call messages have neither identifier nor
  /// people.
  public func events(for viewer: String) -> [Event] {
    switch content {
    case .message(let message):
      return [event(of: message, for: viewer)].compactMap { $0 }
    case .call(let message):
      // A call that is about to begin may yet be refused.
      if trigger == .beforeCall { return [] }
      return [Event.receiving(message, as: viewer)].compactMap { $0 }
    case .receipt(let receipt): return [Event.receiving(receipt)].compactMap { $0 }
    case .reaction(let event):
      return [event.isAdded ? .onMessageReactionAdded(event) : .onMessageReactionRemoved(event)]
    case .presence(let change):
      return change.isPresenceChanged == false ? [] : [.receiving(change)]
    case .group(let change):
      return change.members.compactMap { member in
        memberAction(of: member, in: change).flatMap { Event.receiving($0, as: viewer) }
      }
    case .callSession(let change): return [event(of: change)].compactMap { $0 }
    case .users, .sessionFile, .moderationFailure, .campaign, .notification, .other:
      return []
    }
  }

  /// That a call was accepted and that it is over, which no other webhook tells. Meetings are no calls, and of who came or went nothing is told
  /// but the name.
  private func event(of change: CallSessionChange) -> Event? {
    guard !change.sessionId.isEmpty else { return nil }
    return switch trigger {
    case .callStarted: .onOutgoingCallAccepted(Message(stepOf: change, .ongoing))
    case .callEnded: .onCallEndedMessageReceived(Message(stepOf: change, .ended))
    case .callParticipantJoined, .callParticipantLeft, .meetingStarted, .meetingParticipantJoined,
      .meetingParticipantLeft, .meetingEnded, .messageSent, .messageEdited, .messageDeleted,
      .messageDeliveryReceipt, .messageReadReceipt, .messageDeliveredToAll, .messageReadByAll,
      .messageReactionAdded, .messageReactionRemoved, .userMentioned, .userBlocked,
      .userUnblocked, .userConnectionStatusChanged, .groupCreated, .groupUpdated, .groupDeleted,
      .groupOwnerTransferred, .groupMemberJoined, .groupMemberLeft, .groupMemberAdded,
      .groupMemberKicked, .groupMemberBanned, .groupMemberUnbanned, .groupMemberScopeChanged,
      .callInitiated, .callRejected, .callBusy, .callUnanswered, .callCancelled,
      .recordingGenerated, .transcriptionGenerated, .moderationEngineApproved,
      .moderationEngineBlocked, .moderationEngineFailed, .moderationManualApproved,
      .beforeMessage, .afterMessage, .afterConnectionStatusChanged, .beforeCall,
      .afterCampaignCompleted, .afterCampaignFailed, .afterNotificationCreated,
      .afterFeedItemSent, .afterFeedItemDelivered, .afterFeedItemRead, .afterFeedItemInteracted,
      .afterPushNotificationSent, .afterPushNotificationDelivered,
      .afterPushNotificationClicked, .unknown:
      nil
    }
  }

  private func event(of message: Message, for viewer: String) -> Event? {
    switch trigger {
    case .messageEdited, .messageDeleted:
      var message = message
      if case .action(var action) = message.content {
        action.action = trigger == .messageEdited ? .edited : .deleted
        message.content = .action(action)
      }
      return .receiving(message, as: viewer)
    case .moderationEngineApproved, .moderationEngineBlocked, .moderationManualApproved:
      return .onMessageModerated(message)
    case .userMentioned, .beforeMessage:
      // The first comes beside `message_sent`; the second tells of a message that may yet be refused.
      return nil
    case .messageSent, .messageDeliveryReceipt, .messageReadReceipt, .messageDeliveredToAll,
      .messageReadByAll, .messageReactionAdded, .messageReactionRemoved, .userBlocked,
      .userUnblocked, .userConnectionStatusChanged, .groupCreated, .groupUpdated, .groupDeleted,
      .groupOwnerTransferred, .groupMemberJoined, .groupMemberLeft, .groupMemberAdded,
      .groupMemberKicked, .groupMemberBanned, .groupMemberUnbanned, .groupMemberScopeChanged,
      .callInitiated, .callRejected, .callBusy, .callUnanswered, .callCancelled, .callStarted,
      .callParticipantJoined, .callParticipantLeft, .callEnded, .meetingStarted,
      .meetingParticipantJoined, .meetingParticipantLeft, .meetingEnded, .recordingGenerated,
      .transcriptionGenerated, .moderationEngineFailed, .afterMessage,
      .afterConnectionStatusChanged, .beforeCall, .afterCampaignCompleted, .afterCampaignFailed,
      .afterNotificationCreated, .afterFeedItemSent, .afterFeedItemDelivered, .afterFeedItemRead,
      .afterFeedItemInteracted, .afterPushNotificationSent, .afterPushNotificationDelivered,
      .afterPushNotificationClicked, .unknown:
      return .receiving(message, as: viewer)
    }
  }

  private func memberAction(of member: GroupMember, in change: GroupChange) -> Message? {
    guard let memberAction = trigger.memberAction else { return nil }
    let isOwnDoing = memberAction == .joined || memberAction == .left
    let by = isOwnDoing ? member.user : change.by
    let content = ActionContent(
      action: memberAction, by: by, on: isOwnDoing ? nil : .user(member.user),
      for: .group(change.group), newScope: memberAction == .scopeChanged ? member.scope : nil,
      oldScope: memberAction == .scopeChanged ? member.oldScope : nil)
    return Message(
      id: "", conversationId: ConversationID.group(change.group.guid),
      sender: by?.uid ?? Message.administration, receiver: change.group.guid, receiverType: .group,
      category: .action, type: MessageType.groupMember, content: .action(content),
      sentAt: change.group.updatedAt ?? 0)
  }
}

extension Message {
  /// A step of a call of which its session alone is known.
  fileprivate init(stepOf change: CallSessionChange, _ status: CallStatus) {
    let endedAt = status == .ended ? change.destroyedAt : nil
    self.init(
      id: "", conversationId: "", sender: "", receiver: "", receiverType: .unset, category: .call,
      type: "",
      content: .call(
        CallContent(
          status: status,
          call: Call(
            sessionId: change.sessionId, type: CallType(rawValue: ""), status: status,
            startedAt: change.createdAt, endedAt: endedAt))),
      sentAt: (status == .ended ? change.destroyedAt : change.createdAt) ?? 0)
  }
}

extension WebhookTrigger {
  /// What it tells of a group's members.
  fileprivate var memberAction: MessageAction? {
    switch self {
    case .groupMemberJoined: .joined
    case .groupMemberLeft: .left
    case .groupMemberAdded: .added
    case .groupMemberKicked: .kicked
    case .groupMemberBanned: .banned
    case .groupMemberUnbanned: .unbanned
    case .groupMemberScopeChanged: .scopeChanged
    case .messageSent, .messageEdited, .messageDeleted, .messageDeliveryReceipt,
      .messageReadReceipt, .messageDeliveredToAll, .messageReadByAll, .messageReactionAdded,
      .messageReactionRemoved, .userMentioned, .userBlocked, .userUnblocked,
      .userConnectionStatusChanged, .groupCreated, .groupUpdated, .groupDeleted,
      .groupOwnerTransferred, .callInitiated, .callRejected, .callBusy, .callUnanswered,
      .callCancelled, .callStarted, .callParticipantJoined, .callParticipantLeft, .callEnded,
      .meetingStarted, .meetingParticipantJoined, .meetingParticipantLeft, .meetingEnded,
      .recordingGenerated, .transcriptionGenerated, .moderationEngineApproved,
      .moderationEngineBlocked, .moderationEngineFailed, .moderationManualApproved, .beforeMessage,
      .afterMessage, .afterConnectionStatusChanged, .beforeCall, .afterCampaignCompleted,
      .afterCampaignFailed, .afterNotificationCreated, .afterFeedItemSent, .afterFeedItemDelivered,
      .afterFeedItemRead, .afterFeedItemInteracted, .afterPushNotificationSent,
      .afterPushNotificationDelivered, .afterPushNotificationClicked, .unknown:
      nil
    }
  }
}
