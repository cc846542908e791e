public import LegacyProtocol

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
    if !SecretFields.isSecret(value, kind) || Self.isPseudonym(value) { return value }
    let secret = Secret(kind: kind, value: value)
    if let name = names[secret] { return name }
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    let name =
      switch kind {
      case .hash: Self.hexName(count, length: value.utf8.count)
      case .key: Self.keyPrefix(of: value) + "redacted-key-\(count)"
      case .channel where HexRuns.isWhole(value):
        Self.hexName(Self.firstChannel + count, length: 32)
      case .basedata, .password, .token, .cookie, .channel: "redacted-\(kind.rawValue)-\(count)"
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

  /// Tells the numbers of channels from those of hashes.
  private static let firstChannel = 1_000_000_000
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

/// Runs of exactly 32 hexadecimal digits, as MD5 sums are written.
enum HexRuns {
  static func isWhole(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy(isHexDigit)
  }

  /// The text with each run replaced.
  static func replacing(in text: [UInt8], _ replacement: (String) -> String) -> [UInt8] {
    var out: [UInt8] = []
    var i = 0
    while i < text.count {
      let end = text[i...].firstIndex { !isHexDigit($0) } ?? text.count
      if end - i == 32 {
        out += replacement(String(decoding: text[i..<end], as: UTF8.self)).utf8
      } else {
        out += text[i..<end]
      }
      if end < text.count { out.append(text[end]) }
      i = end + 1
    }
    return out
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
