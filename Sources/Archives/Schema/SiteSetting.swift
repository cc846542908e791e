/// Settings of an install that say something of people; of no other is the value read, for there are keys among them.
enum SiteSetting: String, CaseIterable {
  /// Who moderates all rooms.
  case moderators = "moderatoruserids"
  /// Who may not use the chat at all.
  case banned = "banneduserids"

  /// By its key, in any case; the names are those of the variables in the install's configuration.
  init?(key: String) { self.init(rawValue: key.lowercased()) }

  /// The ids in a value: a list as PHP's `serialize` writes it, or with commas. Empty for what is neither.
  static func ids(in value: String) -> [String] {
    let text = Substring(value).utf8.drop { $0 <= 0x20 }
    guard text.starts(with: "a:".utf8) else {
      return value.split { $0 == "," || $0 == " " || $0 == ";" }.map(String.init)
        .filter { isID($0) }
    }
    // `a:2:{i:0;s:1:"7";i:1;i:12;}`: keys and values by turns.
    guard let start = text.firstIndex(of: UInt8(ascii: "{")) else { return [] }
    var rest = text[text.index(after: start)...]
    var ids: [String] = []
    var isKey = true
    while let scalar = scalar(&rest) {
      if !isKey, isID(scalar) { ids.append(scalar) }
      isKey.toggle()
    }
    return ids
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 20 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The next whole number or text; `nil` at the end, and at anything else.
  private static func scalar(_ rest: inout Substring.UTF8View) -> String? {
    guard let kind = rest.first else { return nil }
    if kind == UInt8(ascii: "i") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
      defer { rest = rest[rest.index(after: end)...] }
      return String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)
    }
    guard kind == UInt8(ascii: "s") else { return nil }
    let count = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }
    guard let length = Int(String(decoding: count, as: UTF8.self)), length >= 0,
      count.endIndex < rest.endIndex
    else { return nil }
    let text = rest[count.endIndex...].dropFirst(2)
    guard length <= text.count - 2 else { return nil }
    let value = text.prefix(length)
    rest = text.dropFirst(length + 2)
    return String(decoding: value, as: UTF8.self)
  }
}
