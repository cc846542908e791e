/// A parameter of a header such as `form-data; name="to"` (RFC 9110, 5.6.6).
enum HeaderParameter {
  /// The value of a parameter, quotes and escapes undone; `nil` if it is not there.
  static func value(_ name: String, of header: String) -> String? {
    let bytes = Array(header.utf8)
    // What stands before the first `;` is the header's own value.
    var i = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
    while i < bytes.count {
      i += 1
      while i < bytes.count, bytes[i] <= 0x20 { i += 1 }
      let start = i
      while i < bytes.count, bytes[i] != UInt8(ascii: "="), bytes[i] != UInt8(ascii: ";") { i += 1 }
      let key = String(decoding: bytes[start..<i], as: UTF8.self)
      guard i < bytes.count, bytes[i] == UInt8(ascii: "=") else { continue }
      i += 1
      let value = value(in: bytes, at: &i)
      let isWanted = key.utf8.count == name.utf8.count && key.lowercased() == name
      if isWanted { return value }
    }
    return nil
  }

  /// The value at an offset, which then stands at the `;` behind it or at the end.
  private static func value(in bytes: [UInt8], at i: inout Int) -> String {
    var out: [UInt8] = []
    if i < bytes.count, bytes[i] == UInt8(ascii: "\"") {
      i += 1
      while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
        if bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.count,
          bytes[i + 1] == UInt8(ascii: "\"") || bytes[i + 1] == UInt8(ascii: "\\")
        {
          i += 1
        }
        out.append(bytes[i])
        i += 1
      }
      while i < bytes.count, bytes[i] != UInt8(ascii: ";") { i += 1 }
    } else {
      while i < bytes.count, bytes[i] != UInt8(ascii: ";") {
        out.append(bytes[i])
        i += 1
      }
      while let last = out.last, last <= 0x20 { out.removeLast() }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
