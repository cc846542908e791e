public import JSONText
import LegacyProtocol

/// The fates of all fields of one input.
public struct Account: Sendable, Hashable {
  public struct Entry: Sendable, Hashable {
    /// The field, as a JSON Pointer into the body of the answer (`/messages/_101/from`) or `request:name` for a parameter.
    public var field: String
    public var rule: Rule
    /// What more there is to say; never the content.
    public var detail: String?
    public var fate: Fate
  }

  /// Whether entries are written down one by one; if not, only ``counts`` is kept.
  public let isDetailed: Bool
  public private(set) var entries: [Entry] = []
  /// Fields by rule, at the places of the rules.
  private var tallies = [Int](repeating: 0, count: Rule.count)
  /// Entries of answers that could not be read (``Rule/messageUnreadable``), each once however many fields it has.
  public private(set) var unreadableEntries = 0
  /// Where the fates come from.
  public let rules: RuleTable

  public init(isDetailed: Bool, rules: RuleTable = .standard) {
    self.isDetailed = isDetailed
    self.rules = rules
  }

  /// Fields by rule.
  public var counts: [Rule: Int] {
    var counts: [Rule: Int] = [:]
    for rule in Rule.allCases where count(of: rule) > 0 { counts[rule] = count(of: rule) }
    return counts
  }

  /// How many fields fell under a rule.
  public func count(of rule: Rule) -> Int { tallies[rule.place] }

  /// Gives a single field its fate.
  mutating func claim(field: String, _ rule: Rule, detail: String? = nil) {
    if rule == .messageUnreadable { unreadableEntries += 1 }
    note(field, rule, detail)
  }

  /// Gives a parameter of the request its fate.
  ///
  /// - Parameter isKnown: Its name is one of ours.
  mutating func claim(parameter name: String, isKnown: Bool, _ rule: Rule) {
    if isDetailed {
      claim(field: "request:" + ShownName.of(name, isKnown: isKnown), rule)
    } else {
      tallies[rule.place] += 1
    }
  }

  private mutating func note(_ field: String, _ rule: Rule, _ detail: String?) {
    tallies[rule.place] += 1
    guard isDetailed else { return }
    entries.append(Entry(field: field, rule: rule, detail: detail, fate: rules.fate(of: rule)))
  }

  /// Gives every field in a value the same fate.
  mutating func claim(_ item: Located, _ rule: Rule, detail: String? = nil) {
    if rule == .messageUnreadable { unreadableEntries += 1 }
    // What was mended is not as it was.
    let rule = rule.asMended(item.value)
    guard isDetailed else {
      tallies[rule.place] += Leaves.count(in: item.value)
      return
    }
    for field in Leaves.pointers(in: item) { note(field, rule, detail) }
  }

  /// Gives each field of a record the fate its table names; fields the table does not know are ``Rule/fieldUnknown``.
  ///
  /// - Parameters:
  ///   - overrides: What this record in particular made of a field.
  ///   - excluded: A field that gets its fates elsewhere.
  ///   - details: What more there is to say of a field.
  mutating func claimFields(
    of record: Located, by table: FieldTable, _ overrides: FieldRules = [:],
    except excluded: String? = nil, details: [String: String] = [:]
  ) {
    guard record.value.kind == .object, record.value.count > 0 else {
      claim(record, overrides[""] ?? table.scalar)
      return
    }
    if !isDetailed, countFields(of: record.value, by: table, overrides, except: excluded) { return }
    var last: [String: Int] = [:]
    for (index, member) in record.value.members.enumerated() { last[member.key] = index }
    for (index, member) in record.value.members.enumerated() {
      let key = member.key
      let item = Located(member.value, at: isDetailed ? record.pointer + Located.token(key) : "")
      if last[key] != index {
        claim(item, .fieldRepeated)
      } else if key != excluded {
        claim(
          item, overrides[key] ?? table.rule(of: key) ?? .fieldUnknown,
          detail: details.isEmpty ? nil : details[key])
      }
    }
  }

  /// Gives each field of a message the fate its table names.
  ///
  /// - Parameters:
  ///   - shape: Which fields it has, if that is known.
  ///   - told: What became of its body, and of its id.
  ///   - time: What became of `sent`.
  mutating func claimMessage(
    _ record: Located, _ shape: RecordShape, by table: MessageTable, _ told: Told, time: Rule
  ) {
    if !isDetailed, countMessage(shape, by: table, told, time: time) { return }
    claimFields(
      of: record, by: table.fields,
      ["id": told.idRule, MessageTable.bodyName: told.rule, "sent": time],
      details: told.details(MessageTable.bodyName))
  }

