/// Where a value of a row stands in the bytes at hand, and how it is written there.
struct DumpValue {
  enum Form: UInt8 {
    case null
    /// Digits as they stand; `TRUE` and `FALSE` count among ``other``.
    case number
    /// Between quotes, without a quote or a backslash in it.
    case plain
    /// Between quotes, with escapes or doubled quotes in it.
    case escaped
    /// Hexadecimal digits: `0x41`, `X'41'`.
    case hex
    /// Binary digits: `0b1`, `b'1'`.
    case bits
    /// A word or an expression, such as `DEFAULT` or `now()`.
    case other
  }

  var form: Form
  /// The quote around it, or zero.
  var quote: UInt8 = 0
  /// Whether `_binary` stands before it; other introducers say what the bytes are anyway.
  var isBinary = false
  /// Of what stands between quotes, or of the digits.
  var start: Int
  var end: Int
  /// Of digits alone the number, if whoever found them knows it: at most 18 and no zero before them; else negative.
  var number: Int64 = -1

  static let null = DumpValue(form: .null, start: 0, end: 0)
}

extension DumpValue {
  /// The value's bytes, escapes undone by the rules of MySQL; `nil` for `NULL` and for expressions.
  func bytes(in window: UnsafeBufferPointer<UInt8>, isBackslashPlain: Bool) -> [UInt8]? {
    guard start >= 0, start <= end, end <= window.count else { return nil }
    let written = UnsafeBufferPointer(rebasing: window[start..<end])
    switch form {
    case .null, .other: return nil
    case .number, .plain: return Array(written)
    case .escaped:
      return DumpEscapes.undone(written, quote: quote, isBackslashPlain: isBackslashPlain)
    case .hex: return DumpEscapes.hex(written)
    case .bits: return DumpEscapes.bits(written)
    }
  }

  /// A whole number as it is written, quoted or not.
  func integer(in window: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard form == .number || form == .plain, start < end, end <= window.count, end - start <= 20
    else { return nil }
    var at = start
    let isNegative = window[at] == UInt8(ascii: "-")
    if isNegative || window[at] == UInt8(ascii: "+") { at += 1 }
    guard at < end else { return nil }
    var value: Int64 = 0
    while at < end {
      let digit = window[at] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverToo) = tens.subtractingReportingOverflow(Int64(digit))
      guard !isOver, !isOverToo else { return nil }
      value = sum
      at += 1
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
