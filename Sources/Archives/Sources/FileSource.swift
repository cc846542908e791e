internal import Glibc

/// A file, a pipe or standard input, read from where it stands.
public final class FileSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  /// What errors name.
  public let name: String
  /// Bytes that were read.
  private(set) var consumed: Int64 = 0
  /// Bytes from where it stood when it was opened; `nil` for what is no file.
  let size: Int64?

  /// Opens a file.
  ///
  /// - Throws: ``SourceError``.
  public init(path: String) throws(SourceError) {
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    isOwned = true
    let failure = errno
    size = Self.size(descriptor)
    guard descriptor >= 0 else { throw SourceError(name: path, reason: .system(failure)) }
    // A folder opens, and fails only when it is read.
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  public static var standardInput: FileSource { FileSource(descriptor: 0, name: "standard input") }

  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwned = false
    size = Self.size(descriptor)
  }

  private static func size(_ descriptor: Int32) -> Int64? {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return max(Int64(status.st_size) - Int64(max(lseek(descriptor, 0, SEEK_CUR), 0)), 0)
  }

  deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      let count = Glibc.read(descriptor, base, buffer.count)
      if count >= 0 {
        consumed += Int64(count)
        return count
      }
      guard errno == EINTR else { throw SourceError(name: name, reason: .system(errno)) }
    }
  }
}

/// A source that can't be read.
public struct SourceError: Error, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// `errno`
    case system(Int32)
    /// The compressed bytes are damaged, or the file ends inside them.
    case damaged(String)
    /// What a server of databases says; it never holds a password.
    case database(code: UInt32, String)
    /// The server offers no encryption, and it was demanded.
    case notEncrypted
  }

  public var name: String
  public var reason: Reason

  public var description: String {
    switch reason {
    case .system(let number): "\(name): \(String(cString: strerror(number)))"
    case .damaged(let what): "\(name): \(what)"
    case .database(let code, let what): "\(name): \(what) (\(code))"
    case .notEncrypted: "\(name): the server offers no encryption, and it is demanded"
    }
  }
}
