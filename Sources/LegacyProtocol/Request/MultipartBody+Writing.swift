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
    var held: Set<Int> = []
    for part in parts {
      addNumbers(in: part.content, to: &held)
      for text in [part.name, part.filename, part.contentType] {
        if let text { addNumbers(in: ArraySlice(text.utf8), to: &held) }
      }
    }
    // Of one more number than are held one is free.
    let number = (0...held.count).first { !held.contains($0) } ?? held.count
    return "\(boundaryStart)\(number)\(boundaryEnd)"
  }

  private static let boundaryStart = "----form-"
  private static let boundaryEnd = "-end"

  /// The numbers of the boundaries that stand in a text, found in one pass over it.
  private static func addNumbers(in bytes: ArraySlice<UInt8>, to held: inout Set<Int>) {
    let start = Array(boundaryStart.utf8)
    let end = Array(boundaryEnd.utf8)
    var from = bytes.startIndex
    while let found = ByteSearch.first(start, in: bytes, from: from) {
      from = found + start.count
      // More digits than these are more than there are bytes.
      let digits = bytes[from...].prefix(16).prefix { $0 >= 0x30 && $0 <= 0x39 }
      let isNumber = digits.first != UInt8(ascii: "0") || digits.count == 1
      if isNumber, bytes[digits.endIndex...].starts(with: end),
        let number = Int(String(decoding: digits, as: UTF8.self))
      {
        held.insert(number)
      }
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
