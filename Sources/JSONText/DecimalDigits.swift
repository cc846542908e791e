/// The digits of a number of 0 or more, as it is spelled everywhere.
struct DecimalDigits {
  /// How many a number has at most.
  static let most = 20

  private let number: UInt64
  let count: Int

  @inline(__always)
  init(_ number: UInt64) {
    self.number = number
    // An instant; no other kind of number is written as often.
    if number >= 1_000_000_000, number < 10_000_000_000 {
      count = 10
    } else {
      var (count, power) = (1, UInt64(10))
      while number >= power {
        count &+= 1
        if count == Self.most { break }
        power &*= 10
      }
      self.count = count
    }
  }

  /// Writes them into room for ``count`` bytes.
  @inline(__always)
  func write(to room: UnsafeMutableRawPointer) {
    var rest = number
    var at = count
    while at >= 2 {
      at &-= 2
      let pair = UInt16(truncatingIfNeeded: rest % 100)
      rest /= 100
      let tens = pair / 10
      let both = (tens | (pair &- tens &* 10) << 8) &+ 0x3030
      room.storeBytes(of: both.littleEndian, toByteOffset: at, as: UInt16.self)
    }
    if at == 1 {
      room.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest), as: UInt8.self)
    }
  }
}
