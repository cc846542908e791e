internal import JSONText
internal import LegacyProtocol

/// Finds secrets in texts: values of JSON members by their keys, `name=value` in addresses and markup, password hashes in
/// invitations. All bytes besides stay as they are.
struct TextRedactor {
  private(set) var pseudonyms: Pseudonyms
  /// The kind of all values, for an answer that is secret as a whole.
  private let whole: SecretFields.Kind?

  init(_ pseudonyms: Pseudonyms, whole: SecretFields.Kind? = nil) {
    self.pseudonyms = pseudonyms
    self.whole = whole
  }

  mutating func redacted(_ text: [UInt8]) -> [UInt8] {
    var result = redactedMembers(text)
    result = redactedInvites(result)
    return redactedAssignments(result)
  }

  // MARK: JSON

  /// JSON may stand behind a callback's name and have more JSON behind it.
  private mutating func redactedMembers(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var position = 0
    while let start = text[position...].firstIndex(where: { $0 == 0x7B || $0 == 0x5B }) {
      out += text[position..<start]
      position = start
      let limits = JSONLimits(maximumDepth: 100)
      guard let document = try? JSONDocument(parsing: text, from: start, limits: limits) else {
        // Not JSON: names and values are still found as text.
        return out + looseMembers(Array(text[start...]))
      }
      var pieces: [(range: Range<Int>, text: [UInt8])] = []
      collect(document.root, within: whole, into: &pieces)
      for piece in pieces {
        out += text[position..<piece.range.lowerBound]
        out += piece.text
        position = piece.range.upperBound
      }
      out += text[position..<max(document.end, position)]
      position = max(document.end, position)
    }
    return out + text[position...]
  }

  /// - Parameter outer: The kind of the field that the value is in: `{"cometid":{"id":"…"}}`.
  private mutating func collect(
    _ value: JSONValue, within outer: SecretFields.Kind? = nil,
    into pieces: inout [(range: Range<Int>, text: [UInt8])]
  ) {
    for element in value.elements { collect(element, within: outer, into: &pieces) }
    for member in value.members {
      collect(member.value, within: kind(of: member) ?? outer, into: &pieces)
    }
    let raw = value.rawBytes
    if let outer, let secret = scalar(value) {
      let name = pseudonyms.name(for: secret, outer)
      guard name != secret else { return }
      let isQuoted = value.kind == .string
      pieces.append((raw.startIndex..<raw.endIndex, Array((isQuoted ? name : "\"\(name)\"").utf8)))
    } else if let text = value.string, let inner = redactedInside(text) {
      // Quotes stay outside the range of a string's bytes.
      let quoted = JSONWriter.bytes(of: JSON.string(inner))
      pieces.append((raw.startIndex..<raw.endIndex, Array(quoted.dropFirst().dropLast())))
    }
  }

  private func kind(of member: JSONValue.Member) -> SecretFields.Kind? {
    let key = member.key
    if let kind = SecretFields.kind(of: key) { return kind }
    // Room lists have the password's hash under `i`.
    if key == "i", let text = member.value.string, Self.isHash(text.utf8) { return .hash }
    return nil
  }

  private func scalar(_ value: JSONValue) -> String? {
    switch value.kind {
    case .string: value.string
    case .number: value.numberText
    case .null, .bool, .array, .object: nil
    }
  }

  /// A string that holds JSON of its own; `nil` if nothing in it changes.
  private mutating func redactedInside(_ text: String) -> String? {
    guard let first = text.utf8.first, first == 0x7B || first == 0x5B else { return nil }
    let bytes = Array(text.utf8)
    guard let document = try? JSONDocument(parsing: bytes, limits: JSONLimits(maximumDepth: 100)),
      document.end == bytes.count
    else { return nil }
    var pieces: [(range: Range<Int>, text: [UInt8])] = []
    collect(document.root, into: &pieces)
    guard !pieces.isEmpty else { return nil }
    var out: [UInt8] = []
    var position = 0
    for piece in pieces {
      out += bytes[position..<piece.range.lowerBound] + piece.text
      position = piece.range.upperBound
    }
    return String(decoding: out + bytes[position...], as: UTF8.self)
  }

