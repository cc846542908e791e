/// Takes rows of `VALUES` apart: `(1, 'text', NULL)`.
struct DumpRowScanner {
  enum Outcome {
    /// The place behind the closing parenthesis.
    case row(end: Int)
    /// The bytes at hand end inside the row.
    case needsMore
    /// What stands there can't belong to a row.
    case damaged(at: Int)
  }

  /// `NO_BACKSLASH_ESCAPES`: a backslash is a letter like others.
  var isBackslashPlain = false
  /// No more bytes will come.
  var isLast = false

  private enum Step {
    case at(Int)
    case needsMore
    case damaged(Int)
  }

  /// - Parameter values: Emptied, and filled with the row's values.
  func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into values: inout [DumpValue]
  ) -> Outcome {
    values.removeAll(keepingCapacity: true)
    guard start < bytes.count else { return cut(start) }
    guard bytes[start] == UInt8(ascii: "(") else { return .damaged(at: start) }
    var at = start + 1
    while true {
      // Most values stand right behind their comma.
      if at >= bytes.count || DumpScan.isBlank(bytes[at]) || Self.mayComment(bytes[at]) {
        guard let next = DumpBlanks.skip(bytes, from: at, isLast: isLast) else { return cut(start) }
        at = next
      }
      guard at < bytes.count else { return cut(start) }
      guard values.count < Self.mostValues else { return .damaged(at: at) }
      switch value(bytes, from: at, into: &values) {
      case .at(let end): at = end
      case .needsMore: return cut(start)
      case .damaged(let place): return .damaged(at: place)
      }
      if at >= bytes.count || DumpScan.isBlank(bytes[at]) || Self.mayComment(bytes[at]) {
        guard let next = DumpBlanks.skip(bytes, from: at, isLast: isLast) else { return cut(start) }
        at = next
      }
      guard at < bytes.count else { return cut(start) }
      switch bytes[at] {
      case UInt8(ascii: ","): at += 1
      case UInt8(ascii: ")"): return .row(end: at + 1)
      default: return .damaged(at: at)
      }
    }
  }

  /// A row as nearly all are written: numbers, strings between single quotes and `NULL`, and nothing but a comma between them.
  ///
  /// Every byte is read behind a comparison of its place with the count, or is the one behind a place that was compared with the last.
  ///
  /// - Parameter values: Room for the row's values.
  /// - Returns: How many values there are and the place behind the row; `nil` where anything is written another way, or the row is not at hand
  ///   whole.
  @inline(__always)
  func scanUsual(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    into values: UnsafeMutableBufferPointer<DumpValue>
  ) -> (count: Int, end: Int)? {
    guard let base = bytes.baseAddress, let room = values.baseAddress, start >= 0,
      start < bytes.count, base[start] == UInt8(ascii: "(")
    else { return nil }
    let last = bytes.count &- 1
    let quote = UInt8(ascii: "'")
    let backslash = isBackslashPlain ? quote : UInt8(ascii: "\\")
    var at = start &+ 1
    var count = 0
    while count < values.count, at < last {
      let first = base[at]
      if first == quote {
        let begin = at &+ 1
        var end = begin
        var form = DumpValue.Form.plain
        while true {
          end = DumpScan.first(quote, or: backslash, in: bytes, from: end)
          guard end < last else { return nil }
          if base[end] == quote, base[end &+ 1] != quote { break }
          form = .escaped
          end &+= 2
        }
        room[count] = DumpValue(form: form, quote: quote, start: begin, end: end)
        at = end &+ 1
      } else if first &- UInt8(ascii: "0") <= 9 {
        let begin = at
        var number: Int64 = 0
        if last &- at >= 8 {
          let word = UInt64(
            littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
          let digits = DumpScan.digits(word)
          number = digits.number
          at &+= digits.count
        }
        while at < last, case let digit = base[at] &- UInt8(ascii: "0"), digit <= 9 {
          number = number &* 10 &+ Int64(digit)
          at &+= 1
        }
        let length = at &- begin
        if length > 18 || length > 1 && first == UInt8(ascii: "0") { number = -1 }
        room[count] = DumpValue(form: .number, start: begin, end: at, number: number)
      } else if first == UInt8(ascii: "N"), last &- at >= 4, base[at &+ 1] == UInt8(ascii: "U"),
        base[at &+ 2] == UInt8(ascii: "L"), base[at &+ 3] == UInt8(ascii: "L")
      {
        room[count] = .null
        at &+= 4
      } else {
        return nil
      }
      count &+= 1
      // No value ends behind the last byte.
      let behind = base[at]
      at &+= 1
      if behind == UInt8(ascii: ")") { return (count, at) }
      guard behind == UInt8(ascii: ",") else { return nil }
    }
    return nil
  }

  /// One value, as in `SET name = value`.
  ///
  /// - Returns: the place behind it; `nil` for damage, or where the bytes end inside it.
  func scanValue(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into values: inout [DumpValue]
  ) -> Int? {
    guard start < bytes.count, values.count < Self.mostValues,
      case .at(let end) = value(bytes, from: start, into: &values)
    else { return nil }
    return end
  }

  /// MySQL's own limit is 4096 columns.
  private static let mostValues = 4096

  private static func mayComment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "#")
  }

  private func cut(_ start: Int) -> Outcome { isLast ? .damaged(at: start) : .needsMore }

  private func value(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into values: inout [DumpValue]
  ) -> Step {
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return string(bytes, from: start, isBinary: false, into: &values)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      return number(bytes, from: start, into: &values)
    case _ where DumpScan.isOfWord(first): return word(bytes, from: start, into: &values)
    default: return .damaged(start)
    }
  }

  private func string(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isBinary: Bool,
    into values: inout [DumpValue]
  ) -> Step {
    let quote = bytes[start]
    let backslash = isBackslashPlain ? quote : UInt8(ascii: "\\")
    var at = start + 1
    var form = DumpValue.Form.plain
    while true {
      at = DumpScan.first(quote, or: backslash, in: bytes, from: at)
      guard at < bytes.count else { return .needsMore }
      if bytes[at] == quote {
        if at + 1 < bytes.count {
          guard bytes[at + 1] == quote else { break }
        } else if isLast {
          break
        } else {
          return .needsMore
        }
      }
      form = .escaped
      at += 2
    }
    values.append(
      DumpValue(form: form, quote: quote, isBinary: isBinary, start: start + 1, end: at))
    return .at(at + 1)
  }

  private func number(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into values: inout [DumpValue]
  ) -> Step {
    var at = start
    if bytes[at] == UInt8(ascii: "0"), at + 1 < bytes.count,
      bytes[at + 1] == UInt8(ascii: "x") || bytes[at + 1] == UInt8(ascii: "b")
    {
      let form: DumpValue.Form = bytes[at + 1] == UInt8(ascii: "x") ? .hex : .bits
      at += 2
      while at < bytes.count, DumpScan.isOfWord(bytes[at]) { at += 1 }
      guard at < bytes.count || isLast else { return .needsMore }
      values.append(DumpValue(form: form, start: start + 2, end: at))
      return .at(at)
    }
    while at < bytes.count, Self.isOfNumber(bytes[at]) { at += 1 }
    guard at < bytes.count || isLast else { return .needsMore }
    values.append(DumpValue(form: .number, start: start, end: at))
    return .at(at)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// `NULL`, `X'41'`, `_binary 'x'`, `N'x'`, `now()`.
  private func word(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into values: inout [DumpValue]
  ) -> Step {
    var at = start
    while at < bytes.count, DumpScan.isOfWord(bytes[at]) { at += 1 }
    guard at < bytes.count || isLast else { return .needsMore }
    let name = UnsafeBufferPointer(rebasing: bytes[start..<at])
    if Self.isWord(name, "NULL") {
      values.append(.null)
      return .at(at)
    }
    let end = at
    guard let next = DumpBlanks.skip(bytes, from: at, isLast: isLast) else { return .needsMore }
    at = next
    guard at < bytes.count else { return isLast ? .damaged(start) : .needsMore }
    if bytes[at] == UInt8(ascii: "'") || bytes[at] == UInt8(ascii: "\"") {
      if at == end, Self.isWord(name, "X") { return digits(.hex, bytes, from: at, into: &values) }
      if at == end, Self.isWord(name, "B") { return digits(.bits, bytes, from: at, into: &values) }
      guard name.first == UInt8(ascii: "_") || Self.isWord(name, "N") else { return .damaged(at) }
      return string(bytes, from: at, isBinary: Self.isWord(name, "_binary"), into: &values)
    }
    if name.first == UInt8(ascii: "_") {
      // `_binary 0x41`, `_latin1 X'41'`
      let step = value(bytes, from: at, into: &values)
      if case .at = step, Self.isWord(name, "_binary"), !values.isEmpty {
        values[values.count - 1].isBinary = true
      }
      return step
    }
    if bytes[at] == UInt8(ascii: "(") {
      guard let close = closing(bytes, from: at) else { return .needsMore }
      at = close
    } else {
      at = end
    }
    values.append(DumpValue(form: .other, start: start, end: at))
    return .at(at)
  }

  private func digits(
    _ form: DumpValue.Form, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    into values: inout [DumpValue]
  ) -> Step {
    let step = string(bytes, from: start, isBinary: false, into: &values)
    if case .at = step, !values.isEmpty { values[values.count - 1].form = form }
    return step
  }

  /// The place behind the parenthesis that closes the one at `start`.
  private func closing(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return at + 1 }
      case let quote where quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""):
        var ignored: [DumpValue] = []
        guard case .at(let end) = string(bytes, from: at, isBinary: false, into: &ignored) else {
          return nil
        }
        at = end - 1
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Letters of either case.
  static func isWord(_ name: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard name.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for index in name.indices
      where DumpScan.lowercased(name[index]) != DumpScan.lowercased(word[index]) { return false }
      return true
    }
  }
}
