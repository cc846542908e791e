internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Recording
internal import Translation

/// Reads inputs that are no tables: what users were shown, as exchanges, dictionaries or pages.
///
/// All of an input is held in memory.
struct SightingReader {
  /// A larger input is refused.
  static var longest: Int { 1 << 30 }

  /// What is met on the way.
  enum Item {
    /// - Parameter offset: Of the line of the exchange, in plain bytes; `nil` where several values share a line.
    case sighting(MessageSighting, offset: Int64?)
    case announcement(Message, viewer: String)
    case person(User)
    case room(Group, id: String)
    case result(TranslationResult)
    /// A part that says nothing that can be used.
    case refused(position: String, rule: String, reason: String)
  }

  let name: String
  let viewers: InputViewers
  private var translator: Translator
  private let handle: (Item) throws -> Void
  private var offset: Int64?
  private var rooms: Set<String> = []
  private var number = 0

  init(
    name: String, configuration: TranslatorConfiguration, viewers: InputViewers,
    handle: @escaping (Item) throws -> Void
  ) {
    self.name = name
    self.viewers = viewers
    self.handle = handle
    translator = Translator(configuration)
    translator.isCollecting = true
  }

  /// - Parameter form: What the input is; `nil` looks.
  /// - Throws: ``SourceError`` for what is none of these forms, or what the handler throws.
  mutating func read(_ bytes: [UInt8], as form: InputForm?) throws {
    switch form ?? Self.form(of: bytes) {
    case .exchanges: try exchanges(bytes)
    case .dictionaries, .sql: try dictionaries(bytes)
    case .chatlog:
      guard let body = ReplyBody(reading: bytes).json else { throw nothingKnown }
      try chatLog(body, bytes)
    }
    let (waiting, abandoned) = translator.exchangesHeld
    if waiting + abandoned > 0 {
      try refuse(
        "\(waiting + abandoned) exchanges", Rule.viewerUnknown.rawValue,
        Rule.viewerUnknown.description.reason)
    }
    for id in rooms.sorted() {
      if let room = translator.knownRoom(id) { try handle(.room(room, id: id)) }
    }
  }

  private var nothingKnown: SourceError {
    SourceError(
      name: name,
      reason: .damaged(
        "holds neither a dump, nor exchanges, nor dictionaries, nor a page of history"))
  }

  private func refuse(_ position: String, _ rule: String, _ reason: String) throws {
    try handle(.refused(position: position, rule: rule, reason: reason))
  }

  static func form(of bytes: [UInt8]) -> InputForm {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = bytes[mark...].firstIndex { $0 > 0x20 } ?? bytes.count
    let line = Array(bytes[start...].prefix { $0 != 0x0A })
    if let first = try? JSONDocument(parsing: line), first.root["request"] != nil,
      first.root["response"] != nil
    {
      return .exchanges
    }
    if let value = ReplyBody(reading: bytes).json, isChatLog(value) { return .chatlog }
    return .dictionaries
  }

  /// A page of the history plugin: `previd` stands in each of its rows, and nowhere else.
  private static func isChatLog(_ value: JSONValue) -> Bool {
    var isChatLog = false
    for entry in Located(value).entries {
      guard entry.item.value["previd"] != nil, entry.item.value["message"] != nil else {
        return false
      }
      isChatLog = true
    }
    return isChatLog
  }

  // MARK: Forms

  private mutating func exchanges(_ bytes: [UInt8]) throws {
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let text = Array(bytes[start..<end])
      line += 1
      defer { start = end + 1 }
      if text.allSatisfy({ $0 <= 0x20 }) { continue }
      offset = Int64(start)
      do throws(RecordingError) {
        let interaction = try Interaction(decoding: text, file: name, line: line)
        var exchange = interaction.exchange(position: String(start))
        if let viewer = viewers.viewer(of: name) { exchange.viewerHint = viewer }
        last = translator.translate(exchange)
      } catch {
        last = nil
        refusal = "no exchange: expected \(error.expected)"
      }
      if let result = last {
        try take(result)
      } else {
        try refuse("line \(line)", "input.unreadable", refusal)
      }
    }
  }

  private var last: TranslationResult?
  private var refusal = ""

  private mutating func dictionaries(_ bytes: [UInt8]) throws {
    let body = ReplyBody(reading: bytes)
    if let value = body.json, value.kind == .object || value.kind == .array {
      try dictionary(value)
      for next in body.furtherValues { try dictionary(next) }
      return
    }
    do throws(LegacyDecodingError) {
      printed = try PrintedDictionary.sequence(bytes)
    } catch {
      throw nothingKnown
    }
    guard !printed.isEmpty else { throw nothingKnown }
    for json in printed {
      if let document = try? JSONDocument(parsing: JSONWriter.bytes(of: json)) {
        try dictionary(document.root)
      }
    }
  }

  private var printed: [JSON] = []

  private mutating func dictionary(_ value: JSONValue) throws {
    if value.kind == .array {
      for entry in Located(value).entries { try dictionary(entry.item.value) }
      return
    }
    number += 1
    if Self.isChatLog(value) { return try chatLog(value, []) }
    guard let viewer = viewers.viewer(of: name) ?? Self.viewer(in: value) else {
      return try refuse(
        "value \(number)", Rule.viewerUnknown.rawValue, Rule.viewerUnknown.description.reason)
    }
    try take(
      translator.translate(
        CallbackDictionary(value), viewer: viewer, platform: viewers.platform, receivedAt: 0,
        position: ""))
  }

  /// Whom a poll's answer itself names as its user.
  private static func viewer(in value: JSONValue) -> String? {
    (value["userstatus"]?["id"] ?? value["userid"])?.looseText.flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func chatLog(_ value: JSONValue, _ bytes: [UInt8]) throws {
    guard let viewer = viewers.viewer(of: name), let peer = viewers.peer else {
      return try refuse(
        number > 0 ? "value \(number)" : "the page", Rule.viewerUnknown.rawValue,
        "a page of history says neither whose it is nor with whom: --viewer, and --peer or --room")
    }
    var query = [
      FormFields.Field("action", "logview"),
      FormFields.Field("history", peer),
    ]
    if viewers.isPeerRoom { query.append(FormFields.Field("chatroommode", "1")) }
    let exchange = LegacyExchange(
      position: "", receivedAt: 0,
      request: LegacyRequest(
        method: "POST", path: "/plugins/chathistory/chathistory.php", query: FormFields(query)),
      origin: "", body: ReplyBody(reading: JSONWriter.bytes(of: JSON(value))),
      viewerHint: viewer)
    try take(translator.translate(exchange))
  }

  private mutating func take(_ result: TranslationResult) throws {
    try handle(.result(result))
    if result.isUnreadable || result.unreadableEntries > 0 {
      try refuse(
        offset.map { "byte \($0)" } ?? "value \(number)", Rule.messageUnreadable.rawValue,
        Rule.messageUnreadable.description.reason)
    }
    for person in result.people { try handle(.person(person)) }
    for event in result.events {
      guard let message = event.message, let viewer = event.viewer,
        message.type == "legacy_announcement"
      else { continue }
      try handle(.announcement(message, viewer: viewer))
    }
    for sighting in translator.takeSightings() {
      if sighting.space == .group { rooms.insert(sighting.receiver) }
      try handle(.sighting(sighting, offset: Int64(sighting.position)))
    }
  }
}
