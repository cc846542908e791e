import BodySamples
import Foundation
import JSONText
import LegacyProtocol
import Markup

/// Measures how fast stored bodies are read: `swift run -c release StoredBodyBenchmark`.
///
/// A body is read completely: its kind and parts, and of texts the plain text with links and smileys. Every figure is the best of five runs,
/// in processor time, in one process with the baseline it is compared with.
@main
enum StoredBodyBenchmark {
  static func main() {
    // `seeds FOLDER`: the recorded and generated bodies, one a file, to start a fuzzer with.
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "seeds" {
      writeSeeds(into: CommandLine.arguments[2])
      return
    }
    var generator = BodyGenerator(seed: 2_026)
    let plain = (0..<20_000).map { _ in generator.plain() }
    let canonical = (0..<20_000).map { _ in generator.canonical() }
    let other = (0..<20_000).map { _ in generator.other() }
    let genuine = genuineForms()
    print(
      "stored bodies: each read completely; best of \(Measurement.runs) runs, processor time; seed 2026"
    )

    let reader = MarkupReader()
    // `profile plain` and the like: one kind only, many times, for a profiler.
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "profile" {
      let marked = genuine.filter { $0.utf8.contains(UInt8(ascii: "<")) }
      let bodies = [
        "plain": plain, "canonical": canonical, "other": other, "marked": marked,
      ][CommandLine.arguments[2]]
      line(
        read(
          bodies ?? genuine, CommandLine.arguments[2], reader,
          rounds: bodies?.count ?? 0 > 1_000 ? 20 : 2_000))
      return
    }
    let scan = memchrBaseline(plain)
    report(read(plain, "without markup", reader, rounds: 20), scan, target: "1 GB/s")
    report(
      read(canonical, "canonical markup, generated", reader, rounds: 10), parser(canonical),
      target: "2,000,000/s")
    // Every recorded body with a tag, whatever reads it: also HTML that people smuggled in and what only the parser reads.
    let marked = genuine.filter { $0.utf8.contains(UInt8(ascii: "<")) }
    if !marked.isEmpty {
      print("recorded: all \(marked.count) bodies of the archives that hold a `<`")
      report(
        read(marked, "canonical markup, recorded", reader, rounds: 1_000), parser(marked),
        target: "2,000,000/s")
    }
    report(read(other, "other markup", reader, rounds: 3), parser(other), target: "350,000/s")
    let controls = genuine.filter { $0.utf8.starts(with: "CC^CONTROL_".utf8) }
    if !controls.isEmpty {
      line(read(controls, "control strings, recorded", reader, rounds: 2_000))
    }
  }

  /// The bodies the recorded installs stored; none where the fixtures are not at hand.
  private static func genuineForms() -> [String] {
    guard
      let data = FileManager.default.contents(atPath: "Fixtures/stored-bodies/archives.jsonl")
    else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDocument(parsing: Array($0)).root["body"]?.string
    }
  }

  private static func writeSeeds(into folder: String) {
    var generator = BodyGenerator(seed: 1)
    var bodies = genuineForms()
    for _ in 0..<200 { bodies += [generator.canonical(), generator.other()] }
    for (i, body) in bodies.enumerated() {
      let isWritten = FileManager.default.createFile(
        atPath: "\(folder)/\(i)", contents: Data(body.utf8))
      guard isWritten else {
        print("StoredBodyBenchmark: cannot write into the folder")
        return
      }
    }
    print("\(bodies.count) seeds")
  }

  // MARK: Passes

  private static func read(
    _ bodies: [String], _ name: String, _ reader: MarkupReader, rounds: Int
  ) -> Measurement {
    .best(name, bodies: bodies.count, bytes: bytes(bodies), rounds: rounds) {
      var sum = 0
      var i = 0
      // The bodies are lent: taking each out of the list would count its holders.
      let lent = bodies.span
      while i < lent.count {
        defer { i += 1 }
        switch StoredBody(reading: lent[i], in: .oneToOne, using: reader) {
        case .text(let text): sum &+= text.rendered(using: reader).text.utf8.count
        case .file, .invite, .handwriting, .sticker, .botResponse, .callInvite, .callAccept,
          .callControl, .screenshare, .whiteboard, .writeboard, .broadcast, .game, .groupAction,
          .signal, .unknownControl:
          sum &+= 1
        }
      }
      return sum
    }
  }

  private static func memchrBaseline(_ bodies: [String]) -> Measurement {
    let arrays = bodies.map { Array($0.utf8) }
    return .best("memchr", bodies: bodies.count, bytes: bytes(bodies), rounds: 20) {
      var sum = 0
      for array in arrays {
        array.withUnsafeBytes { buffer in
          if let base = buffer.baseAddress, memchr(base, 0x3C, buffer.count) == nil { sum &+= 1 }
        }
      }
      return sum
    }
  }

  private static func parser(_ bodies: [String]) -> Measurement {
    let arrays = bodies.map { Array($0.utf8) }
    guard let parser = BareParser() else {
      return Measurement(name: "libxml2", bodies: 0, bytes: 0, seconds: 1)
    }
    let rounds = max(1, 40_000 / max(bodies.count, 1))
    return .best("libxml2 alone", bodies: bodies.count, bytes: bytes(bodies), rounds: rounds) {
      for array in arrays { parser.parse(array) }
      return arrays.count
    }
  }

  private static func bytes(_ bodies: [String]) -> Int {
    bodies.reduce(0) { $0 + $1.utf8.count }
  }

  // MARK: Output

  private static func line(_ measured: Measurement) {
    let mean = Double(measured.bytes) / Double(max(measured.bodies, 1))
    print(
      "\(padded(measured.name, 30)) \(number(measured.bodiesPerSecond)) bodies/s  \(number(measured.bytesPerSecond / 1e6)) MB/s  (\(Int(mean)) bytes each)"
    )
  }

  private static func report(
    _ measured: Measurement, _ baseline: Measurement, target: String
  ) {
    line(measured)
    let ratio = measured.bytesPerSecond / max(baseline.bytesPerSecond, 1)
    let rounded = (ratio * 100).rounded() / 100
    print(
      "  \(padded("against " + baseline.name, 28)) \(number(baseline.bodiesPerSecond)) bodies/s: \(rounded) times its speed; target \(target)"
    )
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func number(_ value: Double) -> String {
    var digits = String(Int(value))
    var grouped = ""
    while digits.count > 3 {
      grouped = "," + digits.suffix(3) + grouped
      digits = String(digits.dropLast(3))
    }
    return digits + grouped
  }
}
