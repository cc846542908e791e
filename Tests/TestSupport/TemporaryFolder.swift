import Foundation

/// A folder of its own for one test, removed with it.
public final class TemporaryFolder: Sendable {
  public let path = NSTemporaryDirectory() + "cometbridge-\(UUID().uuidString)"

  public init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders it needs, and says where it is.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Makes an empty folder in it and says where it is.
  public func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }
}
