import Foundation

extension FileProblem {
  /// Bytes of the largest file that is read as a whole: 1 GiB.
  public static let longestFile = 1 << 30

  /// The bytes of a file; what isn't a regular file (a pipe, a device) is read to its end.
  ///
  /// - Throws: ``FileProblem`` where it can't be opened or read, or has more than `limit` bytes.
  public static func read(
    _ path: String, limit: Int = longestFile
  ) throws(FileProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path, "cannot be opened", errno) }
    defer { close(descriptor) }
    return try read(descriptor, name: path, limit: limit)
  }

  /// The bytes of what is open already, such as standard input, to their end.
  ///
  /// - Parameter name: What errors call it.
  public static func read(
    _ descriptor: Int32, name: String, limit: Int = longestFile
  ) throws(FileProblem) -> [UInt8] {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isFile, Int(status.st_size) > limit {
      throw FileProblem(
        path: name, rule: "too large: \(status.st_size) bytes, at most \(limit) are read")
    }
    var bytes: [UInt8] = []
    if isFile { bytes.reserveCapacity(Int(status.st_size)) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(name, "cannot be read", errno) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else {
        throw FileProblem(path: name, rule: "too large: at most \(limit) bytes are read")
      }
      bytes.append(contentsOf: piece.prefix(count))
    }
  }

  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// The bytes of the longest line that is read: 64 MiB.
  static let longestLine = 64 << 20

  /// Goes through the lines of a file one after the other, without what ends them; empty ones are left out.
  ///
  /// - Parameter body: Gets the line and its number, from 1.
  /// - Throws: ``FileProblem`` where the file can't be opened or read, has a line that is too long, or `body` says so.
  static func eachLine(
    of path: String, _ body: (_ line: [UInt8], _ number: Int) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path, "cannot be opened", errno) }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var line: [UInt8] = []
    var number = 1
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(path, "cannot be read", errno) }
      guard count > 0 else { break }
      var rest = piece[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        line += rest[..<end]
        rest = rest[(end + 1)...]
        if !line.isEmpty { try body(line, number) }
        line.removeAll(keepingCapacity: true)
        number += 1
      }
      line += rest
      guard line.count <= longestLine else {
        throw FileProblem(path: path, line: number, rule: "longer than \(longestLine) bytes")
      }
    }
    if !line.isEmpty { try body(line, number) }
  }

  /// Puts a file in the place of the old one, whole or not at all.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw FileProblem(path: path, rule: "cannot be written: \(reason(of: error))")
    }
  }

  /// The same for a file that only its owner may read; it is on the disk when this returns.
  static func writePrivately(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let beside = path + ".new"
    unlink(beside)
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(path, "cannot be written", errno) }
    var failure = written(bytes, to: descriptor)
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    close(descriptor)
    if failure == nil, rename(beside, path) != 0 { failure = errno }
    guard let failure else { return }
    unlink(beside)
    throw .system(path, "cannot be written", failure)
  }

  /// Writes bytes to what is open, where it stands.
  ///
  /// - Parameter name: What errors call it.
  static func append(
    _ bytes: [UInt8], to descriptor: Int32, name: String
  ) throws(FileProblem) {
    if let failure = written(bytes, to: descriptor) {
      throw .system(name, "cannot be written", failure)
    }
  }

  /// Why not all could be written; `nil` if all was.
  private static func written(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  private static func reason(of error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying as? POSIXError
    return cause.map { String(cString: strerror($0.code.rawValue)) } ?? "the system refuses"
  }
}
