/// What is done with one kind of input: every row of the loss table (docs/translation.md) and every entry of an ``Account``.
///
/// The raw value is the stable id that reports name.
public enum Rule: String, Sendable, Hashable, CaseIterable {
  case messageID = "message.id"
  case messageIDConflict = "message.id-conflict"
  case messageTwin = "message.twin"
  case messageParty = "message.party"
  case messageRoom = "message.room"
  case messageSelf = "message.self"
  case messageOld = "message.old"
  case messageDirection = "message.direction"
  case messageLocalID = "message.local-id"
  case messageDisplayName = "message.display-name"
  case timeSeconds = "time.seconds"
  case timeMilliseconds = "time.milliseconds"
  case timeShifted = "time.shifted"
  case timeUnknown = "time.unknown"
  case timeAhead = "time.ahead"
  case textKept = "text.kept"
  case textRendered = "text.rendered"
  case textRenderedAlone = "text.rendered-alone"
  case textCut = "text.cut"
  case textMended = "text.mended"
  case textFileName = "text.file-name"
  case textPictures = "text.pictures"
  case textTyped = "text.typed"
  case textEmpty = "text.empty"
  case bodyInvite = "body.invite"
  case bodyMedia = "body.media"
  case bodyHandwriting = "body.handwriting"
  case bodySticker = "body.sticker"
  case bodyBot = "body.bot"
  case bodyAgent = "body.agent"
  case bodyCall = "body.call"
  case bodyCallEcho = "body.call-echo"
  case callUnproven = "call.unproven"
  case callSilent = "call.silent"
  case callRepeated = "call.repeated"
  case callOutOfTurn = "call.out-of-turn"
  case callGlare = "call.glare"
  case bodyCustom = "body.custom"
  case bodyGroupAction = "body.group-action"
  case bodyRoomDeleted = "body.room-deleted"
  case bodyAcknowledged = "body.acknowledged"
  case bodySignal = "body.signal"
  case bodySignalStored = "body.signal-stored"
  case receiptUnknown = "receipt.unknown"
  case receiptRepeated = "receipt.repeated"
  case bodyUnknown = "body.unknown-control"
  case messageRepeated = "message.repeated"
  case messageDeleted = "message.deleted"
  case messageBlocked = "message.blocked"
  case messageUnreadable = "message.unreadable"
  case replyRecipient = "reply.recipient"
  case replyPush = "reply.push"
  case replyDone = "reply.done"
  case uploadID = "upload.id-only"
  case userID = "user.id"
  case userName = "user.name"
  case userNameChanged = "user.name-changed"
  case userNameCut = "user.name-cut"
  case userAvatar = "user.avatar"
  case userLink = "user.link"
  case userStatus = "user.status"
  case userStatusMessage = "user.status-message"
  case userSetting = "user.setting"
  case presenceBaseline = "presence.list"
  case profileKnown = "profile.known"
  case botKnown = "bot.known"
  case botKey = "bot.key"
  case blockList = "block.list"
  case roomKnown = "room.known"
  case roomCount = "room.count"
  case roomSecret = "room.secret"
  case roomMembership = "room.membership"
  case roomUnknown = "room.unknown"
  case roomJoined = "room.joined"
  case roomRefused = "room.refused"
  case typing = "typing.list"
  case announcement = "announcement"
  case announcementMore = "announcement.more"
  case announcementTwice = "announcement.encoding"
  case sessionUser = "session.user"
  case sessionEnded = "session.ended"
  case sessionLogin = "session.login"
  case secret = "secret"
  case steering = "steering"
  case recentRepeated = "recent.no-identity"
  case historyHead = "history.head"
  case historyFiller = "history.filler"
  case appSettings = "app.settings"
  case siteAPI = "site.api"
  case pushCopy = "push.notification"
  case pushOfClient = "push.of-client"
  case pushRefused = "push.refused"
  case pushUntold = "push.untold"
  case parameterUsed = "request.used"
  case parameterSteering = "request.steering"
  case parameterReceipt = "request.receipt"
  case parameterTyping = "request.typing"
  case parameterUnknown = "request.unknown"
  case viewerUnknown = "viewer.unknown"
  case fieldRepeated = "field.repeated"
  case fieldUnknown = "field.unknown"
  case replyUnknown = "reply.unknown"
  case replyText = "reply.text"
  case replyUnreadable = "reply.unreadable"
  case dictionaryType = "dictionary.type"
  case dictionaryIncomplete = "dictionary.incomplete"

