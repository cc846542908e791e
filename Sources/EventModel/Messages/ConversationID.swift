internal import JSONText

/// Identifiers of conversations as the modern side spells them.
public enum ConversationID {
  /// `<a>_user_<b>`: the two `uid`s in ascending order of their bytes, as in every published sample.
  public static func user(_ one: String, _ other: String) -> String {
    let isOrdered = !precedes(other, one)
    return String.joining(isOrdered ? one : other, "_user_", isOrdered ? other : one)
  }

  /// Whether two identifiers are of one conversation: the order of its two users may be another one than ours (``user(_:_:)``). Where it is not
  /// plain which part names whom, they are compared as texts.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || (one.utf8.count == other.utf8.count && swapped(one) == other)
  }

  /// One identifier for those that are the same.
  static func key(_ id: String) -> String {
    guard let swapped = swapped(id), precedes(swapped, id) else { return id }
    return swapped
  }

  /// Of two identifiers of one conversation the one that was told: ours may have been made here, another order never. What differs otherwise is
  /// decided by bytes.
  static func told(_ one: String, or other: String) -> String {
    guard one != other, isSame(one, other) else { return precedes(one, other) ? other : one }
    return isOrdered(one) ? other : one
  }

  private static func isOrdered(_ id: String) -> Bool {
    guard let (one, other) = users(id) else { return true }
    return !precedes(other, one)
  }

  /// With the users the other way round; `nil` if it is not plain who they are.
  private static func swapped(_ id: String) -> String? {
    guard let (one, other) = users(id) else { return nil }
    let swapped = String.joining(other, "_user_", one)
    return users(swapped) == nil ? nil : swapped
  }

  /// The two users of a conversation; `nil` if it may be a group, or a name holds the separator.
  private static func users(_ id: String) -> (String, String)? {
    let bytes = Array(id.utf8)
    let separator = Array("_user_".utf8)
    guard !bytes.starts(with: "group_".utf8), bytes.count > separator.count + 1 else { return nil }
    var found: Int?
    for index in 0...(bytes.count - separator.count)
    where bytes[index..<(index + separator.count)].elementsEqual(separator) {
      guard found == nil else { return nil }
      found = index
    }
    guard let found, found > 0, found + separator.count < bytes.count else { return nil }
    return (
      String(decoding: bytes[..<found], as: UTF8.self),
      String(decoding: bytes[(found + separator.count)...], as: UTF8.self)
    )
  }

  /// Whether it is of two users alone, as far as an identifier tells; `nil` where it may be either.
  static func isOfTwo(_ id: String) -> Bool? {
    let isGroup = id.utf8.starts(with: "group_".utf8)
    if users(id) != nil { return true }
    return isGroup && !id.contains("_user_") ? false : nil
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
