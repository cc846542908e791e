/// Whom or what an id of the new side was made from.
public enum LegacyIdentity: Sendable, Hashable {
  /// A user of the site, by the old id.
  case member(String)
  case guest(String)
  case bot(String)
  case room(String)
}

/// What a `muid` was made from.
public struct LegacyMessageIdentity: Sendable, Hashable {
  public var space: Identities.Space
  /// The old id.
  public var id: String
  /// The parts that name the conversation, where another one has used the id before; else empty.
  public var conversation: [String]
}

extension Identities {
  /// Whose uid it is; `nil` for one that was not made here, and for one that was shortened: of those the old id can't be seen.
  public func legacy(uid: String) -> LegacyIdentity? {
    if let person = map.person(of: uid) {
      switch person.kind {
      case .user: return isGuest(person.id) ? .guest(person.id) : .member(person.id)
      case .bot: return .bot(person.id)
      case .room: return nil
      }
    }
    guard uid.utf8.count > 3, let id = Self.text(ofToken: String(uid.dropFirst(3))) else {
      return nil
    }
    let identity: LegacyIdentity
    switch uid.prefix(3) {
    case "lu-": identity = .member(id)
    case "lg-": identity = .guest(id)
    case "lb-": identity = .bot(id)
    default: return nil
    }
    // Only what is made again in the same way was made here.
    switch identity {
    case .member, .guest: return user(id) == uid ? identity : nil
    case .bot: return bot(id) == uid ? identity : nil
    case .room: return nil
    }
  }

  /// Which room a guid names, by the old id; `nil` as for ``legacy(uid:)``.
  public func legacy(guid: String) -> String? {
    if let id = map.room(of: guid) { return id }
    guard guid.utf8.count > 3, guid.hasPrefix("lr-"),
      let id = Self.text(ofToken: String(guid.dropFirst(3))),
      room(id) == guid
    else { return nil }
    return id
  }

  /// What a `muid` was made from; `nil` for one that was not made from a message of this site, and for one that was shortened.
  public func legacy(muid: String) -> LegacyMessageIdentity? {
    let head = "legacy-\(site)-"
    guard muid.hasPrefix(head) else { return nil }
    let rest = muid.dropFirst(head.count)
    guard let dash = rest.firstIndex(of: "-"), let space = Space(rawValue: String(rest[..<dash]))
    else { return nil }
    let parts = rest[rest.index(after: dash)...].split(
      separator: ".", omittingEmptySubsequences: false
    ).map { Self.text(ofToken: String($0)) }
    guard let first = parts.first, let id = first else { return nil }
    let conversation = parts.dropFirst().compactMap(\.self)
    guard conversation.count == parts.count - 1 else { return nil }
    let made =
      conversation.isEmpty ? self.muid(space, id) : self.muid(space, id, in: conversation)
    return made == muid
      ? LegacyMessageIdentity(space: space, id: id, conversation: conversation) : nil
  }

  /// The old id of a call whose session it is; `nil` as for ``legacy(muid:)``.
  public func legacyCall(sessionID: String) -> String? {
    let head = "legacy-\(site)-call-"
    guard sessionID.hasPrefix(head),
      let id = Self.text(ofToken: String(sessionID.dropFirst(head.count))),
      callSession(id) == sessionID
    else { return nil }
    return id
  }

  /// Whether the bridge itself made a message: by its `muid`, whoever is said to have sent it.
  func isOurs(_ muid: String?) -> Bool {
    muid.map { $0.utf8.starts(with: "legacy-\(site)-".utf8) } ?? false
  }

  /// What a token was made from; `nil` for one that was shortened, or is none.
  private static func text(ofToken token: String) -> String? {
    var bytes: [UInt8] = []
    var rest = token.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "_") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexValue),
        let low = rest.popFirst().flatMap(hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
