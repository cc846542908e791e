@testable import EventModel

extension ModelGenerator {
  mutating func user() -> User {
    User(
      uid: id(), name: maybe { $0.text() }, avatar: maybe { $0.text() }, link: maybe { $0.text() },
      role: maybe { $0.id() }, status: maybe { $0.name(UserStatus.self) },
      statusMessage: maybe { $0.text() }, lastActiveAt: maybe { $0.seconds() },
      metadata: maybe { $0.json() }, tags: list { $0.text() }, hasBlockedMe: maybe { $0.chance() },
      blockedByMe: maybe { $0.chance() }, createdAt: maybe { $0.seconds() },
      updatedAt: maybe { $0.seconds() }, deactivatedAt: maybe { $0.seconds() },
      conversationId: maybe { $0.text() }, extra: extra())
  }

  mutating func group() -> Group {
    Group(
      guid: id(), name: maybe { $0.text() }, type: maybe { $0.name(GroupType.self) },
      icon: maybe { $0.text() }, description: maybe { $0.text() }, owner: maybe { $0.id() },
      scope: maybe { $0.name(GroupScope.self) }, hasJoined: maybe { $0.chance() },
      isBanned: maybe { $0.chance() }, joinedAt: maybe { $0.seconds() },
      membersCount: maybe { $0.number(0...9) }, onlineMembersCount: maybe { $0.number(0...9) },
      conversationId: maybe { $0.text() }, metadata: maybe { $0.json() }, tags: list { $0.text() },
      createdAt: maybe { $0.seconds() }, updatedAt: maybe { $0.seconds() }, extra: extra())
  }

  mutating func member() -> GroupMember {
    GroupMember(
      user: user(), scope: maybe { $0.name(GroupScope.self) },
      oldScope: maybe { $0.name(GroupScope.self) })
  }

  mutating func receiver() -> ReceiverEntity { chance() ? .user(user()) : .group(group()) }

  /// Objects keyed by their own identifiers have each but once.
  mutating func users() -> [User] {
    var users: [User] = []
    for user in list(3, { $0.user() }) where !users.contains(where: { $0.uid == user.uid }) {
      users.append(user)
    }
    return users
  }

  mutating func participant() -> Participant {
    Participant(
      uid: id(), name: maybe { $0.text() }, avatar: maybe { $0.text() }, pid: maybe { $0.text() },
      extra: extra())
  }

  mutating func incomingCall() -> IncomingCall {
    var call = IncomingCall(
      sessionId: text(), callerUid: id(), callerName: maybe { $0.text() },
      callerAvatarUrl: maybe { $0.text() }, callType: name(CallType.self), receiverType: side(),
      receiverUid: id(), conversationId: maybe { $0.text() },
      initiatedAtMilliseconds: maybe { $0.milliseconds() }, extra: extra())
    if chance(0.2) { call.isVideo = chance() }
    if chance(0.2) { call.isPeerCall = chance() }
    return call
  }

  mutating func call() -> Call {
    Call(
      sessionId: text(), type: name(CallType.self), status: name(CallStatus.self),
      sender: maybe { $0.id() }, receiver: maybe { $0.id() }, receiverType: maybe { $0.side() },
      initiatedAt: maybe { $0.seconds() }, startedAt: maybe { $0.seconds() },
      joinedAt: maybe { $0.seconds() }, endedAt: maybe { $0.seconds() },
      conversationId: maybe { $0.text() }, initiator: maybe { $0.user() },
      receiverEntity: maybe { $0.receiver() }, metadata: maybe { $0.json() }, extra: extra())
  }

  mutating func callLogEntry() -> CallLogEntry {
    CallLogEntry(
      sessionId: text(), type: maybe { $0.name(CallType.self) },
      mode: maybe { $0.name(CallLogEntry.Mode.self) },
      status: maybe { $0.name(CallStatus.self) }, initiator: maybe { $0.id() },
      receiver: maybe { $0.id() }, receiverType: maybe { $0.side() },
      initiatedAt: maybe { $0.seconds() }, startedAt: maybe { $0.seconds() },
      endedAt: maybe { $0.seconds() }, totalDuration: maybe { $0.text() },
      totalParticipants: maybe { $0.number(0...9) }, hasRecording: maybe { $0.chance() },
      hasTranscription: maybe { $0.chance() }, extra: extra())
  }

  mutating func exception() -> ChatException {
    ChatException(code: text(), message: text(), details: maybe { $0.json() })
  }
}
