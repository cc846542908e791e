import LegacyProtocol

/// A message that a viewer was told of, or of whose deletion, in an earlier run.
public struct RecalledMessage: Sendable, Hashable {
  public var muid: String
  /// The `uid` of the one who was told.
  public var viewer: String
  /// What was told is that the message was deleted.
  public var isDeletion: Bool
  /// As the event named them: the `uid` of the sender, the `uid` or `guid` of the receiver; `nil` where it named none.
  public var sender: String?
  public var receiver: String?
  /// `metadata.legacy.from`: the old id of the other party.
  public var from: String?

  public init(
    muid: String, viewer: String, isDeletion: Bool = false, sender: String? = nil,
    receiver: String? = nil, from: String? = nil
  ) {
    self.muid = muid
    self.viewer = viewer
    self.isDeletion = isDeletion
    self.sender = sender
    self.receiver = receiver
    self.from = from
  }
}

extension Translator {
  /// A viewer was told of a message, or of its deletion, in an earlier run; to be called in the order of the telling.
  ///
  /// The message is not told again, and its id stays that of its conversation: where that can't be seen from what is given, the first
  /// that has the id after the restart counts as its conversation.
  public mutating func recall(_ message: RecalledMessage) {
    let key = identities.key(ofMuid: message.muid)
    let viewer = CompactKey(uid: message.viewer)
    if message.isDeletion {
      seen.set(.deleted, key, for: viewer)
    } else if message.muid.utf8.starts(with: identities.muid(.announcement, "").utf8) {
      _ = seen.insertAnnouncement(key, for: viewer)
      return
    } else if case .deleted? = seen.mark(key, for: viewer) {
      // What was deleted stays so.
    } else {
      seen.set(.told, key, for: viewer)
    }
    guard let identity = identities.legacy(muid: message.muid) else { return }
    if identity.conversation.isEmpty {
      if let owner = conversation(of: message, identity.space) {
        seen.recallOwner(owner, of: key)
      }
    } else {
      // Another has the id, whichever that is.
      let first = identities.muid(identity.space, identity.id)
      seen.recallOwner(nil, of: identities.key(ofMuid: first))
    }
  }

  private func conversation(
    of message: RecalledMessage, _ space: Identities.Space
  ) -> MessageFacts.Conversation? {
    guard space != .group else {
      return message.receiver.flatMap { identities.legacy(guid: $0) }
        .map { MessageFacts.Conversation(room: $0) }
    }
    if let sender = message.sender.flatMap(person), let receiver = message.receiver.flatMap(person)
    {
      return MessageFacts.Conversation(between: sender, and: receiver)
    }
    // A bot's answer stands in the conversation of the viewer and their peer.
    guard let from = message.from, let viewer = person(message.viewer), from != viewer else {
      return nil
    }
    return MessageFacts.Conversation(between: viewer, and: from)
  }

  /// The old id of a user; `nil` for bots, and for whom the old side does not know.
  private func person(_ uid: String) -> String? {
    switch identities.legacy(uid: uid) {
    case .member(let id), .guest(let id): id
    case .bot, .room, nil: nil
    }
  }
}