  /// The same where only sums are kept, for messages of which it is known which fields they have.
  ///
  /// - Returns: False for another; then nothing was done.
  private mutating func countMessage(
    _ shape: RecordShape, by table: MessageTable, _ told: Told, time: Rule
  ) -> Bool {
    var fields = shape.fields
    guard fields != 0, told.rule != .messageUnreadable else { return false }
    while fields != 0 {
      let place = fields.trailingZeroBitCount
      fields &= fields &- 1
      let rule: Rule
      switch place {
      case table.id: rule = told.idRule
      case table.body: rule = told.rule
      case table.time: rule = time
      default: rule = table.rules[place]
      }
      tallies[rule.place] += 1
    }
    return true
  }

  /// The same for records without repeated fields and with few that are not named, where only sums are kept.
  ///
  /// - Returns: False if it is none; then nothing was done.
  private mutating func countFields(
    of record: JSONValue, by table: FieldTable, _ overrides: FieldRules, except excluded: String?
  ) -> Bool {
    // One bit for each field that is named.
    var seen: UInt64 = 0
    var others: [String] = []
    var isUsual = true
    record.forEachField(of: table.keys) { index, field in
      if let index, index < 64 {
        let bit: UInt64 = 1 << UInt64(index)
        if seen & bit != 0 { isUsual = false }
        seen |= bit
      } else if isUsual {
        let key = field.value.memberKey
        isUsual = others.count < 16 && !others.contains(key)
        others.append(key)
      }
    }
    guard isUsual else { return false }
    var next = others.makeIterator()
    record.forEachField(of: table.keys) { index, field in
      let name: String
      let usual: Rule
      if let index, index < 64 {
        (name, usual) = table.fields[index]
      } else {
        name = next.next() ?? ""
        usual = table.rule(of: name) ?? .fieldUnknown
      }
      guard name != excluded else { return }
      let rule = overrides[name] ?? usual
      if field.isPlain, rule != .messageUnreadable {
        tallies[rule.place] += 1
      } else {
        claim(Located(field.value), rule)
      }
    }
    return true
  }

  mutating func add(_ other: Account) {
    entries += other.entries
    for place in tallies.indices { tallies[place] += other.tallies[place] }
    unreadableEntries += other.unreadableEntries
  }

  /// The place of a value that followed the first one of an answer.
  static func pointer(toFurther index: Int) -> String { "further:\(index)" }

  /// An answer that is no JSON has no fields; if something in it is lost, one entry says so.
  private static let lossesOfAnswer: [Rule] = [.replyUnreadable, .viewerUnknown]

  /// True if every field of the body and no other has exactly one fate.
  ///
  /// Counted by a walk over the input of its own, so a part that nobody looked at shows.
  public func isBalanced(
    with body: JSONValue?, _ further: [JSONValue] = [], parameters: Int
  ) -> Bool {
    guard isDetailed else {
      let fields = ([body].compactMap(\.self) + further).reduce(0) { $0 + Leaves.count(in: $1) }
      let lost =
        body == nil ? Self.lossesOfAnswer.reduce(0) { $0 + count(of: $1) } : 0
      return lost <= 1 && tallies.reduce(0, +) == fields + lost + parameters
    }
    let parametersSeen = entries.reduce(0) { $0 + ($1.field.hasPrefix("request:") ? 1 : 0) }
    return parametersSeen == parameters && imbalance(with: body, further).isEmpty
  }

  /// Fields of the input that nothing was said about, and fields that were spoken of too often; empty when balanced.
  public func imbalance(with body: JSONValue?, _ further: [JSONValue] = []) -> [String] {
    var difference: [String: Int] = [:]
    if let body {
      for field in Leaves.pointers(in: Located(body)) { difference[field, default: 0] += 1 }
    }
    for (index, value) in further.enumerated() {
      let item = Located(value, at: Self.pointer(toFurther: index))
      for field in Leaves.pointers(in: item) { difference[field, default: 0] += 1 }
    }
    if body == nil,
      entries.contains(where: { $0.field.isEmpty && Self.lossesOfAnswer.contains($0.rule) })
    {
      difference["", default: 0] += 1
    }
    for entry in entries where !entry.field.hasPrefix("request:") {
      difference[entry.field, default: 0] -= 1
    }
    return difference.filter { $0.value != 0 }.keys.sorted()
  }
}

extension Rule {
  /// The rule of a value that would be kept, if it had not been mended.
  func asMended(_ value: JSONValue) -> Rule { fate == .kept && value.isMended ? .textMended : self }
}
