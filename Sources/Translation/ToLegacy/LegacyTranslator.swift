public import EventModel
import JSONText
public import LegacyProtocol
import Markup

/// Takes events of the new side back to what old clients of an install see, and to what must be done on the install for it.
///
/// Deterministic: the same events in the same order, and the same configuration, give the same deliveries. It reads no clock; time comes
/// with the events. Not for use by two threads at once.
public struct LegacyTranslator {
  public let configuration: LegacyTranslatorConfiguration

  var identities: Identities { configuration.identities }
  var policies: LegacyPolicies { configuration.policies }
  var phrases: LegacyPhrases { configuration.phrases }
  func carries(_ rule: Rule) -> Bool { configuration.rules.carries(rule) }
  let markup = MarkupReader()
  /// What each viewer has been told.
  var told = RecentTable<[String], Bool>(capacity: 200_000)
  /// By the new side's id.
  var messages = RecentTable<String, MessageTrace>(capacity: 200_000)
  /// How far a reader has come with a message: 1 delivered, 2 read.
  var receipts = RecentTable<[String], Int>(capacity: 200_000)
  var repeats = RepeatedNews()
  /// Operations that were given, by what tells them apart.
  var given = RecentTable<String, Bool>(capacity: 200_000)
  var typing = TypingTracker()
  var lists = LegacyLists()
  var runs = OpenRuns()
  var calls = ReturnedCalls()
  /// What the bridge itself did on the new side, and has not heard of from there.
  var forwarded = RecentTable<[String], ForwardedAction>(capacity: 50_000)
  /// Rooms that the install was asked for, by the `guid` of their groups.
  var made = RecentTable<String, MadeRoom>(capacity: 50_000)
  /// Hashes of rooms' passwords, by old room id.
  var roomHashes: [String: Redacted<String>] = [:]

  public init(_ configuration: LegacyTranslatorConfiguration = LegacyTranslatorConfiguration()) {
    self.configuration = configuration
  }

  /// Takes one event back.
  ///
  /// - Parameters:
  ///   - viewer: The `uid` in whose eyes it happened, as a listener is told of it; `nil` for all whom it concerns.
  ///   - now: Seconds since 1970.
  public mutating func translate(
    _ event: Event, for viewer: String? = nil, at now: Int64
  ) -> LegacyTranslation {
    let source = Located(event.payload)
    var scene = LegacyScene(viewer: viewer, now: now)
    expire(&scene)
    let before = scene.extent
    let account = account(of: fields(of: event, &scene), source, since: before, &scene)
    return LegacyTranslation(
      kind: event.method.rawValue, deliveries: scene.deliveries, operations: scene.operations,
      account: account, source: source.value)
  }

  /// Gives the fields their fates. What came of an input is taken back if a row that it can't be without is not carried over.
  ///
  /// - Parameter before: How far the scene had come before the input.
  func account(
    of fields: ModernFields, _ source: Located, since before: LegacyScene.Extent,
    _ scene: inout LegacyScene
  ) -> Account {
    var account = Account(
      isDetailed: configuration.isAccountingDetailed, rules: configuration.rules)
    fields.claim(source, in: &account)
    if configuration.rules != .standard,
      account.counts.keys.contains(where: { Rule.ofWholeInputs.contains($0) && !carries($0) })
    {
      scene.cut(to: before)
    }
    return account
  }

  /// What became of the fields of an event's payload; deliveries go to the scene.
  mutating func fields(of event: Event, _ scene: inout LegacyScene) -> ModernFields {
    do throws(Refusal) {
      return Self.lying(in: event.message, try carry(event, &scene))
    } catch {
      return ModernFields(all: error.rule)
    }
  }

  /// Time passes without an event: what was typed and not confirmed ends, and so do runs of agents that fell silent.
  public mutating func advance(to now: Int64) -> (
    deliveries: [LegacyDelivery], operations: [LegacyOperation]
  ) {
    var scene = LegacyScene(viewer: nil, now: now)
    expire(&scene)
    return (scene.deliveries, scene.operations)
  }

  private mutating func expire(_ scene: inout LegacyScene) {
    expireTyping(&scene)
    for run in runs.silent(since: scene.now - configuration.longestSilence) {
      tellRun(run, &scene)
    }
  }

  // MARK: What the bridge knows besides

