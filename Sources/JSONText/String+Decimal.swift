extension String {
  /// A number of 0 or more as `String` spells it, made with less ado; others are left to it.
  package init(decimal number: Int64) {
    guard number >= 0 else {
      self.init(number)
      return
    }
    var rest = number.magnitude
    var count = 1
    var power: UInt64 = 10
    // The largest has 19 digits, and 10 to the 19th fits.
    while count < 19, rest >= power {
      count += 1
      power &*= 10
    }
    self.init(unsafeUninitializedCapacity: count) { room in
      var at = count
      while at > 0 {
        at -= 1
        room.initializeElement(at: at, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      }
      return count
    }
  }
}
