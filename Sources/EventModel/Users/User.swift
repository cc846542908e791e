public import JSONText

/// A person, a bot or an agent on the modern side. Times are seconds since 1970, UTC.
public struct User: ModelObject, CustomReflectable {
  struct Fields: Sendable, Hashable {
    var uid: String
    var name: String?
    var avatar: String?
    var link: String?
    var role: String?
    var status: UserStatus?
    var statusMessage: String?
    var lastActiveAt: Int64?
    var lastActiveMilliseconds: Int64 = 0
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

  private var box: Boxed<Fields>

  var fields: Fields {
    get { box.value }
    set { box.value = newValue }
  }

  init(_ fields: consuming Fields) { box = Boxed(fields) }

  /// The same, made ready to be written in many messages: that is done once.
  public var prepared: User {
    guard !isPrepared else { return self }
    var writer = JSONWriter()
    writer.writeWrapped(self, as: "user")
    var ready = self
    ready.box = Boxed(fields, written: writer.bytes)
    return ready
  }

  /// Whether it is ``prepared``.
  public var isPrepared: Bool { box.written != nil }

  /// Writes it as messages hold it.
  func writeWrapped(to writer: inout JSONWriter, rest: [JSON.Member] = []) {
    writer.writeWrapped(self, as: "user", ready: box.written, rest: rest)
  }

  /// At most 100 of `a-z 0-9 _ -`; the server lower-cases it.
  public var uid: String {
    get { fields.uid }
    set { fields.uid = newValue }
  }
  public var name: String? {
    get { fields.name }
    set { fields.name = newValue }
  }
  /// Address of the picture.
  public var avatar: String? {
    get { fields.avatar }
    set { fields.avatar = newValue }
  }
  /// Address of the profile page.
  public var link: String? {
    get { fields.link }
    set { fields.link = newValue }
  }
  /// Identifier of a role that exists on the server; `default` if none was given.
  public var role: String? {
    get { fields.role }
    set { fields.role = newValue }
  }
  public var status: UserStatus? {
    get { fields.status }
    set { fields.status = newValue }
  }
  public var statusMessage: String? {
    get { fields.statusMessage }
    set { fields.statusMessage = newValue }
  }
  public var lastActiveAt: Int64? {
    get { fields.lastActiveAt }
    set { fields.lastActiveAt = newValue }
  }
  /// What ``lastActiveAt`` leaves out of its instant, 0…999: webhooks tell presence that exactly. It is written nowhere.
  public internal(set) var lastActiveMilliseconds: Int64 {
    get { fields.lastActiveMilliseconds }
    set { fields.lastActiveMilliseconds = newValue }
  }
  public var metadata: JSON? {
    get { fields.metadata }
    set { fields.metadata = newValue }
  }
  public var tags: [String] {
    get { fields.tags }
    set { fields.tags = newValue }
  }
  public var hasBlockedMe: Bool? {
    get { fields.hasBlockedMe }
    set { fields.hasBlockedMe = newValue }
  }
  public var blockedByMe: Bool? {
    get { fields.blockedByMe }
    set { fields.blockedByMe = newValue }
  }
  public var createdAt: Int64? {
    get { fields.createdAt }
    set { fields.createdAt = newValue }
  }
  public var updatedAt: Int64? {
    get { fields.updatedAt }
    set { fields.updatedAt = newValue }
  }
  public var deactivatedAt: Int64? {
    get { fields.deactivatedAt }
    set { fields.deactivatedAt = newValue }
  }
  /// The conversation with this user as seen by whoever asked; not valid for others.
  public var conversationId: String? {
    get { fields.conversationId }
    set { fields.conversationId = newValue }
  }
  /// Given at login only; never written.
  public var authToken: AuthToken? {
    get { fields.authToken }
    set { fields.authToken = newValue }
  }
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member] {
    get { fields.extra }
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
    box = Boxed(
      Fields(
        uid: uid, name: name, avatar: avatar, link: link, role: role, status: status,
        statusMessage: statusMessage, lastActiveAt: lastActiveAt, metadata: metadata, tags: tags,
        hasBlockedMe: hasBlockedMe, blockedByMe: blockedByMe, createdAt: createdAt,
        updatedAt: updatedAt, deactivatedAt: deactivatedAt, conversationId: conversationId,
        authToken: authToken, extra: extra))
  }

  public var customMirror: Mirror { box.mirror(of: self) }
}