  /// An event that came from the old side and was passed on: its coming back from the new side is no news.
  public mutating func noteForwarded(_ event: Event, at now: Int64) {
    noteUndone(by: event)
    if let key = Self.echoKey(event) { forwarded.set(ForwardedAction(at: now), for: key) }
    noteStanding(event, for: .bridge)
  }

  /// The install gave a message an id of its own.
  ///
  /// - Parameters:
  ///   - id: The id on the new side.
  ///   - part: Of a message that went back in parts, by its number from 0 on.
  ///   - legacyID: The id on the old side.
  public mutating func noteStored(_ id: String, part: Int = 0, as legacyID: String) {
    guard var trace = messages.refreshed(id) else { return }
    if part == 0 {
      trace.legacyID = legacyID
    } else if trace.further.indices.contains(part - 1) {
      trace.further[part - 1] = legacyID
    }
    messages.set(trace, for: id)
  }

  /// The install has a room for a group of the new side: it was made for it (``LegacyOperation/createRoom(as:name:kind:guid:)``), or was
  /// there already and has been read back. Either is success.
  ///
  /// - Parameter room: Its id on the old side. A caller who means to keep it puts it in ``LegacyTranslatorConfiguration/rooms`` as well.
  public mutating func noteRoom(_ guid: String, as room: String) {
    made.set(.there(room), for: guid)
  }

  /// The hash of a room's password as it is now; invitations carry it. `nil`: it has none, or it is not known.
  public mutating func learnPassword(_ hash: Redacted<String>?, ofRoom room: String) {
    roomHashes[room] = hash
  }

  /// The order in which events of one moment are to be taken back: who comes before what is said, who goes after it.
  ///
  /// Events with times apart are in the order of their times; else as given.
  public static func ordered(_ events: [Event]) -> [Event] {
    events.enumerated().map { (key: ($0.element.moment, $0.element.rank, $0.offset), $0.element) }
      .sorted { $0.key < $1.key }.map(\.1)
  }

  // MARK: Who is who

  func userID(_ uid: String) throws(Refusal) -> String {
    if let known = configuration.people[uid] { return known }
    switch identities.legacy(uid: uid) {
    case .member(let id), .guest(let id): return id
    case .bot, .room, nil:
      throw Refusal(uid == Self.administration ? .backSystemSender : .backUserUnknown)
    }
  }

  func roomID(_ guid: String) throws(Refusal) -> String {
    if let known = configuration.rooms[guid] ?? identities.legacy(guid: guid) { return known }
    if case .there(let room) = made[guid] { return room }
    throw Refusal(.backRoomUnknown)
  }

  func botID(_ uid: String) -> String? {
    if let known = configuration.bots[uid] { return known }
    if case .bot(let id)? = identities.legacy(uid: uid) { return id }
    return nil
  }

  /// Who did something; `nil` for the administration.
  func actorID(_ uid: String?) throws(Refusal) -> String? {
    guard let uid, uid != Self.administration, !uid.isEmpty else { return nil }
    return try userID(uid)
  }

  static let administration = "app_system"

  /// True the first time a viewer is told of something.
  mutating func isNews(_ what: String..., to viewer: String?) -> Bool {
    let key = [viewer ?? ""] + what
    guard told.refreshed(key) == nil else { return false }
    told.set(true, for: key)
    return true
  }

  /// The id that an old install keeps for a message, from its identity: the same for each try, so that no try stores it twice.
  ///
  /// - Parameter part: Of a message that is stored as several.
  static func localMessageID(_ message: Message, part: Int = 0) -> String {
    localMessageID("\(message.muid ?? "")|\(message.conversationId)|\(message.id)", part: part)
  }

  static func localMessageID(_ identity: String, part: Int = 0) -> String {
    localPrefix + Identities.digest(identity) + (part == 0 ? "" : "-\(part)")
  }

  private static let localPrefix = "cb-"

  /// Whether a message of the old side was put there by this translator: it is the echo of an operation.
  public static func isOwn(localMessageID: String) -> Bool {
    let rest = localMessageID.dropFirst(localPrefix.count)
    return localMessageID.hasPrefix(localPrefix)
      && rest.utf8.prefix(32).count == 32
      && rest.utf8.prefix(32).allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      }
  }
}

