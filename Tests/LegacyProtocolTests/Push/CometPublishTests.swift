import JSONText
import LegacyProtocol
import Testing

@Suite("What the install publishes to its push service")
struct CometPublishTests {
  @Test(
    "every recorded one is typed, and written with the same bytes from its values",
    arguments: [(LegacyVersion(6, 8, 3), 20, 3), (LegacyVersion(7, 0, 6), 20, 3)])
  func recorded(version: LegacyVersion, users: Int, rooms: Int) throws {
    var counts = (users: 0, rooms: 0)
    var files = 0
    for (exchange, place) in try RecordedAnswerTests.exchanges(version.description)
    where exchange.request.endpoint == .publish {
      let call = LegacyCall(reading: exchange.request)
      guard case .publish(let publish) = try TypedRequest(call) else { continue }
      #expect(publish.channel.utf8.count == 32)
      let expected = JSONWriter.bytes(of: publish.payload, style: .php)
      #expect(Array((exchange.request["message"] ?? "").utf8) == expected, "\(place)")
      let written: JSON
      switch publish.content {
      case .oneToOne(let message):
        counts.users += 1
        let copy: CometPublish.Copy =
          !message.isSelf
          ? .recipient : publish.payload["localmessageid"] == nil ? .senderOfFile : .sender
        files += copy == .senderOfFile ? 1 : 0
        written = CometPublish.payload(message.made, copy: copy, for: version)
      case .group(let message):
        counts.rooms += 1
        written = CometPublish.payload(message.made, for: version)
      case .unreadable(let error):
        Issue.record("\(place): \(error)")
        continue
      }
      #expect(JSONWriter.bytes(of: written, style: .php) == expected, "\(place)")
    }
    #expect(counts.users == users)
    #expect(counts.rooms == rooms)
    #expect(files == 4)
  }

  private static let message: JSON = ["id": 904, "from": 42, "message": "a b+c/é", "self": 0]

  @Test("the first service has the payload in its address")
  func address() throws {
    let publish = CometPublish(
      Self.message, channel: "0f9a", keys: CometPublish.Keys(publish: "pub", subscribe: "sub-c-1"))
    let path = publish.path
    #expect(path.hasPrefix("/publish/pub/sub-c-1/0/0f9a/0/%7B%22id%22%3A904"))
    #expect(try CometPublish(path: path) == publish)
    for bad in ["", "/", "/publish/a/b/0/c/0", "/publish/a/b/0/c/0/{", "/other/a/b/0/c/0/{}"] {
      #expect(throws: LegacyDecodingError.self) { try CometPublish(path: bad) }
    }
  }

  @Test("a service of one's own takes several at once")
  func webSync() throws {
    let text =
      #"[{"channel":"/0f9a","data":{"id":1,"from":7,"message":"x"}},{"data":{}},{"channel":"1b","data":5}]"#
    let list = CometPublish.webSync(try JSONDocument(parsing: Array(text.utf8)).root)
    #expect(list.map(\.channel) == ["0f9a", "1b"])
    let written = JSONWriter.string(of: CometPublish.webSync(list))
    #expect(
      written
        == #"[{"channel":"/0f9a","data":{"id":1,"from":7,"message":"x"}},{"channel":"/1b","data":5}]"#
    )
  }

  @Test(
    "without an id the time is one; a signal has none",
    arguments: [
      (#"{"from":"7","message":"hey","sent":"1480000600417","self":0}"#, "1480000600417"),
      (
        #"{"from":"42","sent":1480000400123,"self":0,"message":"CC^CONTROL_{\"type\":\"core\",\"name\":\"textchat\",\"method\":\"typingTo\",\"params\":{\"fromid\":\"42\",\"typingtime\":1480000400123}}"}"#,
        ""
      ),
    ])
  func withoutID(text: String, id: String) throws {
    let payload = JSON(try JSONDocument(parsing: Array(text.utf8)).root)
    let publish = CometPublish(
      payload, channel: "c", keys: CometPublish.Keys(publish: "", subscribe: ""))
    guard case .oneToOne(let message) = publish.content else {
      Issue.record("not read")
      return
    }
    #expect(message.id == id)
    if !id.isEmpty {
      let written = CometPublish.payload(message.made, for: LegacyVersion(5, 2))
      #expect(JSONWriter.string(of: written) == text)
    }
  }

  @Test(
    "what is no message is an error with its place", arguments: ["{}", "[]", "5", #"{"id":1}"#])
  func unreadable(text: String) throws {
    let publish = CometPublish(
      JSON(try JSONDocument(parsing: Array(text.utf8)).root), channel: "c",
      keys: CometPublish.Keys(publish: "", subscribe: ""))
    guard case .unreadable = publish.content else {
      Issue.record("read: \(text)")
      return
    }
  }
}
