internal import LegacyProtocol

/// A `multipart/form-data` body taken apart (RFC 7578).
struct MultipartBody {
  struct Part {
    var name: String
    /// Absent for a plain field.
    var filename: String?
    var contentType: String?
    var content: ArraySlice<UInt8>
  }

  var parts: [Part]

  /// - Parameter boundary: from the content type; where it names none, the first line of the body decides.
  /// - Returns: `nil` if the body has not this form or more than `limit` parts.
  init?(_ body: [UInt8], boundary: String?, limit: Int = 1000) {
    let marker: [UInt8]
    if let boundary {
      marker = Array("--\(boundary)".utf8)
    } else {
      let line = body.prefix(200).prefix { $0 != 0x0D && $0 != 0x0A }
      guard line.count > 2, line.starts(with: "--".utf8) else { return nil }
      marker = Array(line)
    }
    guard body.starts(with: marker) else { return nil }
    parts = []
    var position = marker.count
    let separator = [0x0D, 0x0A] + marker
    while true {
      let rest = body[position...]
      if rest.starts(with: "--".utf8) { return }
      guard rest.starts(with: [0x0D, 0x0A]), parts.count < limit,
        let headEnd = ByteSearch.first([0x0D, 0x0A, 0x0D, 0x0A], in: body, from: position)
      else { return nil }
      let contentStart = headEnd + 4
      // An empty part may end with the blank line of its head.
      guard let contentEnd = ByteSearch.first(separator, in: body, from: contentStart - 2) else {
        return nil
      }
      guard
        let part = Part(
          head: body[(position + 2)..<max(headEnd, position + 2)],
          content: body[contentStart..<max(contentEnd, contentStart)])
      else { return nil }
      parts.append(part)
      position = contentEnd + separator.count
    }
  }
}

extension MultipartBody.Part {
  init?(head: ArraySlice<UInt8>, content: ArraySlice<UInt8>) {
    var disposition: ArraySlice<UInt8>?
    var kind: String?
    for line in head.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let header = HeaderField(String(decoding: line[..<colon], as: UTF8.self), "")
      let value = line[(colon + 1)...].drop { $0 == 0x20 }
      if header.isNamed("Content-Disposition") { disposition = value }
      if header.isNamed("Content-Type") {
        kind = String(decoding: value.prefix { $0 != 0x0D }, as: UTF8.self)
      }
    }
    guard let disposition, let name = Self.parameter("name", of: disposition) else { return nil }
    self.init(
      name: name, filename: Self.parameter("filename", of: disposition), contentType: kind,
      content: content)
  }

  /// A parameter in quotes; a backslash is part of a name, only before a quote it is none.
  private static func parameter(_ name: String, of value: ArraySlice<UInt8>) -> String? {
    let opening = Array("\(name)=\"".utf8)
    var from = value.startIndex
    while let start = ByteSearch.first(opening, in: value, from: from) {
      from = start + opening.count
      // `name="` also ends `filename="`.
      if start > value.startIndex, value[start - 1] != 0x20, value[start - 1] != UInt8(ascii: ";") {
        continue
      }
      var out: [UInt8] = []
      var i = from
      while i < value.endIndex, value[i] != UInt8(ascii: "\"") {
        if value[i] == UInt8(ascii: "\\"), i + 1 < value.endIndex,
          value[i + 1] == UInt8(ascii: "\"")
        {
          i += 1
        }
        out.append(value[i])
        i += 1
      }
      return String(decoding: out, as: UTF8.self)
    }
    return nil
  }
}

/// Searching for a few bytes among many.
enum ByteSearch {
  /// Where `wanted` begins for the first time at or after `start`.
  static func first<Bytes: RandomAccessCollection<UInt8>>(
    _ wanted: [UInt8], in bytes: Bytes, from start: Int
  ) -> Int? where Bytes.Index == Int {
    guard let head = wanted.first, start >= bytes.startIndex, start <= bytes.endIndex else {
      return nil
    }
    var from = start
    while bytes.endIndex - from >= wanted.count,
      let found = bytes[from...].firstIndex(of: head)
    {
      if bytes[found...].starts(with: wanted) { return found }
      from = found + 1
    }
    return nil
  }
}
