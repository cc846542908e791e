import CZlib
import CZstd
import Foundation

/// Runs of programs, and what they took.
enum Sample {
  struct Failure: Error {
    var what: String
  }

  struct Run {
    var seconds: Double
    /// Bytes.
    var memory: Int
  }

  /// What people write who need such data once.
  static let python = """
    import re, sys, json
    row = re.compile(rb"\\((\\d+),(\\d+),(\\d+),'((?:[^'\\\\\\\\]|\\\\\\\\.)*)',(\\d+)")
    with open(sys.argv[1], 'rb') as dump, open(sys.argv[2] + '.python', 'w') as out:
      for line in dump:
        if line.startswith(b'INSERT'):
          for id, sender, receiver, body, sent in row.findall(line):
            out.write(json.dumps({'id': int(id), 'sender': int(sender), 'receiver': int(receiver),
              'text': body.decode('utf-8', 'replace'), 'sentAt': int(sent)}) + '\\n')
    """

  static func size(of file: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    return attributes[.size] as? Int ?? 0
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = Foundation.write(
        descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      if count < 0 { return false }
      start += count
    }
    return true
  }

  // MARK: Processes

  @discardableResult
  static func run(
    _ words: [String], program: String = "/proc/self/exe", output: String? = nil
  ) throws -> Run {
    let target = try output.map { try opened($0, O_WRONLY | O_CREAT | O_TRUNC) }
    defer { if let target { close(target) } }
    let started = Date()
    let id = try spawn(program, words, input: nil, output: target)
    return try wait(for: id, started)
  }

  /// What one writes, the other reads; the run of the other.
  static func pipe(_ writer: [String], _ reader: [String]) throws -> Run {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw Failure(what: "no pipe") }
    let started = Date()
    let first = try spawn("/proc/self/exe", writer, input: nil, output: ends[1])
    close(ends[1])
    let second = try spawn("/proc/self/exe", reader, input: ends[0], output: nil)
    close(ends[0])
    let run = try wait(for: second, started)
    _ = try wait(for: first, started)
    return run
  }

  private static func opened(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(what: path) }
    return descriptor
  }

  private static func spawn(
    _ program: String, _ words: [String], input: Int32?, output: Int32?
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    for other in [input, output].compactMap(\.self) {
      posix_spawn_file_actions_addclose(&actions, other)
    }
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    guard posix_spawn(&id, program, &actions, nil, &arguments, environ) == 0 else {
      throw Failure(what: program)
    }
    return id
  }

  private static func wait(for id: pid_t, _ started: Date) throws -> Run {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(what: "wait") }
    }
    guard status == 0 else { throw Failure(what: "a process ended with \(status)") }
    return Run(seconds: Date().timeIntervalSince(started), memory: usage.ru_maxrss << 10)
  }

  // MARK: Compression

  /// Makes `.gz` and `.zst` of a file, as their programs do unasked.
  static func compress(_ file: String) throws {
    let source = try opened(file, O_RDONLY)
    defer { close(source) }
    guard let gzip = gzopen(file + ".gz", "wb6"), let context = ZSTD_createCCtx() else {
      throw Failure(what: file)
    }
    let target = try opened(file + ".zst", O_WRONLY | O_CREAT | O_TRUNC)
    defer {
      gzclose(gzip)
      ZSTD_freeCCtx(context)
      close(target)
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 21, alignment: 16)
    defer {
      piece.deallocate()
      room.deallocate()
    }
    var count = 0
    repeat {
      count = read(source, piece.baseAddress, piece.count)
      if count > 0 { gzwrite(gzip, piece.baseAddress, UInt32(count)) }
      var input = ZSTD_inBuffer(src: piece.baseAddress, size: max(count, 0), pos: 0)
      var left = 0
      repeat {
        var output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
        left = ZSTD_compressStream2(
          context, &output, &input, count > 0 ? ZSTD_e_continue : ZSTD_e_end)
        guard ZSTD_isError(left) == 0,
          write(UnsafeRawBufferPointer(rebasing: room[..<output.pos]), to: target)
        else { throw Failure(what: file) }
      } while input.pos < input.size || count <= 0 && left > 0
    } while count > 0
  }
}
