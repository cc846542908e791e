import JSONText

/// A `multipart/form-data` body taken apart (RFC 7578).
public struct MultipartBody: Sendable {
  public struct Part: Sendable {
    public var name: String
    /// Absent for a plain field.
    public var filename: String?
    public var contentType: String?
    public var content: ArraySlice<UInt8>

    public init(
      name: String, filename: String? = nil, contentType: String? = nil,
      content: ArraySlice<UInt8>
    ) {
      self.name = name
      self.filename = filename
      self.contentType = contentType
      self.content = content
    }
  }

  /// The parts with a name, in their order.
  public private(set) var parts: [Part] = []
  /// The body begins and ends as the form wants it, and every part has a name: nothing of it was passed over.
  public private(set) var isWhole = false

  private static let mostParts = 1000
  private static let longestHead = 16 << 10

  /// What stands behind `boundary=` in a content type, without quotes.
  public static func boundary(of contentType: String) -> String? {
    guard contentType.utf8.count <= longestHead,
      let value = HeaderParameter.value("boundary", of: contentType)
    else { return nil }
    return value.isEmpty || value.utf8.count > 200 ? nil : value
  }

  /// Reads what is there; a body that was cut short gives the parts before the cut.
  ///
  /// - Parameter boundary: From the content type; where that names none, the first line of the body decides.
  public init(_ body: [UInt8], boundary: String?) {
    let delimiter: [UInt8]
    if let boundary {
      delimiter = Array("--\(boundary)".utf8)
    } else {
      delimiter = Array(body.prefix(200).prefix { $0 != 0x0D && $0 != 0x0A })
      guard delimiter.count > 2, delimiter.starts(with: "--".utf8) else { return }
    }
    read(body, delimiter: delimiter)
  }

  private mutating func read(_ body: [UInt8], delimiter: [UInt8]) {
    let blankLine: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var isRegular = body.starts(with: delimiter)
    var next = Self.delimiter(delimiter, in: body, from: 0)
    while let start = next {
      // The blanks after a delimiter's dashes end with the line break that the blank line may begin with.
      let headStart = start + delimiter.count
      if body[min(headStart, body.count)...].starts(with: "--".utf8) {
        isWhole = isRegular
        return
      }
      guard parts.count < Self.mostParts,
        let headEnd = ByteSearch.first(
          blankLine, in: body, from: headStart, within: Self.longestHead)
      else { return }
      let contentStart = headEnd + blankLine.count
      // An empty part may end with the blank line of its head.
      guard
        let end = Self.delimiter([0x0D, 0x0A] + delimiter, in: body, from: contentStart - 2)
      else { return }
      if let part = Part(
        head: body[headStart..<headEnd], content: body[contentStart..<max(end, contentStart)])
      {
        parts.append(part)
      } else {
        isRegular = false
      }
      next = end + 2
    }
  }

  /// A delimiter is the end of its line: another one may begin with the same letters.
  private static func delimiter(_ text: [UInt8], in body: [UInt8], from: Int) -> Int? {
    var from = from
    while let start = ByteSearch.first(text, in: body, from: from) {
      let end = start + text.count
      guard end < body.count else { return start }
      if [0x0D, 0x0A, 0x20, 0x09, UInt8(ascii: "-")].contains(body[end]) { return start }
      from = start + 1
    }
    return nil
  }
}

extension MultipartBody.Part {
  /// `nil` without a name.
  fileprivate init?(head: ArraySlice<UInt8>, content: ArraySlice<UInt8>) {
    var disposition: String?
    var contentType: String?
    for line in head.split(separator: 0x0A) {
      let text = line.withUnsafeBufferPointer { TextBytes.mended($0) }
      let key = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      let value = text.utf8.dropFirst(key.utf8.count + 1).drop { $0 == 0x20 }
        .prefix { $0 != 0x0D }
      switch key.lowercased() {
      case "content-disposition": disposition = disposition ?? text
      case "content-type": contentType = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
    guard let disposition, let name = HeaderParameter.value("name", of: disposition) else {
      return nil
    }
    self.init(
      name: name,
      filename: HeaderParameter.value("filename", of: disposition)
        ?? HeaderParameter.value("filename*", of: disposition),
      contentType: contentType, content: content)
  }
}
