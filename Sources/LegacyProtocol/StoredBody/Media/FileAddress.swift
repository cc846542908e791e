import JSONText
import Markup

/// The parts of a download address: `…/download.php?file=MD5NAME&unencryptedfilename=NAME`.
struct FileAddress {
  /// The address as written, entities decoded.
  let url: String

  private static let nameKey = "unencryptedfilename="

  init(_ url: String) { self.url = url }

  /// The value of `file`, else the last part of the path; `nil` if that is a script or empty.
  var encodedName: String? {
    withParts { bytes, query, name in
      Self.storedName(in: bytes, query: query, headEnd: name ?? bytes.count)
    }
  }

  /// All after `unencryptedfilename=`, which is always last: an unencoded `&` or `#` belongs to the name.
  var rawName: String? {
    withParts { bytes, _, name in
      name.map { Self.text(bytes, ($0 + Self.nameKey.utf8.count + 1)..<bytes.count) }
    }
  }

  /// The bytes, where the query begins, and where the name in it does.
  private func withParts<Part>(
    _ body: (UnsafeBufferPointer<UInt8>, Int, Int?) -> Part
  ) -> Part {
    var whole = url
    return whole.withUTF8 { bytes in
      let query = ByteRuns.next(UInt8(ascii: "?"), in: bytes, from: 0)
      return body(bytes, query, Self.nameOffset(in: bytes, from: query))
    }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Where `&unencryptedfilename=` begins, else where `?unencryptedfilename=` does.
  private static func nameOffset(
    in bytes: UnsafeBufferPointer<UInt8>, from query: Int
  ) -> Int? {
    for separator in [UInt8(ascii: "&"), UInt8(ascii: "?")] {
      var i = query
      while true {
        i = ByteRuns.next(separator, in: bytes, from: i)
        guard i < bytes.count else { break }
        if ByteRuns.starts(bytes, with: "unencryptedfilename=", at: i + 1) { return i }
        i += 1
      }
    }
    return nil
  }

  private static func storedName(
    in bytes: UnsafeBufferPointer<UInt8>, query: Int, headEnd: Int
  ) -> String? {
    var start = query + 1
    while start < headEnd {
      let end = min(ByteRuns.next(UInt8(ascii: "&"), in: bytes, from: start), headEnd)
      if ByteRuns.starts(bytes, with: "file=", at: start), start + 5 <= end {
        let name = FileName.decodedOnce(text(bytes, (start + 5)..<end))
        return name.isEmpty ? nil : name
      }
      start = end + 1
    }
    var slash = query
    while slash > 0, bytes[slash - 1] == UInt8(ascii: "/") { slash -= 1 }
    let end = slash
    while slash > 0, bytes[slash - 1] != UInt8(ascii: "/") { slash -= 1 }
    let last = text(bytes, slash..<end)
    guard !last.isEmpty, !last.lowercased().hasSuffix(".php") else { return nil }
    let name = FileName.decodedOnce(last)
    return name.isEmpty ? nil : name
  }

  /// The address with the shown name, where it holds one, in percent-encoded form.
  func requestURL(naming name: String) -> String {
    withParts { bytes, query, start in
      guard let start else { return Self.withoutBlanks(url) }
      return String.joining(
        Self.withoutBlanks(Self.text(bytes, 0..<start)), query < start ? "&" : "?",
        Self.nameKey, FileName.percentEncoded(name))
    }
  }

  /// Blanks and what lies beyond ASCII percent-encoded; all else as written.
  private static func withoutBlanks(_ text: String) -> String {
    let isPlain: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    guard text.utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(isPlain) }) != true else {
      return text
    }
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
}
