/// Media types by extensions of file names, from a list as systems keep it (`/etc/mime.types` of Debian's package `media-types`).
public struct MediaTypeTable: Sendable, Hashable {
  private var types: [String: [String]] = [:]

  /// How many extensions are known.
  public var count: Int { types.count }

  /// What is known without a list: the files that old clients send (docs/operations.md, `mimeTypes`).
  public static let builtIn = MediaTypeTable(common)

  private init(_ types: [String: String]) { self.types = types.mapValues { [$0] } }

  /// Reads a list: a type and its extensions a line, with blanks between; `#` begins a remark. What has not the form of a type is passed over.
  /// Of several types with one extension, all are kept in their order. The files of ``builtIn`` that are not in it are added.
  public init(reading bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let content = line.prefix { $0 != UInt8(ascii: "#") }
      let words = content.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
      guard words.count > 1, let first = words.first, Self.isType(first) else { continue }
      let type = String(decoding: first, as: UTF8.self)
      for word in words.dropFirst() where word.count <= 32 {
        let name = String(decoding: word, as: UTF8.self).lowercased()
        if types[name]?.contains(type) != true { types[name, default: []].append(type) }
      }
    }
    types.merge(Self.builtIn.types) { own, _ in own }
  }

  private static func isType(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count <= 127, let slash = word.firstIndex(of: UInt8(ascii: "/")) else {
      return false
    }
    return slash > word.startIndex && slash < word.endIndex - 1
      && word.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
  }

  /// The type of a file.
  ///
  /// What the old side says of its kind is evidence: of several types with the extension, one of that kind is taken. A file that is said to be an image
  /// and has no such extension is an image all the same.
  ///
  /// - Parameter kind: `image`, `video`, `audio`, or `file` for any other.
  func mimeType(ofExtension fileExtension: String, kind: String) -> String {
    let known = types[fileExtension.lowercased()] ?? []
    switch kind {
    case "image", "video", "audio":
      return known.first { $0.hasPrefix(kind + "/") } ?? known.first ?? kind + "/*"
    default: return known.first ?? "application/octet-stream"
    }
  }

  private static let common: [String: String] = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "bmp": "image/bmp", "svg": "image/svg+xml", "3gp": "video/3gpp",
    "mp4": "video/mp4", "wmv": "video/x-ms-wmv", "avi": "video/x-msvideo",
    "mov": "video/quicktime", "flv": "video/x-flv", "mpg": "video/mpeg", "mpeg": "video/mpeg",
    "webm": "video/webm", "aac": "audio/aac", "mp3": "audio/mpeg", "wav": "audio/wav",
    "wma": "audio/x-ms-wma", "ogg": "audio/ogg", "m4a": "audio/mp4", "pdf": "application/pdf",
    "zip": "application/zip", "txt": "text/plain", "csv": "text/csv", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "html": "text/html", "json": "application/json", "xml": "application/xml",
    "rtf": "application/rtf", "7z": "application/x-7z-compressed", "rar": "application/vnd.rar",
    "gz": "application/gzip", "tar": "application/x-tar", "psd": "image/vnd.adobe.photoshop",
  ]
}
