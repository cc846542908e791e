/// What addresses and keys of the platform look like in configurations.
enum PlatformAddress {
  static let rule = "an address with https:// is expected, without a query"
  static let nameRule = "letters, digits and - are expected"

  /// The address without a slash at its end; `nil` if it is none.
  static func url(_ text: String) -> String? {
    guard text.hasPrefix("https://") || text.hasPrefix("http://127.0.0.1:"),
      !text.contains(where: { $0 == "@" || $0 == "?" || $0 == "#" || $0.isWhitespace })
    else { return nil }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Of an app or a region.
  static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
      default: false
      }
    }
  }

  /// The first line of a file.
  static func key(in path: String) throws(FileProblem) -> String {
    let key = try FileProblem.read(path, limit: 1 << 16).prefix { $0 != 0x0A && $0 != 0x0D }
    guard !key.isEmpty, key.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw FileProblem(path: path, line: 1, rule: "a key of ASCII without blanks is expected")
    }
    return String(decoding: key, as: UTF8.self)
  }
}
