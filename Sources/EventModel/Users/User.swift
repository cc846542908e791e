public import JSONText

/// A person, a bot or an agent on the modern side. Times are seconds since 1970, UTC.
public struct User: ModelObject {
  /// What it holds, apart: one reference to copy, whatever is known.
  private final class Storage: Sendable {
    let fields: Fields
    /// What messages write of it, for one that is written often.
    let wrapped: [UInt8]?

    init(_ fields: Fields, wrapped: [UInt8]? = nil) {
      self.fields = fields
      self.wrapped = wrapped
    }
  }

  struct Fields: Sendable, Hashable {
    var uid: String
    var name: String?
    var avatar: String?
    var link: String?
    var role: String?
    var status: UserStatus?
    var statusMessage: String?
    var lastActiveAt: Int64?
    var metadata: JSON?
    var tags: [String] = []
    var hasBlockedMe: Bool?
    var blockedByMe: Bool?
    var createdAt: Int64?
    var updatedAt: Int64?
    var deactivatedAt: Int64?
    var conversationId: String?
    var authToken: AuthToken?
    var extra: [JSON.Member] = []
  }

  private var storage: Storage

  var fields: Fields {
    get { storage.fields }
    set { storage = Storage(newValue) }
  }

  init(_ fields: Fields) { storage = Storage(fields) }

  /// The same, made ready to be written in many messages: that is done once.
  public var prepared: User {
    guard storage.wrapped == nil else { return self }
    var writer = JSONWriter()
    writer.writeWrapped(self, as: "user")
    var ready = self
    ready.storage = Storage(fields, wrapped: writer.bytes)
    return ready
  }

  /// Whether it is ``prepared``.
  public var isPrepared: Bool { storage.wrapped != nil }

  /// Writes it as messages hold it.
  func writeWrapped(to writer: inout JSONWriter, rest: [JSON.Member] = []) {
    if let wrapped = storage.wrapped, rest.isEmpty, writer.style == .plain {
      writer.write(encoded: wrapped)
    } else {
      writer.writeWrapped(self, as: "user", rest: rest)
    }
  }

  /// At most 100 of `a-z 0-9 _ -`; the server lower-cases it.
  public var uid: String {
    get { storage.fields.uid }
    set { fields.uid = newValue }
  }
  public var name: String? {
    get { storage.fields.name }
    set { fields.name = newValue }
  }
  /// Address of the picture.
  public var avatar: String? {
    get { storage.fields.avatar }
    set { fields.avatar = newValue }
  }
  /// Address of the profile page.
  public var link: String? {
    get { storage.fields.link }
    set { fields.link = newValue }
  }
  /// Identifier of a role that exists on the server; `default` if none was given.
  public var role: String? {
    get { storage.fields.role }
    set { fields.role = newValue }
  }
  public var status: UserStatus? {
    get { storage.fields.status }
    set { fields.status = newValue }
  }
  public var statusMessage: String? {
    get { storage.fields.statusMessage }
    set { fields.statusMessage = newValue }
  }
  public var lastActiveAt: Int64? {
    get { storage.fields.lastActiveAt }
    set { fields.lastActiveAt = newValue }
  }
  public var metadata: JSON? {
    get { storage.fields.metadata }
    set { fields.metadata = newValue }
  }
  public var tags: [String] {
    get { storage.fields.tags }
    set { fields.tags = newValue }
  }
  public var hasBlockedMe: Bool? {
    get { storage.fields.hasBlockedMe }
    set { fields.hasBlockedMe = newValue }
  }
  public var blockedByMe: Bool? {
    get { storage.fields.blockedByMe }
    set { fields.blockedByMe = newValue }
  }
  public var createdAt: Int64? {
    get { storage.fields.createdAt }
    set { fields.createdAt = newValue }
  }
  public var updatedAt: Int64? {
    get { storage.fields.updatedAt }
    set { fields.updatedAt = newValue }
  }
  public var deactivatedAt: Int64? {
    get { storage.fields.deactivatedAt }
    set { fields.deactivatedAt = newValue }
  }
  /// The conversation with this user as seen by whoever asked; not valid for others.
  public var conversationId: String? {
    get { storage.fields.conversationId }
    set { fields.conversationId = newValue }
  }
  /// Given at login only; never written.
  public var authToken: AuthToken? {
    get { storage.fields.authToken }
    set { fields.authToken = newValue }
  }
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member] {
    get { storage.fields.extra }
    set { fields.extra = newValue }
  }

  public init(
    uid: String, name: String? = nil, avatar: String? = nil, link: String? = nil,
    role: String? = nil, status: UserStatus? = nil, statusMessage: String? = nil,
    lastActiveAt: Int64? = nil, metadata: JSON? = nil, tags: [String] = [],
    hasBlockedMe: Bool? = nil, blockedByMe: Bool? = nil, createdAt: Int64? = nil,
    updatedAt: Int64? = nil, deactivatedAt: Int64? = nil, conversationId: String? = nil,
    authToken: AuthToken? = nil, extra: [JSON.Member] = []
  ) {
    storage = Storage(
      Fields(
        uid: uid, name: name, avatar: avatar, link: link, role: role, status: status,
        statusMessage: statusMessage, lastActiveAt: lastActiveAt, metadata: metadata, tags: tags,
        hasBlockedMe: hasBlockedMe, blockedByMe: blockedByMe, createdAt: createdAt,
        updatedAt: updatedAt, deactivatedAt: deactivatedAt, conversationId: conversationId,
        authToken: authToken, extra: extra))
  }

  public static func == (left: User, right: User) -> Bool {
    left.storage === right.storage || left.storage.fields == right.storage.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}
