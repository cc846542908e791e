/// The plain bytes of whatever was given, recognised by its first bytes: gzip, Zstandard, UTF-16 as some systems write it, or plain.
public struct PlainSource: ByteSource {
  public enum Form: String, Sendable, Hashable {
    case plain
    case gzip
    case zstandard
    case utf16
  }

  public let form: Form
  private var source: any ByteSource
  /// What the bytes come from.
  private let file: FileSource?
  private let ahead: AheadSource?

  /// - Parameter name: What errors name.
  /// - Throws: ``SourceError``, or what the source throws.
  public init(_ base: any ByteSource, name: String) throws {
    var base = base
    file = base as? FileSource
    ahead = nil
    let head = try Self.head(of: &base)
    let whole = PrefixedSource(head: head, rest: base)
    if head.starts(with: [0x1F, 0x8B]) {
      form = .gzip
      source = try GzipSource(whole, name: name)
    } else if head == [0x28, 0xB5, 0x2F, 0xFD] {
      form = .zstandard
      source = try ZstandardSource(whole, name: name)
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      form = .utf16
      source = UTF16Source(whole, isBigEndian: head.first == 0xFE)
    } else {
      form = .plain
      source = whole
    }
  }

  /// Bytes of an input that another thread reads.
  init(ahead input: ArchiveInput) {
    form = .plain
    let source = AheadSource(input)
    self.source = source
    ahead = source
    file = nil
  }

  /// Bytes that were taken of what they come from, as it stands.
  var consumed: Int64 { ahead?.consumed ?? file?.consumed ?? 0 }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try source.read(into: buffer)
  }

  /// The next bytes without taking them: fewer only at the end.
  ///
  /// - Throws: what the source throws.
  public mutating func peek(_ count: Int) throws -> [UInt8] {
    var head = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let more = try head.withUnsafeMutableBytes {
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
      }
      guard more > 0 else { break }
      filled += more
    }
    head.removeLast(count - filled)
    source = PrefixedSource(head: head, rest: source)
    return head
  }

  /// Passes over bytes.
  ///
  /// - Parameter seen: Called with them.
  /// - Returns: Whether there were so many.
  /// - Throws: what the source throws.
  mutating func skip(
    _ count: Int64, _ seen: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws -> Bool {
    var left = count
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while left > 0 {
      let wanted = Int(min(Int64(piece.count), left))
      let count = try piece.withUnsafeMutableBytes {
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))
      }
      guard count > 0 else { return false }
      piece.withUnsafeBytes { seen(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      left -= Int64(count)
    }
    return true
  }

  private static func head(of base: inout any ByteSource) throws -> [UInt8] {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4)
    while head.count < 4 {
      let wanted = 4 - head.count
      let count = try piece.withUnsafeMutableBytes {
        try base.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))
      }
      guard count > 0 else { break }
      head += piece[..<count]
    }
    return head
  }
}

/// Bytes that were read before, and what follows them.
private struct PrefixedSource: ByteSource {
  var head: [UInt8]
  var rest: any ByteSource

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !head.isEmpty, buffer.count > 0 else { return try rest.read(into: buffer) }
    let count = min(head.count, buffer.count)
    buffer.copyBytes(from: head[..<count])
    head.removeFirst(count)
    return count
  }
}

/// UTF-16 as UTF-8; half a pair of surrogates becomes U+FFFD.
private struct UTF16Source: ByteSource {
  private var base: any ByteSource
  private let isBigEndian: Bool
  private var pending: [UInt8] = []
  private var high: UInt16?
  private var out: [UInt8] = []
  private var given = 0
  private var isMarkRead = false

  init(_ base: any ByteSource, isBigEndian: Bool) {
    self.base = base
    self.isBigEndian = isBigEndian
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while given == out.count {
      out.removeAll(keepingCapacity: true)
      given = 0
      guard try decode() else { return 0 }
    }
    let count = min(out.count - given, buffer.count)
    buffer.copyBytes(from: out[given..<given + count])
    given += count
    return count
  }

  /// Decodes a piece; false at the end.
  private mutating func decode() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    let count = try piece.withUnsafeMutableBytes { try base.read(into: $0) }
    pending += piece[..<max(count, 0)]
    var at = 0
    while at + 1 < pending.count {
      let (first, second) = (UInt16(pending[at]), UInt16(pending[at + 1]))
      take(isBigEndian ? first << 8 | second : second << 8 | first)
      at += 2
    }
    pending.removeFirst(at)
    if count > 0 { return true }
    let isCut = high != nil || !pending.isEmpty
    if isCut { append("\u{FFFD}") }
    high = nil
    pending = []
    return isCut
  }

  private mutating func take(_ unit: UInt16) {
    if !isMarkRead {
      isMarkRead = true
      if unit == 0xFEFF { return }
    }
    if let first = high {
      high = nil
      if 0xDC00...0xDFFF ~= unit {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return append(scalar) }
      }
      append("\u{FFFD}")
    }
    if 0xD800...0xDBFF ~= unit {
      high = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    out += Character(scalar).utf8
  }
}
