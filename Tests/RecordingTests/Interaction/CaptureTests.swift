import Recording
import Testing

@Suite("Capturing exchanges")
struct CaptureTests {
  @Test(
    "keeps the bytes of every recorded request and answer", arguments: RecordedFixtures.versions)
  func fixtures(version: String) throws {
    for one in try RecordedFixtures.interactions(of: version) {
      let recorded = one.interaction
      let request = IncomingRequest(recorded.request)
      let body = recorded.response.responseBody() ?? []
      let captured = Interaction(
        capturing: request, name: recorded.name, as: recorded.sender, origin: "http://h",
        status: recorded.response.status, headers: recorded.response.headers, body: body)
      let read = try Interaction(decoding: captured.encoded())
      #expect(read == captured, "\(one.place)")
      #expect(IncomingRequest(read.request) == request, "\(one.place)")
      #expect(read.response.responseBody() ?? [] == body, "\(one.place)")
    }
  }

  @Test(
    "keeps a form by its fields where that gives the same bytes back",
    arguments: [
      ("a=1&b=%C3%87", true), ("a=1&a=2", true), ("", true), ("a=%c3%87", false), ("a=%ff", false),
      ("a", false), ("a=b%20c", false),
    ])
  func forms(body: String, isForm: Bool) {
    let request = IncomingRequest(
      method: "POST", target: "/p",
      headers: [HeaderField("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(body.utf8))
    let one = Interaction(
      capturing: request, name: "n", as: "s", origin: "", status: 200, headers: [],
      body: [0xFF, 0x00])
    #expect((one.request.form != nil) == isForm)
    #expect(one.request.requestBody() == Array(body.utf8))
    #expect(one.response.bodyBase64 == "/wA=")
    #expect(one.response.responseBody() == [0xFF, 0x00])
  }
}
