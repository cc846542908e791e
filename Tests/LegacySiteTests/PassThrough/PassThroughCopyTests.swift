import LegacySite
import TestSupport
import Testing
import Transport

@Suite("Copies for the tap", .timeLimit(.minutes(10)))
struct PassThroughCopyTests {
  private static let poll = "/chat/cometchat_receive.php?callback=x"

  @Test(
    "files are not copied, whatever may hold chat is",
    arguments: [
      ("/chat/plugins/filetransfer/download.php?f=1", "Content-Type: text/html", false),
      ("/chat/plugins/filetransfer/download.php", "X: y", false),
      ("/chat/images/a.PNG?x.php", "Content-Type: text/html", false),
      ("/chat/plugins/avchat/a.swf", "X: y", false),
      ("/forum/attachment.php?id=1", "Content-Type: image/png", false),
      ("/forum/attachment.php?id=1", "content-type: Application/Octet-Stream; x=y", false),
      ("/forum/attachment.php?id=1", "Content-Type: application/zip", false),
      ("/forum/file", "Content-Disposition: attachment; filename=x", false),
      ("/chat/plugins/avchat/index.php", "Content-Type: video/mp4", false),
      ("/forum/attachment.php?id=1", "Content-Type: text/html", true),
      ("/forum/file", "Content-Disposition: inline", true),
      ("/forum/data", "Content-Type: application/json", true),
      ("/forum/data", "Content-Type: application/x-javascript", true),
      ("/forum/", "X: y", true),
      ("/v1.5/chat", "X: y", true),
      (poll, "Content-Type: text/html", true),
      (poll, "Content-Type: application/octet-stream", true),
      (poll, "Content-Disposition: attachment", true),
      ("/chat/cometchat_send.php", "Content-Type: image/png", true),
    ])
  func needed(target: String, header: String, isCopied: Bool) async throws {
    let install = try RawServer(
      answering:
        "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\(header)\r\nConnection: close\r\n\r\nbody")
    let proxy = try Proxy(to: install.url)
    let answer = await proxy.raw(
      "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\nbody"))
    let seen = try #require(await proxy.tap.next())
    #expect(seen.responseBody.copy == (isCopied ? .whole : .notNeeded))
    #expect(seen.responseBody.bytes == Array((isCopied ? "body" : "").utf8))
    #expect(seen.responseBody.count == 4)
    await proxy.server.stop()
  }

  @Test("an answer that becomes too long is copied no more, and what was is let go at once")
  func tooLong() async throws {
    let install = try RawServer { connection in
      _ = connection.receiveMessage()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3001\r\n\r\n")
      connection.send([UInt8](repeating: 0x61, count: 3000))
      connection.waitForPeer()
    }
    let proxy = try Proxy(to: install.url) {
      $0.copyLimit = 2000
      $0.copiesLimit = 10_000
    }
    let connection = try #require(RawConnection(port: proxy.port))
    connection.send("GET \(Self.poll) HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = connection.receive(through: String(repeating: "a", count: 3000))
    let passThrough = proxy.passThrough
    #expect(await eventually { passThrough.bytesLeftForCopies == 10_000 })
    connection.close()
    let seen = try #require(await proxy.tap.next())
    #expect(seen.responseBody.copy == .tooLarge)
    #expect(seen.responseBody.bytes == [])
    #expect(seen.responseBody.count == 3000)
    await proxy.server.stop()
  }

  @Test("all copies together have a bound: beyond it bodies pass uncopied, and room comes back")
  func sum() async throws {
    let install = try RawServer { connection in
      while true {
        let request = connection.receive(through: "\r\n\r\n")
        guard !request.isEmpty else { return }
        if request.contains("/held.php") {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
          connection.send([UInt8](repeating: 0x61, count: 1000))
          connection.waitForPeer()
          return
        }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        connection.send([UInt8](repeating: 0x61, count: 1000))
      }
    }
    let proxy = try Proxy(to: install.url) { $0.copiesLimit = 2_900 }
    let passThrough = proxy.passThrough
    var held: [RawConnection] = []
    for _ in 0..<2 {
      let connection = try #require(RawConnection(port: proxy.port))
      connection.send("GET /held.php HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = connection.receive(through: String(repeating: "a", count: 1000))
      held.append(connection)
    }
    #expect(await eventually { passThrough.bytesLeftForCopies < 1000 })
    let ask = "GET \(Self.poll) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    #expect(await proxy.raw(ask).hasSuffix(String(repeating: "a", count: 1000)))
    let seen = try #require(await proxy.tap.next())
    #expect(seen.outcome == .complete)
    #expect(seen.responseBody.copy == .noRoom)
    #expect(seen.responseBody.bytes == [])
    for connection in held { connection.close() }
    for _ in held { #expect(await proxy.tap.next()?.outcome == .cut) }
    #expect(passThrough.bytesLeftForCopies == 2_900)
    #expect(await proxy.raw(ask).hasSuffix(String(repeating: "a", count: 1000)))
    #expect(await proxy.tap.next()?.responseBody.copy == .whole)
    await proxy.server.stop()
  }
}
