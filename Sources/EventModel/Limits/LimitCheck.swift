internal import JSONText

/// Collects what is wrong with a body.
struct LimitCheck {
  private(set) var violations: [LimitViolation] = []
  /// Place of the object that is looked at.
  private let place: String

  init(at place: String = "") { self.place = place }

  mutating func fail(_ field: String, _ rule: LimitViolation.Rule) {
    violations.append(LimitViolation(place + field, rule))
  }

  mutating func add(_ others: [LimitViolation]) { violations += others }

  /// A key that is data as part of a JSON Pointer.
  static func escaped(_ key: String) -> String {
    key.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
  }

  /// Looks at an object inside this one.
  mutating func inside(_ field: String, _ run: (inout LimitCheck) -> Void) {
    var inner = LimitCheck(at: place + field)
    run(&inner)
    add(inner.violations)
  }

  /// Details are those of the one they stand beside.
  mutating func same(_ field: String, _ actual: String, _ expected: String) {
    if !JSON.isIdentical(actual, expected) { fail(field, .notAllowed("details of another")) }
  }

  mutating func atMost(
    _ limit: Int, _ unit: LimitViolation.Unit, _ field: String, _ actual: Int
  ) {
    if actual > limit { fail(field, .atMost(limit, unit, actual: actual)) }
  }

  mutating func characters(_ limit: Int, _ field: String, _ text: String?) {
    if let text { atMost(limit, .characters, field, text.unicodeScalars.count) }
  }

  /// A `uid`, a `guid` or a role.
  mutating func identifier(_ field: String, _ text: String) {
    if text.isEmpty {
      fail(field, .required)
    } else if !text.utf8.allSatisfy(Self.isIdentifierByte) {
      fail(field, .alphabet("a-z 0-9 _ -"))
    } else {
      characters(ModernLimits.identifierCharacters, field, text)
    }
  }

  /// Nothing but blanks, the separators of ASCII among them.
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || (0x1C...0x1F).contains($0.value)
    }
  }

  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  mutating func name(_ field: String, _ text: String?) {
    guard let text, !text.isEmpty else { return fail(field, .required) }
    if Self.isBlank(text) { fail(field, .notBlank) }
    characters(ModernLimits.nameCharacters, field, text)
  }

  mutating func address(_ field: String, _ url: String?) {
    guard let url else { return }
    let rest = ["https://", "http://"].lazy.compactMap { scheme in
      url.utf8.starts(with: scheme.utf8) ? url.utf8.dropFirst(scheme.utf8.count) : nil
    }.first
    if let rest {
      let host = rest.prefix { !"/?#".utf8.contains($0) }
      if host.isEmpty || Self.isBlank(String(Substring(host))) {
        fail(field, .notAllowed("an address without a host"))
      }
    } else {
      fail(field, .notAllowed("addresses begin with http:// or https://"))
    }
    characters(ModernLimits.urlCharacters, field, url)
  }

  mutating func receiverType(_ type: ReceiverType) {
    switch type {
    case .user, .group: break
    case .unknown: fail("/receiverType", .notAllowed("user or group"))
    }
  }

  mutating func tags(_ tags: [String]) {
    atMost(ModernLimits.tags, .items, "/tags", tags.count)
    for (index, tag) in tags.enumerated() {
      if tag.isEmpty { fail("/tags/\(index)", .required) }
      characters(ModernLimits.tagCharacters, "/tags/\(index)", tag)
    }
  }

  /// Of users and groups.
  mutating func metadata(_ metadata: JSON?) {
    guard let metadata else { return }
    guard case .object = metadata.tree else {
      return fail("/metadata", .notAllowed("not an object"))
    }
    atMost(
      ModernLimits.metadataBytes, .bytes, "/metadata", JSONWriter.bytes(of: metadata).count)
  }

  mutating func instant(_ field: String, _ seconds: Int64?) {
    if let seconds, !(1_000_000_000...9_999_999_999).contains(seconds) { fail(field, .seconds) }
  }

  mutating func order(_ field: String, _ later: Int64?, notBefore earlier: Int64?, _ name: String) {
    if let later, let earlier, later < earlier { fail(field, .notBefore(name)) }
  }
}
