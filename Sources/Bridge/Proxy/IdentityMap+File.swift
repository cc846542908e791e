public import Translation

extension IdentityMap {
  /// The most bytes such a file may have: some millions of entries.
  private static let longestFile = 256 << 20

  /// Reads a file.
  ///
  /// - Throws: ``FileProblem`` naming the file, the line and what is wrong.
  public init(file: String) throws(FileProblem) {
    let bytes = try FileProblem.read(file, limit: Self.longestFile)
    do throws(LineError) {
      try self.init(reading: bytes)
    } catch {
      throw FileProblem(path: file, line: error.line, rule: error.rule)
    }
  }
}