/// How far a room is that was made for a group of the new side.
enum MadeRoom: Sendable, Hashable {
  case asked
  /// Its id.
  case there(String)
  case gone
}

/// What is remembered of a message that was taken back, or passed by as an echo.
struct MessageTrace: Sendable {
  /// The id on the old side; the new one's until the install has given one.
  var legacyID: String
  /// Old ids; of a bot's message the user it is stored as sent by.
  var sender: String
  /// The user or the room.
  var receiver: String
  var isGroup: Bool
  /// The beginning of its text.
  var opening: String
  /// The new side's words for the sender and for the user or the group.
  var author = ""
  var place = ""
  /// The ids of what was stored beside the first, where it went back in parts.
  var further: [String] = []
}

extension Event {
  /// The message it tells of, in whatever way.
  var message: Message? {
    switch self {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message), .onInteractiveMessageReceived(let message),
      .onAIAssistantMessageReceived(let message), .onAIToolResultMessageReceived(let message),
      .onAIToolArgumentsMessageReceived(let message), .onGroupMemberJoined(let message),
      .onGroupMemberLeft(let message), .onGroupMemberKicked(let message),
      .onGroupMemberBanned(let message), .onGroupMemberUnbanned(let message),
      .onGroupMemberScopeChanged(let message), .onMemberAddedToGroup(let message),
      .onMessageEdited(let message), .onMessageDeleted(let message),
      .onMessageModerated(let message):
      message
    case .onIncomingCallReceived(let message, _), .onOutgoingCallAccepted(let message, _),
      .onOutgoingCallRejected(let message, _), .onIncomingCallCancelled(let message, _),
      .onCallEndedMessageReceived(let message, _):
      message
    case .onUserOnline, .onUserOffline, .onTypingStarted, .onTypingEnded,
      .onTransisentMessageReceived, .onMessagesDelivered, .onMessagesRead,
      .onMessagesDeliveredToAll, .onMessagesReadByAll, .onInteractionGoalCompleted,
      .onMessageReactionAdded, .onMessageReactionRemoved, .onLoginSuccess, .onLoginFailed,
      .onLogoutSuccess, .onLogoutFailed, .connecting, .connected, .disconnected,
      .onfeatureThrottled, .onConnectionError, .onAIAssistantEventReceived, .onConnected,
      .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
      .onConnectionRestored, .onConnectionClosed, .onParticipantConnected, .onParticipantJoined,
      .onParticipantLeft, .onParticipantListChanged, .onParticipantAudioMuted,
      .onParticipantAudioUnmuted, .onParticipantVideoPaused, .onParticipantVideoResumed,
      .onParticipantHandRaised, .onParticipantHandLowered, .onParticipantStartedScreenShare,
      .onParticipantStoppedScreenShare, .onParticipantStartedRecording,
      .onParticipantStoppedRecording, .onDominantSpeakerChanged, .onAudioMuted, .onAudioUnMuted,
      .onVideoPaused, .onVideoResumed, .onRecordingStarted, .onRecordingStopped,
      .onAudioModeChanged, .onCameraFacingChanged, .onLeaveSessionButtonClicked,
      .onToggleAudioButtonClicked, .onToggleVideoButtonClicked, .onSwitchCameraButtonClicked,
      .onRaiseHandButtonClicked, .onShareInviteButtonClicked, .onChangeLayoutButtonClicked,
      .onParticipantListButtonClicked, .onChatButtonClicked, .onRecordingToggleButtonClicked,
      .onCallLayoutChanged, .onParticipantListVisible, .onParticipantListHidden,
      .onPictureInPictureLayoutEnabled, .onPictureInPictureLayoutDisabled,
      .callsOnIncomingCallReceived, .onIncomingCallEnded, .callsOnLoginSuccess,
      .callsOnLoginFailed, .callsOnLogoutSuccess, .callsOnLogoutFailed:
      nil
    }
  }

  fileprivate var moment: Int64 { message?.sentAt ?? 0 }

  /// Of what happens in one second: coming 0, talk 1, going 2.
  fileprivate var rank: Int {
    switch message?.action?.action {
    case .joined, .added, .invited, .unbanned, .scopeChanged: 0
    case .left, .kicked, .banned: 2
    case .edited, .deleted, .unknown, nil: 1
    }
  }
}
