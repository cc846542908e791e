import Foundation
import Translation

extension MediaTypeTable {
  /// Where systems keep their list.
  static let usualFile = "/etc/mime.types"

  /// The most bytes a list may have.
  private static let longestFile = 16 << 20

  /// Reads a list.
  ///
  /// - Parameter file: `nil` takes the system's; without one there, what is known without a list.
  /// - Throws: ``FileProblem`` for a file that is named and can't be read, or has no types in it.
  init(file: String?, usual: String = Self.usualFile) throws(FileProblem) {
    guard file != nil || FileManager.default.fileExists(atPath: usual) else {
      self = .builtIn
      return
    }
    let path = file ?? usual
    self.init(reading: try FileProblem.read(path, limit: Self.longestFile))
    if self == .builtIn { throw FileProblem(path: path, rule: "no media types are in it") }
  }
}
