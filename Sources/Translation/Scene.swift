import EventModel
import LegacyProtocol
import Markup

/// One exchange while it is being translated: what is known of it, and what has come of it so far.
struct Scene {
  let exchange: LegacyExchange
  let endpoint: LegacyEndpoint
  let site: SiteAddress
  /// The answer as typed values, where it has been read as those of a poll.
  var heartbeat: HeartbeatReply?
  /// The old id of the user whose view it is.
  var viewer: String?
  let key: SessionDirectory.Key?
  var account: Account
  var events: [ViewedEvent] = []
  /// It has been found out that the client's user is known.
  var isClientKnown = false
  /// The answer says that the client is logged out.
  var isOver = false
  /// Nobody knows yet whom it could be told to: it is kept, with what it says of who its client is.
  var claims: [PartyEvidence.Claim]?
  /// What had been held and was told now.
  var late: [LateTranslation] = []
  /// What the text of the message at hand lost in becoming plain.
  var losses: [RenderedText.LossNote] = []
  /// The user whose eyes were asked for last: it is nearly always the same.
  private var lastEyes: (id: String, uid: String, key: CompactKey)?
  /// People and bots of whom something new was learned.
  var people: [User] = []
  /// Whom the viewer has blocked, where the answer lists them.
  var blocked: [String]?

  init(
    exchange: LegacyExchange, endpoint: LegacyEndpoint = .other, site: SiteAddress, viewer: String?,
    key: SessionDirectory.Key?,
    account: Account
  ) {
    self.exchange = exchange
    self.endpoint = endpoint
    self.site = site
    self.viewer = viewer
    self.key = key
    self.account = account
  }

  /// The key of the uid of a user.
  mutating func eyes(of viewer: String, _ identities: Identities) -> CompactKey {
    look(viewer, identities).key
  }

  mutating func uid(of viewer: String, _ identities: Identities) -> String {
    look(viewer, identities).uid
  }

  private mutating func look(
    _ viewer: String, _ identities: Identities
  ) -> (id: String, uid: String, key: CompactKey) {
    if let lastEyes, lastEyes.id == viewer { return lastEyes }
    let uid = identities.user(viewer)
    let eyes = (viewer, uid, CompactKey(uid: uid))
    lastEyes = eyes
    return eyes
  }

  /// About so many events more are to come.
  mutating func expect(_ count: Int) {
    // At least twice as much each time, however small the parts come.
    let needed = events.count + count
    if needed > events.capacity { events.reserveCapacity(max(needed, 2 * events.capacity)) }
  }

  mutating func emit(_ event: Event, to viewer: String?) {
    events.append(ViewedEvent(viewer: viewer, event: event, position: exchange.position))
  }
}
