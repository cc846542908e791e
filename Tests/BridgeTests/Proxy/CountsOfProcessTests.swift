import Foundation
import LegacySite
import TestSupport
import Testing
import Transport

@Suite("What a proxy process counts", .serialized, .timeLimit(.minutes(10)))
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
        let answer = try await HTTPClient.patient().fetch(
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
    #expect(said.output.contains("\n3 exchanges passed through, 0 understood, 2 events"))
    #expect(said.output.contains("; 3 answers with messages and 0 single entries not readable"))
    #expect(!said.output.contains("8100") && !said.output.contains("cut"))
  }

  @Test(
    "what a stop cuts is counted once and said",
    arguments: [(true, false), (false, true), (true, true)])
  func cutByTheStop(download: Bool, upload: Bool) async throws {
    let install = try RawServer { connection in
      let head = connection.receive(through: "\r\n\r\n")
      if head.hasPrefix("GET /slow") {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\nbegun")
      } else if head.hasPrefix("GET") {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        connection.close()
        return
      }
      connection.waitForPeer()
    }
    let count = (download ? 1 : 0) + (upload ? 1 : 0)
    var held: [RawConnection] = []
    let said = try await run(before: install) { port, _ in
      _ = try await HTTPClient.patient().fetch(
        HTTPClientRequest(url: "http://127.0.0.1:\(port)/done.php"), limit: 1000)
      if download {
        let connection = try #require(RawConnection(port: port))
        connection.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = connection.receive(through: "begun")
        held.append(connection)
      }
      if upload {
        let connection = try #require(RawConnection(port: port))
        connection.send(
          "POST /up.php HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        _ = connection.receive(through: "\r\n\r\n")
        connection.send("4\r\nsome\r\n")
        held.append(connection)
      }
    }
    held = []
    #expect(
      said.errors == [
        "cometbridge proxy: stopped before everything was understood: \(count) exchange\(count == 1 ? "" : "s") left out"
      ])
    #expect(said.output.contains("\n\(count + 1) exchanges passed through, 1 understood, 2 events"))
    #expect(said.output.contains(", \(count) by the stop"))
  }
}
