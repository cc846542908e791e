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
  /// Fields by rule.
  public private(set) var counts: [Rule: Int] = [:]
  /// Entries of answers that could not be read (``Rule/messageUnreadable``), each once however many fields it has.
  public private(set) var unreadableEntries = 0
  /// Where the fates come from.
  public let rules: RuleTable

  public init(isDetailed: Bool, rules: RuleTable = .standard) {
    self.isDetailed = isDetailed
    self.rules = rules
  }

  /// Gives a single field its fate.
  mutating func claim(field: String, _ rule: Rule, detail: String? = nil) {
    if rule == .messageUnreadable { unreadableEntries += 1 }
    note(field, rule, detail)
  }

  private mutating func note(_ field: String, _ rule: Rule, _ detail: String?) {
    counts[rule, default: 0] += 1
    guard isDetailed else { return }
    entries.append(Entry(field: field, rule: rule, detail: detail, fate: rules.fate(of: rule)))
  }

  /// Gives every field in a value the same fate.
  mutating func claim(_ item: Located, _ rule: Rule, detail: String? = nil) {
    if rule == .messageUnreadable { unreadableEntries += 1 }
    // What was mended is not as it was.
    let rule = rule.asMended(item.value)
    guard isDetailed else {
      counts[rule, default: 0] += Leaves.count(in: item.value)
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
    of record: Located, by table: FieldTable, _ overrides: [String: Rule] = [:],
    except excluded: String? = nil, details: [String: String] = [:]
  ) {
    guard record.value.kind == .object, record.value.count > 0 else {
      claim(record, overrides[""] ?? table.scalar)
      return
    }
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

  mutating func add(_ other: Account) {
    entries += other.entries
    counts.merge(other.counts, uniquingKeysWith: +)
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
        body == nil ? Self.lossesOfAnswer.reduce(0) { $0 + counts[$1, default: 0] } : 0
      return lost <= 1 && counts.values.reduce(0, +) == fields + lost + parameters
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
