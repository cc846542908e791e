import Markup

/// Names of files in addresses.
enum FileName {
  /// Undoes percent signs once; `+` stays, and a `%` without two hex digits is itself. The name as it is if the result is no UTF-8.
  static func decodedOnce(_ name: some StringProtocol) -> String {
    var name = String(name)
    return name.withUTF8 { bytes in
      guard ByteRuns.next(UInt8(ascii: "%"), in: bytes, from: 0) < bytes.count else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { decoded in
        var count = 0
        var i = 0
        while i < bytes.count {
          if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
            let high = hexDigit(bytes[i + 1]), let low = hexDigit(bytes[i + 2])
          {
            decoded[count] = high << 4 | low
            i += 3
          } else {
            decoded[count] = bytes[i]
            i += 1
          }
          count += 1
        }
        return String(
          validating: UnsafeMutableBufferPointer(rebasing: decoded[..<count]), as: UTF8.self)
      }
    } ?? name
  }

  /// Everything but letters, digits and `-._~` as `%XX`.
  static func percentEncoded(_ name: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(3 * name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded.append(UInt8(ascii: "%"))
        encoded.append(hexDigits[Int(byte >> 4)])
        encoded.append(hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The part after the last dot, lower case; `nil` without one, or if it is no extension.
  static func fileExtension(of name: String) -> String? {
    let bytes = Array(name.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < bytes.count else {
      return nil
    }
    let tail = bytes[(dot + 1)...]
    let isPlausible =
      tail.count <= 10
      && tail.allSatisfy {
        ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
          || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
      }
    return isPlausible ? String(decoding: tail, as: UTF8.self).lowercased() : nil
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
    default: nil
    }
  }
}
