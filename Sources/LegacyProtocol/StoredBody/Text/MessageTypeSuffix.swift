/// The `_messagetype_NN` that apps add to what they send; servers cut it off web sends only.
enum MessageTypeSuffix {
  static let mark = "_messagetype_"

  /// The digits of the suffix of a text; `nil` if it has none.
  static func number(of body: String) -> String? {
    // Almost no text ends in a digit: no more than its end is looked at.
    guard let last = body.utf8.last, Blanks.isBlank(last) || (last >= 0x30 && last <= 0x39) else {
      return nil
    }
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
