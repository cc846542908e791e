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
  var groupMessages = GroupMessageMemory()
  var held = HeldExchanges()
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
    return TranslationResult(
      kind: exchange.request.endpoint.name, events: scene.events, account: scene.account,
      body: exchange.body.json, parameters: parameterCount(exchange.request),
      repairs: exchange.body.repairs)
  }

  /// Time passes without an exchange: what was typed and not confirmed ends.
  public mutating func advance(to now: Int64, position: String) -> [ViewedEvent] {
    typing.expire(at: now).map { ended in
      ViewedEvent(
        viewer: identities.user(ended.viewer),
        event: .onTypingEnded(indicator(ended.typist, to: ended.viewer, isStarted: false, at: now)),
        position: position)
    }
  }

  /// A viewer was told of a message in an earlier run.
  public mutating func recall(_ muid: String, toldTo viewer: String) {
    _ = seen.insert(muid, for: viewer)
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
    let isSiteAPI = scene.exchange.request.endpoint == .siteAPI
    for fields in [scene.exchange.request.query.fields, scene.exchange.request.form.fields] {
      for field in fields {
        let name = field.name.prefix { $0 != "[" }
        let rule: Rule =
          if name.hasPrefix("cookie_") {
            .secret
          } else if isSiteAPI {
            FieldTable.siteAPIParameters.rules[String(name)] ?? .siteAPI
          } else {
            FieldTable.parameters.rules[String(name)] ?? .parameterUnknown
          }
        scene.account.claim(field: "request:" + field.name, rule)
      }
    }
  }
}

/// Signs of life of one group message, for when it is deleted.
struct GroupMessageMemory: Sendable {
  struct Trace: Sendable, Hashable {
    var sender: String
    var sentAt: Int64
    var category: MessageCategory
    var type: String
  }

  private var traces: [String: Trace] = [:]
  private static let capacity = 200_000

  subscript(id: String) -> Trace? {
    get { traces[id] }
    set { if traces.count < Self.capacity || traces[id] != nil { traces[id] = newValue } }
  }
}
