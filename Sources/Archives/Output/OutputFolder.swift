internal import Glibc

/// A folder that appears whole: it is written beside its place and moved there at the end.
final class OutputFolder {
  let path: String
  /// Where it is written meanwhile.
  let building: String
  private var files: [String: OutputFile] = [:]
  /// Nothing there is to be removed.
  private var isDone = true
  /// Where it stood when an earlier process was killed.
  private(set) var saved: SavedState?
  /// Locked for as long as it is written.
  private var lock: Int32 = -1

  /// What marks a folder as made by a conversion, and may be replaced by another.
  static let mark = "report.json"
  static let page = "report.html"
  static let reports: Set<String> = [mark, page]

  /// - Parameters:
  ///   - replacing: All that may be there already; `nil` for what a conversion makes.
  ///   - fingerprint: What an unfinished conversion must be of, to be gone on with; `nil` begins anew.
  /// - Throws: ``OutputError``.
  init(
    _ path: String, replacing: Set<String>? = nil, fingerprint: String? = nil
  ) throws(OutputError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    building = path + ".partial"
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw OutputError(name: path, reason: .inTheWay)
      }
      let names = try Self.names(in: path)
      guard
        names.isEmpty
          || names.contains(Self.mark) && replacing?.isSuperset(of: names) != false
      else {
        throw OutputError(name: path, reason: .inTheWay)
      }
    }
    guard mkdir(building, 0o777) == 0 || errno == EEXIST else {
      throw OutputError(name: building, reason: .system(errno))
    }
    lock = open(building, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else {
      throw OutputError(name: building, reason: .system(errno))
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw OutputError(name: path, reason: .beingWritten)
    }
    isDone = false
    saved = fingerprint.flatMap { SavedState(in: building, fingerprint: $0) }
    if let saved { try goOn(from: saved) } else { try beginAnew() }
  }

  /// Nothing of what an earlier process wrote counts.
  func beginAnew() throws(OutputError) {
    saved = nil
    files = [:]
    for name in try Self.names(in: building) { unlink(building + "/" + name) }
  }

  private func goOn(from saved: SavedState) throws(OutputError) {
    for name in try Self.names(in: building)
    where saved.lengths[name] == nil && !SavedState.files.contains(name) {
      unlink(building + "/" + name)
    }
    for (name, length) in saved.lengths {
      files[name] = try OutputFile(building + "/" + name, length: length)
    }
  }

  deinit {
    if !isDone { Self.remove(building) }
    if lock >= 0 { close(lock) }
  }

  /// What is written stays, as if the process had been killed.
  func keep() { isDone = true }

  /// Everything is written, if not yet on the disk; bytes of each file.
  func lengths() throws(OutputError) -> [String: Int64] {
    var lengths: [String: Int64] = [:]
    for (name, file) in files { lengths[name] = try file.length() }
    return lengths
  }

  func file(_ name: String) throws(OutputError) -> OutputFile {
    if let file = files[name] { return file }
    let file = try OutputFile(building + "/" + name)
    files[name] = file
    return file
  }

  /// Everything is on the disk, and the folder in its place.
  func finish() throws(OutputError) {
    for (_, file) in files { try file.finish() }
    files = [:]
    for name in SavedState.files { unlink(building + "/" + name) }
    try Self.synchronise(building)
    var status = stat()
    if lstat(path, &status) == 0 {
      // For a moment there is none; there never is half of one.
      let old = path + ".old-\(getpid())"
      Self.remove(old)
      guard rename(path, old) == 0 else { throw OutputError(name: path, reason: .system(errno)) }
      guard rename(building, path) == 0 else {
        let number = errno
        rename(old, path)
        throw OutputError(name: path, reason: .system(number))
      }
      Self.remove(old)
    } else if rename(building, path) != 0 {
      throw OutputError(name: path, reason: .system(errno))
    }
    isDone = true
    let slash = path.lastIndex(of: "/")
    try Self.synchronise(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
  }

  private static func synchronise(_ folder: String) throws(OutputError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(name: folder, reason: .system(errno)) }
    defer { close(descriptor) }
    // Some file systems can't.
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      throw OutputError(name: folder, reason: .system(errno))
    }
  }

  private static func names(in folder: String) throws(OutputError) -> [String] {
    guard let handle = opendir(folder) else {
      throw OutputError(name: folder, reason: .system(errno))
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a folder of files; what is in folders inside it stays.
  private static func remove(_ folder: String) {
    guard let names = try? names(in: folder) else { return }
    for name in names { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}

/// A file of lines.
final class OutputFile {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private(set) var lines = 0
  /// Bytes that the system was not told to write out, and the end of those that it was.
  private var unsent = 0
  private var sentEnd = 0
  private static let sent = 8 << 20

  /// - Parameter length: What counts of a file that is there.
  fileprivate init(_ path: String, length: Int64 = 0) throws(OutputError) {
    name = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0, ftruncate(descriptor, Int(length)) == 0,
      lseek(descriptor, 0, SEEK_END) == Int(length)
    else { throw OutputError(name: path, reason: .system(errno)) }
  }

  fileprivate func length() throws(OutputError) -> Int64 {
    try flush()
    return Int64(lseek(descriptor, 0, SEEK_CUR))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func writeLine(_ line: [UInt8]) throws(OutputError) {
    buffer += line
    buffer.append(0x0A)
    lines += 1
    if buffer.count >= 256 << 10 { try flush() }
  }

  /// - Parameter lines: How many there are in the bytes.
  func write(_ bytes: UnsafeRawBufferPointer, lines count: Int) throws(OutputError) {
    lines += count
    if buffer.count + bytes.count >= 256 << 10 { try flush() }
    guard bytes.count >= 64 << 10 else {
      buffer.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
      return
    }
    if let number = FileBytes.write(bytes, to: descriptor) {
      throw OutputError(name: name, reason: .system(number))
    }
    noteWritten(bytes.count)
  }

  /// Has the system write out what stands there while more is made, so that not all of it is left for the end.
  private func noteWritten(_ count: Int) {
    unsent += count
    guard unsent >= Self.sent else { return }
    unsent = 0
    let end = lseek(descriptor, 0, SEEK_CUR)
    // Asked to keep no copy, it begins to write; where it can't, everything is written at the end.
    if end > sentEnd { _ = posix_fadvise(descriptor, sentEnd, end - sentEnd, POSIX_FADV_DONTNEED) }
    sentEnd = end
  }

  private func flush() throws(OutputError) {
    if let number = FileBytes.write(buffer, to: descriptor) {
      throw OutputError(name: name, reason: .system(number))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  fileprivate func finish() throws(OutputError) {
    try flush()
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      throw OutputError(name: name, reason: .system(errno))
    }
  }
}

/// What can't be written.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// `errno`
    case system(Int32)
    /// Something is there that no conversion has made.
    case inTheWay
    /// Another conversion writes there.
    case beingWritten
  }

  public var name: String
  public var reason: Reason

  public var description: String {
    switch reason {
    case .system(let number): "\(name): \(String(cString: strerror(number)))"
    case .beingWritten: "\(name): another conversion is writing it"
    case .inTheWay: "\(name): is there already, and nothing that this replaces"
    }
  }
}
