extension JSON5Reader {
  /// The most bytes a configuration file may have.
  private static let longestFile = 1 << 20

  /// The members of the object that a configuration file is.
  ///
  /// - Throws: ``FileProblem`` naming the file and the line.
  static func members(of file: String) throws(FileProblem) -> [JSON5Value.Member] {
    let bytes = try FileProblem.read(file, limit: longestFile)
    let root: JSON5Value
    do throws(JSON5Error) {
      root = try value(of: bytes)
    } catch {
      throw FileProblem(path: file, line: error.line, rule: "not JSON5: \(error.rule)")
    }
    guard case .object(let members) = root.content else {
      throw FileProblem(path: file, line: root.line, rule: "an object { … } is expected")
    }
    return members
  }
}
