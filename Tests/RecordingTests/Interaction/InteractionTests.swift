import JSONText
import Recording
import TestSupport
import Testing

@Suite("Recorded interactions")
struct InteractionTests {
  @Test("are read, written and read again without a change", arguments: RecordedFixtures.versions)
  func roundTrip(version: String) throws {
    for file in try RecordedFixtures.files(of: version) {
      let again = try RecordingFile(decoding: file.encoded(), name: file.name)
      #expect(again.interactions.count == file.interactions.count)
      for (one, other) in zip(file.interactions, again.interactions) {
        #expect(one.interaction == other.interaction, "\(one.place)")
        #expect(one.interaction.encoded() == other.interaction.encoded(), "\(one.place)")
      }
    }
  }

  @Test("keep every field of the fixtures as JSON", arguments: RecordedFixtures.versions)
  func keepsAll(version: String) throws {
    for name in try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl") {
      let bytes = try Fixtures.bytes("recordings/\(version)/\(name)")
      for (number, line) in bytes.split(separator: 0x0A).enumerated() {
        let before = JSON(try JSONDocument(parsing: Array(line)).root)
        let written = try Interaction(decoding: Array(line)).encoded()
        let after = JSON(try JSONDocument(parsing: written).root)
        let lost = FieldDifference.between(before, after).filter { $0.expected != .null }
        #expect(lost.isEmpty, "\(name):\(number + 1)")
      }
    }
  }

  private func line(request: String, response: String = "{\"status\":200}", more: String = "")
    -> [UInt8]
  {
    Array(
      "{\"name\":\"n\",\"as\":\"web1\",\"request\":\(request),\"response\":\(response)\(more)}".utf8
    )
  }

  private let get = "{\"method\":\"GET\",\"url\":\"http://h/p\"}"

  @Test("keep unknown fields in each of their parts")
  func unknown() throws {
    let bytes = line(
      request: "{\"method\":\"GET\",\"url\":\"/p\",\"tls\":{\"v\":1.30}}",
      response: "{\"status\":200,\"html_title\":\"x\"}", more: ",\"took\":12,\"b\":[null]")
    let one = try Interaction(decoding: bytes)
    #expect(one.unknown.map(\.key) == ["took", "b"])
    #expect(one.request.unknown == [.init("tls", ["v": .number("1.30")])])
    #expect(one.response.unknown == [.init("html_title", "x")])
    #expect(try Interaction(decoding: one.encoded()) == one)
  }

  @Test("keep repeated headers of a request")
  func repeatedHeaders() throws {
    let bytes = line(
      request: "{\"method\":\"GET\",\"url\":\"/p\",\"headers\":[[\"A\",\"1\"],[\"A\",\"2\"]]}")
    let one = try Interaction(decoding: bytes)
    #expect(one.request.headers == [HeaderField("A", "1"), HeaderField("A", "2")])
    #expect(try Interaction(decoding: one.encoded()) == one)
  }

  @Test(
    "split their address",
    arguments: [
      ("http://h:1/a/b.php?x=1&y", "/a/b.php", "x=1&y", "/a/b.php?x=1&y"),
      ("http://h", "/", "", "/"),
      ("http://h?x=http://z/", "/", "x=http://z/", "/?x=http://z/"),
      ("/a?b?c#d", "/a", "b?c", "/a?b?c"),
      ("/a#b?c", "/a", "", "/a"),
      ("/a?", "/a", "", "/a"),
      ("", "/", "", "/"),
    ])
  func address(url: String, path: String, query: String, target: String) {
    let request = RecordedRequest(method: "GET", url: url)
    #expect(request.path == path)
    #expect(request.query == query)
    #expect(request.target == target)
  }

  @Test(
    "are refused with place and rule",
    arguments: [
      ("{", "f:7: malformedJSON, expected one JSON object (unexpectedEnd at byte 1)"),
      ("{} x", "f:7: malformedJSON, expected nothing behind the object on its line"),
      ("3", "f:7: wrongType, expected an object"),
      ("{}", "f:7 “/request”: missingField, expected an object"),
      ("{\"name\":1}", "f:7 “/name”: wrongType, expected a text"),
      ("{\"request\":{\"url\":\"/\"}}", "f:7 “/request/method”: missingField, expected a text"),
      (
        "{\"request\":{\"method\":\"GET\",\"url\":\"/\",\"form\":{\"a\":[1]}}}",
        "f:7 “/request/form”: wrongType, expected texts as values"
      ),
      (
        "{\"request\":{\"method\":\"GET\",\"url\":\"/\",\"raw_body\":{\"base64\":\"*\"}}}",
        "f:7 “/request/raw_body”: wrongType, expected a text or an object with valid base64 alone"
      ),
      (
        "{\"request\":{\"method\":\"GET\",\"url\":\"/\",\"headers\":[[\"a\"]]}}",
        "f:7 “/request/headers”: wrongType, expected pairs of name and value"
      ),
      (
        "{\"request\":{\"method\":\"GET\",\"url\":\"/\"},\"response\":{}}",
        "f:7 “/response/status”: missingField, expected a status number"
      ),
      (
        "{\"request\":{\"method\":\"GET\",\"url\":\"/\"},\"response\":{\"status\":9}}",
        "f:7 “/response/status”: invalidValue, expected a status of three digits"
      ),
      (
        "{\"request\":{\"method\":\"P\",\"url\":\"/\",\"multipart_files\":{\"f\":{\"size\":-1}}},\"response\":{\"status\":200}}",
        "f:7 “/request/multipart_files/f/size”: invalidValue, expected a size of at most 1 GiB"
      ),
    ])
  func refused(text: String, expected: String) {
    #expect {
      try Interaction(decoding: Array(text.utf8), file: "f", line: 7)
    } throws: {
      "\($0)" == expected
    }
  }

  @Test("of a file are read on behind a fault, and within the limits")
  func reading() throws {
    let good = line(request: get)
    let bytes = good + [0x0A, 0x0A, 0x7B, 0x0A] + good + [0x0D, 0x0A] + good
    var reader = RecordingReader(bytes, name: "f")
    #expect(try reader.next()?.line == 1)
    #expect {
      try reader.next()
    } throws: {
      ($0 as? RecordingError)?.line == 3
    }
    #expect(try reader.next()?.place == "f:4 n")
    #expect(try reader.next()?.line == 5)
    #expect(try reader.next() == nil)
    #expect {
      try RecordingFile(decoding: good, name: "f", limits: .init(maximumLineBytes: 20))
    } throws: {
      ($0 as? RecordingError)?.code == .tooLarge
    }
    #expect {
      try RecordingFile(
        decoding: good + [0x0A] + good, name: "f", limits: .init(maximumInteractions: 1))
    } throws: {
      ($0 as? RecordingError)?.code == .tooMany && ($0 as? RecordingError)?.line == 2
    }
  }

  @Test("survive any damage of a byte")
  func damage() throws {
    let bytes = line(request: "{\"method\":\"P\",\"url\":\"/p?a=1\",\"form\":{\"a\":\"b\"}}")
    for i in bytes.indices {
      for byte in [0x00, 0x22, 0x5C, 0x7B, 0x7D, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[i] = byte
        let read = try? Interaction(decoding: damaged)
        if let read { #expect(try Interaction(decoding: read.encoded()) == read) }
        #expect((try? Interaction(decoding: Array(bytes[..<i]))) == nil)
      }
    }
  }
}
