import JSONText

/// The plain fields of a `multipart/form-data` body; files in it are passed over.
public enum MultipartFields {
  private static let mostParts = 1000
  private static let longestField = 1 << 20

  /// What stands behind `boundary=` in a content type, without quotes.
  public static func boundary(of contentType: String) -> String? {
    let lowered = Array(contentType.lowercased().utf8)
    let name = Array("boundary=".utf8)
    let bytes = Array(contentType.utf8)
    guard lowered.count == bytes.count, let start = find(name, in: lowered, from: 0) else {
      return nil
    }
    var value = bytes[(start + name.count)...]
    if value.first == UInt8(ascii: "\"") { value = value.dropFirst() }
    value = value.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ";") }
    return value.isEmpty || value.count > 200 ? nil : String(decoding: value, as: UTF8.self)
  }

  /// Reads what is there; a body that was cut short gives the fields before the cut.
  public static func read(_ body: [UInt8], boundary: String) -> FormFields {
    let delimiter = Array("--\(boundary)".utf8)
    let blankLine: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var fields: [FormFields.Field] = []
    var next = find(delimiter, in: body, from: 0)
    while let start = next, fields.count < mostParts {
      let headStart = start + delimiter.count
      guard let headEnd = find(blankLine, in: body, from: headStart),
        headEnd - headStart <= 16 << 10
      else { break }
      let valueStart = headEnd + blankLine.count
      guard let end = find([0x0D, 0x0A] + delimiter, in: body, from: valueStart) else { break }
      let head = body[headStart..<headEnd].withUnsafeBufferPointer { TextBytes.mended($0) }
      if let name = parameter("name", of: head), parameter("filename", of: head) == nil,
        end - valueStart <= longestField
      {
        let value = body[valueStart..<end].withUnsafeBufferPointer { TextBytes.mended($0) }
        fields.append(FormFields.Field(name, value))
      }
      next = end + 2
    }
    return FormFields(fields)
  }

  /// The value of `name="…"` in the head of a part.
  private static func parameter(_ name: String, of head: String) -> String? {
    let bytes = Array(head.utf8)
    let key = Array("\(name)=\"".utf8)
    var from = 0
    while let start = find(key, in: bytes, from: from) {
      // `name=` must not be the end of `filename=`.
      let isWhole = start == 0 || bytes[start - 1] == 0x20 || bytes[start - 1] == UInt8(ascii: ";")
      if isWhole {
        let value = bytes[(start + key.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
      }
      from = start + 1
    }
    return nil
  }

  private static func find(_ needle: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
    guard let first = needle.first else { return nil }
    var i = from
    while i + needle.count <= bytes.count {
      guard let candidate = bytes[i...].firstIndex(of: first),
        candidate + needle.count <= bytes.count
      else { return nil }
      if bytes[candidate..<(candidate + needle.count)].elementsEqual(needle) { return candidate }
      i = candidate + 1
    }
    return nil
  }
}
