internal import JSONText

/// Whether something is addressed to one user or to a group.
public enum ReceiverType: WireName {
  case user, group
  /// A value this version does not know, kept as received. Made by `init(rawValue:)` and ``unset`` alone.
  case unknown(String)

  /// Nothing said which; it is not written. As with all that the REST object has to have, a message of it is refused where it is read as such
  /// or sent (``ModelError``, ``InvalidBody``); in events, and where another message tells of it, it comes back.
  public static let unset = Self.unknown("")

  public init(rawValue: String) {
    // Every message has one: nothing is looked up.
    if JSON.isIdentical(rawValue, "user") {
      self = .user
    } else if JSON.isIdentical(rawValue, "group") {
      self = .group
    } else {
      self = .unknown(rawValue)
    }
  }

  public var rawValue: String {
    switch self {
    case .user: "user"
    case .group: "group"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [.user, .group]
}

extension JSONWriter {
  /// The member `receiverType`, left out if it is ``ReceiverType/unset``.
  mutating func member(receiverType type: ReceiverType) {
    switch type {
    case .user: member(written: #""receiverType":"user""#)
    case .group: member(written: #""receiverType":"group""#)
    case .unknown(""): break
    case .unknown(let name): member("receiverType", name)
    }
  }
}
