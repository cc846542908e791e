/// Names for secrets: the same secret gets the same name within a file, counted in the order of appearance.
///
/// Nothing of a name follows from the secret, so it can't be guessed back from it.
public struct Pseudonyms: Sendable {
  private struct Secret: Hashable {
    var kind: SecretFields.Kind
    var value: String
  }

  private var names: [Secret: String] = [:]
  private var counts: [SecretFields.Kind: Int] = [:]
  /// Finds the secrets that were named wherever they stand.
  private(set) var sweep = SecretSweep()

  public init() {}

  /// The name of a secret; what is none, or is a pseudonym already, is given back.
  public mutating func name(for value: String, _ kind: SecretFields.Kind) -> String {
    if SecretFields.isEmpty(value) || Self.isPseudonym(value) { return value }
    let secret = Secret(kind: kind, value: value)
    if let name = names[secret] { return name }
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    let name =
      switch kind {
      case .hash: Self.hexName(count, length: value.utf8.count)
      case .key: Self.keyPrefix(of: value) + "redacted-key-\(count)"
      case .basedata, .password, .token, .cookie: "redacted-\(kind.rawValue)-\(count)"
      }
    names[secret] = name
    sweep.add(value, name: name)
    return name
  }

  /// True for the names this type gives.
  public static func isPseudonym(_ text: String) -> Bool {
    if text.hasPrefix("redacted-") { return true }
    if text.hasPrefix("cs2-redacted-key-") || text.hasPrefix("sub-c-redacted-key-") { return true }
    let digits = text.utf8
    return (digits.count == 32 || digits.count == 40) && digits.starts(with: hexStart.utf8)
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static let hexStart = "0000000000000000000000"

  /// Readers of room lists expect a hash of the length of the old one.
  private static func hexName(_ count: Int, length: Int) -> String {
    let digits = String(count)
    let length = length == 32 ? 32 : 40
    return String(repeating: "0", count: max(length - digits.utf8.count, 0)) + digits
  }

  /// The beginning of a push key says which service it belongs to.
  private static func keyPrefix(of value: String) -> String {
    ["cs2-", "sub-c-"].first { value.hasPrefix($0) } ?? ""
  }
}
