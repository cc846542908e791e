public import JSONText

/// A person, a bot or an agent on the modern side. Times are seconds since 1970, UTC.
public struct User: ModelObject {
  /// At most 100 of `a-z 0-9 _ -`; the server lower-cases it.
  public var uid: String
  public var name: String?
  /// Address of the picture.
  public var avatar: String?
  /// Address of the profile page.
  public var link: String?
  /// Identifier of a role that exists on the server; `default` if none was given.
  public var role: String?
  public var status: UserStatus?
  public var statusMessage: String?
  public var lastActiveAt: Int64?
  public var metadata: JSON?
  public var tags: [String]
  public var hasBlockedMe: Bool?
  public var blockedByMe: Bool?
  public var createdAt: Int64?
  public var updatedAt: Int64?
  public var deactivatedAt: Int64?
  /// The conversation with this user as seen by whoever asked; not valid for others.
  public var conversationId: String?
  /// Given at login only; never written.
  public var authToken: AuthToken?
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    uid: String, name: String? = nil, avatar: String? = nil, link: String? = nil,
    role: String? = nil, status: UserStatus? = nil, statusMessage: String? = nil,
    lastActiveAt: Int64? = nil, metadata: JSON? = nil, tags: [String] = [],
    hasBlockedMe: Bool? = nil, blockedByMe: Bool? = nil, createdAt: Int64? = nil,
    updatedAt: Int64? = nil, deactivatedAt: Int64? = nil, conversationId: String? = nil,
    authToken: AuthToken? = nil, extra: [JSON.Member] = []
  ) {
    self.uid = uid
    self.name = name
    self.avatar = avatar
    self.link = link
    self.role = role
    self.status = status
    self.statusMessage = statusMessage
    self.lastActiveAt = lastActiveAt
    self.metadata = metadata
    self.tags = tags
    self.hasBlockedMe = hasBlockedMe
    self.blockedByMe = blockedByMe
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.deactivatedAt = deactivatedAt
    self.conversationId = conversationId
    self.authToken = authToken
    self.extra = extra
  }
}
