extension MultipartBody {
  /// A body with these parts in their order, as browsers send it: a part with a file name has a content type too, a plain field has not.
  ///
  /// Quotes and backslashes in names are escaped as PHP undoes it; a line break, which would end the part's head, becomes a blank.
  ///
  /// - Parameter boundary: What stands behind `boundary=` in the content type; no part may hold it (``boundary(for:)``).
  public static func bytes(_ parts: [Part], boundary: String) -> [UInt8] {
    var out: [UInt8] = []
    for part in parts {
      out += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\"".utf8
      if let filename = part.filename {
        let kind = part.contentType.flatMap { $0.isEmpty ? nil : $0 } ?? "application/octet-stream"
        out += "; filename=\"\(quoted(filename))\"\r\nContent-Type: \(unbroken(kind))".utf8
      } else if let contentType = part.contentType {
        out += "\r\nContent-Type: \(unbroken(contentType))".utf8
      }
      out += "\r\n\r\n".utf8
      out += part.content
      out += "\r\n".utf8
    }
    out += "--\(boundary)--\r\n".utf8
    return out
  }

  /// A boundary that none of these parts holds, the same for the same parts.
  public static func boundary(for parts: [Part]) -> String {
    // A part of n bytes can hold no more than n of them.
    var number = 0
    while true {
      let boundary = "----form-\(number)-end"
      let bytes = Array(boundary.utf8)
      let isHeld = parts.contains {
        ByteSearch.first(bytes, in: $0.content, from: $0.content.startIndex) != nil
      }
      guard isHeld else { return boundary }
      number += 1
    }
  }

  private static func quoted(_ name: String) -> String {
    var out: [UInt8] = []
    for byte in unbroken(name).utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func unbroken(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == 0x0D || $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
  }
}
