import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

/// An old install as a test scripts it: exchanges go in, what each viewer is told comes out.
struct Site {
  var translator: Translator
  /// Seconds since 1970 of the next exchange.
  var now: Int64
  /// Everything that was told, in order.
  private(set) var told: [ViewedEvent] = []
  private(set) var rules: [Rule: Int] = [:]
  private var exchanges = 0

  init(
    identities: Identities = Identities(), now: Int64 = 1_500_000_000, baseURL: String? = nil,
    rules: RuleTable = .standard, agents: Set<String> = [], announcementGroup: String? = nil
  ) {
    translator = Translator(
      TranslatorConfiguration(
        identities: identities, baseURL: baseURL, isAccountingDetailed: true, rules: rules,
        agents: agents, announcementGroup: announcementGroup))
    self.now = now
  }

  /// A request of a client and its answer.
  ///
  /// - Parameters:
  ///   - client: The name of its session; `nil` for one without cookie.
  ///   - file: The script behind `/cometchat/`, with its query.
  ///   - form: The fields posted.
  ///   - user: Whose client it is, where a test does not care how that is found out.
  @discardableResult
  mutating func exchange(
    _ client: String?, _ file: String = "cometchat_receive.php",
    _ form: KeyValuePairs<String, String> = [:], reply: String, as user: String? = nil,
    setCookie: String? = nil, status: Int = 200, isOutward: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TranslationResult {
    exchange(
      client, file, form, replyBytes: Array(reply.utf8), as: user, setCookie: setCookie,
      status: status, isOutward: isOutward, sourceLocation: sourceLocation)
  }

  /// A text `x` that a user sends.
  @discardableResult
  mutating func send(
    _ id: Int, from user: String, to other: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TranslationResult {
    exchange(
      "session-\(user)", "cometchat_send.php", ["to": other, "message": "x"],
      reply:
        "{\"id\":\(id),\"m\":\"x\",\"from\":\"\(other)\",\"direction\":0,\"sent\":1500000000}",
      as: user, sourceLocation: sourceLocation)
  }

  /// What the install posts to its push service.
  @discardableResult
  mutating func push(
    _ message: String, channel: String, status: Int = 200, isOutward: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TranslationResult {
    exchange(
      nil, "../post/", ["message": message, "channel": channel], reply: "{\"success\":true}",
      status: status, isOutward: isOutward, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func exchange(
    _ client: String?, _ file: String, _ form: KeyValuePairs<String, String>, replyBytes: [UInt8],
    as user: String? = nil, setCookie: String? = nil, status: Int = 200, isOutward: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TranslationResult {
    exchanges += 1
    let fields = FormFields(form.map { FormFields.Field($0.key, $0.value) })
    let request = LegacyRequest(
      method: "POST", target: "/cometchat/" + file,
      headers: [("Content-Type", "application/x-www-form-urlencoded")]
        + (client.map { [("Cookie", "PHPSESSID=\($0)")] } ?? []), body: fields.encoded())
    let exchange = LegacyExchange(
      position: "\(exchanges)", receivedAt: now, request: request, origin: "http://chat.example",
      status: status,
      setCookies: FormFields(setCookie.map { [FormFields.Field("PHPSESSID", $0)] } ?? []),
      body: ReplyBody(reading: replyBytes, callback: request.callback), viewerHint: user,
      isOutward: isOutward)
    return translate(exchange, sourceLocation: sourceLocation)
  }

  /// A poll and its answer.
  @discardableResult
  mutating func poll(
    _ user: String, _ reply: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> TranslationResult {
    exchange("session-\(user)", reply: reply, as: user, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func translate(
    _ exchange: LegacyExchange, sourceLocation: SourceLocation = #_sourceLocation
  ) -> TranslationResult {
    let result = translator.translate(exchange)
    let isBalanced = result.isBalanced
    #expect(isBalanced, "\(result.imbalance)", sourceLocation: sourceLocation)
    told += result.events
    result.add(to: &rules)
    return result
  }

  /// What an SDK handed to its app.
  @discardableResult
  mutating func dictionary(
    _ json: String, viewer: String = "5", platform: ClientPlatform? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TranslationResult {
    let document = try JSONDocument(parsing: Array(json.utf8))
    let result = translator.translate(
      CallbackDictionary(document.root), viewer: viewer, platform: platform, receivedAt: now,
      position: "dictionary")
    let isBalanced = result.isBalanced
    #expect(isBalanced, "\(result.imbalance)", sourceLocation: sourceLocation)
    told += result.events
    result.add(to: &rules)
    return result
  }

  mutating func wait(until seconds: Int64) {
    now = seconds
    told += translator.advance(to: seconds, position: "clock")
  }

  /// Another run of the same, which knows what this one has told.
  func restarted() -> Site {
    var site = Site(now: now)
    site.translator = Translator(translator.configuration)
    for event in told {
      guard let message = event.event.message, let muid = message.muid, let viewer = event.viewer
      else { continue }
      site.translator.recall(
        RecalledMessage(
          muid: muid, viewer: viewer, isDeletion: event.event.method == .onMessageDeleted,
          sender: message.sender, receiver: message.receiver,
          from: message.legacy("from")?.string))
    }
    return site
  }

  /// What one viewer was told, in words.
  func told(to viewer: String) -> [String] {
    told.filter { $0.viewer == viewer }.map(\.summary)
  }

  var messages: [Message] { told.compactMap(\.message) }
}

extension TranslationResult {
  /// The rule of a field of the body.
  func rule(of field: String) -> Rule? { account.entries.first { $0.field == field }?.rule }

  var summaries: [String] { events.map(\.summary) }
  var messages: [Message] { events.compactMap(\.message) }
}
