internal import EventModel
internal import Transport

/// What a request for events asks for.
struct EventStreamRequest: Sendable {
  var start = EventStart.now
  var filter = EventFilter()

  /// A query that asks for what there isn't; the text says what was expected.
  struct Refusal: Error {
    let expected: String
  }

  private static let longestQuery = 16 * 1024
  /// Uids have at most 100 characters.
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
        guard Self.methods.contains(value) else { throw Self.refusal(ofMethod: value) }
        filter.methods.insert(value)
      case "lastEventId": after = value.isEmpty ? nil : value
      case "from":
        guard value == "start" || value == "now" else {
          throw Refusal(expected: "from=start or from=now")
        }
        start = value == "start" ? .oldest : .now
      // Read by `token(in:)`, before anything is refused.
      case "access_token": break
      default:
        throw Refusal(
          expected: "viewer, event, lastEventId, from or access_token, not \(Self.quoted(name))")
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

  // MARK: Names

  /// As the member `event` has them.
  private static let methods = Set(ListenerMethod.allCases.map(\.methodName))

  private static func refusal(ofMethod name: String) -> Refusal {
    var text = "event to be the name of a listener method, not \(quoted(name))"
    if let near = nearest(to: name) { text += "; the nearest is \(near)" }
    return Refusal(expected: text)
  }

  /// The method that has the most letters in common with a name at its start and end, if that is most of both.
  private static func nearest(to name: String) -> String? {
    let given = Array(name.utf8.prefix(longestValue))
    var best: (name: String, common: Int)?
    for method in methods.sorted() {
      let letters = Array(method.utf8)
      let least = min(given.count, letters.count)
      let start = zip(given, letters).prefix { $0 | 0x20 == $1 | 0x20 }.count
      let end = zip(given.reversed(), letters.reversed()).prefix { $0 | 0x20 == $1 | 0x20 }.count
      let common = min(start + end, least)
      if common * 3 >= max(given.count, letters.count) * 2, common > best?.common ?? 0 {
        best = (method, common)
      }
    }
    return best?.name
  }

  /// A name as it can be shown in an answer: what isn't printable ASCII as a dot, and not all of a long one.
  private static func quoted(_ name: String) -> String {
    let shown = name.unicodeScalars.prefix(60).map { (0x20..<0x7F).contains($0.value) ? $0 : "." }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shown)
    return "“\(String(text))\(shown.count < name.unicodeScalars.count ? "…" : "")”"
  }

  private static func parameters(of query: String) -> [(name: String, value: String)] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
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
