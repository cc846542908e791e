/// What a webhook reports (docs/protocol.md, “Webhooks”).
public enum WebhookTrigger: WireName {
  case messageSent
  case messageEdited
  case messageDeleted
  case messageDeliveryReceipt
  case messageReadReceipt
  case messageDeliveredToAll
  case messageReadByAll
  case messageReactionAdded
  case messageReactionRemoved
  case userMentioned
  case userBlocked
  case userUnblocked
  case userConnectionStatusChanged
  case groupCreated
  case groupUpdated
  case groupDeleted
  case groupOwnerTransferred
  case groupMemberJoined
  case groupMemberLeft
  case groupMemberAdded
  case groupMemberKicked
  case groupMemberBanned
  case groupMemberUnbanned
  case groupMemberScopeChanged
  case callInitiated
  case callRejected
  case callBusy
  case callUnanswered
  case callCancelled
  case callStarted
  case callParticipantJoined
  case callParticipantLeft
  case callEnded
  case meetingStarted
  case meetingParticipantJoined
  case meetingParticipantLeft
  case meetingEnded
  case recordingGenerated
  case transcriptionGenerated
  case moderationEngineApproved
  case moderationEngineBlocked
  case moderationEngineFailed
  case moderationManualApproved
  case beforeMessage
  case afterMessage
  case afterConnectionStatusChanged
  case beforeCall
  case afterCampaignCompleted
  case afterCampaignFailed
  case afterNotificationCreated
  case afterFeedItemSent
  case afterFeedItemDelivered
  case afterFeedItemRead
  case afterFeedItemInteracted
  case afterPushNotificationSent
  case afterPushNotificationDelivered
  case afterPushNotificationClicked
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .messageSent: "message_sent"
    case .messageEdited: "message_edited"
    case .messageDeleted: "message_deleted"
    case .messageDeliveryReceipt: "message_delivery_receipt"
    case .messageReadReceipt: "message_read_receipt"
    case .messageDeliveredToAll: "message_delivered_to_all"
    case .messageReadByAll: "message_read_by_all"
    case .messageReactionAdded: "message_reaction_added"
    case .messageReactionRemoved: "message_reaction_removed"
    case .userMentioned: "user_mentioned"
    case .userBlocked: "user_blocked"
    case .userUnblocked: "user_unblocked"
    case .userConnectionStatusChanged: "user_connection_status_changed"
    case .groupCreated: "group_created"
    case .groupUpdated: "group_updated"
    case .groupDeleted: "group_deleted"
    case .groupOwnerTransferred: "group_owner_transferred"
    case .groupMemberJoined: "group_member_joined"
    case .groupMemberLeft: "group_member_left"
    case .groupMemberAdded: "group_member_added"
    case .groupMemberKicked: "group_member_kicked"
    case .groupMemberBanned: "group_member_banned"
    case .groupMemberUnbanned: "group_member_unbanned"
    case .groupMemberScopeChanged: "group_member_scope_changed"
    case .callInitiated: "call_initiated"
    case .callRejected: "call_rejected"
    case .callBusy: "call_busy"
    case .callUnanswered: "call_unanswered"
    case .callCancelled: "call_cancelled"
    case .callStarted: "call_started"
    case .callParticipantJoined: "call_participant_joined"
    case .callParticipantLeft: "call_participant_left"
    case .callEnded: "call_ended"
    case .meetingStarted: "meeting_started"
    case .meetingParticipantJoined: "meeting_participant_joined"
    case .meetingParticipantLeft: "meeting_participant_left"
    case .meetingEnded: "meeting_ended"
    case .recordingGenerated: "recording_generated"
    case .transcriptionGenerated: "transcription_generated"
    case .moderationEngineApproved: "moderation_engine_approved"
    case .moderationEngineBlocked: "moderation_engine_blocked"
    case .moderationEngineFailed: "moderation_engine_failed"
    case .moderationManualApproved: "moderation_manual_approved"
    case .beforeMessage: "before_message"
    case .afterMessage: "after_message"
    case .afterConnectionStatusChanged: "after_connection_status_changed"
    case .beforeCall: "before_call"
    case .afterCampaignCompleted: "after_campaign_completed"
    case .afterCampaignFailed: "after_campaign_failed"
    case .afterNotificationCreated: "after_notification_created"
    case .afterFeedItemSent: "after_feed_item_sent"
    case .afterFeedItemDelivered: "after_feed_item_delivered"
    case .afterFeedItemRead: "after_feed_item_read"
    case .afterFeedItemInteracted: "after_feed_item_interacted"
    case .afterPushNotificationSent: "after_push_notification_sent"
    case .afterPushNotificationDelivered: "after_push_notification_delivered"
    case .afterPushNotificationClicked: "after_push_notification_clicked"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [
    .messageSent, .messageEdited, .messageDeleted, .messageDeliveryReceipt, .messageReadReceipt,
    .messageDeliveredToAll, .messageReadByAll, .messageReactionAdded, .messageReactionRemoved,
    .userMentioned, .userBlocked, .userUnblocked, .userConnectionStatusChanged, .groupCreated,
    .groupUpdated, .groupDeleted, .groupOwnerTransferred, .groupMemberJoined, .groupMemberLeft,
    .groupMemberAdded, .groupMemberKicked, .groupMemberBanned, .groupMemberUnbanned,
    .groupMemberScopeChanged, .callInitiated, .callRejected, .callBusy, .callUnanswered,
    .callCancelled, .callStarted, .callParticipantJoined, .callParticipantLeft, .callEnded,
    .meetingStarted, .meetingParticipantJoined, .meetingParticipantLeft, .meetingEnded,
    .recordingGenerated, .transcriptionGenerated, .moderationEngineApproved,
    .moderationEngineBlocked, .moderationEngineFailed, .moderationManualApproved, .beforeMessage,
    .afterMessage, .afterConnectionStatusChanged, .beforeCall,
    .afterCampaignCompleted, .afterCampaignFailed, .afterNotificationCreated, .afterFeedItemSent,
    .afterFeedItemDelivered, .afterFeedItemRead, .afterFeedItemInteracted,
    .afterPushNotificationSent, .afterPushNotificationDelivered, .afterPushNotificationClicked,
  ]
}

extension WebhookTrigger {
  /// What a receipt means that does not say it itself; `nil` for triggers of anything else.
  var receiptType: MessageReceipt.ReceiptType? { Self.receiptTypes[self] }

  private static let receiptTypes: [Self: MessageReceipt.ReceiptType] = [
    .messageDeliveryReceipt: .delivered, .messageReadReceipt: .read,
    .messageDeliveredToAll: .deliveredToAll, .messageReadByAll: .readByAll,
  ]
}
