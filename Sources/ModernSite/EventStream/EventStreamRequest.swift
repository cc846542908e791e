internal import Transport

/// What a request for events asks for.
struct EventStreamRequest: Sendable {
  var start = EventStart.now
  var filter = EventFilter()
  /// The value of `access_token`, the last one given.
  var token: String?

  /// A query that asks for what there isn't; the text says what was expected.
  struct Refusal: Error {
    let expected: String
  }

  private static let longestQuery = 16 * 1024
  /// Names and uids have at most 100 characters; a cursor has 33.
  private static let longestValue = 400

  /// The token alone, for a query that may be refused otherwise.
  static func token(in head: HTTPRequestHead) -> String? {
    guard let query = head.query, query.utf8.count <= longestQuery else { return nil }
    return parameters(of: query).last { $0.name == "access_token" }?.value
  }

  init(_ head: HTTPRequestHead) throws(Refusal) {
    let query = head.query ?? ""
    guard query.utf8.count <= Self.longestQuery else {
      throw Refusal(expected: "a query of at most \(Self.longestQuery) bytes")
    }
    var after: String?
    for (name, value) in Self.parameters(of: query) {
      switch name {
      case "viewer":
        try Self.check(value, "viewer")
        filter.viewers.insert(value)
      case "event":
        try Self.check(value, "event")
        filter.methods.insert(value)
      case "lastEventId": after = value.isEmpty ? nil : value
      case "from":
        guard value == "start" || value == "now" else {
          throw Refusal(expected: "from=start or from=now")
        }
        start = value == "start" ? .oldest : .now
      default: break
      }
    }
    // A browser that connects again repeats the address it was given, and has what it saw last in the header.
    if let header = head.headers.first("Last-Event-ID"), !header.isEmpty { after = header }
    if let after { start = .after(String(decoding: after.utf8.prefix(100), as: UTF8.self)) }
  }

  private static func check(_ value: String, _ name: String) throws(Refusal) {
    guard (1...longestValue).contains(value.utf8.count) else {
      throw Refusal(expected: "\(name) to have 1 to \(longestValue) bytes")
    }
  }

  private static func parameters(of query: String) -> [(name: String, value: String)] {
    query.utf8.split(separator: UInt8(ascii: "&")).prefix(200).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return (decoded(name), decoded(pair.dropFirst(name.count + 1)))
    }
  }

  /// Undoes percent escapes and `+`; an escape that is none stays as it is.
  private static func decoded(_ text: Substring.UTF8View.SubSequence) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, !digits.contains(UInt8(ascii: "+")),
        !digits.contains(UInt8(ascii: "-")),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
