import JSONText

@testable import EventModel

extension ModelGenerator {
  mutating func webhook(_ trigger: WebhookTrigger) -> WebhookEnvelope {
    let (kind, content) = webhookContent(trigger)
    var hook = WebhookEnvelope(
      trigger: trigger, kind: kind, content: content, appId: text(), region: maybe { $0.text() },
      webhook: text(), sessionKind: maybe { $0.text() }, extra: extra())
    switch (kind, content) {
    case (.legacy, .message), (.legacy, .call), (_, .other): break
    case (.modern, .receipt), (_, .reaction):
      hook.dataExtra = extra()
      hook.bodyExtra = extra()
    default: hook.dataExtra = extra()
    }
    return hook
  }

  private mutating func webhookContent(
    _ trigger: WebhookTrigger
  ) -> (WebhookEnvelope.Kind, WebhookEnvelope.Content) {
    switch trigger {
    case .messageSent, .messageEdited, .messageDeleted, .userMentioned, .moderationEngineApproved,
      .moderationEngineBlocked, .moderationManualApproved:
      return (.modern, .message(message()))
    case .beforeMessage, .beforeCall:
      var message = message()
      (message.id, message.sentAt, message.deletedAt) = ("", 0, nil)
      return (.legacy, trigger == .beforeCall ? .call(message) : .message(message))
    case .afterMessage: return (.legacy, .message(message()))
    case .callInitiated, .callRejected, .callBusy, .callUnanswered, .callCancelled:
      return (.modern, .call(message()))
    case .messageDeliveryReceipt, .messageReadReceipt, .messageDeliveredToAll, .messageReadByAll:
      return (chance() ? .modern : .legacy, .receipt(messageReceipt()))
    case .messageReactionAdded, .messageReactionRemoved:
      let isAdded = trigger == .messageReactionAdded
      return (.modern, .reaction(reaction(receiver: "", side: .unset, isAdded: isAdded)))
    case .userBlocked, .userUnblocked:
      return (.modern, .users(users(), by: maybe { $0.user() }))
    case .userConnectionStatusChanged, .afterConnectionStatusChanged:
      let kind: WebhookEnvelope.Kind = trigger == .userConnectionStatusChanged ? .modern : .legacy
      return (kind, .presence(connection(kind)))
    case .groupCreated, .groupUpdated, .groupDeleted, .groupOwnerTransferred, .groupMemberJoined,
      .groupMemberLeft, .groupMemberAdded, .groupMemberKicked, .groupMemberBanned,
      .groupMemberUnbanned, .groupMemberScopeChanged:
      var members: [GroupMember] = []
      for member in list(3, { $0.member() })
      where !members.contains(where: { $0.user.uid == member.user.uid }) {
        members.append(member)
      }
      return (
        .modern,
        .group(GroupChange(group: group(), members: members, by: maybe { $0.user() }))
      )
    case .callStarted, .callEnded, .callParticipantJoined, .callParticipantLeft, .meetingStarted,
      .meetingEnded, .meetingParticipantJoined, .meetingParticipantLeft:
      return (.modern, .callSession(session()))
    case .recordingGenerated: return (.modern, .sessionFile(sessionFile(.recording)))
    case .transcriptionGenerated: return (.modern, .sessionFile(sessionFile(.transcription)))
    case .moderationEngineFailed:
      return (
        .modern,
        .moderationFailure(
          ModerationFailure(
            resource: maybe { $0.json() }, failures: maybe { $0.list { $0.json() } }))
      )
    case .afterCampaignCompleted, .afterCampaignFailed:
      return (
        .modern,
        .campaign(
          .campaign(
            id: text(), status: maybe { $0.text() }, sentCount: maybe { $0.number(0...9) }))
      )
    case .afterNotificationCreated:
      return (
        .modern,
        .campaign(
          .notification(
            id: text(), templateId: maybe { $0.text() }, channels: list { $0.text() },
            sendMode: maybe { $0.text() }))
      )
    case .afterFeedItemSent, .afterFeedItemDelivered, .afterFeedItemRead, .afterFeedItemInteracted:
      return (.modern, .notification(delivery(.feed)))
    case .afterPushNotificationSent, .afterPushNotificationDelivered,
      .afterPushNotificationClicked:
      return (.modern, .notification(delivery(.push)))
    case .unknown: return (.modern, .other(object()))
    }
  }

  /// The old kind seldom has a status of its own: it follows from what the connection did.
  private mutating func connection(_ kind: WebhookEnvelope.Kind) -> PresenceChange {
    var connection = maybe {
      PresenceChange.Connection(
        action: $0.name(PresenceChange.Connection.Action.self), platform: $0.maybe { $0.text() },
        connectedAtMilliseconds: $0.maybe { $0.milliseconds() }, extra: $0.extra())
    }
    var status = name(UserStatus.self)
    if kind == .legacy, chance() {
      connection = connection ?? .init(action: .connected)
      status = connection?.action == .disconnected ? .offline : .online
    }
    return PresenceChange(
      user: user(), status: status, timestampMilliseconds: maybe { $0.milliseconds() },
      connection: connection, isPresenceChanged: maybe { $0.chance() })
  }

  private mutating func session() -> CallSessionChange {
    CallSessionChange(
      sessionId: text(), createdAt: maybe { $0.seconds() }, destroyedAt: maybe { $0.seconds() },
      occupant: maybe { $0.occupant() }, allOccupants: maybe { $0.list { $0.occupant() } })
  }

  private mutating func occupant() -> CallSessionChange.Occupant {
    .init(
      name: text(), joinedAt: maybe { $0.seconds() }, leftAt: maybe { $0.seconds() },
      isAudioCall: maybe { $0.chance() }, extra: extra())
  }

  private mutating func sessionFile(_ kind: SessionFile.Kind) -> SessionFile {
    SessionFile(
      kind: kind, sessionId: text(), url: maybe { $0.text() },
      startTime: maybe { SpelledNumber($0.seconds(), isQuoted: $0.chance()) },
      duration: maybe { SpelledNumber($0.number(0...99), isQuoted: $0.chance()) },
      recordingDate: maybe { $0.text() })
  }

  private mutating func delivery(_ channel: NotificationDelivery.Channel) -> NotificationDelivery {
    var delivery = NotificationDelivery(
      channel: channel, id: text(), notificationId: maybe { $0.text() },
      receiver: maybe { $0.id() }, channelType: maybe { $0.text() }, status: maybe { $0.text() })
    delivery.sentAt = maybe { $0.seconds() }
    delivery.deliveredAt = maybe { $0.seconds() }
    delivery.readAt = maybe { $0.seconds() }
    delivery.clickedAt = maybe { $0.seconds() }
    delivery.engagedAt = maybe { $0.seconds() }
    delivery.topic = maybe { $0.text() }
    return delivery
  }
}
