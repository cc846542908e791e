import Recording
import Testing

@Suite("Bodies of recorded requests")
struct RequestBodyTests {
  private func request(
    _ kind: String = "application/x-www-form-urlencoded", form: [(String, String)]? = nil,
    raw: RecordedRawBody? = nil, files: [RecordedUpload]? = nil
  ) -> RecordedRequest {
    RecordedRequest(
      method: "POST", url: "/p", headers: [HeaderField("content-type", kind)],
      form: form.map { RecordedForm($0.map { .init($0.0, .string($0.1)) }) }, rawBody: raw,
      files: files)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    "are forms as Python writes them",
    arguments: [
      ("a b", "k=a+b"), ("Çağla O'Neil", "k=%C3%87a%C4%9Fla+O%27Neil"), ("😀", "k=%F0%9F%98%80"),
      ("a/b?c=d&e%f", "k=a%2Fb%3Fc%3Dd%26e%25f"), ("_.-~!*()", "k=_.-~%21%2A%28%29"),
      ("line\r\nline\t", "k=line%0D%0Aline%09"), ("", "k="),
    ])
  func forms(value: String, expected: String) {
    #expect(text(request(form: [("k", value)]).requestBody()) == expected)
  }

  @Test("are empty without a form")
  func empty() {
    #expect(request().requestBody().isEmpty)
    #expect(request(form: []).requestBody().isEmpty)
  }

  @Test("are raw bytes where the recording has them")
  func raw() {
    #expect(text(request(raw: .text("{\"a\":1}")).requestBody()) == "{\"a\":1}")
    #expect(request(raw: .base64("AP+A")).requestBody() == [0x00, 0xFF, 0x80])
  }

  @Test("are multipart with the recorded boundary")
  func multipart() {
    let body = request(
      "multipart/form-data; boundary=\"xy\"; a=b", form: [("to", "2")],
      files: [
        RecordedUpload(
          field: "Filedata", filename: "a.txt", contentType: "text/plain", size: 2,
          contentBase64: "aGk="),
        RecordedUpload(field: "b", filename: "", size: 0),
      ]
    ).requestBody()
    #expect(
      text(body) == """
        --xy\r
        Content-Disposition: form-data; name="to"\r
        \r
        2\r
        --xy\r
        Content-Disposition: form-data; name="Filedata"; filename="a.txt"\r
        Content-Type: text/plain\r
        \r
        hi\r
        --xy\r
        Content-Disposition: form-data; name="b"; filename=""\r
        Content-Type: application/octet-stream\r
        \r
        \r
        --xy--\r

        """)
    #expect(text(request("x", files: []).requestBody()) == "------exchange--\r\n")
  }

  @Test("have content that follows from the file's name where only the size was kept")
  func content() {
    let file = RecordedUpload(field: "f", filename: "photo.png", size: 70)
    // The first 32 bytes are SHA-256 of the name.
    let start: [UInt8] = [0x9C, 0x6D, 0x2A]
    #expect(file.content().count == 70)
    #expect(Array(file.content().prefix(3)) == start)
    #expect(RecordedUpload(field: "f", filename: "x", size: 0).content().isEmpty)
  }

  @Test(
    "have counted runs of a letter written out when asked to",
    arguments: [
      ("<the letter x, 5 times>", "xxxxx"),
      ("a<the letter é, 2 times>b<the letter ,, 3 times>", "aééb,,,"),
      ("<the letter xy, 5 times>", "<the letter xy, 5 times>"),
      ("<the letter x, times><the letter ", "<the letter x, times><the letter "),
      ("<the letter x, 99999999999 times>", "<the letter x, 99999999999 times>"),
      ("<<the letter x, 1 times>", "<x"),
    ])
  func runs(written: String, expected: String) {
    let one = request("text/plain", form: [("m", written)])
    #expect(one.requestBody() == RecordedRequestText.encoded(written))
    #expect(one.requestBody(expandingRuns: true) == RecordedRequestText.encoded(expected))
    let response = RecordedResponse(status: 200, body: written)
    #expect(response.responseBody().map(text) == written)
    #expect(response.responseBody(expandingRuns: true).map(text) == expected)
  }

  /// FNV-1a over the request's and the answer's body of each line in turn, once as written and once with runs written out, as
  /// Python's `urllib` and `base64` give them.
  @Test(
    "are byte for byte those Python builds from the fixtures",
    arguments: [
      ("5.6.0", 0x3C1F_0026_E59B_0137, 297_422), ("6.8.3", 0xAB67_189D_126A_D025, 1_555_168),
      ("7.0.6", 0xD192_DF60_6697_99C4, 1_880_538),
    ] as [(String, UInt64, Int)])
  func asPython(version: String, digest: UInt64, length: Int) throws {
    let located = try RecordedFixtures.interactions(of: version)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    for expanding in [false, true] {
      for one in located.map(\.interaction) {
        for body in [
          one.request.requestBody(expandingRuns: expanding),
          one.response.responseBody(expandingRuns: expanding) ?? [],
        ] {
          count += body.count
          for byte in body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
      }
    }
    #expect(count == length)
    #expect(hash == digest)
  }

  @Test("of answers are text, base64 or left out")
  func answers() {
    #expect(RecordedResponse(status: 200, bodyBase64: "AP8=").responseBody() == [0x00, 0xFF])
    let omitted = RecordedResponse(
      status: 200, bodyBase64: "", bodyOmitted: "6345 bytes binary, sha1 76cd12")
    #expect(omitted.responseBody() == nil)
    #expect(omitted.omittedSize == 6345)
    #expect(
      RecordedResponse(status: 200, bodyOmitted: "HTML page (972 bytes), not kept").omittedSize
        == 972)
    #expect(RecordedResponse(status: 200, bodyOmitted: 12).omittedSize == 12)
    #expect(RecordedResponse(status: 200, bodyOmitted: true).omittedSize == nil)
  }
}

private enum RecordedRequestText {
  static func encoded(_ value: String) -> [UInt8] {
    RecordedRequest(method: "POST", url: "/", form: RecordedForm([.init("m", .string(value))]))
      .requestBody()
  }
}
