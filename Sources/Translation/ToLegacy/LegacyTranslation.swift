public import JSONText
public import LegacyProtocol

/// What one modern input came to on the old side.
public struct LegacyTranslation: Sendable {
  /// What it was: a listener method's name, or a webhook's trigger.
  public var kind: String
  /// What old clients see, in order.
  public var deliveries: [LegacyDelivery]
  /// What is to be done on the install, in order.
  public var operations: [LegacyOperation]
  public var account: Account
  /// The value the fields of the account are in.
  public var source: JSONValue

  /// Every field has exactly one fate.
  public var isBalanced: Bool { account.isBalanced(with: source, parameters: 0) }
  /// Fields without a fate, or with more than one; empty when balanced.
  public var imbalance: [String] { account.imbalance(with: source) }
}

/// One thing that old clients see.
public struct LegacyDelivery: Sendable {
  public enum Audience: Sendable, Hashable {
    case user(String)
    /// All members of a room.
    case room(String)
    /// All who have the user in their contact lists.
    case contacts(of: String)
    case everyone
  }

  public var audience: Audience
  public var sight: LegacySight

  public init(_ audience: Audience, _ sight: LegacySight) {
    self.audience = audience
    self.sight = sight
  }
}

/// What an old client sees.
public enum LegacySight: Sendable {
  case message(OneToOneMessage)
  case groupMessage(GroupMessage)
  /// `isWhole`: nobody else is in the list.
  case contacts([Contact], isWhole: Bool)
  case profile(Contact)
  /// Who is typing to the viewer, all of them.
  case typing([String])
  case rooms([Room], isWhole: Bool)
  /// Ids of the rooms the viewer is in.
  case joinedRooms([String])
  case announcement(Announcement)
  /// Pushed from client to client: typing, receipts.
  case signal(Signal)
  case loggedOut
}

extension LegacySight {
  /// The name in reports.
  public var name: String {
    switch self {
    case .message: "message"
    case .groupMessage: "group-message"
    case .contacts: "contacts"
    case .profile: "profile"
    case .typing: "typing"
    case .rooms: "rooms"
    case .joinedRooms: "joined-rooms"
    case .announcement: "announcement"
    case .signal: "signal"
    case .loggedOut: "logged-out"
    }
  }

  /// What a poll's answer has for it; `nil` for signals, which no poll carries.
  public var part: HeartbeatReply.Part? {
    let nowhere = Located(.object([]))
    return switch self {
    case .message(let message): .messages([.record(message)], at: nowhere)
    case .groupMessage(let message): .groupMessages([.record(message)], at: nowhere)
    case .contacts(let contacts, _): .contacts(contacts.map { .record($0) }, at: nowhere)
    case .profile(let contact): .ownProfile(.record(contact))
    case .typing(let ids): .typing(ids, at: nowhere)
    case .rooms(let rooms, _): .rooms(rooms.map { .record($0) }, at: nowhere)
    case .joinedRooms(let ids): .joinedRooms(ids, at: nowhere)
    case .announcement(let announcement): .announcement(.record(announcement))
    case .loggedOut: .loggedOut(at: nowhere)
    case .signal: nil
    }
  }

  /// The answer of a poll that has nothing but this, as a version writes it to a kind of client; of a signal the pushed body.
  public func json(
    for dialect: LegacyDialect, _ occasion: HeartbeatReply.Occasion = HeartbeatReply.Occasion()
  ) -> JSON {
    var occasion = occasion
    // Old versions have an address of its own for what is said in rooms.
    if case .groupMessage = self { occasion.isOfRooms = true }
    if let part { return HeartbeatReply(parts: [part]).json(for: dialect, occasion) }
    guard case .signal(let signal) = self else { return .array([]) }
    let body = try? StoredBody.signal(signal).encoded(
      for: StoredBodyDialect(version: dialect.version, platform: .web), in: .oneToOne)
    return body.map { .string($0) } ?? .array([])
  }
}

extension LegacyDelivery {
  /// `{sees, audience, id, answer}`.
  public func json(for dialect: LegacyDialect) -> JSON {
    var members: [JSON.Member] = [JSON.Member("sees", .string(sight.name))]
    switch audience {
    case .user(let id): members.append(JSON.Member("user", .string(id)))
    case .room(let id): members.append(JSON.Member("room", .string(id)))
    case .contacts(let id): members.append(JSON.Member("contactsOf", .string(id)))
    case .everyone: members.append(JSON.Member("everyone", true))
    }
    members.append(JSON.Member("answer", sight.json(for: dialect)))
    return .object(members)
  }
}
