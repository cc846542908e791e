import Markup

/// The pieces bodies are put together from, each made safe for its place.
struct BodyParts {
  let form: String
  /// What clients search the whole message for.
  private let uses: Set<SearchedTokens.Use>

  init(form: String, in context: StoredBody.Context) {
    self.form = form
    uses = SearchedTokens.uses(in: context)
  }

  /// Words of a phrase between tags.
  func text(_ words: String) -> String {
    SearchedTokens.disarmed(TypedText.escaped(words), of: uses)
  }

  /// A name between tags: one line, whose `&` stay as they are even where a reference could begin.
  func name(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var escaped: [UInt8] = []
    for (i, byte) in bytes.enumerated() {
      let next = i + 1 < bytes.count ? bytes[i + 1] : 0
      switch byte {
      case 0..<0x20, 0x7F: escaped.append(0x20)
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "&")
      where next == UInt8(ascii: "#")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20):
        escaped += "&amp;".utf8
      default: escaped.append(byte)
      }
    }
    return SearchedTokens.disarmed(String(decoding: escaped, as: UTF8.self), of: uses)
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
    var uses = uses
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

  /// Throws over a part for which the form has no place.
  func refuse(_ value: String?, _ part: String) throws(StoredBodyEncodingError) {
    if value != nil { throw .invalidPart(form: form, part: part) }
  }

  /// An id or a name inside the quotes of a script call or between the bars of a call body.
  func argument(_ value: String?, _ part: String) throws(StoredBodyEncodingError) -> String {
    guard let value, ControlReader.isIdentifier(value),
      !value.utf8.contains(where: { Self.unfit.contains($0) }),
      // Whatever ends so is cut there, by readers of every kind.
      MessageTypeSuffix.number(of: value) == nil,
      // Nor can what is searched for be altered there.
      !uses.contains(.group) || SearchedTokens.disarmedPlain(value, of: [.group]) == value
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
