/// The rows of ``Rule``, with what an operator decides otherwise for some of them.
///
/// The code looks up the fate of every rule here, in accounts as well as where something is carried over: what is dropped or rejected by
/// the table reaches nobody.
public struct RuleTable: Sendable, Hashable {
  /// The rows as they are.
  public static let standard = RuleTable()

  private var changes: [Rule: Fate] = [:]
  /// One bit for each rule, at its place: set for those that carry something over.
  private var carried = Self.standardlyCarried

  private static let standardlyCarried: RuleSet = {
    var carried = RuleSet()
    for rule in Rule.allCases where rule.fate.isCarried { carried.insert(rule) }
    return carried
  }()

  private init() {}

  /// The standard rows but for some.
  ///
  /// - Parameter policy: Ids of rules, and the names of the fates they get.
  /// - Throws: ``PolicyProblem`` for the first that can't be meant.
  public init(policy: [(rule: String, fate: String)]) throws(PolicyProblem) {
    var seen: Set<Rule> = []
    for (id, name) in policy {
      guard let rule = Rule(rawValue: id) else {
        throw PolicyProblem(rule: id, reason: .noSuchRule)
      }
      guard seen.insert(rule).inserted else { throw PolicyProblem(rule: id, reason: .twice) }
      guard let fate = Fate(rawValue: name), rule.choices.contains(fate) else {
        throw PolicyProblem(rule: id, reason: .fate(name, possible: rule.choices))
      }
      set(fate, for: rule)
    }
  }

  public func fate(of rule: Rule) -> Fate {
    changes.isEmpty ? rule.fate : changes[rule] ?? rule.fate
  }

  /// Whether what the rule is about reaches the other side in any form.
  @inline(__always)
  public func carries(_ rule: Rule) -> Bool { carried.contains(rule) }

  /// A table with one row changed, whether or not a policy may say so.
  func changing(_ rule: Rule, to fate: Fate) -> RuleTable {
    var table = self
    table.set(fate, for: rule)
    return table
  }

  private mutating func set(_ fate: Fate, for rule: Rule) {
    changes[rule] = fate == rule.fate ? nil : fate
    if fate.isCarried { carried.insert(rule) } else { carried.remove(rule) }
  }
}

/// Some of the rules, one bit each: whether one is among them is asked a dozen times for each message.
struct RuleSet: Sendable, Hashable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  init() { precondition(Rule.count <= 256, "One bit for each rule") }

  @inline(__always)
  private static func bit(_ rule: Rule) -> UInt64 { 1 << UInt64(rule.place & 63) }

  @inline(__always)
  func contains(_ rule: Rule) -> Bool {
    let word =
      switch rule.place >> 6 {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    return word & Self.bit(rule) != 0
  }

  mutating func insert(_ rule: Rule) {
    switch rule.place >> 6 {
    case 0: first |= Self.bit(rule)
    case 1: second |= Self.bit(rule)
    case 2: third |= Self.bit(rule)
    default: fourth |= Self.bit(rule)
    }
  }

  mutating func remove(_ rule: Rule) {
    switch rule.place >> 6 {
    case 0: first &= ~Self.bit(rule)
    case 1: second &= ~Self.bit(rule)
    case 2: third &= ~Self.bit(rule)
    default: fourth &= ~Self.bit(rule)
    }
  }
}

/// An entry of a policy that can't be meant.
public struct PolicyProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    case noSuchRule
    case twice
    /// The rule can't have this fate.
    case fate(String, possible: [Fate])
  }

  /// The rule's id, as it was given.
  public var rule: String
  public var reason: Reason

  public var description: String {
    switch reason {
    case .noSuchRule: "\(rule): no such rule"
    case .twice: "\(rule): has a fate already"
    case .fate(let name, let possible):
      "\(rule): can't be “\(name)”, only "
        + possible.map(\.rawValue).joined(separator: ", ")
    }
  }
}

extension Fate {
  /// What the fate is given to reaches the other side.
  public var isCarried: Bool {
    switch self {
    case .kept, .transformed, .metadata: true
    case .dropped, .rejected: false
    }
  }
}

extension Rule {
  /// The fates that a policy may give: what is carried over can be left out, what is left out can be called understood or not. What
  /// messages can't be without, and secrets, are not for choice.
  public var choices: [Fate] {
    if Self.settled.contains(self) { return [fate] }
    return fate.isCarried ? [fate, .dropped, .rejected] : [.dropped, .rejected]
  }

  private static let settled: Set<Rule> = [
    .messageID, .messageParty, .messageRoom, .replyRecipient, .userID, .sessionUser,
    .parameterUsed, .timeSeconds, .timeMilliseconds, .secret, .botKey, .roomSecret, .backKind,
    .backSystem,
  ]
}
