/// The name of the function an answer is wrapped in (JSONP).
enum CallbackName {
  /// A name that cannot carry anything but itself: letters, digits, `_` and `$`, no digit first.
  static func isPlain(_ name: String) -> Bool {
    guard name.utf8.count <= 256, let first = name.unicodeScalars.first,
      isLetter(first)
    else { return false }
    return name.unicodeScalars.allSatisfy { isLetter($0) || $0.properties.numericType != nil }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
  }

  /// The answer with the recorded name around it exchanged for the asked one, taken off where none is asked for, put on where the
  /// recording has none.
  static func exchanged(in body: [UInt8], recorded: String?, asked: String?) -> [UInt8] {
    if let recorded, body.starts(with: "\(recorded)(".utf8) {
      let rest = body[recorded.utf8.count...]
      if let asked { return Array(asked.utf8) + rest }
      var inner = rest.dropFirst()
      while let last = inner.last, last == UInt8(ascii: ";") || last <= 0x20 {
        inner = inner.dropLast()
      }
      if inner.last == UInt8(ascii: ")") { inner = inner.dropLast() }
      return Array(inner)
    }
    if recorded == nil, let asked,
      body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "[")
    {
      return Array("\(asked)(".utf8) + body + [UInt8(ascii: ")")]
    }
    return body
  }
}
