/// Keys and strings, which are most of what is written: their bytes go straight into the room behind what was written before.
extension JSONWriter {
  /// A key that is written in the program: ASCII without anything to escape. Costs one copy of its bytes.
  public mutating func key(literal key: StaticString) {
    makeRoom(for: key.utf8CodeUnitCount + 4)
    let (start, hasComma) = (count, needsComma)
    count &+= storage.withUnsafeMutableBytes { storage in
      guard let room = storage.baseAddress else { return 0 }
      return Self.put(key, after: hasComma, to: room + start)
    }
    needsComma = false
  }

  /// A member that is written in the program, key and value as they are spelled: `"category":"message"`.
  public mutating func member(written text: StaticString) {
    separate()
    append(text)
  }

  /// The beginning of something, as it is spelled, in which no member or element stands yet: `"data":{`, or `"sender":` before its value.
  public mutating func open(written text: StaticString) {
    separate()
    append(text)
    needsComma = false
  }

  private mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    makeRoom(for: length)
    let start = count
    storage.withUnsafeMutableBytes { storage in
      guard let room = storage.baseAddress else { return }
      (room + start).copyMemory(from: text.utf8Start, byteCount: length)
    }
    count &+= length
  }

  /// A member whose key is written in the program, with its text.
  public mutating func member(literal key: StaticString, _ text: String) {
    // Native strings lend their bytes; a copy of the string would cost more than its bytes.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { member(key, $0) }
    if isWritten == nil {
      self.key(literal: key)
      write(text)
    }
  }

  @inline(__always)
  private mutating func member(_ key: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: key.utf8CodeUnitCount + text.count + 6)
    let (start, hasComma, isPHP) = (count, needsComma, style == .php)
    var plain = 0
    count &+= storage.withUnsafeMutableBytes { storage in
      guard let room = storage.baseAddress else { return 0 }
      let written = Self.put(key, after: hasComma, to: room + start)
      return written &+ Self.put(text, asPHP: isPHP, to: room + start + written, &plain)
    }
    finish(text, after: plain)
    needsComma = true
  }

  /// A key and its text.
  mutating func member(_ key: String, _ text: String) {
    let isWritten: Void?? = key.utf8.withContiguousStorageIfAvailable { key in
      text.utf8.withContiguousStorageIfAvailable { text in
        if writePlainKey(key) {
          put(text)
        } else {
          separate()
          put(key)
          append(UInt8(ascii: ":"))
          put(text)
        }
        needsComma = true
      }
    }
    if (isWritten ?? nil) == nil {
      self.key(key)
      write(text)
    }
  }

  /// Writes a key that has nothing to escape, with its quotes, its colon and the comma before it.
  ///
  /// - Returns: False if it has; then nothing was written.
  mutating func writePlainKey(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let source = UnsafeRawPointer(key.baseAddress) else { return false }
    makeRoom(for: key.count + 4)
    let (start, hasComma, isPHP) = (count, needsComma, style == .php)
    let written = storage.withUnsafeMutableBytes { storage in
      guard let base = storage.baseAddress else { return 0 }
      let room = base + start
      var at = 0
      if hasComma {
        room.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
        at = 1
      }
      room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: at, as: UInt8.self)
      at &+= 1
      guard
        StringEscaping.copyPlain(source, key.count, asPHP: isPHP, to: room + at) == key.count
      else { return 0 }
      at &+= key.count
      room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: at, as: UInt8.self)
      room.storeBytes(of: UInt8(ascii: ":"), toByteOffset: at &+ 1, as: UInt8.self)
      return at &+ 2
    }
    count &+= written
    return written > 0
  }

  /// A member whose key is written in the program, with a number of 0 or more as a text.
  public mutating func member(literal key: StaticString, digits value: Int64) {
    self.key(literal: key)
    append(UInt8(ascii: "\""))
    write(value)
    append(UInt8(ascii: "\""))
  }

  /// A member whose key is written in the program, with its number.
  public mutating func member(literal key: StaticString, _ value: Int64) {
    self.key(literal: key)
    write(value)
  }

  public mutating func write(_ text: String) {
    separate()
    // As above: native strings lend their bytes.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { put($0) }
    if isWritten == nil {
      var text = text
      text.withUTF8 { put($0) }
    }
  }

  /// Writes a string with its quotes.
  private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count + 2)
    let (start, isPHP) = (count, style == .php)
    var plain = 0
    count &+= storage.withUnsafeMutableBytes { storage in
      guard let room = storage.baseAddress else { return 0 }
      return Self.put(text, asPHP: isPHP, to: room + start, &plain)
    }
    finish(text, after: plain)
  }

  /// Writes a key with its quotes, its colon and the comma before it; how many bytes. There is room for 4 more than the key has.
  @inline(__always)
  private static func put(
    _ key: StaticString, after hasComma: Bool, to room: UnsafeMutableRawPointer
  ) -> Int {
    let length = key.utf8CodeUnitCount
    var at = 0
    if hasComma {
      room.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
      at = 1
    }
    room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: at, as: UInt8.self)
    at &+= 1
    key.withUTF8Buffer { key in
      guard let source = UnsafeRawPointer(key.baseAddress) else { return }
      // Two words that may overlap: a call to copy so little costs more.
      if length >= 8, length <= 16 {
        let last = length &- 8
        let words = (
          source.loadUnaligned(as: UInt64.self),
          source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        )
        room.storeBytes(of: words.0, toByteOffset: at, as: UInt64.self)
        room.storeBytes(of: words.1, toByteOffset: at &+ last, as: UInt64.self)
      } else if length >= 4, length < 8 {
        let last = length &- 4
        let words = (
          source.loadUnaligned(as: UInt32.self),
          source.loadUnaligned(fromByteOffset: last, as: UInt32.self)
        )
        room.storeBytes(of: words.0, toByteOffset: at, as: UInt32.self)
        room.storeBytes(of: words.1, toByteOffset: at &+ last, as: UInt32.self)
      } else {
        (room + at).copyMemory(from: source, byteCount: length)
      }
    }
    at &+= length
    room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: at, as: UInt8.self)
    room.storeBytes(of: UInt8(ascii: ":"), toByteOffset: at &+ 1, as: UInt8.self)
    return at &+ 2
  }

  /// Writes a string with its quotes, or what comes before the first byte that is escaped; how many bytes. There is room for 2 more than
  /// the text has.
  @inline(__always)
  private static func put(
    _ text: UnsafeBufferPointer<UInt8>, asPHP isPHP: Bool, to room: UnsafeMutableRawPointer,
    _ plain: inout Int
  ) -> Int {
    let quote = UInt8(ascii: "\"")
    room.storeBytes(of: quote, as: UInt8.self)
    if let source = UnsafeRawPointer(text.baseAddress) {
      plain = StringEscaping.copyPlain(source, text.count, asPHP: isPHP, to: room + 1)
    }
    guard plain == text.count else { return plain &+ 1 }
    room.storeBytes(of: quote, toByteOffset: plain &+ 1, as: UInt8.self)
    return plain &+ 2
  }

  /// Writes what is left of a string that has something to escape.
  @inline(__always)
  private mutating func finish(_ text: UnsafeBufferPointer<UInt8>, after plain: Int) {
    if plain < text.count { escape(UnsafeBufferPointer(rebasing: text[plain...])) }
  }

  @inline(never)
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      // What is left needs more room than the text itself, for its escapes.
      makeRoom(for: rest.count + StringEscaping.longestEscape + 1)
      let (read, written) = storage.withUnsafeMutableBufferPointer { [count, style] storage in
        StringEscaping.write(
          rest, style: style, to: UnsafeMutableBufferPointer(rebasing: storage[count...]))
      }
      count += written
      rest = UnsafeBufferPointer(rebasing: rest[read...])
    }
    append(UInt8(ascii: "\""))
  }
}
