import Markup

/// The pieces bodies are put together from, each made safe for its place.
struct BodyParts {
  let form: String

  /// Words of a phrase or a name between tags.
  func text(_ words: String) -> String {
    SearchedTokens.disarmed(TypedText.escaped(words), of: SearchedTokens.anyMessage)
  }

  /// A value between double quotes.
  func attribute(_ value: String, keeping kept: SearchedTokens.Use? = nil) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    var uses = SearchedTokens.anyMessage
    if let kept { uses.remove(kept) }
    // Only inside a tag the percent form is used.
    let tag = SearchedTokens.disarmed("<a \(escaped)", of: uses)
    return String(decoding: tag.utf8.dropFirst(3), as: UTF8.self)
  }

  /// An address that may be followed.
  func address(
    _ url: String, _ part: String, keeping kept: SearchedTokens.Use? = nil
  ) throws(StoredBodyEncodingError) -> String {
    guard WebAddress.accepted(url) == url else {
      throw .invalidPart(form: form, part: part)
    }
    return attribute(url, keeping: kept)
  }

  /// An id or a name inside the quotes of a script call or between the bars of a call body.
  func argument(_ value: String?, _ part: String) throws(StoredBodyEncodingError) -> String {
    guard let value, ControlReader.isIdentifier(value),
      !value.utf8.contains(where: { Self.unfit.contains($0) }),
      // Whatever ends so is cut there, by readers of every kind.
      MessageTypeSuffix.number(of: value) == nil
    else { throw .invalidPart(form: form, part: part) }
    return value
  }

  /// The same for one field of a control string, where `_` parts the fields.
  func field(_ value: String?, _ part: String) throws(StoredBodyEncodingError) -> String {
    let value = try argument(value, part)
    guard !value.utf8.contains(UInt8(ascii: "_")) else {
      throw .invalidPart(form: form, part: part)
    }
    return value
  }

  func number(_ value: String, _ part: String) throws(StoredBodyEncodingError) -> String {
    guard ControlReader.isNumber(value) else { throw .invalidPart(form: form, part: part) }
    return value
  }

  private static let unfit = Set("'\"\\<>&|`".utf8)
}
