internal import JSONText

/// Identifiers of conversations as the modern side spells them.
public enum ConversationID {
  /// `<a>_user_<b>`: the two `uid`s in ascending order of their bytes, as in every published sample.
  public static func user(_ one: String, _ other: String) -> String {
    let isOrdered = !precedes(other, one)
    return String.joining(isOrdered ? one : other, "_user_", isOrdered ? other : one)
  }

  /// `group_<guid>`
  public static func group(_ guid: String) -> String { String.joining("group_", guid) }

  /// Whether a text comes before another in the order of their bytes.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    let found = one.utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        for i in 0..<min(one.count, other.count) where one[i] != other[i] {
          return one[i] < other[i]
        }
        return one.count < other.count
      }
    }
    return (found ?? nil) ?? one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The conversation something of `sender` to `receiver` belongs to; `nil` where it does not say to whom, or what the receiver is.
  static func told(sender: String, receiver: String, receiverType: ReceiverType) -> String? {
    let id = between(sender: sender, receiver: receiver, receiverType: receiverType)
    return receiver.isEmpty || id.isEmpty ? nil : id
  }

  /// The conversation a message of `sender` to `receiver` belongs to; empty where it is not known what the receiver is.
  public static func between(
    sender: String, receiver: String, receiverType: ReceiverType
  ) -> String {
    switch receiverType {
    case .user: user(sender, receiver)
    case .group: group(receiver)
    case .unknown: ""
    }
  }
}
