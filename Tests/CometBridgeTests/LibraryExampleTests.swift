import CometBridge
import TestSupport
import Testing

@Suite("The library by one import")
struct LibraryExampleTests {
  @Test("five lines: a poll's answer in, events out")
  func fiveLines() {
    var told: [String] = []
    let print = { (text: String) in told.append(text) }
    let answer = Array(
      #"{"messages":{"_64":{"id":"64","from":"73","message":"Hello","self":0,"sent":"1480000000"}}}"#
        .utf8)
    // snippet: five lines
    var translator = Translator()
    let request = LegacyRequest(method: "GET", path: "/cometchat/cometchat_receive.php")
    let exchange = LegacyExchange(
      position: "1", receivedAt: 1_480_000_001, request: request,
      origin: "https://chat.example.com", body: ReplyBody(reading: answer), viewerHint: "2")
    for told in translator.translate(exchange).events {
      print("\(told.viewer ?? "") \(told.event.method.methodName)")
    }
    // end of snippet
    #expect(told == ["lu-2 onTextMessageReceived"])
  }

  @Test("what an SDK handed to its app, and what became of its fields")
  func dictionary() throws {
    let json = Array(
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480000000123}"#
        .utf8)
    // snippet: a dictionary
    var translator = Translator(TranslatorConfiguration(isAccountingDetailed: true))
    let result = translator.translate(
      CallbackDictionary(try JSONDocument(parsing: json).root), viewer: "2", platform: .ios,
      receivedAt: 1_480_000_001, position: "callback")
    let fates = result.account.entries.map {
      "\($0.field): \($0.fate.rawValue), \($0.rule.rawValue)"
    }
    // end of snippet
    #expect(fates.contains("/sent: transformed, time.milliseconds"))
    #expect(result.isBalanced)
  }

  @Test("docs/library.md shows the code that is compiled here")
  func document() throws {
    let page = String(decoding: try Fixtures.bytes("../docs/library.md"), as: UTF8.self)
    let file = String(
      decoding: try Fixtures.bytes("../Tests/CometBridgeTests/LibraryExampleTests.swift"),
      as: UTF8.self)
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    var snippets: [String] = []
    var current: [Substring]?
    for line in lines {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("// snippet:") {
        current = []
      } else if content.hasPrefix("// end of snippet"), let done = current {
        snippets.append(done.joined(separator: "\n"))
        current = nil
      } else {
        current?.append(line.dropFirst(4))
      }
    }
    #expect(snippets.count == 2)
    for snippet in snippets {
      #expect(page.contains("```swift\nimport CometBridge\n\n\(snippet)\n```"), "\(snippet)")
    }
  }
}
