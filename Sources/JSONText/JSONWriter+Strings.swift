/// Keys and strings, which are most of what is written: their bytes go straight into the room behind what was written before.
extension JSONWriter {
  /// A key that is written in the program: ASCII without anything to escape. Costs one copy of its bytes.
  public mutating func key(literal key: StaticString) {
    put(atMost: key.utf8CodeUnitCount + 3) { Self.put(key, to: $0) }
    needsComma = false
  }

  /// A member that is written in the program, key and value as they are spelled: `"category":"message"`.
  public mutating func member(written text: StaticString) {
    put(spelled: text)
    needsComma = true
  }

  /// The beginning of something, as it is spelled, in which no member or element stands yet: `"data":{`, or `"sender":` before its value.
  public mutating func open(written text: StaticString) {
    put(spelled: text)
    needsComma = false
  }

  /// Writes what is written in the program as it is spelled, behind a comma where one is due.
  @inline(__always)
  mutating func put(spelled text: StaticString) {
    let length = text.utf8CodeUnitCount
    put(atMost: length) { room in
      room.copyMemory(from: text.utf8Start, byteCount: length)
      return length
    }
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
    let isPHP = style == .php
    var plain = 0
    put(atMost: key.utf8CodeUnitCount + text.count + 5) { room in
      let written = Self.put(key, to: room)
      return written &+ Self.put(text, asPHP: isPHP, to: room + written, &plain)
    }
    finish(text, after: plain)
    needsComma = true
  }

  /// A key and its text.
  mutating func member(_ key: String, _ text: String) {
    let isWritten: Void?? = key.utf8.withContiguousStorageIfAvailable { key in
      text.utf8.withContiguousStorageIfAvailable { text in
        if !writePlainKey(key) {
          put(key)
          append(UInt8(ascii: ":"))
        }
        needsComma = false
        put(text)
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
    let (start, isPHP) = (count, style == .php)
    var plain = 0
    put(atMost: key.count + 3) { room in
      room.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
      plain = StringEscaping.copyPlain(source, key.count, asPHP: isPHP, to: room + 1)
      room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: plain &+ 1, as: UInt8.self)
      room.storeBytes(of: UInt8(ascii: ":"), toByteOffset: plain &+ 2, as: UInt8.self)
      return plain &+ 3
    }
    if plain < key.count { count = start }
    return plain == key.count
  }

  public mutating func write(_ text: String) {
    // As above: native strings lend their bytes.
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { put($0) }
    if isWritten == nil {
      var text = text
      text.withUTF8 { put($0) }
    }
    needsComma = true
  }

  /// Writes a string with its quotes, behind a comma where one is due.
  private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
    let isPHP = style == .php
    var plain = 0
    put(atMost: text.count + 2) { Self.put(text, asPHP: isPHP, to: $0, &plain) }
    finish(text, after: plain)
  }

  /// Writes a key with its quotes and its colon; how many bytes. There is room for 3 more than the key has.
  @inline(__always)
  private static func put(_ key: StaticString, to room: UnsafeMutableRawPointer) -> Int {
    let length = key.utf8CodeUnitCount
    let source = UnsafeRawPointer(key.utf8Start)
    room.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    // Two words that may overlap: a call to copy so little costs more.
    switch length {
    case 4..<8: copyEnds(of: source, length, as: UInt32.self, to: room + 1)
    case 8...16: copyEnds(of: source, length, as: UInt64.self, to: room + 1)
    default: (room + 1).copyMemory(from: source, byteCount: length)
    }
    room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: length &+ 1, as: UInt8.self)
    room.storeBytes(of: UInt8(ascii: ":"), toByteOffset: length &+ 2, as: UInt8.self)
    return length &+ 3
  }

  @inline(__always)
  private static func copyEnds<Word: BitwiseCopyable>(
    of source: UnsafeRawPointer, _ length: Int, as word: Word.Type,
    to target: UnsafeMutableRawPointer
  ) {
    let last = length &- MemoryLayout<Word>.size
    let (start, end) = (
      source.loadUnaligned(as: word), source.loadUnaligned(fromByteOffset: last, as: word)
    )
    target.storeBytes(of: start, as: word)
    target.storeBytes(of: end, toByteOffset: last, as: word)
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
