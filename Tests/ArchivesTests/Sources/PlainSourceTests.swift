import TestSupport
import Testing

@testable import Archives

@Suite("Plain bytes of whatever is given")
struct PlainSourceTests {
  private static let text = "INSERT INTO t VALUES (1,'größer 😀');\n"

  /// `text` as `gzip -n` and `zstd` write it, and in UTF-16.
  static let forms: [(PlainSource.Form, [UInt8])] = [
    (.plain, Array(text.utf8)),
    (.utf16, [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    (.utf16, [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
  ]

  private static func all(_ bytes: [UInt8], inPiecesOf piece: Int) throws -> (
    PlainSource.Form, [UInt8]
  ) {
    var source = try PlainSource(MemorySource(bytes, inPiecesOf: piece), name: "x")
    var out: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 37)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return (source.form, out) }
      out += buffer[..<count]
    }
  }

  @Test("plain and UTF-16", arguments: forms.indices)
  func plain(index: Int) throws {
    let (form, bytes) = Self.forms[index]
    for piece in [1, 3, .max] {
      let (found, out) = try Self.all(bytes, inPiecesOf: piece)
      #expect(found == form)
      #expect(String(decoding: out, as: UTF8.self) == Self.text)
    }
  }

  @Test("compressed, whole and cut off", arguments: ["gzip -n", "zstd -q", "gzip -n twice"])
  func compressed(program: String) throws {
    let folder = try TemporaryFolder()
    let body = String(repeating: Self.text, count: 5000)
    try folder.write(body, to: "a.sql")
    let isTwice = program.hasSuffix("twice")
    let command = program.replacing(" twice", with: "")
    let files = isTwice ? "a.sql a.sql" : "a.sql"
    let child = try ChildProcess(
      "/bin/sh", ["-c", "cd '\(folder.path)' && \(command) -c \(files)"],
      output: .file(folder.path + "/a.z"), environment: ["PATH": "/usr/bin:/bin"])
    try #require(child.wait() == .code(0))
    var bytes: [UInt8] = []
    let file = try FileSource(path: folder.path + "/a.z")
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0
    {
      bytes += buffer[..<count]
    }
    for piece in [1, 4096, .max] {
      let (_, out) = try Self.all(bytes, inPiecesOf: piece)
      #expect(out.count == body.utf8.count * (isTwice ? 2 : 1))
      #expect(out.starts(with: body.utf8))
    }
    #expect(throws: SourceError.self) {
      try Self.all(Array(bytes.dropLast(5)), inPiecesOf: 100)
    }
    var damaged = bytes
    damaged[bytes.count / 2] ^= 0x55
    #expect(throws: SourceError.self) { try Self.all(damaged, inPiecesOf: 100) }
  }

  @Test("a file that is not there says so")
  func missing() {
    #expect(throws: SourceError(name: "/nowhere/x.sql", reason: .system(2))) {
      try FileSource(path: "/nowhere/x.sql")
    }
  }
}
