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

  let identities: Identities

  /// Whether what a rule is about may be told: the one question wherever something is carried over.
  ///
  /// Where it is asked, since what is handed a translator is handed a copy of all of it wherever that one is about to change.
  @inline(__always)
  func carries(_ rule: Rule) -> Bool { configuration.rules.carries(rule) }

  var sessions: SessionDirectory
  var directory: PeopleDirectory
  var seen = SeenMessages()
  var presence = PresenceTracker()
  var typing = TypingTracker()
  var membership = MembershipTracker()
  var questions = BotQuestions()
  /// By the key of the `muid`.
  var groupMessages = RecentTable<CompactKey, GroupMessageTrace>(capacity: 200_000)
  var held = HeldExchanges()
  /// Calls that the install's call plugin has given ids to.
  var callIDs = RecentTable<String, Bool>(capacity: 50_000)
  var calls: CallTracker
  /// By how much the install's clock is ahead of the exchanges', in seconds, as it said last.
  var sourceOffset: Int64 { saidOffset ?? 0 }
  /// `nil`: it has not said yet.
  var saidOffset: Int64?
  var evidence = PartyEvidence()
  /// Clients whose user has just been recognised, to be dealt with when the exchange at hand is done.
  var recognised: ArraySlice<(key: SessionDirectory.Key, userID: String)> = []
  /// Messages that were seen, where someone asks for them.
  var sightings: [MessageSighting]?
  let markup = MarkupReader()
  /// Of the exchange before: nearly always that of the next as well.
  private var lastSite: SiteAddress?
  /// What the metadata of a message is written in, emptied for each.
  var scratch = JSONWriter(reserving: 1024)

  public init(_ configuration: TranslatorConfiguration = TranslatorConfiguration()) {
    self.configuration = configuration
    identities = configuration.identities
    sessions = SessionDirectory(cookieNames: configuration.sessionCookies)
    directory = PeopleDirectory(identities: configuration.identities)
    calls = CallTracker(identities: configuration.identities)
  }

  /// Translates one exchange, and those that were held until it said whose they are.
  public mutating func translate(_ exchange: LegacyExchange) -> TranslationResult {
    translate(ReadExchange(exchange))
  }

  /// The same for an exchange whose answer has been read before.
  public mutating func translate(_ read: ReadExchange) -> TranslationResult {
    var result = translateAlone(read)
    welcomeRecognised(&result)
    return result
  }

  /// Translates one exchange; who is recognised by it is dealt with later, so that a chain of clients that make each other known is a
  /// loop and no recursion.
  mutating func translateAlone(_ read: ReadExchange) -> TranslationResult {
    let account = parameterAccount(read.exchange.request, read.endpoint)
    let parameters = parameterCount(read.exchange.request)
    let exchange = withUsableParameters(read.exchange)
    var scene = Scene(
      exchange: exchange, endpoint: read.endpoint, site: site(of: exchange),
      viewer: nil, key: sessions.key(for: exchange), account: account)
    scene.heartbeat = read.heartbeat
    expireTyping(&scene)
    resolveViewer(&scene)
    dispatch(&scene)
    let further = exchange.body.furtherValues.filter { $0.count > 0 }
    for (index, value) in further.enumerated() {
      scene.account.claim(Located(value, at: Account.pointer(toFurther: index)), .replyUnknown)
    }
    keepIfHeld(scene)
    return TranslationResult(
      kind: read.endpoint.name, events: scene.events, account: scene.account,
      body: exchange.body.json, further: further, parameters: parameters,
      repairs: exchange.body.repairs, people: scene.people, blocked: scene.blocked,
      late: scene.late)
  }

  /// Time passes without an exchange: what was typed and not confirmed ends, and so do calls that nobody can answer any more.
  public mutating func advance(to now: Int64, position: String) -> [ViewedEvent] {
    typing.expire(at: now).map { ended in
      ViewedEvent(
        viewer: identities.user(ended.talk.viewer),
        event: .onTypingEnded(indicator(ended.talk, isStarted: false, at: ended.at)),
        position: position)
    } + expireCalls(at: now, position: position)
  }

  /// What is known of calls, for a later run to go on from.
  public struct CallState: Sendable, Hashable, Codable {
    var calls: CallTracker.Snapshot
    /// Ids that the call plugin has given out.
    var ids: [String]
    /// By how much the install's clock is ahead, in seconds; `nil` if it did not say.
    var clockAhead: Int64?
  }

  public var callState: CallState {
    CallState(
      calls: calls.snapshot, ids: callIDs.values.keys.sorted(), clockAhead: saidOffset)
  }

  /// Goes on from the calls that an earlier run knew.
  public mutating func resume(_ state: CallState) {
    calls.resume(state.calls)
    for id in state.ids { callIDs.set(true, for: id) }
    // A state may have been changed by hand.
    saidOffset = state.clockAhead.flatMap { (-1 << 40..<1 << 40).contains($0) ? $0 : nil }
  }

  /// Calls that were ended without anything that says why.
  public var unexplainedCallEndings: Int { calls.unexplainedEndings }

  /// How many messages viewers have been told of.
  public var messagesSeen: Int { seen.count }

  /// How many exchanges wait for their client's user to become known, and how many were given up: for want of room, or because
  /// their client's session went to someone else.
  public var exchangesHeld: (waiting: Int, abandoned: Int) { (held.count, held.abandoned) }

  private mutating func site(of exchange: LegacyExchange) -> SiteAddress {
    if let lastSite, lastSite.isThat(of: exchange) { return lastSite }
    let site = SiteAddress(exchange, baseURL: configuration.baseURL)
    lastSite = site
    return site
  }

  // MARK: The request

  private func parameterCount(_ request: LegacyRequest) -> Int {
    request.query.fields.count + request.form.fields.count
  }

  /// The fates of the parameters.
  private func parameterAccount(
    _ request: LegacyRequest, _ endpoint: LegacyEndpoint
  ) -> Account {
    var account = Account(
      isDetailed: configuration.isAccountingDetailed, rules: configuration.rules)
    let table: FieldTable = endpoint == .siteAPI ? .siteAPIParameters : .parameters
    // What is published is a message, and has a message's fate.
    let excluded = endpoint == .publish ? Self.publishedParameter : nil
    for fields in [request.query.fields, request.form.fields] {
      for field in fields where field.name != excluded {
        let known = Self.rule(of: field, in: table)
        account.claim(parameter: field.name, isKnown: known != nil, known ?? table.scalar)
      }
    }
    return account
  }

  /// The exchange without the parameters that are not to be used.
  private func withUsableParameters(_ exchange: LegacyExchange) -> LegacyExchange {
    guard !carries(.parameterUsed) else { return exchange }
    var exchange = exchange
    let isUsed = { Self.rule(of: $0, in: .parameters) == .parameterUsed }
    exchange.request.query.fields.removeAll(where: isUsed)
    exchange.request.form.fields.removeAll(where: isUsed)
    return exchange
  }

  private static func rule(of field: FormFields.Field, in table: FieldTable) -> Rule? {
    let name = field.name
    guard name.utf8.contains(UInt8(ascii: "[")) else { return table.rule(of: name) }
    let bare = String(decoding: name.utf8.prefix { $0 != UInt8(ascii: "[") }, as: UTF8.self)
    return table.rule(of: bare) ?? (SecretFields.isHidden(name) ? .secret : nil)
  }
}
