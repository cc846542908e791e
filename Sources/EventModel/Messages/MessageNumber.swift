/// An identifier of a message as a number, however long: digits, of which zeros in front count for nothing.
struct MessageNumber: Sendable {
  private let text: String
  private let zeros: Int

  /// `nil` for what is no row of digits.
  init?(_ id: String) {
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(anyText: id)
  }

  /// An identifier of any form, for an order of all there are: without zeros in front the shorter is the smaller.
  init(anyText id: String) {
    text = id
    zeros = id.utf8.prefix { $0 == UInt8(ascii: "0") }.count
  }

  private var digits: Substring.UTF8View { text.utf8.dropFirst(zeros) }
  private var count: Int { text.utf8.count - zeros }
}

extension MessageNumber: Hashable, Comparable {
  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.digits.elementsEqual(other.digits)
  }

  static func < (one: Self, other: Self) -> Bool {
    one.count == other.count
      ? one.digits.lexicographicallyPrecedes(other.digits) : one.count < other.count
  }

  func hash(into hasher: inout Hasher) {
    for digit in digits { hasher.combine(digit) }
    hasher.combine(count)
  }
}
