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

/// What the session of a call was made from.
public struct LegacyCallIdentity: Sendable, Hashable {
  /// The first that was seen of a call.
  public enum Sighting: Sendable, Hashable {
    /// A row, by its number among those of two people, or of rooms.
    case row(Int64, isGroup: Bool)
    /// Seconds since 1970, where no row was seen.
    case time(Int64)

    /// As it stands in the session.
    var word: String {
      switch self {
      case .row(let row, let isGroup): (isGroup ? "g" : "m") + String(row)
      case .time(let time): "t" + String(time)
      }
    }

    init?(word: String) {
      guard let number = Int64(word.dropFirst()) else { return nil }
      switch word.first {
      case "m": self = .row(number, isGroup: false)
      case "g": self = .row(number, isGroup: true)
      case "t": self = .time(number)
      default: return nil
      }
    }
  }

  /// The id the old side gives the call; `nil` where it gives none.
  public var id: String?
  /// Without an id and a row: the two people in order, or the room. Others may call in the same second.
  public var parties: [String]
  public var first: Sighting

  public init(id: String?, parties: [String] = [], first: Sighting) {
    self.id = id.flatMap { $0.isEmpty ? nil : $0 }
    self.parties = self.id == nil ? parties : []
    self.first = first
  }
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

  /// What the session of a call was made from; `nil` as for ``legacy(muid:)``. No id of a call begins with a full stop: what does names the
  /// parties.
  public func legacyCall(sessionID: String) -> LegacyCallIdentity? {
    let head = "legacy-\(site)-call-"
    guard sessionID.hasPrefix(head) else { return nil }
    // No part of a session has a hyphen of its own, but for the sign of a number.
    let parts = sessionID.dropFirst(head.count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = Self.text(ofToken: String(parts[0])),
      let word = Self.text(ofToken: String(parts[1])),
      let first = LegacyCallIdentity.Sighting(word: word)
    else { return nil }
    let isOfParties = name.first == "."
    let call = LegacyCallIdentity(
      id: isOfParties ? nil : name,
      parties: isOfParties ? name.dropFirst().split(separator: ".").map(String.init) : [],
      first: first)
    return callSession(call) == sessionID ? call : nil
  }

  /// Whether the bridge itself made a message: by its `muid`, whoever is said to have sent it. Only what is spelled as it is made here is.
  func isOurs(_ muid: String?) -> Bool {
    guard let muid, muid.utf8.starts(with: "legacy-\(site)-".utf8), muid.utf8.count <= 100 else {
      return false
    }
    if let made = legacy(muid: muid) { return !made.id.isEmpty }
    let rest = muid.dropFirst("legacy-\(site)-".count)
    if ["joined-", "left-", "call-", "run-"].contains(where: { rest.hasPrefix($0) }) {
      return true
    }
    // Of a shortened one that much is left.
    let end = muid.utf8.suffix(34)
    return Space.allCases.contains { rest.hasPrefix("\($0.rawValue)-") }
      && end.starts(with: "_z".utf8)
      && end.dropFirst(2).allSatisfy { Self.hexValue($0) != nil }
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
