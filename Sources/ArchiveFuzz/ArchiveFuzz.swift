import Archives
import FuzzDriver

/// Feeds the reader of dumps with whatever libFuzzer makes up: `ArchiveFuzz dump …` (docs/fuzzing.md).
@main
enum ArchiveFuzz {
  static func main() {
    runDriver(["dump": { checkDump(bytes($0, $1)) }])
  }
}

/// How the bytes come does not matter.
private func checkDump(_ bytes: [UInt8]) -> Int32 {
  guard let whole = try? DumpOutline(of: MemorySource(bytes)) else { report("memory is not read") }
  demand(whole.lastOffset <= Int64(bytes.count), "a row behind the end")
  for piece in [1, 7, 4096] {
    let other = try? DumpOutline(of: MemorySource(bytes, inPiecesOf: piece))
    demand(other == whole, "other rows in pieces")
  }
  return 0
}