  // To the old side; described in Rule+ToLegacy.swift.
  case backKind = "back.kind"
  case backDerived = "back.derived"
  case backServer = "back.server"
  case backPeople = "back.people"
  case backMark = "back.mark"
  case backMetadata = "back.metadata"
  case backMentions = "back.mentions"
  case backReceiptList = "back.receipts"
  case backThread = "back.thread"
  case backThreadQuoted = "back.thread-quoted"
  case backRaw = "back.raw"
  case backTextSplit = "back.text-split"
  case backTextTooLong = "back.text-too-long"
  case backCaption = "back.caption"
  case backFileDetail = "back.file-detail"
  case backFileUnusable = "back.file-unusable"
  case backAddress = "back.address"
  case backLine = "back.line"
  case backDropped = "back.dropped"
  case backNotInVersion = "back.not-in-version"
  case backEcho = "back.echo"
  case backUserUnknown = "back.user-unknown"
  case backRoomUnknown = "back.room-unknown"
  case backSystemSender = "back.system"
  case backSystem = "back.announcer"
  case backToBot = "back.to-bot"
  case backBotPeer = "back.bot-peer"
  case backMessageUnknown = "back.message-unknown"
  case backRegression = "back.regression"
  case backMessageEmpty = "back.message-empty"
  case backModeration = "back.moderation"
  case backModerationPassed = "back.moderation-passed"
  case backModerationRefused = "back.moderation-refused"
  case backInteraction = "back.interaction"
  case backTransient = "back.transient"
  case backTypingGroup = "back.typing-group"
  case backRun = "back.run"
  case backRunNowhere = "back.run-nowhere"
  case backTool = "back.tool"
  case backToolNamed = "back.tool-named"
  case backInvitation = "back.invitation"
  case backScope = "back.scope"
  case backGroup = "back.group"
  case backBlock = "back.block"
  case backConnection = "back.connection"
  case backCallSession = "back.call-session"
  case backCallsLogin = "back.calls-login"
  case backCall = "back.call"
  case backNotification = "back.notification"
  case backEnvelope = "back.envelope"
  case backNoEvent = "back.no-event"
  case backUnknownControl = "back.unknown-control"
  case backKindUnknown = "back.kind-unknown"
  case backUnaddressed = "back.unaddressed"
  case backFieldUnknown = "back.field-unknown"
  /// One row of the loss table.
  public struct Description: Sendable, Hashable {
    /// What is done with the input, unless the operator decides otherwise (``RuleTable``).
    public let fate: Fate
    /// The old side's form: the input on the way to the new side, the result on the way back.
    public let legacy: String
    /// The new side's form.
    public let modern: String
    public let reason: String
    /// A file under `Fixtures/` that exercises the rule.
    public let fixture: String
    /// Why nothing that is told changes with the fate of a rule that carries something over; `nil` where it does.
    public let unseen: String?

    init(
      _ fate: Fate, _ legacy: String, _ modern: String, _ reason: String,
      fixture: String = "", unseen: String? = nil
    ) {
      self.fate = fate
      self.legacy = legacy
      self.modern = modern
      self.reason = reason
      self.fixture = fixture
      self.unseen = unseen
    }
  }

  /// The fate of the row itself; what an operator's ``RuleTable`` says wins.
  public var fate: Fate { Self.fates[place] }

  private static let fates = allCases.map(\.description.fate)

  static let count = allCases.count

