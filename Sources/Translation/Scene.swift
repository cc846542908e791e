import EventModel
import LegacyProtocol
import Markup

/// One exchange while it is being translated: what is known of it, and what has come of it so far.
struct Scene {
  let exchange: LegacyExchange
  let site: SiteAddress
  /// The old id of the user whose view it is.
  var viewer: String?
  let key: SessionDirectory.Key?
  var account: Account
  var events: [ViewedEvent] = []
  /// The answer says that the client is logged out.
  var isOver = false
  /// Nobody knows yet whom it could be told to: it is kept, with what it says of who its client is.
  var claims: [PartyEvidence.Claim]?
  /// What had been held and was told now.
  var late: [LateTranslation] = []
  /// What the text of the message at hand lost in becoming plain.
  var losses: [RenderedText.LossNote] = []
  /// People and bots of whom something new was learned.
  var people: [User] = []
  /// Whom the viewer has blocked, where the answer lists them.
  var blocked: [String]?

  mutating func emit(_ event: Event, to viewer: String?) {
    events.append(ViewedEvent(viewer: viewer, event: event, position: exchange.position))
  }
}
