import Foundation

/// The files that a command takes for its arguments: files as they are named, of a folder those with a fitting name.
public enum InputFiles {
  /// The files of one argument, in a folder and below it sorted by path. Links to folders inside are not followed.
  ///
  /// - Parameter endings: What names in folders end in, as in `.jsonl`.
  /// - Throws: ``FileProblem`` for what is not there or can't be listed, and for a folder with no such file.
  public static func under(_ path: String, endings: [String]) throws(FileProblem) -> [String] {
    guard !path.isEmpty else { throw FileProblem(path: "“”", rule: "not a path") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileProblem(path: path, rule: "no such file or folder")
    }
    guard isFolder.boolValue else { return [path] }
    let base = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let found = try files(in: base, endings, depth: 0).sorted()
    guard !found.isEmpty else {
      throw FileProblem(
        path: path, rule: "nothing to read in it: no file \(endings.joined(separator: ", "))")
    }
    return found
  }

  private static let deepest = 64

  private static func files(
    in folder: String, _ endings: [String], depth: Int
  ) throws(FileProblem) -> [String] {
    guard depth < deepest else {
      throw FileProblem(path: folder, rule: "more than \(deepest) folders deep")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileProblem(path: folder, rule: "cannot be listed")
    }
    var found: [String] = []
    for name in names {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        found += try files(in: path, endings, depth: depth + 1)
      } else if endings.contains(where: { name.hasSuffix($0) }), stat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      {
        found.append(path)
      }
    }
    return found
  }
}
