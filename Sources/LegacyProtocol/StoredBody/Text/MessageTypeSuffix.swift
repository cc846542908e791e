/// The `_messagetype_NN` that apps add to what they send; servers cut it off web sends only.
enum MessageTypeSuffix {
  static let mark = "_messagetype_"

  /// The digits of the suffix of a text; `nil` if it has none.
  static func number(of body: String) -> String? {
    // Almost no text ends in a digit: no more than its end is looked at.
    let mayEndInDigit = body.utf8.withContiguousStorageIfAvailable { bytes in
      var end = bytes.count
      while end > 0, Blanks.isBlank(bytes[end - 1]) { end -= 1 }
      return end > 0 && bytes[end - 1] >= 0x30 && bytes[end - 1] <= 0x39
    }
    if mayEndInDigit == false { return nil }
    let trimmed = Blanks.trimmed(body)
    let digits = trimmed.utf8.reversed().prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    guard digits > 0, digits <= 4 else { return nil }
    let head = trimmed.utf8.dropLast(digits)
    guard head.count >= mark.utf8.count, head.suffix(mark.utf8.count).elementsEqual(mark.utf8)
    else { return nil }
    return String(decoding: trimmed.utf8.suffix(digits), as: UTF8.self)
  }

  /// A text without the suffix and the blanks behind it.
  static func removed(from body: String, number: String) -> String {
    let trail = body.utf8.reversed().prefix { Blanks.isBlank($0) }.count
    return String(
      decoding: body.utf8.dropLast(trail + number.utf8.count + mark.utf8.count), as: UTF8.self)
  }
}
