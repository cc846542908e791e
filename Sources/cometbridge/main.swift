import Bridge
import Foundation
import JSONText
import Recording
import Translation

for path in CommandLine.arguments.dropFirst() {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  let file = try RecordingFile(decoding: [UInt8](data), name: path)
  let replayed = ReplayedRecording(file, configuration: TranslatorConfiguration())
  FileHandle.standardOutput.write(Data(replayed.encoded()))
  FileHandle.standardError.write(
    Data(
      "\(path) \(replayed.exchanges) exchanges \(replayed.lines.count) events\n  unmapped \(replayed.unmapped)\n  unbalanced \(replayed.unbalanced.prefix(5))\n"
        .utf8))
}
