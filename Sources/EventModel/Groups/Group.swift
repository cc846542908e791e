public import JSONText

/// A place of talk with members. Times are seconds since 1970, UTC.
public struct Group: ModelObject {
  /// At most 100 of `a-z 0-9 _ -`; the server lower-cases it.
  public var guid: String
  public var name: String?
  public var type: GroupType?
  /// Address of the picture.
  public var icon: String?
  public var description: String?
  /// `uid` of the owner.
  public var owner: String?
  /// What the user who asked may do in it.
  public var scope: GroupScope?
  public var hasJoined: Bool?
  public var isBanned: Bool?
  public var joinedAt: Int64?
  public var membersCount: Int64?
  public var onlineMembersCount: Int64?
  public var conversationId: String?
  public var metadata: JSON?
  public var tags: [String]
  public var createdAt: Int64?
  public var updatedAt: Int64?
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    guid: String, name: String? = nil, type: GroupType? = nil, icon: String? = nil,
    description: String? = nil, owner: String? = nil, scope: GroupScope? = nil,
    hasJoined: Bool? = nil, isBanned: Bool? = nil, joinedAt: Int64? = nil,
    membersCount: Int64? = nil, onlineMembersCount: Int64? = nil, conversationId: String? = nil,
    metadata: JSON? = nil, tags: [String] = [], createdAt: Int64? = nil, updatedAt: Int64? = nil,
    extra: [JSON.Member] = []
  ) {
    self.guid = guid
    self.name = name
    self.type = type
    self.icon = icon
    self.description = description
    self.owner = owner
    self.scope = scope
    self.hasJoined = hasJoined
    self.isBanned = isBanned
    self.joinedAt = joinedAt
    self.membersCount = membersCount
    self.onlineMembersCount = onlineMembersCount
    self.conversationId = conversationId
    self.metadata = metadata
    self.tags = tags
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.extra = extra
  }
}
