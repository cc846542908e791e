import EventModel
import JSONText
public import LegacyProtocol
import Markup

/// Turns exchanges of old clients with their install into the events that new apps see.
///
/// Deterministic: the same exchanges in the same order, and the same configuration, give the same events. It reads no clock; time comes
/// with the exchanges. Not for use by two threads at once.
public struct Translator {
  public let configuration: TranslatorConfiguration

  var identities: Identities { configuration.identities }
  var sessions: SessionDirectory
  var directory: PeopleDirectory
  var seen = SeenMessages()
  var presence = PresenceTracker()
  var typing = TypingTracker()
  var membership = MembershipTracker()
  var questions = BotQuestions()
  /// By `muid`.
  var groupMessages = RecentTable<String, GroupMessageTrace>(capacity: 200_000)
  var held = HeldExchanges()
  /// Calls that the install's call plugin has given ids to.
  var callIDs: Set<String> = []
  var evidence = PartyEvidence()
  /// Clients whose user has just been recognised, to be dealt with when the exchange at hand is done.
  var recognised: [(key: SessionDirectory.Key, userID: String)] = []
  let markup = MarkupReader()

  public init(_ configuration: TranslatorConfiguration = TranslatorConfiguration()) {
    self.configuration = configuration
    sessions = SessionDirectory(cookieNames: configuration.sessionCookies)
    directory = PeopleDirectory(identities: configuration.identities)
  }

  /// Translates one exchange.
  public mutating func translate(_ exchange: LegacyExchange) -> TranslationResult {
    var scene = Scene(
      exchange: exchange, site: SiteAddress(exchange, baseURL: configuration.baseURL),
      viewer: nil, key: sessions.key(for: exchange),
      account: Account(isDetailed: configuration.isAccountingDetailed))
    expireTyping(&scene)
    claimParameters(&scene)
    resolveViewer(&scene)
    dispatch(&scene)
    welcomeRecognised(&scene)
    let further = exchange.body.furtherValues.filter { $0.count > 0 }
    for (index, value) in further.enumerated() {
      scene.account.claim(Located(value, at: Account.pointer(toFurther: index)), .replyUnknown)
    }
    return TranslationResult(
      kind: exchange.request.endpoint.name, events: scene.events, account: scene.account,
      body: exchange.body.json, further: further, parameters: parameterCount(exchange.request),
      repairs: exchange.body.repairs)
  }

  /// Time passes without an exchange: what was typed and not confirmed ends.
  public mutating func advance(to now: Int64, position: String) -> [ViewedEvent] {
    typing.expire(at: now).map { ended in
      ViewedEvent(
        viewer: identities.user(ended.talk.viewer),
        event: .onTypingEnded(indicator(ended.talk, isStarted: false, at: ended.at)),
        position: position)
    }
  }

  /// A viewer was told of a message in an earlier run.
  public mutating func recall(_ muid: String, toldTo viewer: String) {
    if muid.utf8.starts(with: identities.muid(.announcement, "").utf8) {
      _ = seen.insertAnnouncement(muid, for: viewer)
    } else {
      seen.set(.told, muid, for: viewer)
    }
  }

  /// How many messages viewers have been told of.
  public var messagesSeen: Int { seen.count }

  /// How many exchanges wait for their client's user to become known, and how many were given up for want of room.
  public var exchangesHeld: (waiting: Int, abandoned: Int) { (held.count, held.abandoned) }

  // MARK: The request

  private func parameterCount(_ request: LegacyRequest) -> Int {
    request.query.fields.count + request.form.fields.count
  }

  private func claimParameters(_ scene: inout Scene) {
    let table: FieldTable =
      scene.exchange.request.endpoint == .siteAPI ? .siteAPIParameters : .parameters
    for fields in [scene.exchange.request.query.fields, scene.exchange.request.form.fields] {
      for field in fields {
        let name = String(
          decoding: field.name.utf8.prefix { $0 != UInt8(ascii: "[") }, as: UTF8.self)
        let known = table.rule(of: name) ?? (SecretFields.isHidden(field.name) ? .secret : nil)
        scene.account.claim(
          field: "request:" + ShownName.of(field.name, isKnown: known != nil),
          known ?? table.scalar)
      }
    }
  }
}
