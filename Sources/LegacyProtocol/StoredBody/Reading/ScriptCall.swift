import Markup

/// The one call a link of a plugin makes: `javascript:jqcc.ccavchat.accept('7','9c8b');`.
struct ScriptCall {
  /// `ccavchat`, `cometchat` …
  let object: String
  let method: String
  let arguments: [String]

  /// `nil` unless the text is exactly one such call with plain arguments.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = Scanner(bytes: text)
    scanner.skipBlanks()
    _ = scanner.skip("javascript:")
    guard scanner.skip("jqcc."), let object = scanner.word(), scanner.skip("."),
      let method = scanner.word(),
      scanner.skip("("), let arguments = scanner.arguments()
    else { return nil }
    scanner.skipBlanks()
    _ = scanner.skip(";")
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    self.object = object
    self.method = method
    self.arguments = arguments
  }

  /// An argument that can name something: not empty, without control characters, of bounded length.
  func identifier(_ index: Int) -> String? {
    guard arguments.indices.contains(index) else { return nil }
    var value = arguments[index]
    let isPlain = value.withUTF8 { bytes in
      !bytes.isEmpty && bytes.count <= 256 && bytes.allSatisfy { $0 >= 0x20 }
    }
    return isPlain ? value : nil
  }
}

private struct Scanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var i = 0

  var isAtEnd: Bool { i >= bytes.count }

  var next: UInt8? { i < bytes.count ? bytes[i] : nil }

  mutating func skip(_ text: StaticString) -> Bool {
    guard ByteRuns.starts(bytes, with: text, at: i) else { return false }
    i += text.utf8CodeUnitCount
    return true
  }

  mutating func skipBlanks() {
    while let byte = next, Blanks.isBlank(byte) { i += 1 }
  }

  mutating func word() -> String? {
    let start = i
    while let byte = next,
      (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
        || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "_")
    {
      i += 1
    }
    return i > start ? text(start..<i) : nil
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Quoted texts or bare words up to the closing bracket, at most 16.
  mutating func arguments() -> [String]? {
    var list: [String] = []
    skipBlanks()
    if skip(")") { return list }
    while list.count < 16 {
      skipBlanks()
      guard let argument = argument() else { return nil }
      list.append(argument)
      skipBlanks()
      if skip(")") { return list }
      guard skip(",") else { return nil }
    }
    return nil
  }

  private mutating func argument() -> String? {
    guard let quote = next else { return nil }
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return word() }
    i += 1
    let start = i
    i = ByteRuns.next(quote, in: bytes, from: start)
    let plain = UnsafeBufferPointer(rebasing: bytes[start..<i])
    if i < bytes.count, !plain.contains(UInt8(ascii: "\\")) {
      i += 1
      return text(start..<(i - 1))
    }
    i = start
    var value: [UInt8] = []
    while let byte = next {
      i += 1
      if byte == quote { return String(decoding: value, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        value.append(escaped)
        i += 1
      } else {
        value.append(byte)
      }
    }
    return nil
  }
}
