/// An id as the key of a table: nearly all are numbers, which are hashed and compared at once.
///
/// Each text has exactly one key, so two keys are equal only if their texts are; texts of different kinds belong in different tables.
struct CompactKey: Hashable, Sendable {
  /// 0 for a text that is none of the forms below; else the number, and in the bits above it which form it is.
  private let number: UInt64
  private let text: String?

  private init(_ form: Int, _ number: UInt64) {
    // More than any number of 18 digits stays free above bit 60.
    self.number = UInt64(form + 1) << 60 | number
    text = nil
  }

  private init(_ text: String) {
    number = 0
    self.text = text
  }

  /// An id of the old side.
  init(id: String) {
    if let number = Self.number(id, behind: 0) {
      self.init(0, number)
    } else {
      self.init(id)
    }
  }

  /// An id of a user of the new side: `lu-73`, `lg-10000001`.
  init(uid: String) {
    if let form = Self.users.firstIndex(where: { Self.starts(uid, with: $0) }),
      let number = Self.number(uid, behind: 3)
    {
      self.init(form, number)
    } else {
      self.init(uid)
    }
  }

  private static let users: [StaticString] = ["lu-", "lg-"]

  /// The key of the identity of an id that is a number; `nil` for another, and in spaces without keys of their own.
  init?(space: Identities.Space, id: String) {
    guard let form = Self.form(of: space), let number = Self.number(id, behind: 0) else {
      return nil
    }
    self.init(form, number)
  }

  /// The place of its letter among ``spaces``.
  private static func form(of space: Identities.Space) -> Int? {
    switch space {
    case .oneToOne: 0
    case .group: 1
    case .live: 2
    case .announcement: 3
    case .oneToOneOld: nil
    }
  }

  /// - Parameter start: What the identities of messages of the install begin with: `legacy-site-`.
  init(muid: String, after start: String) {
    let length = start.utf8.count
    let found = muid.utf8.withContiguousStorageIfAvailable { bytes -> (Int, UInt64)? in
      guard bytes.count > length + 2,
        Self.starts(bytes, with: start),
        bytes[length + 1] == UInt8(ascii: "-"),
        let form = Self.spaces.firstIndex(of: bytes[length]),
        let number = Self.number(bytes, behind: length + 2)
      else { return nil }
      return (form, number)
    }
    if let found = found ?? nil {
      self.init(found.0, found.1)
    } else {
      self.init(muid)
    }
  }

  /// Those of ``Identities/Space`` that have one letter.
  private static let spaces = [
    UInt8(ascii: "m"), UInt8(ascii: "g"), UInt8(ascii: "p"), UInt8(ascii: "a"),
  ]

  static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && (left.number != 0 || left.text == right.text)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    if let text { hasher.combine(text) }
  }

  /// What tables ask for: a number is spread over all bits by two multiplications, a tenth of the standard library's work.
  ///
  /// Which ids meet in one place depends on a number that differs from run to run, so that nobody can choose such ids.
  func _rawHashValue(seed: Int) -> Int {
    guard number != 0 else {
      var hasher = Hasher()
      hasher.combine(seed)
      hash(into: &hasher)
      return hasher.finalize()
    }
    return Self.mixed(number, UInt64(truncatingIfNeeded: seed))
  }

  /// The same of two keys that are one together.
  static func rawHashValue(_ one: CompactKey, _ other: CompactKey, seed: Int) -> Int {
    other._rawHashValue(seed: one._rawHashValue(seed: seed))
  }

  private static func mixed(_ number: UInt64, _ seed: UInt64) -> Int {
    let first = (number ^ secrets.0).multipliedFullWidth(by: seed ^ secrets.1)
    let second = (first.high ^ first.low ^ number).multipliedFullWidth(by: secrets.0 | 1)
    return Int(truncatingIfNeeded: second.high ^ second.low)
  }

  /// Of this run.
  private static let secrets: (UInt64, UInt64) = {
    var hasher = Hasher()
    let first = hasher.finalize()
    hasher = Hasher()
    hasher.combine(first)
    return (UInt64(truncatingIfNeeded: first), UInt64(truncatingIfNeeded: hasher.finalize()))
  }()

  private static func starts(_ text: String, with start: StaticString) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count >= start.utf8CodeUnitCount else { return false }
      for i in 0..<start.utf8CodeUnitCount where bytes[i] != start.utf8Start[i] { return false }
      return true
    } ?? false
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, with start: String) -> Bool {
    start.utf8.withContiguousStorageIfAvailable { start in
      for i in start.indices where bytes[i] != start[i] { return false }
      return true
    } ?? false
  }

  private static func number(_ text: String, behind start: Int) -> UInt64? {
    text.utf8.withContiguousStorageIfAvailable { number($0, behind: start) } ?? nil
  }

  /// A number as it is spelled, of at most 18 digits.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, behind start: Int) -> UInt64? {
    let count = bytes.count - start
    guard count > 0, count <= 18, bytes[start] != UInt8(ascii: "0") || count == 1 else {
      return nil
    }
    var value: UInt64 = 0
    for i in start..<bytes.count {
      let digit = bytes[i] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return value
  }
}
