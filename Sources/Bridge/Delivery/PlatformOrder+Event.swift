import EventModel
import JSONText
import ModernSite
import Translation

extension PlatformOrder {
  /// What an event comes to: something to be done, or a reason why nothing is.
  enum Meaning: Sendable, Hashable {
    case order(PlatformOrder)
    case nothing(Undelivered)
  }

  /// - Parameter now: Seconds since 1970.
  static func meaning(of event: Event, at now: Int64) -> Meaning {
    switch event {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message):
      sending(message, at: now)
    case .onAIAssistantMessageReceived(let message): sending(plain(message), at: now)
    case .onMessageDeleted(let message): deleting(message, at: now)
    case .onGroupMemberJoined(let message), .onMemberAddedToGroup(let message):
      member(message, at: now) { .add($0) }
    case .onGroupMemberLeft(let message), .onGroupMemberKicked(let message):
      member(message, at: now) { .remove($0) }
    case .onGroupMemberBanned(let message): member(message, at: now) { .ban($0) }
    case .onGroupMemberUnbanned(let message): member(message, at: now) { .unban($0) }
    case .onGroupMemberScopeChanged(let message):
      member(message, at: now) { uid in message.action?.newScope.map { .setScope(uid, $0) } }
    case .onMessageEdited: .nothing(.edit)
    case .onInteractiveMessageReceived: .nothing(.interactive)
    case .onMessageReactionAdded, .onMessageReactionRemoved: .nothing(.reaction)
    case .onTypingStarted, .onTypingEnded: .nothing(.typing)
    case .onUserOnline, .onUserOffline: .nothing(.presence)
    case .onTransisentMessageReceived: .nothing(.transient)
    case .onMessagesDelivered, .onMessagesRead, .onMessagesDeliveredToAll, .onMessagesReadByAll:
      .nothing(.receipt)
    case .onInteractionGoalCompleted: .nothing(.interaction)
    case .onMessageModerated: .nothing(.moderation)
    case .onAIToolResultMessageReceived, .onAIToolArgumentsMessageReceived,
      .onAIAssistantEventReceived:
      .nothing(.assistant)
    case .onIncomingCallReceived, .onOutgoingCallAccepted, .onOutgoingCallRejected,
      .onIncomingCallCancelled, .onCallEndedMessageReceived, .callsOnIncomingCallReceived,
      .onIncomingCallEnded:
      .nothing(.call)
    case .onLoginSuccess, .onLoginFailed, .onLogoutSuccess, .onLogoutFailed, .callsOnLoginSuccess,
      .callsOnLoginFailed, .callsOnLogoutSuccess, .callsOnLogoutFailed:
      .nothing(.login)
    case .connecting, .connected, .disconnected, .onfeatureThrottled, .onConnectionError:
      .nothing(.connection)
    case .onConnected, .onSessionJoined, .onSessionLeft, .onSessionTimedOut, .onConnectionLost,
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
      .onPictureInPictureLayoutEnabled, .onPictureInPictureLayoutDisabled:
      .nothing(.session)
    }
  }

  /// Whose messages those of the app are.
  static let app = "app_system"

  // MARK: Messages

  /// An agent's answer as a text of its own: users send no other kind.
  private static func plain(_ message: Message) -> Message {
    var plain = message
    plain.type = MessageType.text
    plain.category = .message
    plain.content = .text(message.text ?? "")
    return plain
  }

  private static func sending(_ message: Message, at now: Int64) -> Meaning {
    guard let muid = message.muid, !message.sender.isEmpty, !message.receiver.isEmpty else {
      return .nothing(.incomplete)
    }
    let isOfApp = message.sender == app
    // What the app says to each is one message of the old side, and one for each of the new.
    let key = isOfApp && message.receiverType == .user ? "\(muid)@\(message.receiver)" : muid
    guard var order = base(message, muid, key: key, call: body(of: message), at: now) else {
      return .nothing(.incomplete)
    }
    order.sender = isOfApp ? nil : message.sender
    if !isOfApp { order.users.append(message.senderEntity ?? User(uid: message.sender)) }
    return .order(order)
  }

  private static func body(of message: Message) -> Call {
    do throws(InvalidBody) {
      return .send(try message.checkedSendBody())
    } catch {
      // The stored form beside the text is what can be done without.
      if let shorter = withoutRaw(message), let body = try? shorter.checkedSendBody() {
        return .send(body)
      }
      return .unsendable("not sent: \(error)")
    }
  }

  private static func withoutRaw(_ message: Message) -> Message? {
    guard let metadata = message.metadata?.tree, let legacy = metadata["legacy"],
      legacy["raw"] != nil
    else { return nil }
    let rest = metadata.members.filter { $0.key != "legacy" }
    let kept = legacy.members.filter { $0.key != "raw" }
    var shorter = message
    shorter.metadata = .object(rest + [JSON.Member("legacy", .object(kept))])
    return shorter
  }

  private static func deleting(_ message: Message, at now: Int64) -> Meaning {
    guard let muid = message.muid, !message.receiver.isEmpty else { return .nothing(.incomplete) }
    let call = Call.delete(by: message.deletedBy == app ? nil : message.deletedBy)
    return base(message, muid, key: "delete:" + muid, call: call, at: now).map { .order($0) }
      ?? .nothing(.incomplete)
  }

  // MARK: Members

  private static func member(
    _ message: Message, at now: Int64, _ call: (String) -> Call?
  ) -> Meaning {
    guard let muid = message.muid, message.receiverType == .group, !message.receiver.isEmpty,
      let user = message.action?.affectedUser, let call = call(user.uid)
    else { return .nothing(.incomplete) }
    guard var order = base(message, muid, key: muid, call: call, at: now) else {
      return .nothing(.incomplete)
    }
    order.users = [user]
    order.group = message.action?.group ?? order.group
    return .order(order)
  }

  /// - Returns: `nil` for another receiver than a user or a group.
  private static func base(
    _ message: Message, _ muid: String, key: String, call: Call, at now: Int64
  ) -> PlatformOrder? {
    var users: [User] = []
    var group: Group?
    let conversation: PlatformConversation
    switch message.receiverType {
    case .group:
      conversation = .group(message.receiver)
      group = Group(guid: message.receiver)
      if case .group(let known)? = message.receiverEntity { group = known }
    case .user:
      conversation =
        message.sender == app
        ? .users(message.receiver, app) : .users(message.sender, message.receiver)
      users = [User(uid: message.receiver)]
      if case .user(let known)? = message.receiverEntity, known.uid == message.receiver {
        users = [known]
      }
    case .unknown: return nil
    }
    let old = message.metadata?.tree["legacy"]?["id"]?.string
    return PlatformOrder(
      call: call, muid: muid, key: key, lane: message.conversationId, sender: nil,
      conversation: conversation, users: users, group: group, sentAt: message.sentAt,
      notedAt: now, names: [muid] + (old.map { [$0] } ?? []))
  }
}
