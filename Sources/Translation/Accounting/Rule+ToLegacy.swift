/// The rows of the loss table that lead to the old side alone. Mappings that are the same both ways have one row, in Rule.swift.
extension Rule {
  /// Which way a row is read.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case toModern = "→"
    case toLegacy = "←"
    case both = "↔"
  }

  public var direction: Direction {
    if Self.toLegacy[self] != nil { return .toLegacy }
    return Self.twoWay.contains(self) ? .both : .toModern
  }

  /// Rows of which the way back is the same mapping.
  private static let twoWay: Set<Rule> = [
    .messageID, .messageParty, .messageRoom, .messageOld, .messageRepeated, .messageDeleted,
    .timeSeconds, .textKept, .textRendered, .bodyInvite, .bodyMedia, .bodyHandwriting,
    .bodySticker, .bodyBot, .bodyCustom, .bodyGroupAction, .bodySignal, .userID, .userName,
    .userAvatar, .userLink, .userStatus, .userStatusMessage, .roomKnown, .roomMembership,
    .roomJoined, .typing, .announcement, .sessionUser, .sessionEnded,
  ]

  /// The row of a rule that leads to the old side; one that is missing shows as an empty row, and in a test.
  var descriptionToLegacy: Description {
    Self.toLegacy[self] ?? Description(.rejected, "", "", "")
  }

  private static let toLegacy: [Rule: Description] = [
    .backKind: Description(
      .transformed, "the form of the body or of the list",
      "`category`, `type`, `action`, a method's or a trigger's name",
      "the old side has no column for it"),
    .backDerived: Description(
      .dropped, "–", "`conversationId`, `data.url`, empty objects", "follow from other fields"),
    .backServer: Description(
      .dropped, "–",
      "`updatedAt`, `tags`, `resource`, `replyCount`, reactions' counts, roles and the like",
      "what the new server keeps for itself; old records have no place for it"),
    .backPeople: Description(
      .dropped, "–", "users and groups inside of a message or a signal (`entities`, `user`)",
      "old clients have names and pictures from their lists"),
    .backMark: Description(
      .transformed, "the old id, time, sender's conversation and kind",
      "`metadata.legacy` of a message that came from the old side",
      "what was kept for the way back; read only where the `muid` is ours"),
    .backMetadata: Description(
      .dropped, "–", "other metadata", "old records have no place for it"),
    .backMentions: Description(
      .transformed, "`@` and the name", "`data.mentions`, `<@uid:…>` in the text",
      "the old side mentions nobody but bots"),
    .backReceiptList: Description(
      .dropped, "–", "`deliveredAt`, `readAt`, `receipts`, `myReceipt`, receipts in groups",
      "rooms keep no receipts; nothing is called read that was only delivered"),
    .backThread: Description(
      .dropped, "–", "`parentId`, `threadId`, the message a reaction is to",
      "the old side has no threads: an answer stands as it is"),
    .backThreadQuoted: Description(
      .transformed, "some words of what is answered before the text", "`parentId`",
      "policy `quotesThreads`"),
    .backRaw: Description(
      .kept, "the body as it was stored", "a text of ours with `metadata.legacy.raw`",
      "only if it says the same and holds nothing but what servers make of typed text"),
    .backTextSplit: Description(
      .transformed, "several messages, cut between characters",
      "a text whose body is longer than the install's column takes",
      "policy `longTexts`; the first has the message's id; blanks at a cut go"),
    .backTextTooLong: Description(
      .rejected, "–", "a text whose body is longer than the install's column takes",
      "policy `longTexts`"),
    .backCaption: Description(
      .transformed, "a message of its own behind them", "`data.text` beside files",
      "policy `captions`"),
    .backFileDetail: Description(
      .dropped, "–", "`mimeType`, `size`, `extension` of a file", "told by the name and the kind"),
    .backFileUnusable: Description(
      .transformed, "a line of text with its name",
      "a file whose address can't be given to an old client", "something was sent"),
    .backLine: Description(
      .transformed, "a line of text",
      "an edit, a deletion between two, a reaction, an element or a custom message without an old form",
      "policies `edits`, `deletions`, `reactions`, `interactive`, `customs`"),
    .backDropped: Description(
      .dropped, "–", "the same", "the policy of its kind says so"),
    .backNotInVersion: Description(
      .dropped, "–", "what the install's version has no form for",
      "kicks and bans before 5.0, receipts and typing signals before 5.7, bots before 6.3"),
    .backEcho: Description(
      .dropped, "–", "what the bridge itself put there, as the new side tells of it",
      "by `muid`, or by what was passed on before; the old side has it"),
    .backUserUnknown: Description(
      .rejected, "–", "a user who is none of ours and not in the configuration",
      "nobody to speak as, or to"),
    .backRoomUnknown: Description(
      .rejected, "–", "a group that is none of ours and not in the configuration",
      "no room to speak in"),
    .backSystemSender: Description(
      .rejected, "–", "a message of `app_system`",
      "nobody on the old side speaks for the administration, but announcements"),
    .backSystem: Description(
      .transformed, "an announcement has no sender", "`app_system` of an announcement",
      "it comes from the site"),
    .backToBot: Description(
      .rejected, "–", "a message to a bot", "old bots are spoken to in a conversation of two people"
    ),
    .backBotPeer: Description(
      .rejected, "–", "a bot's answer of which it is not known with whom the asker talked",
      "configuration `botPeer`: old clients show it in that conversation"),
    .backMessageUnknown: Description(
      .dropped, "–", "a receipt or a deletion of a message nobody knows", "there is nothing to mark"
    ),
    .backRegression: Description(
      .dropped, "–", "a receipt for less than, or the same as, what was told", "marks never go back"
    ),
    .backMessageEmpty: Description(
      .dropped, "–", "a message that shows nothing", "old servers refuse it"),
    .backModeration: Description(
      .transformed, "taken back like a deleted message", "`moderation.status` `disapproved`",
      "policy `retractsModerated`"),
    .backModerationPassed: Description(
      .dropped, "–", "other states of moderation", "what is shown stays as it is"),
    .backInteraction: Description(
      .dropped, "–", "elements, goals, cards and what was done with them",
      "the old side has nothing to act on"),
    .backTransient: Description(
      .dropped, "–", "a transient message", "made for new apps alone"),
    .backTypingGroup: Description(
      .dropped, "–", "typing in a group", "old clients would show it in the conversation of two"),
    .backRun: Description(
      .transformed, "one answer of the bot when the run is over",
      "pieces of an agent's answer, its run",
      "over by its end, the next run, the stored answer, or silence"),
    .backRunNowhere: Description(
      .rejected, "–", "a piece of a run whose conversation is not named",
      "whose answer to whom is not known"),
    .backTool: Description(
      .dropped, "–", "tools an agent called, their arguments and results",
      "policy `tools`: their names as a line of the answer"),
    .backInvitation: Description(
      .transformed, "an invitation into the room; of the added also the room in their list",
      "`added`, `unbanned`", "as the old side tells of it"),
    .backScope: Description(
      .transformed, "whether the room's entry says moderator", "a member's scope",
      "admin and moderator are one on the old side"),
    .backGroup: Description(
      .transformed, "the same with the room", "a group made, renamed or deleted",
      "no listener tells of it, webhooks do"),
    .backBlock: Description(
      .transformed, "the same", "a user blocked or no longer",
      "no listener tells of it, webhooks do"),
    .backConnection: Description(
      .dropped, "–", "the connection of a new app, its errors, a logout that failed",
      "old clients have connections of their own"),
    .backCallSession: Description(
      .dropped, "–", "what happens inside a call's session, its recordings",
      "old clients take part in a session of their own"),
    .backCallsLogin: Description(
      .dropped, "–", "logging in to the Calls SDK", "the login of the chat tells it"),
    .backCall: Description(
      .rejected, "–", "a step of a call whose parties or status are not known",
      "nobody could be given it"),
    .backNotification: Description(
      .dropped, "–", "campaigns, notifications", "not chat"),
    .backEnvelope: Description(
      .dropped, "–", "`appId`, `region`, `webhook`, `deviceId`, `meta`", "whence it came"),
    .backNoEvent: Description(
      .dropped, "–", "what no listener of the new side is told of", "nothing happened for a user"),
    .backUnknownControl: Description(
      .dropped, "–", "custom message `legacy_unknown`", "a control nobody knows is not made up"),
    .backKindUnknown: Description(
      .rejected, "–", "a message of a category or an action nobody knows",
      "its meaning is not known"),
    .backUnaddressed: Description(
      .rejected, "–", "what does not say whom it concerns", "nobody to tell"),
    .backFieldUnknown: Description(
      .rejected, "–", "a field nobody knows", "listed by `explain --to legacy`"),
  ]
}
