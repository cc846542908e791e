/// Kinds of files by their names.
enum MediaTypes {
  /// The type of an extension; `application/octet-stream`, or the kind with `*`-like generality, where it is not known.
  static func mimeType(ofExtension fileExtension: String, kind: String) -> String {
    if let known = byExtension[fileExtension.lowercased()] { return known }
    switch kind {
    case "image": return "image/*"
    case "video": return "video/*"
    case "audio": return "audio/*"
    default: return "application/octet-stream"
    }
  }

  /// What follows the last dot, in lower case; empty without one.
  static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    let ending = name[name.index(after: dot)...]
    return ending.utf8.count <= 10 ? ending.lowercased() : ""
  }

  /// The last part of the path of an address.
  static func fileName(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let slash = path.lastIndex(of: "/") else { return String(path) }
    return String(path[path.index(after: slash)...])
  }

  private static let byExtension: [String: String] = [
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
