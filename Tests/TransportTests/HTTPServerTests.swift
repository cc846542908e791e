import Testing

@testable import Transport

@Suite("HTTP server")
struct HTTPServerTests {
  @Test("answers")
  func answers() async throws {
    let server = HTTPServer { $0.respond(HTTPResponse(status: 200, text: "hello")) }
    let port = try server.start()
    #expect(port > 0)
    await server.stop()
  }
}
