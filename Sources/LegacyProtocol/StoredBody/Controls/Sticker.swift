/// A sticker: a picture of a fixed set, named by category and key.
public struct Sticker: Sendable, Hashable {
  public var key: String
  public var category: String?
  /// The user or, in a group, the group it was sent to, as the sender wrote it.
  public var to: String?
  /// The name of the sender's browser window; mostly empty.
  public var caller: String?
  /// `nil` if not given.
  public var isInGroup: Bool?

  public init(
    key: String, category: String?, to: String? = nil, caller: String? = nil,
    isInGroup: Bool? = nil
  ) {
    self.key = key
    self.category = category
    self.to = to
    self.caller = caller
    self.isInGroup = isInGroup
  }
}
