import EventModel
public import JSONText
public import LegacyProtocol
public import Translation

/// What inputs of the new side are on the old one, and what became of each of their fields.
public struct BackExplanation: Sendable {
  public struct Item: Sendable {
    public var place: String
    public var result: LegacyTranslation
    /// For the client that the answers are written for.
    public var dialect: LegacyDialect
  }

  public struct Options: Sendable {
    /// The `uid` of the user whose view it is; `nil` for all whom it concerns.
    public var viewer: String?
    public var family: LegacyDialect.Family
    public var configuration: LegacyTranslatorConfiguration

    public init(
      viewer: String? = nil, family: LegacyDialect.Family = .web,
      configuration: LegacyTranslatorConfiguration = LegacyTranslatorConfiguration()
    ) {
      self.viewer = viewer
      self.family = family
      self.configuration = configuration
    }
  }

  public private(set) var items: [Item] = []

  /// Reads webhooks, REST messages, real-time frames and lines of events, one or several behind each other.
  ///
  /// Time does not pass between them but by what they say themselves. A room that is to be made is there for what follows; its `guid` stands
  /// in for the id that the install would give it.
  ///
  /// - Throws: ``FileProblem`` with the file, the line and the place in it.
  public init(of bytes: [UInt8], name: String, options: Options) throws(FileProblem) {
    var configuration = options.configuration
    configuration.isAccountingDetailed = true
    var translator = LegacyTranslator(configuration)
    let dialect = LegacyDialect(configuration.dialect.version, family: options.family)
    var start = Self.next(in: bytes, from: 0)
    while start < bytes.count {
      let place = "\(name):\(TextPlace(ofByte: start, in: bytes))"
      let document: JSONDocument
      do throws(JSONError) {
        document = try JSONDocument(parsing: bytes, from: start)
      } catch {
        throw Self.problem("not JSON", at: error.offset, bytes, name)
      }
      let input: ModernInput
      do throws(ModelError) {
        input = try ModernInput(reading: document.root)
      } catch {
        throw Self.problem(
          "\(error.pointer.isEmpty ? "" : "\(error.pointer): ")expected \(error.expected)",
          at: start, bytes, name)
      }
      guard items.count < InputForm.mostItems else {
        throw FileProblem(path: name, rule: "too many: at most \(InputForm.mostItems) are read")
      }
      let result = translator.translate(
        input, received: document.root, for: options.viewer, at: Self.moment(of: input))
      items.append(Item(place: place, result: result, dialect: dialect))
      // As if the install had made the room at once: what follows is said in it, by a name that stands in for its id.
      for case .createRoom(_, _, _, let guid) in result.operations {
        translator.noteRoom(guid, as: guid)
      }
      start = Self.next(in: bytes, from: document.end)
    }
    guard !items.isEmpty else { throw FileProblem(path: name, rule: "nothing in it") }
  }

  public var isBalanced: Bool { items.allSatisfy(\.result.isBalanced) }

  /// When it happened, by its own word.
  private static func moment(of input: ModernInput) -> Int64 {
    switch input {
    case .message(let message, _): return message.sentAt
    case .webhook(let envelope):
      switch envelope.content {
      case .message(let message), .call(let message): return message.sentAt
      case .receipt(let receipt): return receipt.timestamp ?? 0
      case .reaction(let reaction): return reaction.reactedAt ?? 0
      case .presence(let change): return (change.timestampMilliseconds ?? 0) / 1000
      case .group(let change): return change.group.updatedAt ?? 0
      case .users, .callSession, .sessionFile, .moderationFailure, .campaign, .notification,
        .other:
        return 0
      }
    case .frame(let frame):
      switch frame.body {
      case .message(let message): return message.sentAt
      case .typing(let typing): return typing.lastTimestamp ?? 0
      case .receipt(let receipt): return receipt.timestamp ?? 0
      case .presence(let change): return (change.timestampMilliseconds ?? 0) / 1000
      case .reaction(let reaction): return reaction.reactedAt ?? 0
      case .transient, .interaction, .auth, .keepAlive, .unknown: return 0
      }
    case .event(let event, _):
      if case .onTypingStarted(let typing) = event { return typing.lastTimestamp ?? 0 }
      if case .onTypingEnded(let typing) = event { return typing.lastTimestamp ?? 0 }
      return event.told ?? 0
    }
  }

  private static func next(in bytes: [UInt8], from start: Int) -> Int {
    let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    return bytes[mark...].firstIndex { $0 > 0x20 } ?? bytes.count
  }

  private static func problem(
    _ rule: String, at offset: Int, _ bytes: [UInt8], _ name: String
  ) -> FileProblem {
    let place = TextPlace(ofByte: offset, in: bytes)
    return FileProblem(
      path: name, line: place.line, rule: "byte \(place.column) of the line: \(rule)")
  }
}

extension Event {
  /// When a message it tells of was sent.
  fileprivate var told: Int64? {
    payload["sentAt"]?.integer
  }
}

extension BackExplanation.Item {
  /// `{kind, place, deliveries: [{sees, user, answer}], operations: [{operation, …}], account: [{field, fate, rule, detail}], balanced}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.write(result.kind)
    writer.key("place")
    writer.write(place)
    writer.key("deliveries")
    writer.beginArray()
    for delivery in result.deliveries { writer.write(delivery.json(for: dialect)) }
    writer.endArray()
    writer.key("operations")
    writer.beginArray()
    for operation in result.operations { writer.write(operation.json) }
    writer.endArray()
    result.account.writeEntries(to: &writer)
    writer.key("balanced")
    writer.write(result.isBalanced)
    writer.endObject()
  }
}

extension Account {
  /// The member `account`: `[{field, fate, rule, detail}]`.
  func writeEntries(to writer: inout JSONWriter) {
    writer.key("account")
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.key("field")
      writer.write(entry.field)
      writer.key("fate")
      writer.write(entry.fate.rawValue)
      writer.key("rule")
      writer.write(entry.rule.rawValue)
      if let detail = entry.detail {
        writer.key("detail")
        writer.write(detail)
      }
      writer.endObject()
    }
    writer.endArray()
  }
}
