import Foundation
import LegacySite
import TestSupport
import Testing
import Transport

@Suite("What a proxy process counts", .serialized, .timeLimit(.minutes(3)))
struct CountsOfProcessTests {
  /// Runs a proxy before an install; what it printed when SIGTERM had ended it.
  private func run(
    before install: RawServer, _ body: (Int, ProxyProcess) async throws -> Void
  ) async throws -> (output: String, errors: [String]) {
    let folder = try TemporaryFolder()
    let process = try ProxyProcess(
      legacy: install.url, events: folder.path + "/events.ndjson", folder: folder.path)
    try await body(try await process.port(), process)
    #expect(await process.end(SIGTERM) == 0)
    install.stop()
    return (process.output, process.errors)
  }

  @Test("an answer whose messages are lost is named, and is no answer understood")
  func unreadable() async throws {
    let body = #"x({"messages":{"_8100":{"id":"8100","from":"2","message":"cut"#
    let install = try RawServer(
      answering:
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n\(body)"
    )
    let said = try await run(before: install) { port, process in
      for number in 1...3 {
        let answer = try await HTTPClient().fetch(
          HTTPClientRequest(
            url:
              "http://127.0.0.1:\(port)/cometchat/cometchat_receive.php?basedata=42&callback=x&n=\(number)"
          ), limit: 1000)
        #expect(answer.body == Array(body.utf8))
      }
      #expect(await process.says("2 answers with messages"))
    }
    #expect(
      said.errors == [
        "cometbridge proxy: not readable so far: 1 answer with messages, 0 single entries; passed through, nothing of them is told",
        "cometbridge proxy: not readable so far: 2 answers with messages, 0 single entries; passed through, nothing of them is told",
      ])
    #expect(said.output.contains("\n3 exchanges passed through, 0 understood, 0 events"))
    #expect(said.output.contains("; 3 answers with messages and 0 single entries not readable"))
    #expect(!said.output.contains("8100") && !said.output.contains("cut"))
  }
}
