import Glibc

/// The results of `convert --to import`: bodies of imports, one a line.
struct UploadFolder {
  /// A kind of entity and its file, in the order in which the platform wants them.
  enum Kind: String, CaseIterable {
    case users, groups, members, messages

    var file: String {
      switch self {
      case .users: "1-users.ndjson"
      case .groups: "2-groups.ndjson"
      case .members: "3-members.ndjson"
      case .messages: "4-messages.ndjson"
      }
    }
  }

  let path: String

  func path(of kind: Kind) -> String { path + "/" + kind.file }

  /// Calls `body` for each line, which counts from 1. A kind without a file has none.
  ///
  /// - Throws: ``FileProblem``, or what `body` throws.
  func forEachLine(
    of kind: Kind, _ body: (_ number: Int, _ line: [UInt8]) async throws -> Void
  ) async throws {
    let file = path(of: kind)
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return }
    guard descriptor >= 0 else { throw FileProblem.system(file, "cannot be opened", errno) }
    defer { close(descriptor) }
    var line: [UInt8] = []
    var number = 0
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem.system(file, "cannot be read", errno) }
      guard count > 0 else { break }
      var rest = piece[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        line += rest[..<end]
        rest = rest[(end + 1)...]
        number += 1
        try await body(number, line)
        line.removeAll(keepingCapacity: true)
      }
      line += rest
      guard line.count <= Self.longestLine else {
        throw FileProblem(
          path: file, line: number + 1, rule: "longer than \(Self.longestLine) bytes")
      }
    }
    guard line.isEmpty else {
      throw FileProblem(path: file, line: number + 1, rule: "the last line is not complete")
    }
  }

  private static let longestLine = 64 << 20
}
