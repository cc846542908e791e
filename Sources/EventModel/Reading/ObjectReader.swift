internal import JSONText

/// Takes the known members out of an object and leaves the rest, so that unknown fields survive.
///
/// A member that is `null` counts as unset. A known member of the wrong type is not taken: it stays among the rest and is written
/// back as it came. What has another name or place too is looked for there only where the first has nothing. Of repeated keys the last counts;
/// keys are the same if their bytes are.
struct ObjectReader {
  private struct Entry {
    let key: String
    let value: JSONValue
    var isTaken: Bool
  }
  private var entries: [Entry] = []
  /// Members of which only a part was taken, with the other part.
  private var leftovers: [JSON.Member] = []

  /// The reader of an object without members.
  init() {}

  /// - Throws: ``ModelError`` with `.wrongType`; PHP's spelling of an empty object, `[]`, is accepted.
  init(_ value: JSONValue) throws(ModelError) {
    guard value.isKeyed else {
      throw ModelError(.wrongType, at: "", expected: "an object")
    }
    entries.reserveCapacity(value.count)
    let isSmall = value.count <= Self.comparedAtMost
    for member in value.members {
      let key = member.key
      if isSmall, let repeated = index(of: key) { entries.remove(at: repeated) }
      entries.append(Entry(key: key, value: member.value, isTaken: false))
    }
    if !isSmall { dropRepeated() }
  }

  /// Members each of which is compared with all before it; more than that are looked up, so that the time grows as their number does.
  private static let comparedAtMost = 32

  private mutating func dropRepeated() {
    var seen: Set<[UInt8]> = []
    seen.reserveCapacity(entries.count)
    var kept: [Entry] = []
    kept.reserveCapacity(entries.count)
    for entry in entries.reversed() where seen.insert(Array(entry.key.utf8)).inserted {
      kept.append(entry)
    }
    entries = kept.reversed()
  }

  private func index(of key: String) -> Int? {
    // The lengths first: they tell nearly all keys apart, and most of the time of reading would go into comparing.
    let length = key.utf8.count
    return entries.firstIndex { $0.key.utf8.count == length && JSON.isIdentical($0.key, key) }
  }

  /// Looks at a member without taking it.
  func peek(_ key: String) -> JSONValue? { index(of: key).map { entries[$0].value } }

  /// Whether a member is there and not `null`.
  func isSet(_ key: String) -> Bool { peek(key).map { !$0.isNull } ?? false }

  /// The same of an instant, for which 0 counts as unset.
  func isTimeSet(_ key: String) -> Bool {
    peek(key).map { !$0.isNull && !WireTime.isUnset($0) } ?? false
  }

  /// Takes a member if `read` makes something of it.
  mutating func take<Value>(_ key: String, _ read: (JSONValue) -> Value?) -> Value? {
    guard let index = index(of: key) else { return nil }
    if entries[index].value.isNull {
      entries[index].isTaken = true
      return nil
    }
    guard let value = read(entries[index].value) else { return nil }
    entries[index].isTaken = true
    return value
  }

  mutating func string(_ key: String) -> String? { take(key) { $0.string } }

  /// Lets go of a member for which another value is written.
  mutating func discard(_ key: String) { _ = take(key) { $0 } }

  /// Lets go of a member that is `null`, where a value is written that was found elsewhere.
  mutating func discardUnset(_ key: String) { _ = take(key) { _ in Bool?.none } }

  /// Lets go of a member that says what another one says too, and is written in any case. One that says something else stays.
  mutating func discard(_ key: String, ifIdentifier id: String) {
    _ = take(key) { Self.identifier($0).map { JSON.isIdentical($0, id) } == true ? true : nil }
  }

  /// A name or number that serves as an identifier: a string, or an integer as its digits.
  mutating func identifier(_ key: String) -> String? { take(key, Self.identifier) }

