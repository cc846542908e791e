/// A conversation as far as it is known: the sum of the events that arrived.
///
/// Events may come late, repeatedly and in any order; the sum is the same, but for who types where that is told without a time. Rules:
/// ``Message/merged(with:)`` for messages; a message without an identifier is the one its sender called the same, or without a name the one
/// that is the same in all; a receipt covers its message and all before it that others sent; in a group a message counts as delivered or
/// read only once it is so for all; of a reaction the latest event of one user counts, on top of those the message came with at first; who
/// types is told by the latest start and end, and stops with a later message of his. A receipt, edit or deletion without an instant is of the second the message was sent in, as
/// the server tells it. An untimed addition of a reaction is the earliest, an untimed removal the latest.
///
/// That holds as long as an identifier names one message, a message has one sender, and a sender gives one name to one message. It is not
/// promised of edits and deletions of a message that has no identifier, nor of uids in several spellings of the same characters.
///
/// An event that says that it is of another conversation counts for nothing here, whatever message it names: the two users of a conversation may
/// be told in either order. One that does not say of which conversation it is counts once its message is there, which tells it. What is told ahead of its message is
/// kept within bounds: edits and deletions of ``earlyLimit`` messages, reactions of as many, the last 256 receipts of each kind and user, and ``heldLimit`` events that do not say where
/// they belong.
public struct ConversationState: Sendable, Hashable {
  /// What an event did.
  public enum Change: Sendable, Hashable {
    /// It belongs to another conversation, or says nothing new.
    case none
    /// - Parameter updated: Other messages that changed, since what was kept for this one covers them too.
    case inserted(id: String, updated: [String] = [])
    case updated(ids: [String])
    /// It is about a message that has not arrived; it is kept for it.
    case awaitsMessage(id: String)
    case typing
  }

  public let conversationId: String
  /// In the order of ``MessageOrder``, each once.
  public internal(set) var messages: [Message] = []
  /// Users who are writing, by `uid`.
  public internal(set) var typing: [String: TypingIndicator] = [:]

  /// When who stopped writing last, by `uid`; seconds since 1970, UTC.
  var typingStops: [String: Int64] = [:]

  /// What is known of messages that have not arrived.
  var early: [String: Message] = [:]
  var earlyOrder: [String] = []
  /// By identifier, where a message has fields of an earlier edit than its last.
  var ranks: [String: [MessageDescription.Field: Int64]] = [:]
  var deliveredMarks: [String: ReceiptMark] = [:]
  var readMarks: [String: ReceiptMark] = [:]
  var deliveredToAllMark = ReceiptMark()
  var readByAllMark = ReceiptMark()
  var reactions: [String: MessageReactions] = [:]
  /// Messages that have not come and have reactions.
  var reactionOrder: [String] = []
  /// Where messages are, by identifier, and before they have one by what their sender called them.
  var orders: [String: MessageOrder] = [:]
  var unsent: [ExactText: MessageOrder] = [:]
  /// Where those that have an identifier are, by what their sender called them.
  var sent: [ExactText: MessageOrder] = [:]
  /// The identifiers of messages that are numbers, in the order of these: a receipt covers a stretch of them.
  var numbered: [NumberedMessage] = []

  /// Events that do not say of which conversation they are, until a message tells it.
  var held = HeldEvents()
  /// Whom messages were addressed to that are of another kind than users and groups.
  var receivers: Set<Receiver> = []

  /// Events that are held at most; the one held longest is given up.
  public static let heldLimit = 1024

  /// Messages that are awaited at most; the one awaited longest is given up.
  public static let earlyLimit = 1024

  public init(conversationId: String) { self.conversationId = conversationId }

  /// Whether an identifier is that of this conversation, in whatever order it names the users.
  func isHere(_ conversationId: String?) -> Bool {
    conversationId.map { ConversationID.isSame($0, self.conversationId) } ?? false
  }

  public func message(_ id: String) -> Message? {
    index(of: id).map { messages[$0] }
  }

  /// Messages others sent that this user has not read: of a group by his own receipts.
  public func unreadCount(for uid: String) -> Int {
    messages.count { $0.isUnread(by: uid) }
  }

  /// Adds one event.
  @discardableResult
  public mutating func fold(_ event: Event) -> Change {
    let change = add(event)
    guard !held.isEmpty, let id = change.arrived, orders[id] != nil else { return change }
    return release(id, after: change)
  }

  mutating func add(_ event: Event) -> Change {
    switch event {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message), .onInteractiveMessageReceived(let message),
      .onGroupMemberJoined(let message), .onGroupMemberLeft(let message),
      .onGroupMemberKicked(let message), .onGroupMemberBanned(let message),
      .onGroupMemberUnbanned(let message), .onGroupMemberScopeChanged(let message),
      .onMemberAddedToGroup(let message), .onAIAssistantMessageReceived(let message),
      .onAIToolResultMessageReceived(let message),
      .onAIToolArgumentsMessageReceived(let message):
      return insert(message)
    case .onIncomingCallReceived(let message?, _), .onOutgoingCallAccepted(let message?, _),
      .onOutgoingCallRejected(let message?, _), .onIncomingCallCancelled(let message?, _),
      .onCallEndedMessageReceived(let message?, _):
      return insert(message)
    case .onMessageEdited(let message): return update(message.asEdit, by: event)
    case .onMessageDeleted(let message): return update(message.asDeletion, by: event)
    case .onMessageModerated(let message): return update(message, by: event)
    case .onMessagesDelivered(let receipt): return apply(receipt, as: .delivered)
    case .onMessagesRead(let receipt): return apply(receipt, as: .read)
    case .onMessagesDeliveredToAll(let receipt): return apply(receipt, as: .deliveredToAll)
    case .onMessagesReadByAll(let receipt): return apply(receipt, as: .readByAll)
    case .onMessageReactionAdded(let reaction): return apply(reaction, isAdded: true)
    case .onMessageReactionRemoved(let reaction): return apply(reaction, isAdded: false)
    case .onTypingStarted(let indicator): return apply(indicator, isStarted: true)
    case .onTypingEnded(let indicator): return apply(indicator, isStarted: false)
    case .onIncomingCallReceived(nil, _), .onOutgoingCallAccepted(nil, _),
      .onOutgoingCallRejected(nil, _), .onIncomingCallCancelled(nil, _),
      .onCallEndedMessageReceived(nil, _),
      .onUserOnline, .onUserOffline, .onTransisentMessageReceived, .onInteractionGoalCompleted,
      .onLoginSuccess, .onLoginFailed, .onLogoutSuccess, .onLogoutFailed, .connecting, .connected,
      .disconnected, .onfeatureThrottled, .onConnectionError, .onAIAssistantEventReceived,
      .onConnected, .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
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
      .callsOnIncomingCallReceived, .onIncomingCallEnded, .callsOnLoginSuccess, .callsOnLoginFailed,
      .callsOnLogoutSuccess, .callsOnLogoutFailed:
      return .none
    }
  }
}
