public import Foundation

/// Files under `Fixtures/` of the package.
public enum Fixtures {
  /// The folder `Fixtures` of the package these tests belong to.
  public static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Fixtures", isDirectory: true)
  }()

  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(path)))
  }

  /// Names of the files in a folder of `Fixtures`, sorted; a suffix narrows them.
  public static func names(in folder: String, suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(folder).path)
      .filter { $0.hasSuffix(suffix) }
      .sorted()
  }
}
