internal import Glibc
internal import JSONText

/// An encoding of one byte a letter, or another one that the C library knows.
public struct CodePage: Sendable, Hashable {
  /// As `iconv` knows it, such as `CP1250` or `ISO-8859-2`.
  public let name: String

  public static let windows1252 = CodePage(unchecked: "CP1252")

  private init(unchecked name: String) { self.name = name }

  /// `nil` for a name the C library does not know.
  public init?(_ name: String) {
    guard name.utf8.count <= 64, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let converter = Converter(from: name)
    else { return nil }
    converter.close()
    self.name = name
  }

  /// The text; `nil` where a byte has no letter.
  ///
  /// Windows-1252 is read as MySQL reads it: the five bytes that have no letter stand for the control of the same number.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if self == .windows1252 {
      var scalars = String.UnicodeScalarView()
      for byte in bytes { scalars.append(TextBytes.windows1252(byte)) }
      return String(scalars)
    }
    guard let converter = Converter(from: name) else { return nil }
    defer { converter.close() }
    return converter.text(bytes)
  }

  /// The byte of a letter in Windows-1252, by the same table as the letter of a byte.
  static func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 || 0xA0...0xFF ~= scalar.value { return UInt8(scalar.value) }
    return upper[scalar]
  }

  private static let upper: [Unicode.Scalar: UInt8] = Dictionary(
    uniqueKeysWithValues: (0x80...0x9F).map { (TextBytes.windows1252($0), $0) })

  /// A descriptor of `iconv`, used and closed where it is made.
  private struct Converter {
    private let descriptor: iconv_t

    init?(from name: String) {
      descriptor = iconv_open("UTF-8", name)
      // The C library says failure by -1.
      if Int(bitPattern: descriptor) == -1 { return nil }
    }

    func close() { iconv_close(descriptor) }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
      // No letter of a code page has more than four bytes of UTF-8.
      var out = [UInt8](repeating: 0, count: bytes.count * 4 + 16)
      var input = Array(bytes)
      let written: Int? = input.withUnsafeMutableBytes { input in
        out.withUnsafeMutableBytes { out in
          var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
          var target = out.baseAddress?.assumingMemoryBound(to: CChar.self)
          var (left, room) = (input.count, out.count)
          let result = iconv(descriptor, &source, &left, &target, &room)
          return result == .max || left > 0 ? nil : out.count - room
        }
      }
      return written.map { String(decoding: out[..<$0], as: UTF8.self) }
    }
  }
}
