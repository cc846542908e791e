import JSONText
public import Recording
public import Translation

/// What a recording came to when it was run through decoder and translator.
public struct ReplayedRecording: Sendable {
  /// One event, as golden files have it.
  public struct Line: Sendable, Hashable {
    /// `LINE:NAME` of the exchange.
    public var exchange: String
    /// The listener method.
    public var event: String
    /// The whole line as JSON, without a line end.
    public var json: [UInt8]
  }

  public let name: String
  public private(set) var exchanges = 0
  /// Posts of the install to its push service or provider, among the exchanges.
  public private(set) var outward = 0
  public private(set) var lines: [Line] = []
  /// Fields by rule.
  public private(set) var rules: [Rule: Int] = [:]
  /// Exchanges by kind.
  public private(set) var kinds: [String: Int] = [:]
  /// Fields and forms nobody knows, with their place.
  public var unmapped: [String] { unmappedFields.map(\.text) }
  /// Exchanges whose account does not balance, with the fields in question.
  public private(set) var unbalanced: [String] = []
  private var unmappedFields: [(place: String, text: String)] = []

  /// Runs a recording through a translator of its own.
  public init(_ recording: RecordingFile, configuration: TranslatorConfiguration) {
    name = recording.name
    var configuration = configuration
    configuration.isAccountingDetailed = true
    var translator = Translator(configuration)
    for located in recording.interactions { run(located, &translator) }
  }

  private mutating func run(_ located: LocatedInteraction, _ translator: inout Translator) {
    let place = "\(located.line):\(located.interaction.name)"
    exchanges += 1
    if located.interaction.isOutward { outward += 1 }
    let result = translator.translate(located.interaction.exchange(position: place))
    kinds[result.kind, default: 0] += 1
    result.add(to: &rules)
    if !result.isBalanced {
      unbalanced.append(
        "\(place): " + result.imbalance.joined(separator: " "))
    }
    noteUnmapped(result.account, at: place)
    for late in result.late {
      // All of its fields are accounted for anew.
      unmappedFields.removeAll { $0.place == late.position }
      noteUnmapped(late.result.account, at: late.position)
    }
    for event in result.events {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("exchange")
      writer.write(event.position)
      event.writeMembers(to: &writer)
      writer.endObject()
      lines.append(
        Line(
          exchange: event.position, event: event.event.method.methodName, json: writer.bytes))
    }
  }

  private mutating func noteUnmapped(_ account: Account, at place: String) {
    for entry in account.entries where entry.rule.isUnmapped {
      let text = "\(place) \(entry.field): \(entry.rule.rawValue) \(entry.detail ?? "")"
      unmappedFields.append((place, text))
    }
  }

  /// Events by listener method.
  public var eventsByMethod: [String: Int] {
    lines.reduce(into: [:]) { $0[$1.event, default: 0] += 1 }
  }

  /// The golden file: a line for each event, with a final line end.
  public func encoded() -> [UInt8] {
    var out: [UInt8] = []
    for line in lines {
      out += line.json
      out.append(0x0A)
    }
    return out
  }
}

extension Rule {
  private static let unmapped: Set<Rule> = [
    .fieldUnknown, .replyUnknown, .replyUnreadable, .parameterUnknown, .messageUnreadable,
  ]

  /// Something that belongs to the chat could not be read.
  public var isUnreadable: Bool { self == .replyUnreadable || self == .messageUnreadable }

  /// Something of the input is not known, rather than known and left out.
  public var isUnmapped: Bool { Self.unmapped.contains(self) }
}
