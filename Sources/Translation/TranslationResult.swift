public import JSONText
import LegacyProtocol

/// What one exchange came to.
public struct TranslationResult: Sendable {
  /// What it was, such as `heartbeat` or `group.checkpassword`.
  public var kind: String
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

  /// Every field has exactly one fate.
  public var isBalanced: Bool { account.isBalanced(with: body, further, parameters: parameters) }

  /// Fields without a fate, or with more than one; empty when balanced.
  public var imbalance: [String] { account.imbalance(with: body, further) }
}
