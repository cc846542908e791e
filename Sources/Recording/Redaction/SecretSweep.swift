/// Replaces known secrets wherever they stand in a text, in one pass however many are known.
struct SecretSweep: Sendable {
  private static let keyLength = 8

  /// Secrets and their names by their first eight bytes, the longest first.
  private var secrets: [UInt64: [(secret: [UInt8], name: [UInt8])]] = [:]

  /// Words and numbers are left out: they would be torn out of ordinary text.
  mutating func add(_ secret: String, name: String) {
    let bytes = Array(secret.utf8)
    guard Self.isDistinctive(bytes), let key = Self.key(of: bytes, at: 0) else { return }
    secrets[key, default: []].append((bytes, Array(name.utf8)))
    secrets[key]?.sort { $0.secret.count > $1.secret.count }
  }

  /// The text with every known secret under its name.
  func swept(_ text: String) -> String {
    if secrets.isEmpty || text.utf8.count < Self.keyLength { return text }
    return swept(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The same of bytes; `nil` if no secret stands in them.
  func swept(_ bytes: [UInt8]) -> [UInt8]? {
    guard !secrets.isEmpty, var key = Self.key(of: bytes, at: 0) else { return nil }
    var out: [UInt8] = []
    var copied = 0
    var i = 0
    while true {
      if let found = secrets[key]?.first(where: { bytes[i...].starts(with: $0.secret) }) {
        out += bytes[copied..<i]
        out += found.name
        i += found.secret.count
        copied = i
        guard let next = Self.key(of: bytes, at: i) else { break }
        key = next
      } else {
        guard i + Self.keyLength < bytes.count else { break }
        key = key << 8 | UInt64(bytes[i + Self.keyLength])
        i += 1
      }
    }
    return copied == 0 ? nil : out + bytes[copied...]
  }

  private static func key(of bytes: [UInt8], at start: Int) -> UInt64? {
    guard start + keyLength <= bytes.count else { return nil }
    return bytes[start..<(start + keyLength)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// At least eight letters and digits mixed, or long.
  private static func isDistinctive(_ secret: [UInt8]) -> Bool {
    let digits = secret.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if digits == secret.count { return false }
    return secret.count >= 16 || secret.count >= keyLength && digits > 0
  }
}
