import JSONText

/// The plain fields of a `multipart/form-data` body; files in it are passed over.
public enum MultipartFields {
  private static let mostParts = 1000
  private static let longestField = 1 << 20
  private static let longestHead = 16 << 10

  /// What stands behind `boundary=` in a content type, without quotes.
  public static func boundary(of contentType: String) -> String? {
    guard contentType.utf8.count <= longestHead,
      let value = HeaderParameter.value("boundary", of: contentType)
    else { return nil }
    return value.isEmpty || value.utf8.count > 200 ? nil : value
  }

  /// Reads what is there; a body that was cut short gives the fields before the cut.
  public static func read(_ body: [UInt8], boundary: String) -> FormFields {
    let delimiter = Array("--\(boundary)".utf8)
    let blankLine: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var fields: [FormFields.Field] = []
    var next = self.delimiter(delimiter, in: body, from: 0)
    while let start = next, fields.count < mostParts {
      // The blanks after a delimiter's dashes end with the line break that the blank line may begin with.
      let headStart = start + delimiter.count
      guard let headEnd = find(blankLine, in: body, from: headStart, within: longestHead)
      else { break }
      let valueStart = headEnd + blankLine.count
      guard let end = self.delimiter([0x0D, 0x0A] + delimiter, in: body, from: valueStart)
      else { break }
      if let name = fieldName(ofHead: body[headStart..<headEnd]),
        end - valueStart <= longestField
      {
        let value = body[valueStart..<end].withUnsafeBufferPointer { bytes in
          FormFields.Field(
            name, TextBytes.mended(bytes), isMended: !TextBytes.isUTF8(bytes))
        }
        fields.append(value)
      }
      next = end + 2
    }
    return FormFields(fields)
  }

  /// The name of a plain field from the head of its part; `nil` for a file.
  private static func fieldName(ofHead head: ArraySlice<UInt8>) -> String? {
    for line in head.split(separator: 0x0A) {
      let text = line.withUnsafeBufferPointer { TextBytes.mended($0) }
      let key = text.utf8.prefix { $0 != UInt8(ascii: ":") }
      guard String(decoding: key, as: UTF8.self).lowercased() == "content-disposition" else {
        continue
      }
      let isFile =
        HeaderParameter.value("filename", of: text) != nil
        || HeaderParameter.value("filename*", of: text) != nil
      return isFile ? nil : HeaderParameter.value("name", of: text)
    }
    return nil
  }

  /// A delimiter is the end of its line: another one may begin with the same letters.
  private static func delimiter(_ text: [UInt8], in body: [UInt8], from: Int) -> Int? {
    var from = from
    while let start = find(text, in: body, from: from) {
      let end = start + text.count
      guard end < body.count else { return start }
      if [0x0D, 0x0A, 0x20, 0x09, UInt8(ascii: "-")].contains(body[end]) { return start }
      from = start + 1
    }
    return nil
  }

  private static func find(
    _ needle: [UInt8], in bytes: [UInt8], from: Int, within distance: Int = .max
  ) -> Int? {
    guard let first = needle.first else { return nil }
    let end = distance < bytes.count - min(from, bytes.count) ? from + distance : bytes.count
    var i = from
    while i + needle.count <= end {
      guard let candidate = bytes[i..<end].firstIndex(of: first),
        candidate + needle.count <= end
      else { return nil }
      if bytes[candidate..<(candidate + needle.count)].elementsEqual(needle) { return candidate }
      i = candidate + 1
    }
    return nil
  }
}

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
