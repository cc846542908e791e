internal import JSONText

extension JSONWriter {
  mutating func member(_ key: StaticString, _ value: String) { member(literal: key, value) }

  mutating func member(_ key: StaticString, _ value: String?) {
    if let value { member(key, value) }
  }

  mutating func member(_ key: StaticString, unlessEmpty value: String) {
    if !value.isEmpty { member(key, value) }
  }

  /// A text that is written in any case, but for one that was received as something else: it stands among the rest.
  mutating func member(_ key: StaticString, _ text: String, unlessEmptyAnd rest: [JSON.Member]) {
    if !text.isEmpty || !rest.has(key) { member(key, text) }
  }

  /// What follows from another field, left out where something else was received in its place: that stands among the rest.
  mutating func member(_ key: StaticString, _ text: String, unlessIn rest: [JSON.Member]) {
    if !rest.has(key) { member(key, text) }
  }

  /// A user. Of one who is known by his identifier alone, what was received in his place may stand among the rest; of any, what was received in
  /// place of his identifier.
  mutating func member(_ key: StaticString, _ user: User, unlessBareAnd rest: [JSON.Member]) {
    guard let told = rest.value(of: key) else { return member(key, user) }
    if told.members.count == 1, let uid = told["uid"] {
      self.key(literal: key)
      user.write(to: &self, uid: uid)
    } else if user != User(uid: user.uid) {
      member(key, user)
    }
  }

  mutating func member(_ key: StaticString, _ value: Int64?) {
    guard let value else { return }
    self.key(literal: key)
    write(value)
  }

  mutating func member(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.key(literal: key)
    write(value)
  }

  mutating func member(_ key: StaticString, _ value: JSON?) {
    guard let value else { return }
    self.key(literal: key)
    write(value)
  }

  mutating func member(_ key: StaticString, name: (some WireName)?) {
    if let name { member(key, name.rawValue) }
  }

  /// A member whose key is data, such as a `uid`.
  mutating func member(keyed key: String, _ value: some ModelObject) {
    self.key(key)
    value.write(to: &self)
  }

  mutating func member(_ key: StaticString, _ value: (some ModelObject)?) {
    guard let value else { return }
    self.key(literal: key)
    value.write(to: &self)
  }

  /// A list of strings, left out if empty.
  mutating func member(_ key: StaticString, strings: [String]) {
    guard !strings.isEmpty else { return }
    self.key(literal: key)
    beginArray()
    for string in strings { write(string) }
    endArray()
  }

  /// A list of objects, left out if empty.
  mutating func member(_ key: StaticString, objects: [some ModelObject]) {
    guard !objects.isEmpty else { return }
    self.key(literal: key)
    beginArray()
    for object in objects { object.write(to: &self) }
    endArray()
  }

  /// Fields that were kept as received.
  mutating func members(_ members: [JSON.Member]) {
    for member in members {
      key(member.key)
      write(member.value)
    }
  }

  /// Fields that were kept as received, of an object whose fields may be set after it was read: one that was not understood, and has been
  /// set since, is written once, as it was set. Every object but one that has no fields of its own writes them so.
  ///
  /// - Parameter start: ``JSONWriter/count`` when none of the object's known fields was written yet.
  mutating func members(_ members: [JSON.Member], unlessWrittenFrom start: Int) {
    guard !members.isEmpty else { return }
    let written = writtenKeys(from: start, ifAnyOf: members.lazy.map(\.key))
    for member in members where written.isEmpty || !written.contains(Array(member.key.utf8)) {
      key(member.key)
      write(member.value)
    }
  }
}

extension [JSON.Member] {
  /// Whether there is a member of this name.
  func has(_ key: StaticString) -> Bool { value(of: key) != nil }

  /// The value of the first member of this name.
  func value(of key: StaticString) -> JSON? {
    isEmpty ? nil : first { JSON.isIdentical($0.key, "\(key)") }?.value
  }
}
