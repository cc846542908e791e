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
    return Self.twoWay[self] == nil ? .toModern : .both
  }

  /// A file under `Fixtures/` of inputs of the new side that come to the rule; `nil` for one that does not lead back.
  public var backFixture: String? {
    Self.toLegacy[self]?.fixture ?? Self.twoWay[self].map { "rules/back/\($0).jsonl" }
  }

  /// Rows of which the way back is the same mapping, and the name of the fixture for it.
  private static let twoWay: [Rule: String] = [
    .messageID: "message",
    .messageParty: "message",
    .messageRoom: "room-message",
    .messageOld: "message",
    .messageRepeated: "message",
    .messageDeleted: "lines",
    .timeSeconds: "message",
    .textKept: "message",
    .textRendered: "room-message",
    .textMended: "text-mended",
    .bodyInvite: "customs",
    .bodyMedia: "media",
    .bodyHandwriting: "media",
    .bodySticker: "customs",
    .bodyBot: "bot",
    .bodyCall: "calls",
    .callOutOfTurn: "calls",
    .bodyCustom: "customs",
    .bodyGroupAction: "members",
    .bodySignal: "receipts",
    .userID: "presence",
    .userName: "presence",
    .userNameChanged: "presence-markup",
    .userAvatar: "presence",
    .userLink: "presence",
    .userStatus: "presence",
    .userStatusMessage: "presence",
    .roomKnown: "groups",
    .roomJoined: "members",
    .typing: "typing",
    .announcement: "announcement",
    .sessionUser: "session",
    .sessionEnded: "session",
  ]

  /// Why nothing that is delivered or done changes with the fate of a rule that carries something back; `nil` where it does.
  public var backUnseen: String? { Self.toLegacy[self]?.unseen }

  /// Rows that are about all of what they are met in: where one of them is not carried over, nothing that came of the input is.
  static let ofWholeInputs: Set<Rule> = [
    .messageID, .messageParty, .messageRoom, .timeSeconds, .textKept, .textRendered, .textMended,
    .bodyInvite, .bodySticker, .bodyBot, .bodyCall, .bodyCustom, .bodyGroupAction, .bodySignal,
    .userID, .announcement, .sessionUser, .sessionEnded, .backKind, .backSystem, .backTextSplit,
    .backLine, .backGroup, .backBlock,
  ]

  /// What is not the same in a message that goes back to the old side and comes forward again, by the row that it goes back by.
  public var lossThereAndBack: String? { Self.lossesThereAndBack[self] }

  private static let lossesThereAndBack: [Rule: String] = [
    .textPictures: "the pictures are files afterwards, one message each",
    .bodyMedia: "each further file is a message of its own, with an id made from the first one's",
    .backCaption:
      "the caption is a message of its own, with an id made from the first one's",
    .backTextSplit:
      "each further piece is a message of its own, with an id made from the first one's; blanks at a cut go",
    .textKept:
      "blanks and tabs around a text and around its line ends go, as on every old server; `_messagetype_NN` at its end does not come back",
    .textRendered:
      "control characters go, and what stands on either side of one joins (U+0000 becomes U+FFFD); so do a carriage return without a line feed and U+FEFF at the start. A text of nothing else is `text.empty`",
    .bodyInvite:
      "the hash of the room's password is in it only where the operator gave it; without, it says that there is none. One that was sent to a room is a line of text",
    .bodyCustom:
      "of a game only a line of text is left; a broadcast is a call of its own there, and its end is told only with its beginning",
    .announcement: "links that its words do not show stand behind them, as addresses",
    .backUnknownControl: "nothing comes back",
    .roomJoined: "there is no message on the old side: lists and requests alone tell of it",
    .bodyBot: "the answer does not say who asked: the question before it does",
    .backLine: "what was told by a line of text comes forward as that text",
  ]

  /// The row of a rule that leads to the old side; one that is missing shows as an empty row, and in a test.
  var descriptionToLegacy: Description {
    Self.toLegacy[self] ?? Description(.rejected, "", "", "")
  }

  private static let toLegacy: [Rule: Description] = [
    .backKind: Description(
      .transformed, "the form of the body or of the list",
      "`category`, `type`, `action`, a method's or a trigger's name",
      "the old side has no column for it",
      fixture: "rules/back/message.jsonl"),
    .backDerived: Description(
      .dropped, "–", "`conversationId`, `data.url`, empty objects", "follow from other fields",
      fixture: "rules/back/message.jsonl"),
    .backServer: Description(
      .dropped, "–",
      "`updatedAt`, `tags`, `resource`, `replyCount`, reactions' counts, roles and the like",
      "what the new server keeps for itself; old records have no place for it",
      fixture: "rules/back/message.jsonl"),
    .backPeople: Description(
      .dropped, "–", "users and groups inside of a message or a signal (`entities`, `user`)",
      "old clients have names and pictures from their lists",
      fixture: "rules/back/message.jsonl"),
    .backMark: Description(
      .transformed, "the old id, time, sender's conversation and kind",
      "`metadata.legacy` of a message that came from the old side",
      "what was kept for the way back; read only where the `muid` is ours",
      fixture: "rules/back/message.jsonl"),
    .backMetadata: Description(
      .dropped, "–", "other metadata", "old records have no place for it",
      fixture: "rules/back/message.jsonl"),
    .backMentions: Description(
      .transformed, "`@` and the name", "`data.mentions`, `<@uid:…>` in the text",
      "the old side mentions nobody but bots",
      fixture: "rules/back/text-mentions.jsonl"),
    .backReceiptList: Description(
      .dropped, "–", "`deliveredAt`, `readAt`, `receipts`, `myReceipt`, receipts in groups",
      "rooms keep no receipts; nothing is called read that was only delivered",
      fixture: "rules/back/message.jsonl"),
    .backThread: Description(
      .dropped, "–", "`parentId`, `threadId`, the message a reaction is to",
      "the old side has no threads: an answer stands as it is",
      fixture: "rules/back/room-message.jsonl"),
    .backThreadQuoted: Description(
      .transformed, "some words of what is answered before the text", "`parentId`",
      "policy `quotesThreads`",
      fixture: "rules/back/thread-quoted.jsonl"),
    .backRaw: Description(
      .kept, "the body as it was stored", "a text of ours with `metadata.legacy.raw`",
      "only if it says the same and holds nothing but what servers make of typed text",
      fixture: "rules/back/text-raw.jsonl"),
    .backTextSplit: Description(
      .transformed, "several messages, cut between characters",
      "a text whose body is longer than the install's column takes",
      "policy `longTexts`; the first has the message's id; blanks at a cut go",
      fixture: "rules/back/text-split.jsonl"),
    .backTextTooLong: Description(
      .rejected, "–", "a text whose body is longer than the install's column takes",
      "policy `longTexts`",
      fixture: "rules/back/text-too-long.jsonl"),
    .backCaption: Description(
      .transformed, "a message of its own behind them", "`data.text` beside files",
      "policy `captions`",
      fixture: "rules/back/media.jsonl"),
    .backFileDetail: Description(
      .dropped, "–", "`mimeType`, `size`, `extension` of a file", "told by the name and the kind",
      fixture: "rules/back/media.jsonl"),
    .backFileUnusable: Description(
      .transformed, "a line of text with its name",
      "a file whose address can't be given to an old client", "something was sent",
      fixture: "rules/back/media.jsonl"),
    .backAddress: Description(
      .dropped, "–",
      "an address of a profile, a picture or a link that an old page must not be given",
      "old pages write it in attributes as it is",
      fixture: "rules/back/presence-markup.jsonl"),
    .backLine: Description(
      .transformed, "a line of text",
      "an edit, a deletion between two, a reaction, an element, the words of a transient message or a custom message without an old form",
      "policies `edits`, `deletions`, `reactions`, `interactive`, `transients`, `customs`",
      fixture: "rules/back/lines.jsonl"),
    .backDropped: Description(
      .dropped, "–", "the same", "the policy of its kind says so",
      fixture: "rules/back/lines.jsonl"),
    .backNotInVersion: Description(
      .dropped, "–", "what the install's version has no form for",
      "kicks and bans before 5.0, receipts and typing signals before 5.7, bots before 6.3",
      fixture: "rules/back/not-in-version.jsonl"),
    .backEcho: Description(
      .dropped, "–", "what the bridge itself put there, as the new side tells of it",
      "by `muid`, or by what was passed on before; the old side has it",
      fixture: "rules/back/echo.jsonl"),
    .backUserUnknown: Description(
      .rejected, "–", "a user who is none of ours and not in the configuration",
      "nobody to speak as, or to",
      fixture: "rules/back/refused.jsonl"),
    .backRoomUnknown: Description(
      .rejected, "–", "a group that is none of ours and not in the configuration",
      "no room to speak in",
      fixture: "rules/back/refused.jsonl"),
    .backSystemSender: Description(
      .rejected, "–", "a message of `app_system`",
      "nobody on the old side speaks for the administration, but announcements",
      fixture: "rules/back/refused.jsonl"),
    .backSystem: Description(
      .transformed, "an announcement has no sender", "`app_system` of an announcement",
      "it comes from the site",
      fixture: "rules/back/announcement.jsonl"),
    .backToBot: Description(
      .rejected, "–", "a message to a bot",
      "old bots are spoken to in a conversation of two people",
      fixture: "rules/back/refused.jsonl"),
    .backBotPeer: Description(
      .rejected, "–", "a bot's answer of which it is not known with whom the asker talked",
      "configuration `botPeer`: old clients show it in that conversation",
      fixture: "rules/back/refused.jsonl"),
    .backMessageUnknown: Description(
      .dropped, "–", "a receipt or a deletion of a message nobody knows",
      "there is nothing to mark",
      fixture: "rules/back/refused.jsonl"),
    .backRegression: Description(
      .dropped, "–", "a receipt for less than, or the same as, what was told",
      "marks never go back",
      fixture: "rules/back/receipts.jsonl"),
    .backMessageEmpty: Description(
      .dropped, "–", "a message that shows nothing", "old servers refuse it",
      fixture: "rules/back/refused.jsonl"),
    .backModeration: Description(
      .transformed, "taken back like a deleted message",
      "`moderation.status` `disapproved`, trigger `moderation_engine_blocked`",
      "policy `retractsModerated`",
      fixture: "rules/back/moderation.jsonl"),
    .backModerationPassed: Description(
      .dropped, "–", "other states of moderation", "what is shown stays as it is",
      fixture: "rules/back/moderation.jsonl"),
    .backModerationRefused: Description(
      .dropped, "–", "a message that moderation refused before it was told",
      "policy `retractsModerated`; there is nothing to take back",
      fixture: "rules/back/moderation.jsonl"),
    .backInteraction: Description(
      .dropped, "–", "elements, goals, cards and what was done with them",
      "the old side has nothing to act on",
      fixture: "rules/back/interaction.jsonl"),
    .backTransient: Description(
      .dropped, "–", "a transient message",
      "made for new apps alone, unless policy `transients` says `text`",
      fixture: "rules/back/transient.jsonl"),
    .backTypingGroup: Description(
      .dropped, "–", "typing in a group", "old clients would show it in the conversation of two",
      fixture: "rules/back/typing.jsonl"),
    .backRun: Description(
      .transformed, "one answer of the bot when the run is over",
      "pieces of an agent's answer, its run",
      "over by its end, that of the next run in its place, the stored answer, or silence",
      fixture: "rules/back/run.jsonl"),
    .backRunNowhere: Description(
      .rejected, "–", "a piece of a run whose conversation is not named",
      "whose answer to whom is not known",
      fixture: "rules/back/refused.jsonl"),
    .backTool: Description(
      .dropped, "–", "tools an agent called, their arguments and results",
      "for the agent's own use",
      fixture: "rules/back/run.jsonl"),
    .backToolNamed: Description(
      .transformed, "a line of the answer", "the name of a tool an agent called",
      "where policy `tools` says `text`",
      fixture: "rules/back/run-tools.jsonl"),
    .backInvitation: Description(
      .transformed, "an invitation into the room; of the added also the room in their list",
      "`added`, `unbanned`", "as the old side tells of it",
      fixture: "rules/back/members.jsonl"),
    .backScope: Description(
      .transformed, "whether the room's entry says moderator", "a member's scope",
      "admin and moderator are one on the old side",
      fixture: "rules/back/members.jsonl"),
    .backGroup: Description(
      .transformed, "the same with the room", "a group made, renamed or deleted",
      "no listener tells of it, webhooks do",
      fixture: "rules/back/groups.jsonl"),
    .backBlock: Description(
      .transformed, "the same", "a user blocked or no longer",
      "no listener tells of it, webhooks do",
      fixture: "rules/back/groups.jsonl"),
    .backConnection: Description(
      .dropped, "–", "the connection of a new app, its errors, a logout that failed",
      "old clients have connections of their own",
      fixture: "rules/back/session.jsonl"),
    .backCallSession: Description(
      .dropped, "–",
      "what happens inside a call's session, its recordings, an answer of a call in a room",
      "old clients take part in a session of their own, and rooms have no form for an answer",
      fixture: "rules/back/calls.jsonl"),
    .backCallsLogin: Description(
      .dropped, "–", "logging in to the Calls SDK", "the login of the chat tells it",
      fixture: "rules/back/calls.jsonl"),
    .backCall: Description(
      .rejected, "–", "a step of a call whose parties or status are not known",
      "nobody could be given it",
      fixture: "rules/back/calls.jsonl"),
    .backNotification: Description(
      .dropped, "–", "campaigns, notifications", "not chat",
      fixture: "rules/back/webhooks.jsonl"),
    .backEnvelope: Description(
      .dropped, "–", "`appId`, `region`, `webhook`, `deviceId`, `meta`", "whence it came",
      fixture: "rules/back/webhooks.jsonl"),
    .backNoEvent: Description(
      .dropped, "–", "what no listener of the new side is told of", "nothing happened for a user",
      fixture: "rules/back/webhooks.jsonl"),
    .backUnknownControl: Description(
      .dropped, "–", "custom message `legacy_unknown`", "a control nobody knows is not made up",
      fixture: "rules/back/customs.jsonl"),
    .backKindUnknown: Description(
      .rejected, "–", "a message of a category or an action nobody knows",
      "its meaning is not known",
      fixture: "rules/back/refused.jsonl"),
    .backUnaddressed: Description(
      .rejected, "–", "what does not say whom it concerns", "nobody to tell",
      fixture: "rules/back/webhooks.jsonl"),
    .backFieldUnknown: Description(
      .rejected, "–", "a field nobody knows", "listed by `explain --to legacy`",
      fixture: "rules/back/refused.jsonl"),
  ]
}
