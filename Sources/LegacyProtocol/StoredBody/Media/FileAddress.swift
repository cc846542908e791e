/// The parts of a download address: `…/download.php?file=MD5NAME&unencryptedfilename=NAME`.
struct FileAddress {
  /// The address as written, entities decoded.
  let url: String
  /// Before the query.
  let path: String
  /// The value of `file`, else the last part of the path; `nil` if that is a script or empty.
  let encodedName: String?
  /// All after `unencryptedfilename=`, which is always last: an unencoded `&` or `#` belongs to the name.
  let rawName: String?
  private let head: String

  private static let nameKey = "unencryptedfilename="

  init(_ url: String) {
    self.url = url
    let bytes = Array(url.utf8)
    let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    path = String(decoding: bytes[..<query], as: UTF8.self)

    var headEnd = bytes.count
    var rawName: String?
    for key in ["&" + Self.nameKey, "?" + Self.nameKey] where rawName == nil {
      let start = Self.offset(of: key, in: bytes[query...])
      if let start {
        headEnd = start
        rawName = String(decoding: bytes[(start + key.utf8.count)...], as: UTF8.self)
      }
    }
    self.rawName = rawName
    head = String(decoding: bytes[..<headEnd], as: UTF8.self)

    var stored: String?
    for part in bytes[min(query + 1, bytes.count)..<max(headEnd, min(query + 1, bytes.count))]
      .split(separator: UInt8(ascii: "&"))
    where part.starts(with: "file=".utf8) && stored == nil {
      stored = FileName.decodedOnce(String(decoding: part.dropFirst(5), as: UTF8.self))
    }
    if stored == nil, let last = bytes[..<query].split(separator: UInt8(ascii: "/")).last {
      let name = String(decoding: last, as: UTF8.self)
      stored = name.lowercased().hasSuffix(".php") ? nil : FileName.decodedOnce(name)
    }
    encodedName = stored.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address with the shown name, where it holds one, in percent-encoded form.
  func requestURL(naming name: String) -> String {
    guard rawName != nil else { return Self.withoutBlanks(url) }
    let separator = head.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return Self.withoutBlanks(head) + separator + Self.nameKey
      + FileName.percentEncoded(name)
  }

  /// Blanks and what lies beyond ASCII percent-encoded; all else as written.
  private static func withoutBlanks(_ text: String) -> String {
    var encoded = ""
    for scalar in text.unicodeScalars {
      if scalar.value > 0x20, scalar.value < 0x7F {
        encoded.unicodeScalars.append(scalar)
      } else {
        encoded += FileName.percentEncoded(String(scalar))
      }
    }
    return encoded
  }

  private static func offset(of key: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let key = Array(key.utf8)
    guard bytes.count >= key.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - key.count)).first { i in
      bytes[i..<(i + key.count)].elementsEqual(key)
    }
  }
}
