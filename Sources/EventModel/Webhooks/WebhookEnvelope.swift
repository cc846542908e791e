public import JSONText

/// The body of a webhook.
///
/// Two systems exist, one of them per app. The new one names what `data` holds (`data.message`); the old one puts the message itself
/// there, gives receipts without a `body`, and has `event` instead of `status` for connections.
public struct WebhookEnvelope: ModelObject {
  public enum Kind: Sendable, Hashable, CaseIterable {
    case modern, legacy
  }

  /// What `data` holds.
  public enum Content: Sendable, Hashable {
    /// Of edits and deletions the action message, whose target is the message meant.
    case message(Message)
    case receipt(MessageReceipt)
    case reaction(ReactionEvent)
    /// Somebody blocked these users, or no longer does.
    case users([User], by: User?)
    case presence(PresenceChange)
    case group(GroupChange)
    /// A step of a call.
    case call(Message)
    case callSession(CallSessionChange)
    case sessionFile(SessionFile)
    case moderationFailure(ModerationFailure)
    case campaign(CampaignChange)
    case notification(NotificationDelivery)
    /// `data` of anything else, kept as received; also that of calls not begun, campaigns and their notifications where it is not what
    /// is known of them, since no source documents these in full.
    case other(JSON)
  }

  public var trigger: WebhookTrigger
  public var kind: Kind
  public var content: Content
  public var appId: String
  public var region: String?
  /// Identifier of the webhook, as its owner named it.
  public var webhook: String
  /// `call` or `meet`, of triggers about sessions.
  public var sessionKind: String?
  /// Fields this version does not know, kept as received; likewise those of `data`, and of the `body` of a receipt or the `reaction` in it. So is what
  /// repeats something and says something else, such as a `sender` who is not the `user`, and people whose keys are not their identifiers.
  public var extra: [JSON.Member]
  public var dataExtra: [JSON.Member]
  public var bodyExtra: [JSON.Member]

  public init(
    trigger: WebhookTrigger, kind: Kind = .modern, content: Content, appId: String,
    region: String? = nil, webhook: String, sessionKind: String? = nil,
    extra: [JSON.Member] = [], dataExtra: [JSON.Member] = [], bodyExtra: [JSON.Member] = []
  ) {
    self.trigger = trigger
    self.kind = kind
    self.content = content
    self.appId = appId
    self.region = region
    self.webhook = webhook
    self.sessionKind = sessionKind
    self.extra = extra
    self.dataExtra = dataExtra
    self.bodyExtra = bodyExtra
  }
}
