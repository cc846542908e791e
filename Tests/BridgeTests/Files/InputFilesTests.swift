import Bridge
import Foundation
import TestSupport
import Testing

@Suite("Files that commands read")
struct InputFilesTests {
  @Test(
    "a folder gives its files and those below, sorted; other names and links to folders are left")
  func listing() throws {
    let folder = try TemporaryFolder()
    for name in ["b.jsonl", "a.jsonl", "sub/c.jsonl", "sub/d.txt", "a.events.ndjson"] {
      try folder.write("", to: name)
    }
    _ = try folder.folder("folder.jsonl")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/round", withDestinationPath: folder.path)
    for path in [folder.path, folder.path + "/"] {
      #expect(
        try InputFiles.under(path, endings: [".jsonl"])
          == ["a.jsonl", "b.jsonl", "sub/c.jsonl"].map { "\(folder.path)/\($0)" })
    }
    #expect(
      try InputFiles.under(folder.path + "/sub/d.txt", endings: [".jsonl"])
        == [folder.path + "/sub/d.txt"])
  }

  @Test("nothing to read is an error that names the path", arguments: ["", "none", "empty"])
  func nothing(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.folder("empty")
    let path = name.isEmpty ? "" : "\(folder.path)/\(name)"
    let problem = #expect(throws: FileProblem.self) {
      try InputFiles.under(path, endings: [".jsonl"])
    }
    #expect(problem?.path == (name.isEmpty ? "“”" : path))
  }

  @Test("a place is counted as editors do")
  func places() {
    let text = Array("ab\ncd\n".utf8)
    let places = [0, 1, 2, 3, 5, 6, 99, -1].map { "\(TextPlace(ofByte: $0, in: text))" }
    #expect(places == ["1:1", "1:2", "1:3", "2:1", "2:3", "3:1", "3:1", "1:1"])
  }
}
