public import JSONText
public import LegacyProtocol
import Recording
public import Translation

/// What inputs are and what became of each of their fields.
public struct Explanation: Sendable {
  /// One dictionary, one answer, or one recorded exchange.
  public struct Item: Sendable {
    public var place: String
    /// What came of it. If it was held until a later item said whose it is, the account is the one made then; its events are among those
    /// of the later item.
    public var result: TranslationResult
    /// The form the input was recognised as.
    public var form: Form
  }

  public enum Form: String, Sendable, Hashable, CaseIterable {
    case exchange, json, jsonp
    case printed
    /// Neither JSON nor a printed dictionary.
    case text
  }

  public struct Options: Sendable {
    /// The old id of the user whose view it is.
    public var viewer: String?
    public var platform: ClientPlatform?
    public var configuration: TranslatorConfiguration

    public init(
      viewer: String? = nil, platform: ClientPlatform? = nil,
      configuration: TranslatorConfiguration = TranslatorConfiguration()
    ) {
      self.viewer = viewer
      self.platform = platform
      self.configuration = configuration
    }
  }

  public private(set) var items: [Item] = []
  /// What was read over in the input, each with its place; for people.
  public private(set) var notes: [String] = []

  /// Recognises the input by its content: recorded exchanges (one a line), an answer with or without JSONP, a dictionary as JSON or as
  /// Apple's tools print it, or several of these, one a line.
  ///
  /// - Throws: ``FileProblem`` or `RecordingError`, each with the file, the line and the place in it.
  public init(of bytes: [UInt8], name: String, options: Options) throws {
    var configuration = options.configuration
    configuration.isAccountingDetailed = true
    var translator = Translator(configuration)
    let form = try InputForm.values(in: bytes, name: name)
    notes = form.notes
    switch form.content {
    case .recording:
      let recording = try RecordingFile(decoding: bytes, name: name)
      var positions: [String: Int] = [:]
      for located in recording.interactions {
        let position = "\(located.line):\(located.interaction.name)"
        var exchange = located.interaction.exchange(position: position)
        if let viewer = options.viewer { exchange.viewerHint = viewer }
        let result = translator.translate(exchange)
        positions[position] = items.count
        items.append(Item(place: located.place, result: result, form: .exchange))
        // What was held is accounted for where it came.
        for late in result.late {
          guard let index = positions[late.position] else { continue }
          items[index].result.account = late.result.account
        }
      }
    case .printed(let values):
      for json in values {
        let document = try JSONDocument(parsing: JSONWriter.bytes(of: json))
        explain(document.root, .printed, name, &translator, options)
      }
    case .body(let body): try explain(body, name, &translator, options)
    }
  }

  /// All events of all items have balanced accounts.
  public var isBalanced: Bool { items.allSatisfy(\.result.isBalanced) }

  private mutating func explain(
    _ body: ReplyBody, _ place: String, _ translator: inout Translator, _ options: Options
  ) throws(FileProblem) {
    if let value = body.json {
      explain(value, body.callback == nil ? .json : .jsonp, place, &translator, options)
      items[items.count - 1].result.repairs = body.repairs
      // More values behind the first: dictionaries one a line.
      for next in body.furtherValues {
        guard items.count < InputForm.mostItems else {
          throw FileProblem(
            path: place, rule: "too many: at most \(InputForm.mostItems) dictionaries are read")
        }
        explain(next, .json, place, &translator, options)
      }
      return
    }
    let exchange = LegacyExchange(
      position: place, receivedAt: 0,
      request: LegacyRequest(method: "GET", path: "/cometchat_receive.php"),
      origin: "", body: body, viewerHint: options.viewer)
    var result = translator.translate(exchange)
    result.kind = Self.kind(of: body)
    items.append(Item(place: place, result: result, form: .text))
    notes.append("\(place): \(InputForm.nothingKnown)")
  }

  /// What a body is that holds no dictionary; nothing in it was translated.
  private static func kind(of body: ReplyBody) -> String {
    switch body.content {
    case .empty, .emptyCallback: "empty"
    case .json: "value"
    case .text: "text"
    case .html: "page"
    case .binary: "binary"
    case .overLimit: "over the limits"
    }
  }

  private mutating func explain(
    _ value: JSONValue, _ form: Form, _ place: String, _ translator: inout Translator,
    _ options: Options
  ) {
    let result = translator.translate(
      CallbackDictionary(value), viewer: options.viewer ?? "viewer", platform: options.platform,
      receivedAt: 0, position: place)
    items.append(Item(place: place, result: result, form: form))
  }
}

extension Explanation.Item {
  /// `{kind, events: [{event, listener, viewer, payload}], people, blocked, legacy, account: [{field, fate, rule, detail}], mended: {…},
  /// balanced}`; `people` (user objects of whom something new was said) and `blocked` (uids whom the viewer has blocked) only where the input
  /// says so: no listener tells of them. `mended` only where something was: how many `brokenSequences`, `loneSurrogates`,
  /// `singleByteStrings`, `rawControls`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.write(result.kind)
    writer.key("form")
    writer.write(form.rawValue)
    writer.key("place")
    writer.write(place)
    writer.key("events")
    writer.beginArray()
    for event in result.events {
      writer.beginObject()
      event.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    if !result.people.isEmpty {
      writer.key("people")
      writer.beginArray()
      for user in result.people { user.write(to: &writer) }
      writer.endArray()
    }
    if let blocked = result.blocked {
      writer.key("blocked")
      writer.beginArray()
      for uid in blocked { writer.write(uid) }
      writer.endArray()
    }
    result.account.writeEntries(to: &writer)
    let repairs = result.repairs
    if !repairs.isEmpty {
      writer.key("mended")
      writer.beginObject()
      for (name, count) in [
        ("brokenSequences", repairs.invalidSequences), ("loneSurrogates", repairs.loneSurrogates),
        ("singleByteStrings", repairs.singleByteStrings), ("rawControls", repairs.rawControls),
      ] {
        writer.key(name)
        writer.write(count)
      }
      writer.endObject()
    }
    writer.key("balanced")
    writer.write(result.isBalanced)
    writer.endObject()
  }
}