  /// An identifier that is not empty: an empty one names nobody, and is not taken.
  mutating func filledIdentifier(_ key: String) -> String? {
    take(key) { Self.identifier($0).flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The same of a text that is no number.
  mutating func filledString(_ key: String) -> String? {
    take(key) { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Whether an identifier is there: neither `null` nor an empty text, which names nothing.
  func isNamed(_ key: String) -> Bool {
    peek(key).map { !$0.isNull && !($0.string?.isEmpty ?? false) } ?? false
  }

  /// Looks at an identifier without taking it.
  func peekIdentifier(_ key: String) -> String? { peek(key).flatMap(Self.identifier) }

  private static func identifier(_ value: JSONValue) -> String? {
    value.string ?? value.integer.map(String.init)
  }

  mutating func integer(_ key: String) -> Int64? { take(key) { $0.integer } }

  /// Seconds since 1970, whatever unit was written; 0 is unset.
  mutating func time(_ key: String) -> Int64? {
    take(key) { WireTime.isUnset($0) ? .some(nil) : WireTime.seconds($0).map(Optional.some) } ?? nil
  }

  /// Milliseconds since 1970, whatever unit was written; 0 is unset.
  mutating func milliseconds(_ key: String) -> Int64? {
    take(key) { WireTime.isUnset($0) ? .some(nil) : WireTime.milliseconds($0).map(Optional.some) }
      ?? nil
  }

  /// `true`, `1` or `"true"`, and their opposites.
  mutating func flag(_ key: String) -> Bool? {
    take(key) { value in
      if let bool = value.bool { return bool }
      switch value.numberText ?? value.string {
      case "1", "true": return true
      case "0", "false": return false
      default: return nil
      }
    }
  }

  mutating func name<Name: WireName>(_ key: String) -> Name? {
    take(key) { $0.string.map(Name.init(rawValue:)) }
  }

  mutating func json(_ key: String) -> JSON? { take(key) { JSON($0) } }

  /// A list of strings; taken only if every element is one.
  mutating func strings(_ key: String) -> [String]? {
    take(key) { value in
      guard value.kind == .array else { return nil }
      var strings: [String] = []
      for element in value.elements {
        guard let string = element.string else { return nil }
        strings.append(string)
      }
      return strings
    }
  }

  /// A list of objects; taken only if every element can be read.
  mutating func list<Element>(
    _ key: String, _ read: (JSONValue) throws(ModelError) -> Element
  ) -> [Element]? {
    take(key) { value in
      guard value.kind == .array else { return nil }
      var elements: [Element] = []
      elements.reserveCapacity(value.count)
      for element in value.elements {
        guard let element = try? read(element) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }

  /// An object inside this one; taken only if it can be read.
  mutating func object<Value>(
    _ key: String, _ read: (JSONValue) throws(ModelError) -> Value
  ) -> Value? {
    take(key) { value in try? read(value) }
  }

  mutating func object<Value: ModelObject>(_ key: String) -> Value? {
    object(key) { value throws(ModelError) in try Value(reading: value) }
  }

  mutating func list<Element: ModelObject>(_ key: String) -> [Element]? {
    list(key) { value throws(ModelError) in try Element(reading: value) }
  }

  /// An empty text says nothing, and is not taken.
  mutating func receiverType(_ key: String = "receiverType") -> ReceiverType? {
    take(key) { $0.string.flatMap { $0.isEmpty ? nil : ReceiverType(rawValue: $0) } }
  }

  /// A user. Where his object has no identifier that can be read, `uid` stands in for it, and all else in it is his; without such an object,
  /// and without a `uid`, there is none, and the member is not taken. An identifier that was not understood stays among the rest, as an object
  /// of the same key; the writer puts it back.
  mutating func user(_ key: String, named uid: String?) -> User? {
    guard let value = peek(key),
      let user = object(key, { value throws(ModelError) in try User(reading: value, named: uid) })
    else { return nil }
    if let object = try? ObjectReader(value), object.isSet("uid"),
      object.peekIdentifier("uid")?.isEmpty ?? true, let told = object.peek("uid")
    {
      leftovers.append(.init(key, .object([.init("uid", JSON(told))])))
    }
    return user
  }

  /// The identifier of a session, whose key has two spellings.
  mutating func sessionId() -> String? { identifier("sessionId", or: "sessionid") }

  /// An identifier that has another key in some sources; it is written under the first.
  mutating func identifier(_ key: String, or other: String) -> String? {
    let id = identifier(key)
    return isSet(key) ? id : identifier(other)
  }

  /// A text that has another key in some sources; it is written under the first.
  mutating func string(_ key: String, or other: String) -> String? {
    let text = string(key)
    return isSet(key) ? text : string(other)
  }

  /// An entity in its wrapper, `{entityType, entity}`; taken only if it can be read. What else the wrapper has stays among the rest, as a
  /// member of the same key; the writer puts it back into the wrapper.
  mutating func wrapped<Value>(
    _ key: String, _ read: (JSONValue) throws(ModelError) -> Value
  ) -> Value? {
    let taken = take(key) { wrapper in (try? read(wrapper)).map { (wrapper, $0) } }
    guard let (wrapper, value) = taken else { return nil }
    if wrapper.count > 2, var object = try? ObjectReader(wrapper) {
      for known in ["entityType", "entity"] { _ = object.take(known) { $0 } }
      let rest = object.rest()
      if !rest.isEmpty { leftovers.append(.init(key, .object(rest))) }
    }
    return value
  }

  /// - Throws: ``ModelError`` with `.missingField` or `.wrongType`.
  mutating func required<Value>(
    _ key: String, _ expected: String, _ value: Value?
  ) throws(ModelError) -> Value {
    if let value { return value }
    throw ModelError(isSet(key) ? .wrongType : .missingField, at: "/" + key, expected: expected)
  }

  /// What a user or a group is called by: an empty text names nobody, and is not written where it is a message's party.
  mutating func requiredName(_ key: String, _ name: String?) throws(ModelError) -> String {
    try required(key, "a string that is not empty", name.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// An object inside this one that has to be there and to be read.
  ///
  /// - Throws: ``ModelError`` with `.missingField`, or that of `read` with the place in this object.
  mutating func required<Value>(
    _ key: String, _ expected: String, reading read: (JSONValue) throws(ModelError) -> Value
  ) throws(ModelError) -> Value {
    try required(key, expected, whole(key, reading: read))
  }

  /// An object inside this one that may be unset, but if it is not has to be read.
  ///
  /// - Throws: ``ModelError`` of `read` with the place in this object.
  mutating func whole<Value>(
    _ key: String, reading read: (JSONValue) throws(ModelError) -> Value
  ) throws(ModelError) -> Value? {
    guard let value = take(key, { $0 }) else { return nil }
    do throws(ModelError) {
      return try read(value)
    } catch {
      throw error.inside(key)
    }
  }

  /// Members that nobody took, in their order.
  func rest() -> [JSON.Member] {
    var rest: [JSON.Member] = []
    for entry in entries where !entry.isTaken { rest.append(.init(entry.key, JSON(entry.value))) }
    return leftovers.isEmpty ? rest : rest + leftovers
  }
}

extension JSONValue {
  /// Whether a member is there and not `null`.
  func isSet(_ key: String) -> Bool { self[key].map { !$0.isNull } ?? false }

  /// Whether it is an object, or PHP's spelling of an empty one, `[]`.
  var isKeyed: Bool { kind == .object || (kind == .array && count == 0) }
}

extension [JSON.Member] {
  /// Removes what is left of a wrapper that was taken but for this, and returns its members.
  mutating func takeLeft(of key: StaticString) -> [JSON.Member] {
    guard !isEmpty, let index = firstIndex(where: { JSON.isIdentical($0.key, "\(key)") }) else {
      return []
    }
    return remove(at: index).value.members
  }
}
