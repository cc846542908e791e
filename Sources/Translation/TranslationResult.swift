public import EventModel
public import JSONText
import LegacyProtocol

/// What one exchange came to.
public struct TranslationResult: Sendable {
  /// What it was, such as `heartbeat` or `group.checkpassword`.
  public var kind: String
  /// What is told now, in order; what ``late`` exchanges bring is among it.
  public var events: [ViewedEvent]
  public var account: Account
  /// The value the fields of the account are in; `nil` where the answer was no JSON.
  public var body: JSONValue?
  /// Values that followed it, which no old client looks at; empty ones left out.
  public var further: [JSONValue] = []
  /// How many parameters the request had.
  public var parameters: Int
  /// What was mended while reading.
  public var repairs: JSONRepairs
  /// People and bots of whom the answer says something new, as they are now: for whoever keeps users of the new side up to date. No listener
  /// tells of one's own profile, nor of bots.
  public var people: [User] = []
  /// Uids of those whom the viewer has blocked, where the answer lists them all; no listener tells of it.
  public var blocked: [String]?

  /// Exchanges that had been held until their client's user became known, by this one: translated now, in this order.
  public var late: [LateTranslation] = []

  /// Every field has exactly one fate, those of ``late`` exchanges too.
  public var isBalanced: Bool {
    account.isBalanced(with: body, further, parameters: parameters)
      && late.allSatisfy(\.result.isBalanced)
  }

  /// Fields without a fate, or with more than one, those of ``late`` exchanges after their position; empty when balanced.
  public var imbalance: [String] {
    account.imbalance(with: body, further)
      + late.flatMap { one in one.result.imbalance.map { "\(one.position) \($0)" } }
  }

  /// The answer may carry messages and could not be read: nothing of it is told.
  public var isUnreadable: Bool { account.counts[.replyUnreadable] != nil }

  /// Entries that could not be read, those of ``late`` exchanges too.
  public var unreadableEntries: Int {
    late.reduce(account.unreadableEntries) { $0 + $1.result.unreadableEntries }
  }

  /// Adds the fields of the account to sums by rule. Of ``late`` exchanges, what was counted when they came is taken back, so that in the
  /// sums every field has one fate.
  public func add(to sums: inout [Rule: Int]) {
    sums.merge(account.counts, uniquingKeysWith: +)
    for one in late {
      one.result.add(to: &sums)
      for (rule, count) in one.replaced {
        let rest = sums[rule, default: 0] - count
        sums[rule] = rest == 0 ? nil : rest
      }
    }
  }
}

/// An exchange that was held, and what it came to when its client's user had become known.
public struct LateTranslation: Sendable {
  public var position: String
  public var result: TranslationResult
  /// Fields by rule, as they were counted before.
  public var replaced: [Rule: Int]
}
