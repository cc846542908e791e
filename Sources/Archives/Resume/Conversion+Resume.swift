internal import Glibc

/// Going on from where an earlier process was killed.
extension Conversion {
  /// Where it stands.
  enum Stage {
    /// Between two statements of a dump.
    case reading(DumpPlace)
    /// Between two conversations; what is left of the sorted parts.
    case writing([SortedRun])
  }

  /// Keeps everything that is known, if the results are kept.
  func save(_ stage: Stage) throws {
    guard let output, let fingerprint else { return }
    var state = StateWriter()
    switch stage {
    case .reading(let place):
      state.put(0)
      state.put(place.input)
      state.put(place.position)
      for bytes in [place.reader, place.next] { state.put(bytes) }
      state.put(place.read)
      state.put(place.checksum)
    case .writing(let runs):
      state.put(1)
      state.put(runs.count)
      for run in runs {
        state.put(run.start)
        state.put(run.end)
      }
    }
    try write(to: &state)
    try faults.pass()
    try SavedState(
      fingerprint: fingerprint, lengths: try output.lengths(), content: state.bytes
    ).write(to: output.building)
    try faults.pass()
    // What is kept may be large: it is written the more rarely.
    let size = Int64(state.bytes.count)
    saving = max(configuration.savedBytes, size > 1 << 20 ? size * 8 : 0)
  }

  /// What an earlier process has kept; `nil` where there is nothing that can be gone on from.
  func resumed() throws -> Stage? {
    guard let saved = output?.saved else { return nil }
    var state = StateReader(saved.content)
    let stage: Stage
    if try state.int() == 0 {
      stage = .reading(
        DumpPlace(
          input: try state.int(), position: try state.number(), reader: try state.list(),
          next: try state.list(), read: try state.number(), checksum: try state.number()))
    } else {
      var runs: [SortedRun] = []
      for _ in 0..<(try state.count()) {
        runs.append(SortedRun(start: try state.number(), end: try state.number()))
      }
      stage = .writing(runs)
    }
    try read(from: &state)
    guard state.isAtEnd else { throw StateError() }
    return stage
  }

  /// Inputs and options as a text that is the same only for the same ones; `nil` where there is no going on: live databases change, and what
  /// users were shown is read whole.
  static func fingerprint(
    _ inputs: [ArchiveInput], _ configuration: ConverterConfiguration
  ) -> String? {
    var same = configuration
    (same.workers, same.sortMemory, same.temporaryFolder) = (1, 0, "")
    (same.stopsAfter, same.savedBytes) = (nil, 0)
    // Tables have no order. A type that is private is shown with where it lies in memory, which is never the same: none may be in there.
    let text = "\(same)"
    assert(!text.contains("unknown context"), "A configuration that can't be known again")
    var parts = text.split(whereSeparator: { ",[]()".contains($0) })
      .map { $0.drop { $0 == " " } }.sorted().joined(separator: ",")
    for input in inputs {
      switch input {
      case .database: return nil
      case .standardInput: parts += "\n-"
      case .file(let path):
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        parts +=
          "\n\(path) \(status.st_dev) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      }
    }
    return parts
  }
}

/// Between two statements of a dump.
struct DumpPlace {
  /// Of the inputs.
  var input = 0
  /// Plain bytes before it.
  var position: Int64
  /// What the reader knows.
  var reader: [UInt8]
  /// Some of what follows: what comes another time must be the same.
  var next: [UInt8]
  /// Plain bytes that were read, more than are before it, and their checksum: of what can't be known again by its file.
  var read: Int64 = 0
  var checksum: Int64 = 0
}

/// Where a test lets a conversion end as if it had been killed.
final class FaultPoints {
  struct Stopped: Error {}

  private(set) var passed = 0
  private let last: Int?

  init(_ last: Int?) { self.last = last }

  func pass() throws {
    passed += 1
    if passed == last { throw Stopped() }
  }
}
