/// One header line, its name in the spelling it came in and its value byte for byte.
///
/// Lists of headers keep order and repeats; values may hold bytes that aren't UTF-8 (old installs send Latin-1).
public struct HTTPHeader: Sendable, Hashable {
  /// As spelled on the wire; compare with ``isNamed(_:)``.
  public var name: String
  /// The value without surrounding white space.
  public var bytes: [UInt8]

  public init(_ name: String, _ value: String) {
    self.name = name
    bytes = Array(value.utf8)
  }

  public init(_ name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The value as text; bytes that aren't UTF-8 show as U+FFFD, so write ``bytes`` where exactness counts.
  public var value: String {
    get { String(decoding: bytes, as: UTF8.self) }
    set { bytes = Array(newValue.utf8) }
  }

  /// Whether the name is this one; ASCII letters compare without case.
  public func isNamed(_ other: String) -> Bool { asciiEqual(name, other) }

  /// Whether the line can be written: a name of token characters, a value without CR, LF and NUL.
  public var isWritable: Bool {
    !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
      && !bytes.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
  }
}

extension [HTTPHeader] {
  /// The value of the first header of that name, as text.
  public func first(_ name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }

  /// The values of all headers of that name, in order.
  public func all(_ name: String) -> [String] {
    filter { $0.isNamed(name) }.map(\.value)
  }

  /// The elements of the comma-separated lists under that name, lower-cased, without white space around them.
  public func tokens(_ name: String) -> [String] {
    all(name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingSpace.lowercased() }
      .filter { !$0.isEmpty }
  }

  /// The length that `Content-Length` gives, nil without one or when it isn't a plain number.
  public var contentLength: Int? {
    guard let text = first("Content-Length"), !text.isEmpty,
      text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return Int(text)
  }
}

extension Substring {
  /// Without spaces and tabs at both ends.
  var trimmingSpace: Substring {
    var rest = self
    while let c = rest.first, c == " " || c == "\t" { rest.removeFirst() }
    while let c = rest.last, c == " " || c == "\t" { rest.removeLast() }
    return rest
  }
}

/// Compares header names: ASCII letters without case, every other byte exactly.
func asciiEqual(_ a: String, _ b: String) -> Bool {
  let (x, y) = (a.utf8, b.utf8)
  guard x.count == y.count else { return false }
  return zip(x, y).allSatisfy { lowered($0) == lowered($1) }
}

private func lowered(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// RFC 9110 5.6.2.
func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
    UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
    UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
    true
  default: false
  }
}
