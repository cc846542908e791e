public import EventModel
public import JSONText
public import LegacyProtocol

/// One message as one user was shown it, before anything is made of it: for archives that are kept in other forms than tables.
public struct MessageSighting: Sendable, Hashable {
  /// Which table counts its id.
  public var space: Identities.Space
  public var id: String
  /// Old ids of who wrote it and of whom or which room it is for.
  public var sender: String
  public var receiver: String
  public var sent: LegacyTime?
  /// As the install stores it, or of a message that an SDK has read already what that made of it.
  public var body: String
  /// By which way it was seen: `poll`, `history`, `reply`, `push`, `callback`.
  public var origin: String
  /// As the entry had them.
  public var from: String?
  public var isSelf: Bool?
  public var isOld: Bool?
  public var direction: Int?
  /// The number an SDK gave it.
  public var messageType: Int?
  /// What an SDK handed over, where the body is none as the install stores it.
  public var dictionary: JSON?
  /// A person wrote it: whatever it looks like, it is text.
  public var isTyped: Bool
  /// The body was mended while it was read.
  public var isMended: Bool
  /// The old id of the user who was shown it.
  public var viewer: String
  /// The id of the same message as it was seen before, where a client's retry or the other row of a file says so; else its own.
  public var firstID: String
  /// The exchange or dictionary it comes from.
  public var position: String
  /// When that was, seconds; 0 where nobody knows.
  public var receivedAt: Int64

  public init(
    space: Identities.Space, id: String, sender: String, receiver: String, sent: LegacyTime?,
    body: String, origin: String, viewer: String, position: String = "",
    receivedAt: Int64 = 0
  ) {
    self.space = space
    self.id = id
    self.sender = sender
    self.receiver = receiver
    self.sent = sent
    self.body = body
    self.origin = origin
    self.viewer = viewer
    self.position = position
    self.receivedAt = receivedAt
    (isTyped, isMended, firstID) = (false, false, id)
  }

  init(
    _ facts: MessageFacts, dictionary: JSON?, firstID: String, viewer: String,
    of exchange: LegacyExchange
  ) {
    self.init(
      space: facts.space, id: facts.id, sender: facts.sender, receiver: facts.receiver,
      sent: facts.sent, body: facts.body, origin: facts.origin.rawValue, viewer: viewer,
      position: exchange.position, receivedAt: exchange.receivedAt)
    self.dictionary = dictionary
    self.firstID = firstID
    (from, isSelf, isOld, direction) = (facts.from, facts.isSelf, facts.isOld, facts.direction)
    (messageType, isTyped, isMended) = (facts.messageType, facts.isTyped, facts.isMended)
  }

  var facts: MessageFacts {
    MessageFacts(
      space: space, id: id, sender: sender, receiver: receiver, sent: sent, body: body,
      origin: Origin(rawValue: origin) ?? .callback, from: from, isSelf: isSelf, isOld: isOld,
      direction: direction, messageType: messageType, isTyped: isTyped, isMended: isMended)
  }

  /// The row that it stands for.
  public var row: MessageRow {
    MessageRow(
      space: space, id: id, from: sender, to: receiver, body: body, sent: sent,
      direction: direction ?? 0)
  }
}

extension Translator {
  /// What has been seen since ``isCollecting`` was set or this was asked last.
  public mutating func takeSightings() -> [MessageSighting] {
    defer { if sightings != nil { sightings = [] } }
    return sightings ?? []
  }

  /// Whether each message that is seen is kept for ``takeSightings()``.
  public var isCollecting: Bool {
    get { sightings != nil }
    set { sightings = newValue ? sightings ?? [] : nil }
  }

  /// What has been learned of a room; `nil` where nothing has.
  public mutating func knownRoom(_ id: String) -> Group? {
    let group = directory.room(id)
    return group.name == nil && group.owner == nil ? nil : group
  }
}
