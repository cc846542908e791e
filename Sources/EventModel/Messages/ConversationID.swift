/// Identifiers of conversations as the modern side spells them.
public enum ConversationID {
  /// `<a>_user_<b>`: the two `uid`s in ascending order of their bytes, as in every published sample.
  public static func user(_ one: String, _ other: String) -> String {
    let isOrdered = !other.utf8.lexicographicallyPrecedes(one.utf8)
    return isOrdered ? "\(one)_user_\(other)" : "\(other)_user_\(one)"
  }

  /// `group_<guid>`
  public static func group(_ guid: String) -> String { "group_\(guid)" }

  /// The conversation a message of `sender` to `receiver` belongs to.
  public static func between(
    sender: String, receiver: String, receiverType: ReceiverType
  ) -> String {
    switch receiverType {
    case .user: user(sender, receiver)
    case .group: group(receiver)
    }
  }
}
