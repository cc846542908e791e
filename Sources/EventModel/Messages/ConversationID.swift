/// Identifiers of conversations as the modern side spells them.
public enum ConversationID {
  /// `<a>_user_<b>`: the two `uid`s in ascending order of their bytes, as in every published sample.
  public static func user(_ one: String, _ other: String) -> String {
    let isOrdered = !other.utf8.lexicographicallyPrecedes(one.utf8)
    var text = ""
    text.reserveCapacity(one.utf8.count + other.utf8.count + 6)
    text += isOrdered ? one : other
    text += "_user_"
    text += isOrdered ? other : one
    return text
  }

  /// `group_<guid>`
  public static func group(_ guid: String) -> String { "group_" + guid }

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
