/// Ids of the new side that an operator gives to people, rooms and bots, in place of those made from their old ids.
public struct IdentityMap: Sendable, Hashable {
  /// What an old id names; each kind counts its ids on its own.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case user, room, bot
  }

  private struct Old: Sendable, Hashable {
    var kind: Kind
    var id: String
  }

  private var given: [Old: String] = [:]
  private var people: [String: Old] = [:]
  private var groups: [String: Old] = [:]

  public init() {}

  public var isEmpty: Bool { given.isEmpty }
  public var count: Int { given.count }

  /// The id that was given; `nil` for one that was not.
  public func id(of kind: Kind, _ legacyID: String) -> String? {
    given.isEmpty ? nil : given[Old(kind: kind, id: legacyID)]
  }

  /// Whose uid it is; `nil` for one that was not given.
  public func person(of uid: String) -> (kind: Kind, id: String)? {
    people[uid].map { ($0.kind, $0.id) }
  }

  /// Whose guid it is.
  public func room(of guid: String) -> String? { groups[guid]?.id }

  /// Adds one.
  ///
  /// - Throws: ``Problem`` for an id that is not of the new side, one that has been given before, and one that looks like those that
  ///   are made from old ids: it could be someone else's.
  public mutating func add(_ kind: Kind, _ legacyID: String, as id: String) throws(Problem) {
    guard !legacyID.isEmpty else { throw .noLegacyID }
    guard Self.isIdentifier(id) else { throw .noIdentifier(id) }
    guard !Identities.prefixes.contains(where: { id.hasPrefix($0) }), id != "app_system" else {
      throw .reserved(id)
    }
    let old = Old(kind: kind, id: legacyID)
    guard given[old] == nil else { throw .repeated(legacyID) }
    switch kind {
    case .user, .bot:
      guard people[id] == nil else { throw .taken(id) }
      people[id] = old
    case .room:
      guard groups[id] == nil else { throw .taken(id) }
      groups[id] = old
    }
    given[old] = id
  }

  /// Why an entry can't be taken.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    case noLegacyID
    /// Not 1–100 of `a–z`, `0–9`, `_`, `-`.
    case noIdentifier(String)
    /// Begins as the ids made from old ones do, or is the new side's own.
    case reserved(String)
    /// The old id has been given one before.
    case repeated(String)
    /// Someone else has been given this one.
    case taken(String)

    public var description: String {
      switch self {
      case .noLegacyID: "an old id is missing"
      case .noIdentifier(let id):
        "“\(Self.shown(id))” is no id of the new side: 1 to 100 of a–z, 0–9, _ and -"
      case .reserved(let id):
        "“\(Self.shown(id))” is kept for ids made from old ones (\(Identities.prefixes.joined(separator: ", "))) or for the new side itself"
      case .repeated(let id): "“\(Self.shown(id))” has been given an id before"
      case .taken(let id): "“\(Self.shown(id))” has been given to someone else before"
      }
    }

    private static func shown(_ text: String) -> String {
      text.count > 40 ? text.prefix(40) + "…" : text
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
