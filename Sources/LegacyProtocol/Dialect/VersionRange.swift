/// Which versions something can come from, as far as its shape tells: from one on, and before another.
public struct VersionRange: Sendable, Hashable, CustomStringConvertible {
  public private(set) var from: LegacyVersion?
  public private(set) var before: LegacyVersion?

  public init(from: LegacyVersion? = nil, before: LegacyVersion? = nil) {
    self.from = from
    self.before = before
  }

  /// Nothing fits: the install is modified, or the evidence was read wrongly.
  public var isEmpty: Bool {
    if let from, let before { return from >= before }
    return false
  }

  public func contains(_ version: LegacyVersion) -> Bool {
    (from.map { version >= $0 } ?? true) && (before.map { version < $0 } ?? true)
  }

  public mutating func narrow(to other: VersionRange) {
    if let next = other.from { from = max(from ?? next, next) }
    if let next = other.before { before = min(before ?? next, next) }
  }

  public var description: String {
    "\(from.map { "\($0)" } ?? "any")..<\(before.map { "\($0)" } ?? "any")"
  }
}

extension VersionRange {
  /// What the shape of a poll's answer tells.
  public init(of reply: HeartbeatReply, family: LegacyDialect.Family = .web) {
    self.init()
    for part in reply.parts {
      switch part {
      case .messages(_, let source):
        narrow(toMap: source, family)
        // Left out while the session knows no such id, so its absence tells nothing.
        narrow(to: "localmessageid", in: source, since: LegacyVersion(6, 4))
      case .contacts(_, let source):
        narrow(toMap: source, family)
        narrow(to: "d", in: source, since: LegacyVersion(5, 2))
        narrow(to: "ch", in: source, since: LegacyVersion(5, 7))
        narrow(to: "rdrs", in: source, since: LegacyVersion(6, 4))
      case .rooms(_, let source):
        narrow(toMap: source, family)
        narrow(to: "j", in: source, since: LegacyVersion(6, 2, 5))
        narrow(to: "owner", in: source, since: LegacyVersion(7))
      case .groupMessages(_, let source):
        narrow(to: "chatroomid", in: source, since: LegacyVersion(6, 2, 5))
        narrow(to: "groupid", in: source, since: LegacyVersion(7))
      // The short keys came with 5.2.
      case .ownStatus: narrow(to: VersionRange(before: LegacyVersion(5, 2)))
      case .roomUsers(_, let source): narrow(toMap: source, family)
      case .ownProfile, .bots, .announcement, .typing, .joinedRooms, .userID,
        .loggedOut, .recent, .subscriptions, .ownChannel, .steering, .error, .repeated, .unknown:
        break
      }
      if let key = part.key { narrow(to: VersionRange(from: key.since)) }
    }
  }

  private mutating func narrow(toMap source: Located, _ family: LegacyDialect.Family) {
    switch MapForm(source.value) {
    // Up to 5.0 always; later bare keys come as one where they are 0, 1, 2 …, as after sorting the contacts.
    case .array: narrow(to: VersionRange(before: LegacyVersion(5, 8)))
    case .bareKeys:
      narrow(to: VersionRange(from: LegacyVersion(5, 2), before: LegacyVersion(5, 8)))
    case .prefixedKeys: narrow(to: VersionRange(from: LegacyVersion(5, 4)))
    case .empty, nil: break
    }
  }

  private mutating func narrow(to key: String, in source: Located, since version: LegacyVersion) {
    if source.items.first?.value[key] != nil { narrow(to: VersionRange(from: version)) }
  }
}

extension HeartbeatReply.Part {
  /// The key the part was received under, if it is a known one.
  public var key: HeartbeatKey? {
    switch self {
    case .messages(_, let source), .groupMessages(_, let source), .contacts(_, let source),
      .rooms(_, let source), .roomUsers(_, let source), .bots(_, let source),
      .typing(_, let source), .joinedRooms(_, let source), .userID(_, let source),
      .loggedOut(let source), .recent(_, let source), .subscriptions(_, let source),
      .ownChannel(_, let source), .error(_, let source),
      .repeated(let source), .steering(_, let source), .unknown(_, let source):
      HeartbeatKey(rawValue: source.value.memberKey)
    case .ownProfile, .ownStatus: .userstatus
    case .announcement: .an
    }
  }
}