  /// Its place among all rules. An enum without associated values is one byte, which counts its cases.
  var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  public var description: Description {
    switch self {
    case .messageID:
      Description(
        .transformed, "`id` of a message", "`id`, `muid`",
        "identity is (site, conversation, id); see “Ids”",
        fixture: "rules/message-fields.jsonl")
    case .messageIDConflict:
      Description(
        .transformed, "`id` of a message that another conversation has used before",
        "`muid` with the conversation behind the id, `id` made from it",
        "both messages are kept and told apart",
        fixture: "rules/message-id-conflict.jsonl")
    case .messageTwin:
      Description(
        .transformed,
        "`id` of the second row of a file (versions up to 5.7), seen by the other of the two",
        "`muid` and `id` of the first",
        "one message in two rows, with directions 1 and 2; both name the same stored file within 2 s, in other words, and the sender's row is the next after the receiver's",
        fixture: "rules/message-twin.jsonl")
    case .messageParty:
      Description(
        .transformed, "`from` (the other party), `fromid`",
        "`sender`, `receiver`, `conversationId`; also `metadata.legacy.from`",
        "`self` says which of the two the viewer is",
        fixture: "rules/message-fields.jsonl")
    case .messageRoom:
      Description(
        .transformed, "`chatroomid`, `groupid`, `roomid`", "`receiver`, `conversationId`",
        "three names of one room",
        fixture: "rules/message-room.jsonl")
    case .messageSelf:
      Description(
        .metadata, "`self`", "`metadata.legacy.self`",
        "decides sender and receiver",
        fixture: "rules/message-fields.jsonl")
    case .messageOld:
      Description(
        .metadata, "`old`", "`metadata.legacy.old`",
        "read before, or own; the new side has receipts instead",
        fixture: "rules/message-fields.jsonl")
    case .messageDirection:
      Description(
        .metadata, "`direction`", "`metadata.legacy.direction`",
        "who of the two sees the row",
        fixture: "rules/message-direction.jsonl")
    case .messageLocalID:
      Description(
        .dropped, "`localmessageid`", "–",
        "the client's own number; tells a retry that was stored twice from a second message",
        fixture: "rules/message-fields.jsonl")
    case .messageDisplayName:
      Description(
        .dropped, "`from` of a group message", "–",
        "a display name, or the language's word for “Me”; the id says more",
        fixture: "rules/message-room.jsonl")
    case .timeSeconds:
      Description(
        .kept, "`sent`, `t`, `ls` in seconds",
        "`sentAt`, `lastActiveAt`; also `metadata.legacy.sent`",
        "same unit",
        fixture: "rules/message-fields.jsonl")
    case .timeMilliseconds:
      Description(
        .transformed, "`sent` in milliseconds or microseconds",
        "`sentAt`; the digits in `metadata.legacy.sent`",
        "whole seconds on the new side",
        fixture: "rules/time-milliseconds.jsonl")
    case .timeShifted:
      Description(
        .transformed,
        "`sent` of a group message, in seconds, of an install that adds a time zone (`timeShift`)",
        "`sentAt` without it; the digits in `metadata.legacy.sent`",
        "versions up to 5.0 do; the operator says so",
        fixture: "rules/time-shifted.jsonl")
    case .timeUnknown:
      Description(
        .metadata, "`sent` of 0, negative or unreadable", "`metadata.legacy.sent`",
        "the time of the exchange stands in, `metadata.legacy.clock` is `unknown`; nothing is shown as 1970",
        fixture: "rules/time-unknown.jsonl")
    case .timeAhead:
      Description(
        .kept, "`sent` later than the exchange by more than 5 minutes",
        "`sentAt` as given; `metadata.legacy.clock` is `ahead`",
        "clocks differ; the order is that of the ids",
        fixture: "rules/time-ahead.jsonl")
    case .textKept:
      Description(
        .kept, "a stored body without markup", "`data.text`",
        "the same letters",
        fixture: "rules/message-fields.jsonl")
    case .textRendered:
      Description(
        .transformed, "a stored body with markup", "`data.text`; the body in `metadata.legacy.raw`",
        "links, smileys, colours and line breaks as plain text; addresses of pictures in `metadata.legacy.images`",
        fixture: "recordings/7.0.6/20_dev_mode_on.jsonl")
    case .textRenderedAlone:
      Description(
        .transformed,
        "a stored body with markup that is too long to be kept as well, or may hold a credential",
        "`data.text`; no `metadata.legacy.raw`",
        "as before; what plain text does not show is lost, but for addresses of links and pictures and the first colour",
        fixture: "rules/text-rendered-alone.jsonl")
    case .textCut:
      Description(
        .transformed, "a stored body with markup of more than 1 MiB",
        "`data.text` of its first 1 MiB, cut before a character or tag; `metadata.legacy.isCut`",
        "more is not read as markup; a body without markup is kept whole",
        fixture: "rules/text-cut.jsonl")
    case .textMended:
      Description(
        .transformed,
        "a text that would be kept, of bytes that are not UTF-8, or with half a surrogate pair",
        "read as Windows-1252 where that is what the bytes can be, else U+FFFD for what is broken",
        "a field like others, but not the same letters; `explain` says how many were mended",
        fixture: "rules/text-mended.jsonl")
    case .textFileName:
      Description(
        .transformed, "a file whose link can't be used", "`data.text` is its name",
        "nothing can be fetched, but something was sent",
        fixture: "rules/text-file-name.jsonl")
    case .textPictures:
      Description(
        .transformed, "a stored body that shows nothing but pictures",
        "image message with an attachment for each picture; the URLs made absolute",
        "the new side has no empty texts",
        fixture: "rules/text-pictures.jsonl")
    case .textTyped:
      Description(
        .transformed, "the id in a reply that does not say what was stored",
        "`id`, `muid`; `message` as it was sent as `data.text`",
        "versions up to 5.2 and their apps",
        fixture: "recordings/5.6.0/03_text_messages.jsonl")
    case .textEmpty:
      Description(
        .dropped, "a stored body that shows nothing", "–",
        "the new side has no empty messages",
        fixture: "rules/text-empty.jsonl")
    case .bodyInvite:
      Description(
        .transformed, "an invitation to a room",
        "custom message `legacy_chatroom_invite`; the password hash is dropped",
        "the hash is as good as the password",
        fixture: "recordings/5.6.0/05_groups.jsonl")
    case .bodyMedia:
      Description(
        .transformed, "a file, image, video or audio link",
        "media message with one attachment; the URL made absolute",
        "no size is known",
        fixture: "recordings/7.0.6/20_dev_mode_on.jsonl")
    case .bodyHandwriting:
      Description(
        .transformed, "a handwritten note", "image message, `metadata.legacy.message_type` 13",
        "the new side has no such kind",
        fixture: "recordings/7.0.6/20_dev_mode_on.jsonl")
    case .bodySticker:
      Description(
        .transformed, "a sticker control", "custom message `legacy_sticker`",
        "the new side has no stickers of its own",
        fixture: "recordings/7.0.6/20_dev_mode_on.jsonl")
    case .bodyBot:
      Description(
        .transformed, "a bot's answer",
        "message of the bot to the user who asked; the peer in `metadata.legacy`",
        "the old side shows it inside the conversation of two people",
        fixture: "recordings/7.0.6/17_announcements.jsonl")
    case .bodyAgent:
      Description(
        .transformed, "the answer of a bot that is configured as an agent (`agents`)",
        "the run from `run_start` to `run_finished`, for who asked; AI assistant message",
        "the old side brings it whole: one piece of text; pictures are elements",
        fixture: "rules/body-agent.jsonl")
    case .bodyCall:
      Description(
        .transformed, "an invitation to a call, its answer or its end",
        "call event, incoming-call event, session events",
        "once for each viewer and step; one session for each call",
        fixture: "rules/body-call.jsonl")
    case .bodyCallEcho:
      Description(
        .transformed, "the caller's own copy of an invitation",
        "`onConnected`: the caller's session is prepared",
        "the chat SDK's callbacks say nothing to the caller",
        fixture: "rules/body-call-echo.jsonl")
    case .callUnproven:
      Description(
        .transformed, "the end of a call of which no answer was seen",
        "`onCallEndedMessageReceived`; `metadata.legacy.answer` is `unknown`",
        "it may have been answered where nobody saw it, so it is not called missed",
        fixture: "rules/call-unproven.jsonl")
    case .callSilent:
      Description(
        .dropped, "one's own refusal or giving up; another member's refusal in a room", "–",
        "that side has no callback for it; open sessions and rings are ended all the same",
        fixture: "rules/call-silent.jsonl")
    case .callRepeated:
      Description(
        .dropped, "a step of a call that the viewer has been told of", "–",
        "rows in two copies, both parties' views, repeats",
        fixture: "rules/call-repeated.jsonl")
    case .callOutOfTurn:
      Description(
        .dropped,
        "a step that a call is past: a ring after its end or too late to answer, an answer after a refusal, a second ending",
        "–", "a call goes forward only and ends once",
        fixture: "rules/call-out-of-turn.jsonl")
    case .callGlare:
      Description(
        .dropped, "the second invitation where two people call each other at once", "–",
        "one call: that of the first invitation; an answer or a refusal of either counts",
        fixture: "rules/call-glare.jsonl")
    case .bodyCustom:
      Description(
        .transformed, "whiteboard, writeboard, screen share, broadcast, game",
        "custom message `legacy_…`",
        "the new side has no such kind; nothing can be joined",
        fixture: "rules/body-custom.jsonl")
    case .bodyGroupAction:
      Description(
        .transformed, "kicked, banned, message deleted (control in a room)",
        "group event or deleted message",
        "same event",
        fixture: "recordings/6.8.3/19_cometservice.jsonl")
    case .bodyRoomDeleted:
      Description(
        .dropped, "room deleted (control in a room)", "–",
        "no listener of the new side tells of it",
        fixture: "recordings/7.0.6/18_app_login_settings_logout.jsonl")
    case .bodyAcknowledged:
      Description(
        .dropped, "the acknowledging form of a room control", "–",
        "repeats what the control said",
        fixture: "rules/body-acknowledged.jsonl")
    case .bodySignal:
      Description(
        .transformed, "typing or receipt control, pushed", "typing event or receipt",
        "never stored",
        fixture: "rules/body-signal.jsonl")
    case .bodySignalStored:
      Description(
        .dropped, "typing or receipt control among messages", "–",
        "old news, if it was any",
        fixture: "rules/body-signal-stored.jsonl")
    case .receiptUnknown:
      Description(
        .dropped, "a receipt of a message that is not known, or was deleted", "–",
        "there is nothing to mark",
        fixture: "rules/receipt-unknown.jsonl")
    case .receiptRepeated:
      Description(
        .dropped, "a receipt for less than, or the same as, what was told", "–",
        "marks never go back",
        fixture: "rules/receipt-repeated.jsonl")
    case .bodyUnknown:
      Description(
        .transformed, "a control nobody knows",
        "custom message `legacy_unknown` without the control's text",
        "control strings are never shown",
        fixture: "rules/body-unknown-control.jsonl")
    case .messageRepeated:
      Description(
        .dropped, "a message the viewer has been told of, or a retry of it under another id", "–",
        "one event for each viewer and message",
        fixture: "rules/message-repeated.jsonl")
    case .messageDeleted:
      Description(
        .dropped, "a message that was deleted before the viewer was told of it", "–",
        "its deletion was told",
        fixture: "rules/message-deleted.jsonl")
    case .messageBlocked:
      Description(
        .rejected, "`id` -1: the sender is blocked", "–",
        "nothing was delivered",
        fixture: "rules/message-blocked.jsonl")
    case .messageUnreadable:
      Description(
        .rejected, "an entry without id, sender or body", "–",
        "the others are kept",
        fixture: "rules/message-unreadable.jsonl")
    case .replyRecipient:
      Description(
        .transformed, "`from` of a send reply (the recipient)", "`receiver`",
        "the whole number at its start, as the server reads it",
        fixture: "rules/reply-recipient.jsonl")
    case .replyPush:
      Description(
        .dropped, "`push`, `cs`, `donotpush` of a send reply", "–",
        "what the install's push service said",
        fixture: "recordings/6.8.3/20_dev_mode_on.jsonl")
    case .replyDone:
      Description(
        .dropped, "`1`, `0`, `success`, `acknowledgment` and the like", "–",
        "tells the client that its request was carried out, or not",
        fixture: "recordings/6.8.3/23_php_errors_displayed.jsonl")
    case .uploadID:
      Description(
        .dropped, "a bare id for an upload", "–",
        "the link is not known yet; the next poll of either side brings the message",
        fixture: "recordings/5.6.0/04_file_transfer.jsonl")
    case .userID:
      Description(
        .transformed, "`id` of a person", "`uid` (`lu-`, `lg-`)",
        "see “Ids”",
        fixture: "rules/user-name.jsonl")
    case .userName:
      Description(
        .kept, "`n`", "`name`",
        "not markup",
        fixture: "rules/user-name.jsonl")
    case .userNameChanged:
      Description(
        .transformed,
        "`n` or `name` with tags, entities, control characters or blanks around it; an empty one",
        "`name` as pages show it; the `uid` or `guid` for one that shows nothing",
        "names are plain text, and nobody is without",
        fixture: "rules/user-name-changed.jsonl")
    case .userNameCut:
      Description(
        .transformed, "`n` or `name` of more than 100 characters", "its first 100 characters",
        "the new side takes no more",
        fixture: "rules/user-name-cut.jsonl")
    case .userAvatar:
      Description(
        .transformed, "`a`", "`avatar`, absolute",
        "relative addresses get the site's",
        fixture: "rules/user-name.jsonl")
    case .userLink:
      Description(
        .transformed, "`l`", "`link`, absolute",
        "relative addresses get the site's",
        fixture: "rules/user-name.jsonl")
    case .userStatus:
      Description(
        .transformed, "`s`", "online or offline; the word in `metadata.legacyStatus`",
        "five words become two",
        fixture: "rules/user-name.jsonl")
    case .userStatusMessage:
      Description(
        .transformed, "`m` of a person", "`statusMessage`",
        "contact lists have it escaped",
        fixture: "rules/user-status-message.jsonl")
    case .userSetting:
      Description(
        .dropped,
        "`d`, `g`, `lstn`, `rdrs`, `b`, `ismoderator`, `chatroomid` and the like of a person", "–",
        "settings of the old client",
        fixture: "rules/user-name.jsonl")
    case .presenceBaseline:
      Description(
        .transformed, "a contact list",
        "online and offline events for what changed since the list before",
        "the first list changes nothing",
        fixture: "rules/presence-list.jsonl")
    case .profileKnown:
      Description(
        .transformed, "`userstatus`", "the login's user; later the directory of names",
        "no event of the new side tells of one's own profile",
        fixture: "rules/profile-known.jsonl")
    case .botKnown:
      Description(
        .transformed, "`botlist`; `d`", "users `lb-…` with role `bot`; `metadata.description`",
        "named in the bot's messages",
        fixture: "recordings/6.8.3/12_bots.jsonl")
    case .blockList:
      Description(
        .transformed, "an entry of the list of blocked users, as an SDK hands it over",
        "`uid` among the blocked",
        "for `blockedusers` of the new side",
        fixture: "sdk-dictionaries/blocked.list-curly-quote-key-not-id.txt",
        unseen: "no listener tells of it")
    case .botKey:
      Description(
        .dropped, "`api` of a bot", "–",
        "a secret that the old side hands to everyone",
        fixture: "recordings/6.8.3/12_bots.jsonl")
    case .roomKnown:
      Description(
        .transformed, "`chatrooms`, room details", "the group's `guid`, `name`, `type`, `owner`",
        "named in group messages",
        fixture: "rules/room-known.jsonl")
    case .roomCount:
      Description(
        .dropped, "`online`, `members`, `s`, `j`, `owner`, `isModerator` of a room", "–",
        "counts and the viewer's rights of the moment",
        fixture: "recordings/7.0.6/20_dev_mode_on.jsonl")
    case .roomSecret:
      Description(
        .dropped, "`i`, `password` of a room", "–",
        "the password's hash lets anyone in",
        fixture: "recordings/7.0.6/20_dev_mode_on.jsonl")
    case .roomMembership:
      Description(
        .transformed, "`joinedgroups`; a join or a leave that changes nothing",
        "decides whether the next join is new",
        "no event by itself",
        fixture: "rules/room-membership.jsonl")
    case .roomUnknown:
      Description(
        .rejected,
        "a group message, a join or a leave, where neither it nor the request names the room; a room's control in a message of two people",
        "–", "versions up to 5 leave it to the request; two people are no room",
        fixture: "rules/room-unknown.jsonl")
    case .roomJoined:
      Description(
        .transformed, "`s` of a join reply, a leave reply", "member joined or left",
        "told of the viewer alone",
        fixture: "recordings/6.8.3/24_ordinary_conversation.jsonl")
    case .roomRefused:
      Description(
        .dropped, "a join that was refused", "–",
        "nothing happened",
        fixture: "recordings/6.8.3/22_bad_requests.jsonl")
    case .typing:
      Description(
        .transformed, "`tt`", "typing started and ended",
        "ends after 10 s without word",
        fixture: "rules/typing-list.jsonl")
    case .announcement:
      Description(
        .transformed, "`an`, the list of announcements",
        "custom message `legacy_announcement` from `app_system`",
        "once for each viewer and id",
        fixture: "rules/announcement.jsonl")
    case .announcementMore:
      Description(
        .dropped, "`o` of an announcement", "–",
        "how many more there are",
        fixture: "recordings/5.6.0/06_announcements_app_login.jsonl")
    case .announcementTwice:
      Description(
        .transformed, "text stored in UTF-8 twice", "decoded once, where the way back is exact",
        "the old list page shows it broken",
        fixture: "recordings/6.8.3/17_announcements.jsonl")
    case .sessionUser:
      Description(
        .transformed, "`userid`, `userstatus.id`", "the viewer of the events",
        "which client is whose",
        fixture: "rules/session-user.jsonl")
    case .sessionEnded:
      Description(
        .transformed, "`loggedout`, `logout`",
        "login failed, once; nothing for a client that was not logged in",
        "the old side ends a session by an answer",
        fixture: "rules/session-ended.jsonl")
    case .sessionLogin:
      Description(
        .transformed, "the reply to a login",
        "login failed where refused; success is told with the profile",
        "the reply holds nothing but a token",
        fixture: "recordings/7.0.6/18_app_login_settings_logout.jsonl")
    case .secret:
      Description(
        .dropped, "`basedata`, tokens, push channels, keys", "–",
        "never forwarded, recorded or logged; taken out of addresses of pictures, files and people as well, and of links behind other words",
        fixture: "recordings/6.8.3/06b_too_long_message.jsonl")
    case .steering:
      Description(
        .dropped, "hashes, positions, counts and switches of polling", "–",
        "steer the old client alone",
        fixture: "recordings/6.8.3/06b_too_long_message.jsonl")
    case .recentRepeated:
      Description(
        .dropped, "`recent`, `recentchats`", "–",
        "last messages without ids; they come with ids elsewhere",
        fixture: "recordings/6.8.3/06b_too_long_message.jsonl")
    case .historyHead:
      Description(
        .dropped, "`logs` of the history plugin", "–",
        "first rows of conversations without sender; `logview` has them with",
        fixture: "recordings/6.8.3/06_read_history_delete.jsonl")
    case .historyFiller:
      Description(
        .dropped, "`previd`, `requester` of the history plugin", "–",
        "steer the page",
        fixture: "recordings/6.8.3/06_read_history_delete.jsonl")
    case .appSettings:
      Description(
        .dropped, "the settings and words of the mobile app", "–",
        "configuration of the old app",
        fixture: "recordings/5.6.0/06_announcements_app_login.jsonl")
    case .siteAPI:
      Description(
        .dropped, "replies of the site's own API, user details, friend checks", "–",
        "answers to the site's program, no chat",
        fixture: "recordings/6.8.3/18_app_login_settings_logout.jsonl")
    case .pushCopy:
      Description(
        .dropped, "a notification sent to a push provider", "–",
        "a shortened copy of a message that polls bring whole",
        fixture: "recordings/5.6.0/07_push_payloads.jsonl")
    case .pushOfClient:
      Description(
        .rejected, "`message` of a push that was not seen leaving the install", "–",
        "anyone can post to an address like the push service's; nothing is told, and nothing counts as told",
        fixture: "rules/push-of-client.jsonl")
    case .pushRefused:
      Description(
        .rejected, "`message` of a push that was not answered with success", "–",
        "the push service told nobody",
        fixture: "rules/push-refused.jsonl")
    case .pushUntold:
      Description(
        .rejected, "`message` of a push to a channel of which no user or member is known", "–",
        "it is not known who was told",
        fixture: "recordings/6.8.3/19_cometservice.jsonl")
    case .parameterUsed:
      Description(
        .transformed, "parameters that say what the answer is about",
        "receiver, room, text or conversation",
        "see the rules of the answer",
        fixture: "rules/request-used.jsonl")
    case .parameterSteering:
      Description(
        .dropped, "parameters that steer polling, paging or the page", "–",
        "see “steering”",
        fixture: "recordings/6.8.3/06b_too_long_message.jsonl")
    case .parameterReceipt:
      Description(
        .dropped, "`readmessages`, `crreadmessages`, `receivedunreadmessages`", "–",
        "read reports; not yet carried over",
        fixture: "recordings/6.8.3/23_php_errors_displayed.jsonl")
    case .parameterTyping:
      Description(
        .dropped, "`typingto`", "–",
        "the peer's own poll says it",
        fixture: "recordings/6.8.3/07_typing.jsonl")
    case .parameterUnknown:
      Description(
        .dropped, "a parameter nobody knows", "–",
        "listed by `coverage`",
        fixture: "rules/request-unknown.jsonl")
    case .viewerUnknown:
      Description(
        .rejected, "an answer to a client of whom it is not known whose it is", "–",
        "kept for a while; told, and counted under other rules instead, when its user becomes known",
        fixture: "recordings/6.8.3/17_announcements.jsonl")
    case .fieldRepeated:
      Description(
        .dropped, "an earlier one of repeated keys", "–",
        "PHP and browsers take the last",
        fixture: "rules/field-repeated.jsonl")
    case .fieldUnknown:
      Description(
        .rejected, "a field nobody knows", "–",
        "listed by `coverage`",
        fixture: "rules/field-unknown.jsonl")
    case .replyUnknown:
      Description(
        .rejected, "an answer of a form nobody knows", "–",
        "listed by `coverage`",
        fixture: "rules/reply-unknown.jsonl")
    case .replyUnreadable:
      Description(
        .rejected, "an answer that carries messages, cut off, damaged, a page or too large", "–",
        "passed through as it is; nothing of it is told",
        fixture: "rules/reply-unreadable.jsonl")
    case .replyText:
      Description(
        .dropped, "a page, a plain text, a file", "–",
        "nothing of chat in it",
        fixture: "rules/reply-text.jsonl")
    case .dictionaryIncomplete:
      Description(
        .dropped, "an SDK's `action_type`; an invitation without its message", "–",
        "known, but which key names the room, or who invites and when, is not in it",
        fixture: "sdk-dictionaries/group-action.kicked.apple.txt")
    case .dictionaryType:
      Description(
        .transformed, "`message_type`, `pluginType`, `AVCHAT_…`",
        "the kind of event; the number in `metadata.legacy.message_type`",
        "docs/protocol.md, “Codes”",
        fixture: "dictionaries/call-accepted.txt")
    case .backKind, .backDerived, .backServer, .backPeople, .backMark, .backMetadata,
      .backMentions, .backReceiptList, .backThread, .backThreadQuoted, .backRaw,
      .backTextSplit, .backTextTooLong, .backCaption, .backFileDetail, .backFileUnusable,
      .backAddress, .backModerationRefused,
      .backLine, .backDropped, .backNotInVersion, .backEcho, .backUserUnknown,
      .backRoomUnknown, .backSystemSender, .backSystem, .backToBot, .backBotPeer,
      .backMessageUnknown, .backRegression, .backMessageEmpty, .backModeration,
      .backModerationPassed, .backInteraction, .backTransient, .backTypingGroup, .backRun,
      .backRunNowhere, .backTool, .backToolNamed, .backInvitation, .backScope, .backGroup,
      .backBlock,
      .backConnection, .backCallSession, .backCallsLogin, .backCall, .backNotification,
      .backEnvelope, .backNoEvent, .backUnknownControl, .backKindUnknown, .backUnaddressed,
      .backFieldUnknown:
      descriptionToLegacy
    }
  }
}