  /// `"name":"value"` in a text that breaks off or is no JSON.
  private mutating func looseMembers(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var position = 0
    while let colon = ByteSearch.first(Array("\":".utf8), in: text, from: position) {
      let start = colon + 2
      let key = text[position..<colon].suffix(64).reversed().prefix { $0 != 0x22 }
      out += text[position..<start]
      position = start
      let name = String(decoding: key.reversed(), as: UTF8.self)
      let known = SecretFields.kind(of: name)
      guard known != nil || name == "i" else { continue }
      let blanks = text[start...].prefix { $0 == 0x20 }
      let isQuoted = text[blanks.endIndex...].first == 0x22
      let value =
        isQuoted
        ? text[(blanks.endIndex + 1)..<Self.endOfString(in: text, from: blanks.endIndex + 1)]
        : text[blanks.endIndex...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let kind = known ?? (Self.isHash(value) ? .hash : nil) else { continue }
      let secret = String(decoding: value, as: UTF8.self)
      let pseudonym = pseudonyms.name(for: secret, kind)
      out += blanks
      out +=
        (isQuoted ? "\"\(pseudonym)" : pseudonym == secret ? secret : "\"\(pseudonym)\"").utf8
      position = value.endIndex
    }
    return out + text[position...]
  }

  /// Where the quote stands that ends a string; the text's end if there is none.
  private static func endOfString(in text: [UInt8], from start: Int) -> Int {
    var i = start
    while i < text.count, text[i] != 0x22 { i += text[i] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(i, text.count)
  }

  // MARK: Invitations

  private static let join = Array("joinChatroom(".utf8)

  /// The second argument of `joinChatroom('5','hash','name')`, whatever its quotes look like after escaping.
  private mutating func redactedInvites(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var position = 0
    while let call = ByteSearch.first(Self.join, in: text, from: position) {
      let start = call + Self.join.count
      out += text[position..<start]
      position = start
      let arguments = text[start...].prefix(600).prefix { $0 != UInt8(ascii: ")") }
      guard let hash = Self.secondArgument(of: arguments), !hash.isEmpty else { continue }
      out += text[start..<hash.startIndex]
      out += pseudonyms.name(for: String(decoding: hash, as: UTF8.self), .hash).utf8
      position = hash.endIndex
    }
    return out + text[position...]
  }

  private static func secondArgument(of arguments: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = arguments.drop { $0 == 0x20 }
    let quote = quotes.first { rest.starts(with: $0) } ?? []
    guard !quote.isEmpty,
      let firstEnd = ByteSearch.first(quote, in: rest, from: rest.startIndex + quote.count)
    else { return nil }
    rest = rest[(firstEnd + quote.count)...].drop { $0 == 0x20 || $0 == UInt8(ascii: ",") }
    guard rest.starts(with: quote),
      let end = ByteSearch.first(quote, in: rest, from: rest.startIndex + quote.count)
    else { return nil }
    return rest[(rest.startIndex + quote.count)..<end]
  }

  private static let quotes: [[UInt8]] = [
    "\\\\'", "\\'", "'", "\\\\\"", "\\\"", "\"", "&#039;", "&#39;", "&quot;", "\\u0027", "\\u0022",
  ].map { Array($0.utf8) }

  private static func isHash(_ text: some Collection<UInt8>) -> Bool {
    (text.count == 32 || text.count == 40)
      && text.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
      }
  }

  // MARK: name=value

  /// Values of addresses (`?basedata=…&`) and of attributes (`token='…'`) in the middle of a text.
  private mutating func redactedAssignments(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var position = 0
    while let equals = text[position...].firstIndex(of: UInt8(ascii: "=")) {
      out += text[position...equals]
      let name = text[position..<equals].reversed().drop { $0 == 0x20 }
        .prefix(40).prefix(while: Self.isNameByte).reversed()
      position = equals + 1
      guard let kind = SecretFields.kind(of: String(decoding: name, as: UTF8.self)) else {
        continue
      }
      // Escaped quotes and blanks before the value.
      let lead = text[position...].prefix(8).prefix {
        $0 == 0x20 || $0 == UInt8(ascii: "\\") || $0 == 0x22 || $0 == 0x27
      }
      let isQuoted = lead.contains { $0 == 0x22 || $0 == 0x27 }
      // `x = y` in ordinary text is no assignment.
      if !isQuoted, !lead.isEmpty { continue }
      // An empty pair of quotes was taken as the lead of what follows.
      if lead.count(where: { $0 == 0x22 || $0 == 0x27 }) > 1 { continue }
      let value = text[lead.endIndex...].prefix(4096).prefix(while: Self.isValueByte)
      // Short words behind `channel=` are prose.
      if kind == .channel, value.count < 16 { continue }
      out += lead
      out += pseudonyms.name(for: String(decoding: value, as: UTF8.self), kind).utf8
      position = value.endIndex
    }
    return out + text[position...]
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isValueByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x27, UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: ","):
      false
    default: true
    }
  }
}
