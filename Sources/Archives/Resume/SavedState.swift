internal import Glibc

/// The file in which a conversion keeps what it needs to go on from after it was killed, beside its unfinished results.
struct SavedState {
  static let name = "work.state"
  /// Other files of a conversion that are no results.
  static let files = [name, name + ".new", "work.sort", "work.recent", "work.import"]

  /// What has to be the same for it to count: inputs, options, program.
  var fingerprint: String
  /// Bytes of each file of results.
  var lengths: [String: Int64]
  var content: [UInt8]

  /// Changes with everything that is kept.
  private static let version = "cometbridge conversion 3"

  /// What was not written out before the machine stopped is not to be believed: only a process may have been killed.
  private static var machine: String {
    (try? FileSource(path: "/proc/sys/kernel/random/boot_id"))
      .flatMap { source in
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = bytes.withUnsafeMutableBytes { (try? source.read(into: $0)) ?? 0 }
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
      } ?? ""
  }

  /// - Throws: ``OutputError``.
  func write(to folder: String) throws(OutputError) {
    var state = StateWriter()
    for text in [Self.version, Self.machine, fingerprint] { state.put(text) }
    state.put(lengths.count)
    for (name, length) in lengths.sorted(by: { $0.key < $1.key }) {
      state.put(name)
      state.put(length)
    }
    let path = folder + "/" + Self.name
    let descriptor = open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw OutputError(name: path, reason: .system(errno)) }
    var failure = FileBytes.write(state.bytes, to: descriptor)
    if failure == nil { failure = FileBytes.write(content, to: descriptor) }
    close(descriptor)
    if let failure { throw OutputError(name: path, reason: .system(failure)) }
    guard rename(path + ".new", path) == 0 else {
      throw OutputError(name: path, reason: .system(errno))
    }
  }

  init(fingerprint: String, lengths: [String: Int64], content: [UInt8]) {
    self.fingerprint = fingerprint
    self.lengths = lengths
    self.content = content
  }

  /// What was kept in a folder; `nil` where there is none that can be gone on from.
  init?(in folder: String, fingerprint: String) {
    guard let source = try? PlainSource(FileSource(path: folder + "/" + Self.name), name: folder),
      let bytes = try? source.all(atMost: 1 << 31, name: folder)
    else { return nil }
    var state = StateReader(bytes)
    guard let known = try? (state.text(), state.text(), state.text()),
      known == (Self.version, Self.machine, fingerprint), let count = try? state.count()
    else { return nil }
    var lengths: [String: Int64] = [:]
    for _ in 0..<count {
      guard let name = try? state.text(), let length = try? state.number() else { return nil }
      lengths[name] = length
    }
    self.init(fingerprint: fingerprint, lengths: lengths, content: state.rest)
  }
}
