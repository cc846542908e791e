extension String {
  /// A number of 0 or more as `String` spells it, made with less ado; others are left to it.
  package init(decimal number: Int64) {
    guard number >= 0 else {
      self.init(number)
      return
    }
    let digits = DecimalDigits(number.magnitude)
    self = withUnsafeTemporaryAllocation(byteCount: DecimalDigits.most, alignment: 1) { room in
      guard let start = room.baseAddress else { return String(number) }
      digits.write(to: start)
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: room[..<digits.count]), as: UTF8.self)
    }
  }
}
