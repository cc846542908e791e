import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Pictures in texts, and texts without a copy of the body")
struct PictureTests {
  private static let start =
    #"{"messages":[{"id":"1","from":"7","self":0,"sent":"1500000000","message":""#
  private static let end = #""}]}"#

  private static func result(
    _ body: String, in site: inout Site
  ) -> (result: TranslationResult, message: Message?) {
    let result = site.poll("5", start + body.replacing("\"", with: "\\\"") + end)
    return (result, result.messages.first)
  }

  @Test("a picture beside words is named in the metadata")
  func besideWords() {
    var site = Site(baseURL: "https://chat.example")
    let (result, message) = Self.result(
      "look <img src=\"/a/b.png\"> and <img src='//h.example/c.gif' alt=\"x\"> here", in: &site)
    #expect(result.summaries == ["text lu-7>lu-5 look  and  here"])
    #expect(
      message?.legacy("images") == ["https://chat.example/a/b.png", "https://h.example/c.gif"])
    #expect(message?.legacy("raw") != nil)
    #expect(result.rule(of: "/messages/0/message") == .textRendered)
  }

  @Test("a body of pictures alone is told as pictures")
  func alone() {
    var site = Site(baseURL: "https://chat.example")
    let (result, message) = Self.result(
      " <img src=\"/a/b.png\"> <img src=\"http://h.example/c.gif\">", in: &site)
    #expect(result.summaries == ["image lu-7>lu-5"])
    guard case .media(let attachments, nil)? = message?.content else {
      Issue.record("no media")
      return
    }
    #expect(attachments.map(\.url) == ["https://chat.example/a/b.png", "http://h.example/c.gif"])
    #expect(attachments.map(\.mimeType) == ["image/png", "image/gif"])
    #expect(result.rule(of: "/messages/0/message") == .textPictures)
    #expect(result.account.counts[.textEmpty] == nil)
  }

  @Test(
    "what shows nothing is still nothing",
    arguments: ["", " ", "<b></b>", "<img>", "<img src=\"javascript:x\">"])
  func nothing(body: String) {
    var site = Site()
    let result = Self.result(body, in: &site).result
    #expect(result.events.isEmpty)
    #expect(result.rule(of: "/messages/0/message") == .textEmpty)
  }

  @Test("a body that is not kept is not said to be kept")
  func withoutRaw() {
    let long = "<b>\(String(repeating: "x", count: 4096))</b>"
    for body in [long, "<b>x</b> <a href=\"?token=1\">y</a>"] {
      var site = Site()
      let (result, message) = Self.result(body, in: &site)
      #expect(result.events.count == 1)
      #expect(message?.legacy("raw") == nil)
      #expect(result.rule(of: "/messages/0/message") == .textRenderedAlone)
    }
    var site = Site()
    let (result, message) = Self.result("<b>x</b>", in: &site)
    #expect(message?.legacy("raw") == "<b>x</b>")
    #expect(result.rule(of: "/messages/0/message") == .textRendered)
  }

  @Test(
    "pictures of a bot's answer are carried, and its words beside them",
    arguments: [
      (
        "text", "see <img src='/a.png'>", "text lb-3>lu-5 see", ["https://chat.example/a.png"], nil
      ),
      ("text", "<img src='/a.png'>", "image lb-3>lu-5", nil, nil),
      ("image", "<img src='/a.png'><img src='/b.png'> two", "image lb-3>lu-5", nil, "two"),
    ] as [(String, String, String, [String]?, String?)])
  func bot(kind: String, text: String, summary: String, images: [String]?, caption: String?) {
    var site = Site(baseURL: "https://chat.example")
    let (result, message) = Self.result(
      "CC^CONTROL_{\\\"type\\\":\\\"core\\\",\\\"name\\\":\\\"bots\\\",\\\"method\\\":\\\"botresponse\\\",\\\"params\\\":{\\\"message\\\":\\\"\(text)\\\",\\\"botid\\\":\\\"3\\\",\\\"messagetype\\\":\\\"\(kind)\\\"}}"
        .replacing("\\\"", with: "\""), in: &site)
    #expect(result.summaries == [summary])
    #expect(message?.legacy("images")?.elements.map(\.string) == images)
    if case .media(let attachments, let shown)? = message?.content {
      #expect(attachments.count == text.split(separator: "<img").count { $0.contains("src") })
      #expect(shown == caption)
    }
  }

  @Test("a bot's answer that shows nothing is no empty message")
  func emptyBot() {
    var site = Site()
    let result = Self.result(
      #"CC^CONTROL_{"type":"core","name":"bots","method":"botresponse","params":{"message":"<b></b>","botid":"3","messagetype":"text"}}"#,
      in: &site
    ).result
    #expect(result.events.isEmpty)
    #expect(result.rule(of: "/messages/0/message") == .textEmpty)
  }
}
