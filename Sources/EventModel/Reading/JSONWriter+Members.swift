internal import JSONText

extension JSONWriter {
  mutating func member(_ key: String, _ value: String) {
    self.key(key)
    write(value)
  }

  mutating func member(_ key: String, _ value: String?) {
    if let value { member(key, value) }
  }

  mutating func member(_ key: String, _ value: Int64?) {
    guard let value else { return }
    self.key(key)
    write(value)
  }

  mutating func member(_ key: String, _ value: Bool?) {
    guard let value else { return }
    self.key(key)
    write(value)
  }

  mutating func member(_ key: String, _ value: JSON?) {
    guard let value else { return }
    self.key(key)
    write(value)
  }

  mutating func member(_ key: String, name: (some WireName)?) {
    if let name { member(key, name.rawValue) }
  }

  mutating func member(_ key: String, _ value: (some ModelObject)?) {
    guard let value else { return }
    self.key(key)
    value.write(to: &self)
  }

  /// A list of strings, left out if empty.
  mutating func member(_ key: String, strings: [String]) {
    guard !strings.isEmpty else { return }
    self.key(key)
    beginArray()
    for string in strings { write(string) }
    endArray()
  }

  /// A list of objects, left out if empty.
  mutating func member(_ key: String, objects: [some ModelObject]) {
    guard !objects.isEmpty else { return }
    self.key(key)
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
}
