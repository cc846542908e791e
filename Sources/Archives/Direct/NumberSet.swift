/// A set of numbers from 0 on that takes little room where they stand close together, as ids of rows do.
struct NumberSet: Sendable {
  private enum Part: Sendable {
    /// In rising order.
    case few([UInt16])
    case bits([UInt64])
    case all
  }

  private static let span: Int64 = 4096
  private static let mostFew = 64

  private var parts: [Int64: Part] = [:]
  /// The part that was used last, outside of the others.
  private var place: Int64 = -1
  private var bits: [UInt64] = []
  private var bitCount = 0
  /// Bytes held, about.
  private(set) var size = 0

  init() {}

  var isEmpty: Bool { bitCount == 0 && parts.isEmpty }

  func contains(_ number: Int64) -> Bool {
    let (part, index) = number.quotientAndRemainder(dividingBy: Self.span)
    let at = Int(index)
    if part == place { return bits[at >> 6] >> UInt64(at & 63) & 1 == 1 }
    switch parts[part] {
    case nil: return false
    case .all: return true
    case .few(let few): return few.contains(UInt16(at))
    case .bits(let bits): return bits[at >> 6] >> UInt64(at & 63) & 1 == 1
    }
  }

  /// - Returns: Whether it is new.
  mutating func insert(_ number: Int64) -> Bool {
    guard number >= 0 else { return true }
    let (part, index) = number.quotientAndRemainder(dividingBy: Self.span)
    if part != place { turn(to: part) }
    let at = Int(index)
    let bit = UInt64(1) << UInt64(at & 63)
    guard bits[at >> 6] & bit == 0 else { return false }
    bits[at >> 6] |= bit
    bitCount += 1
    return true
  }

  /// Puts the last part away and takes another.
  private mutating func turn(to part: Int64) {
    putAway()
    place = part
    if bits.isEmpty {
      bits = [UInt64](repeating: 0, count: Int(Self.span) / 64)
    } else {
      for index in bits.indices { bits[index] = 0 }
    }
    bitCount = 0
    switch parts.removeValue(forKey: part) {
    case nil: break
    case .all:
      for index in bits.indices { bits[index] = .max }
      bitCount = Int(Self.span)
      size -= 32
    case .few(let few):
      for at in few { bits[Int(at) >> 6] |= 1 << UInt64(at & 63) }
      bitCount = few.count
      size -= 64 + 2 * few.count
    case .bits(let other):
      bits = other
      bitCount = other.reduce(0) { $0 + $1.nonzeroBitCount }
      size -= 64 + 8 * other.count
    }
  }

  private mutating func putAway() {
    guard bitCount > 0 else { return }
    if bitCount == Int(Self.span) {
      parts[place] = .all
      size += 32
    } else if bitCount <= Self.mostFew {
      var few: [UInt16] = []
      few.reserveCapacity(bitCount)
      for (index, word) in bits.enumerated() {
        var left = word
        while left != 0 {
          few.append(UInt16(index * 64 + left.trailingZeroBitCount))
          left &= left - 1
        }
      }
      parts[place] = .few(few)
      size += 64 + 2 * few.count
    } else {
      parts[place] = .bits(bits)
      size += 64 + 8 * bits.count
    }
    bitCount = 0
    place = -1
  }
}

/// Some numbers that came before: those that came last of all that share a place.
struct RecentNumbers {
  private var places: [Int64]

  /// - Parameter count: A power of two.
  init(count: Int) { places = Array(repeating: -1, count: count) }

  mutating func removeAll() { for index in places.indices { places[index] = -1 } }

  /// - Parameter number: From 0 on.
  /// - Returns: false only where it came before.
  mutating func insert(_ number: Int64) -> Bool {
    let place = Int(truncatingIfNeeded: number) & (places.count - 1)
    if places[place] == number { return false }
    places[place] = number
    return true
  }
}

extension NumberSet {
  func write(to state: inout StateWriter) {
    var whole = self
    whole.putAway()
    state.put(whole.parts.count)
    for (place, part) in whole.parts.sorted(by: { $0.key < $1.key }) {
      state.put(place)
      switch part {
      case .few(let few):
        state.put(few.count)
        for at in few { state.put(Int64(at)) }
      case .bits(let bits):
        state.put(-1)
        for word in bits { state.put(Int64(bitPattern: word)) }
      case .all: state.put(-2)
      }
    }
  }

  init(from state: inout StateReader) throws(StateError) {
    for _ in 0..<(try state.count()) {
      let place = try state.number()
      let form = try state.number()
      switch form {
      case -2:
        parts[place] = .all
        size += 32
      case -1:
        var bits: [UInt64] = []
        for _ in 0..<(Int(Self.span) / 64) { bits.append(UInt64(bitPattern: try state.number())) }
        parts[place] = .bits(bits)
        size += 64 + 8 * bits.count
      default:
        guard form >= 0, form <= Self.mostFew else { throw StateError() }
        var few: [UInt16] = []
        for _ in 0..<form {
          guard let at = UInt16(exactly: try state.number()), at < Self.span else {
            throw StateError()
          }
          few.append(at)
        }
        parts[place] = .few(few)
        size += 64 + 2 * few.count
      }
    }
  }
}
