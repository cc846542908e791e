/// Names of files.
enum FileNames {
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
}
