import LegacyProtocol
import Testing

@Suite("Fields of multipart bodies")
struct MultipartFieldsTests {
  private func part(_ head: String, _ value: String) -> String {
    "--xyz\r\n\(head)\r\n\r\n\(value)\r\n"
  }

  private func read(_ body: String, boundary: String = "xyz") -> [String] {
    MultipartFields.read(Array(body.utf8), boundary: boundary).fields.map {
      "\($0.name)=\($0.value)"
    }
  }

  @Test(
    "the boundary of a content type",
    arguments: [
      ("multipart/form-data; boundary=xyz", "xyz"),
      ("multipart/form-data; boundary=\"x; z\"", "x; z"),
      ("multipart/form-data; charset=utf-8; Boundary=xyz ; q=1", "xyz"),
      ("multipart/form-data;boundary=----WebKitFormBoundary7MA4", "----WebKitFormBoundary7MA4"),
      ("multipart/form-data", nil), ("multipart/form-data; boundary=", nil),
      ("multipart/form-data; boundary=\"\"", nil), ("multipart/form-data; xboundary=a", nil),
      ("multipart/form-data; boundary=\"abc", "abc"), ("", nil),
      ("multipart/form-data; boundary=" + String(repeating: "a", count: 201), nil),
    ] as [(String, String?)])
  func boundary(contentType: String, expected: String?) {
    #expect(MultipartBody.boundary(of: contentType) == expected)
  }

  @Test(
    "names with and without quotes, in any case, with escapes",
    arguments: [
      ("Content-Disposition: form-data; name=\"to\"", "to=7"),
      ("content-disposition:form-data;NAME=to", "to=7"),
      (
        "Content-Type: text/plain; name=\"no\"\r\nContent-Disposition: form-data; name=\"to\"",
        "to=7"
      ),
      ("Content-Disposition: form-data; name=\"a\\\"b\"", "a\"b=7"),
      ("Content-Disposition: form-data; name=\"a;b\"", "a;b=7"),
      ("Content-Disposition: form-data; name=\"\"", "=7"),
    ])
  func names(head: String, expected: String) {
    #expect(read(part(head, "7") + "--xyz--\r\n") == [expected])
  }

  @Test(
    "files and parts without a name are passed over",
    arguments: [
      "Content-Disposition: form-data; name=\"f\"; filename=\"a.png\"",
      "Content-Disposition: form-data; filename=a; name=f",
      "Content-Disposition: form-data; name=\"f\"; filename*=UTF-8''a.png",
      "Content-Disposition: form-data", "Content-Type: text/plain", "X-Name: a; name=\"f\"",
    ])
  func passedOver(head: String) {
    let to = part("Content-Disposition: form-data; name=\"to\"", "7")
    #expect(read(to + part(head, "--xy\r\nz") + to + "--xyz--") == ["to=7", "to=7"])
  }

  @Test("a body cut short gives what was whole", arguments: 0..<5)
  func truncated(lines: Int) {
    let body =
      part("Content-Disposition: form-data; name=\"a\"", "1")
      + part("Content-Disposition: form-data; name=\"b\"", "2") + "--xyz--\r\n"
    for length in 0...body.utf8.count {
      let fields = read(String(decoding: body.utf8.prefix(length), as: UTF8.self))
      #expect(["", "a=1", "a=1,b=2"].contains(fields.joined(separator: ",")))
    }
    #expect(read(body) == ["a=1", "b=2"])
  }

  @Test("another boundary that begins alike does not end a value")
  func longerBoundary() {
    let body =
      part("Content-Disposition: form-data; name=\"a\"", "1\r\n--xyz2\r\nstill") + "--xyz--"
    #expect(read(body) == ["a=1\r\n--xyz2\r\nstill"])
  }

  @Test("broken UTF-8 is mended and flagged")
  func mended() {
    let body =
      Array("--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0x63, 0xE9]
      + Array("\r\n--xyz--".utf8)
    let fields = MultipartFields.read(body, boundary: "xyz")
    #expect(fields["a"] == "cé")
    #expect(fields.isMended)
  }

  @Test("a missing boundary gives no fields")
  func missing() {
    let request = LegacyRequest(
      method: "POST", target: "/x", headers: [("Content-Type", "multipart/form-data")],
      body: Array(part("Content-Disposition: form-data; name=\"a\"", "1").utf8))
    #expect(request.form.fields.isEmpty)
    #expect(read("no boundary in here") == [])
    #expect(read("") == [])
  }
}
