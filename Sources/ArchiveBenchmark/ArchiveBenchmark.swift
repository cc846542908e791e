import ArchiveSamples
import Archives
import Foundation

/// Measures conversions: `swift run -c release ArchiveBenchmark [MB] [LARGE-MB]`.
///
/// Every figure is of a process of its own: time by the clock, memory as the system counts it at most. All of one line are of the same file, made
/// from a seed, in the folder for temporary files (`TMPDIR`), where the results go too. `LARGE-MB` adds lines of memory with dumps of that size,
/// which come through a pipe.
@main
enum ArchiveBenchmark {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "generate": generate(arguments.dropFirst().map { $0 })
    case "convert": try convert(arguments.dropFirst().map { $0 })
    default:
      let size = arguments.isEmpty ? 100 : Int(arguments.removeFirst()) ?? 100
      let large = arguments.first.flatMap { Int($0) }
      let folder = NSTemporaryDirectory() + "/archive-benchmark-\(getpid())"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try speed(size, folder)
      try memory(size, large, folder)
    }
  }

  // MARK: What children do

  private static func dump(_ words: [String]) -> SampleDump {
    let bodies = words.first.flatMap { SampleDump.Bodies(rawValue: $0) } ?? .plain
    let rows = words.dropFirst().first.flatMap { Int($0) } ?? 1000
    let people = words.dropFirst(2).first.flatMap { Int($0) } ?? 2000
    return SampleDump(rows: rows, bodies: bodies, people: people)
  }

  /// `generate BODIES ROWS [PEOPLE]`: the dump to standard output.
  private static func generate(_ words: [String]) {
    var dump = dump(words)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = dump.read(into: buffer)
      guard count > 0 else { return }
      guard Sample.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: STDOUT_FILENO)
      else { return }
    }
  }

  /// `convert FILE|- WORKERS [OUT]`: without a folder nothing is written.
  private static func convert(_ words: [String]) throws {
    let input: ArchiveInput = words.first == "-" ? .standardInput : .file(words.first ?? "")
    var configuration = ConverterConfiguration(temporaryFolder: NSTemporaryDirectory())
    configuration.workers = words.dropFirst().first.flatMap { Int($0) } ?? 1
    let report = try Converter(configuration).convert([input], to: words.dropFirst(2).first)
    if !report.isBalanced { print("the account does not balance") }
  }

  // MARK: Lines

  /// About how long a row of each is.
  private static func rows(_ bodies: SampleDump.Bodies, megabytes: Int) throws -> Int {
    var sample = SampleDump(rows: 20_000, bodies: bodies)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var total = 0
    while case let count = sample.read(into: buffer), count > 0 { total += count }
    return max(megabytes * 1_000_000 / max(total / 20_000, 1), 1000)
  }

  private static func speed(_ size: Int, _ folder: String) throws {
    print("Converting \(size) MB of SQL to NDJSON; MB/s of plain SQL, best of three.")
    print(
      "input      MB  one core  two workers  ratio   .gz  .zst  of wc -l  of Python  memory MiB")
    for bodies in SampleDump.Bodies.allCases {
      let file = folder + "/\(bodies.rawValue).sql"
      try Sample.run(
        ["generate", bodies.rawValue, "\(try rows(bodies, megabytes: size))"], output: file)
      let megabytes = Double(try Sample.size(of: file)) / 1e6
      try Sample.compress(file)
      let out = folder + "/out"
      func rate(_ file: String, _ workers: Int) throws -> (rate: Double, memory: Int) {
        var best = 0.0
        var memory = 0
        for _ in 0..<3 {
          let run = try Sample.run(["convert", file, "\(workers)", out])
          best = max(best, megabytes / run.seconds)
          memory = max(memory, run.memory)
          try? FileManager.default.removeItem(atPath: out)
        }
        return (best, memory)
      }
      let one = try rate(file, 1)
      let two = try rate(file, 2)
      let gzip = try rate(file + ".gz", 1)
      let zstandard = try rate(file + ".zst", 1)
      let lines = try Sample.run(["-l", file], program: "/usr/bin/wc", output: "/dev/null")
      let python = try Sample.run(
        ["-c", Sample.python, file, out], program: "/usr/bin/python3", output: "/dev/null")
      print(
        String(
          format: "%-9@ %4.0f  %8.0f  %11.0f  %5.2f  %4.0f  %4.0f  %8.4f  %9.1f  %d/%d",
          bodies.rawValue as NSString, megabytes, one.rate, two.rate, two.rate / one.rate,
          gzip.rate, zstandard.rate, one.rate * lines.seconds / megabytes,
          one.rate * python.seconds / megabytes, one.memory >> 20, two.memory >> 20))
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
      }
    }
  }

  private static func memory(_ size: Int, _ large: Int?, _ folder: String) throws {
    print("Memory at most, through a pipe:")
    func line(_ name: String, _ rows: Int, people: Int, _ workers: Int, out: String?) throws {
      let run = try Sample.pipe(
        ["generate", "servers", "\(rows)", "\(people)"],
        ["convert", "-", "\(workers)"] + [out].compactMap(\.self))
      if let out { try? FileManager.default.removeItem(atPath: out) }
      print(
        "\(name), workers \(workers): \(run.memory >> 20) MiB, \(String(format: "%.1f", run.seconds)) s"
      )
    }
    let out = folder + "/out"
    for workers in [1, 2] {
      try line(
        "\(size) MB", try rows(.servers, megabytes: size), people: 2000, workers, out: out)
      try line("2,000,000 messages of two people", 2_000_000, people: 2, workers, out: out)
    }
    if let large {
      try line(
        "\(large) MB, nothing written", try rows(.servers, megabytes: large), people: 2000, 2,
        out: nil)
    }
  }
}
