public import JSONText

/// A place of talk with members. Times are seconds since 1970, UTC.
public struct Group: ModelObject, CustomReflectable {
  struct Fields: Sendable, Hashable {
    var guid: String
    var name: String?
    var type: GroupType?
    var icon: String?
    var description: String?
    var owner: String?
    var scope: GroupScope?
    var hasJoined: Bool?
    var isBanned: Bool?
    var joinedAt: Int64?
    var membersCount: Int64?
    var onlineMembersCount: Int64?
    var conversationId: String?
    var metadata: JSON?
    var tags: [String] = []
    var createdAt: Int64?
    var updatedAt: Int64?
    var extra: [JSON.Member] = []
  }

  private var box: Boxed<Fields>

  var fields: Fields {
    get { box.value }
    set { box.value = newValue }
  }

  init(_ fields: consuming Fields) { box = Boxed(fields) }

  /// The same, made ready to be written in many messages: that is done once.
  public var prepared: Group {
    guard !isPrepared else { return self }
    var writer = JSONWriter()
    writer.writeWrapped(self, as: "group")
    var ready = self
    ready.box = Boxed(fields, written: writer.bytes)
    return ready
  }

  /// Whether it is ``prepared``.
  public var isPrepared: Bool { box.written != nil }

  /// Writes it as messages hold it.
  func writeWrapped(to writer: inout JSONWriter, rest: [JSON.Member] = []) {
    writer.writeWrapped(self, as: "group", ready: box.written, rest: rest)
  }

  /// At most 100 of `a-z 0-9 _ -`; the server lower-cases it.
  public var guid: String {
    get { fields.guid }
    set { fields.guid = newValue }
  }
  public var name: String? {
    get { fields.name }
    set { fields.name = newValue }
  }
  public var type: GroupType? {
    get { fields.type }
    set { fields.type = newValue }
  }
  /// Address of the picture.
  public var icon: String? {
    get { fields.icon }
    set { fields.icon = newValue }
  }
  public var description: String? {
    get { fields.description }
    set { fields.description = newValue }
  }
  /// `uid` of the owner.
  public var owner: String? {
    get { fields.owner }
    set { fields.owner = newValue }
  }
  /// What the user who asked may do in it.
  public var scope: GroupScope? {
    get { fields.scope }
    set { fields.scope = newValue }
  }
  public var hasJoined: Bool? {
    get { fields.hasJoined }
    set { fields.hasJoined = newValue }
  }
  public var isBanned: Bool? {
    get { fields.isBanned }
    set { fields.isBanned = newValue }
  }
  public var joinedAt: Int64? {
    get { fields.joinedAt }
    set { fields.joinedAt = newValue }
  }
  public var membersCount: Int64? {
    get { fields.membersCount }
    set { fields.membersCount = newValue }
  }
  public var onlineMembersCount: Int64? {
    get { fields.onlineMembersCount }
    set { fields.onlineMembersCount = newValue }
  }
  public var conversationId: String? {
    get { fields.conversationId }
    set { fields.conversationId = newValue }
  }
  public var metadata: JSON? {
    get { fields.metadata }
    set { fields.metadata = newValue }
  }
  public var tags: [String] {
    get { fields.tags }
    set { fields.tags = newValue }
  }
  public var createdAt: Int64? {
    get { fields.createdAt }
    set { fields.createdAt = newValue }
  }
  public var updatedAt: Int64? {
    get { fields.updatedAt }
    set { fields.updatedAt = newValue }
  }
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member] {
    get { fields.extra }
    set { fields.extra = newValue }
  }

  public init(
    guid: String, name: String? = nil, type: GroupType? = nil, icon: String? = nil,
    description: String? = nil, owner: String? = nil, scope: GroupScope? = nil,
    hasJoined: Bool? = nil, isBanned: Bool? = nil, joinedAt: Int64? = nil,
    membersCount: Int64? = nil, onlineMembersCount: Int64? = nil, conversationId: String? = nil,
    metadata: JSON? = nil, tags: [String] = [], createdAt: Int64? = nil, updatedAt: Int64? = nil,
    extra: [JSON.Member] = []
  ) {
    box = Boxed(
      Fields(
        guid: guid, name: name, type: type, icon: icon, description: description, owner: owner,
        scope: scope, hasJoined: hasJoined, isBanned: isBanned, joinedAt: joinedAt,
        membersCount: membersCount, onlineMembersCount: onlineMembersCount,
        conversationId: conversationId, metadata: metadata, tags: tags, createdAt: createdAt,
        updatedAt: updatedAt, extra: extra))
  }

  public var customMirror: Mirror { box.mirror(of: self) }
}
