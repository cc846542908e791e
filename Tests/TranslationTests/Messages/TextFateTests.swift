import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("What becomes of texts is said")
struct TextFateTests {
  private static func poll(_ site: inout Site, _ body: String) -> TranslationResult {
    let quoted = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return site.poll(
      "2",
      "{\"messages\":[{\"id\":1,\"from\":1,\"message\":\"\(quoted)\",\"self\":0,\"sent\":1500000000}]}"
    )
  }

  // MARK: Credentials

  @Test(
    "credentials in tags are copied nowhere, however they are written",
    arguments: [
      "<a href=\"http://x.test/?basedata=S3CRET&password=S3CRET\">x</a>",
      "<a href=\"http://x.test/\" password=\"S3CRET\">x</a>",
      "<a href=\"http://x.test/\" PassWord = 'S3CRET'>x</a>",
      "<img src=\"http://h/x?basedata=S3CRET\">hi", "<img src=\"http://h/x?basedata=S3CRET\">",
      "<img src='/x.png?a=1&amp;api-key=S3CRET#b'>hi",
      "<a href=\"http://x.test/#token=S3CRET\">x</a>",
      "<a href=\"http://x.test/?pass&#119;ord=S3CRET\">x</a>",
      "<a href=\"http://x.test/?p%61ssword=S3CRET\">x</a>",
      "<a href=\"http://x.test/?next=%3Fpassword%3DS3CRET\">x</a>",
      "<a href=\"http://x.test/?user[password]=S3CRET\">x</a>",
      "<a onclick=\"f({password:'S3CRET'})\" href=\"http://x.test/\">x</a>",
      "<a href=\"http://x.test/?sid=S3CRET\"><img src=\"/a.png\"></a>",
      "<a class=\"imagemessage\" mediatype=\"1\" href=\"http://h/plugins/filetransfer/download.php?token=S3CRET&file=a.png&unencryptedfilename=a.png\"><img class=\"file_image\" src=\"/a.png\"></a>",
      "CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"<a href='http://x/?token=S3CRET'>w</a><img src='http://x/?token=S3CRET'>\",\"botid\":\"3\",\"messagetype\":\"text\"}}",
    ])
  func credentials(body: String) throws {
    var site = Site()
    let result = Self.poll(&site, body)
    let json = String(decoding: try #require(result.events.first).json, as: UTF8.self)
    #expect(!json.contains("S3CRET"), "\(json)")
  }

  @Test(
    "what a person wrote stays, and so does a body without any",
    arguments: [
      ("see http://x.test/?token=S3CRET", "see http://x.test/?token=S3CRET"),
      (
        "<a href=\"http://x.test/?token=S3CRET\">http://x.test/?token=S3CRET</a>",
        "http://x.test/?token=S3CRET"
      ),
    ])
  func typed(body: String, text: String) {
    var site = Site()
    #expect(Self.poll(&site, body).messages.first?.text == text)
    let kept = "<a href=\"http://x.test/?v=1&list=2\" title=\"x\">y</a>"
    #expect(
      site.poll(
        "3",
        "{\"messages\":[{\"id\":2,\"from\":1,\"message\":\"\(kept.replacing("\"", with: "\\\""))\",\"self\":0}]}"
      ).messages.first?.legacy("raw") == .string(kept))
  }

  // MARK: Length

  @Test("a text without markup is whole however long it is")
  func longPlain() {
    var site = Site()
    let body = String(repeating: "y", count: 3_000_000) + "END"
    let result = Self.poll(&site, body)
    #expect(result.messages.first?.text == body)
    #expect(result.rule(of: "/messages/0/message") == .textKept)
  }

  @Test("a text with markup that is too long says that it was cut, and is cut between characters")
  func longMarkup() throws {
    var site = Site()
    let result = Self.poll(&site, "<b>x</b>" + String(repeating: "€", count: 600_000) + "END")
    let message = try #require(result.messages.first)
    let text = try #require(message.text)
    #expect(text.utf8.count < 1 << 20)
    #expect(text.hasSuffix("€") && !text.contains("\u{FFFD}"))
    #expect(message.legacy("isCut") == true)
    #expect(result.rule(of: "/messages/0/message") == .textCut)
  }

  // MARK: Repairs

  @Test(
    "mended letters are not said to be the same",
    arguments: [
      Array("a\\ud800b".utf8), [0x61, 0xE9, 0x62], [0x61, 0xC3, 0x28],
    ])
  func mended(letters: [UInt8]) {
    var site = Site()
    let reply =
      Array("{\"messages\":[{\"id\":1,\"from\":1,\"message\":\"".utf8) + letters
      + Array("\",\"self\":0,\"sent\":1500000000}],\"userstatus\":{\"id\":2,\"n\":\"".utf8)
      + letters + Array("\",\"s\":\"available\"}}".utf8)
    let result = site.exchange("a", "cometchat_receive.php", [:], replyBytes: reply, as: "2")
    #expect(result.rule(of: "/messages/0/message") == .textMended)
    #expect(result.rule(of: "/userstatus/n") == .textMended)
    #expect(!result.repairs.isEmpty)
  }

  @Test(
    "escapes that stand for letters are no repairs",
    arguments: ["a\\ud83d\\ude00b", "a\\u00e9b", "aéb", "a\\\\ud800b"])
  func whole(letters: String) {
    var site = Site()
    let result = site.poll(
      "2", "{\"messages\":[{\"id\":1,\"from\":1,\"message\":\"\(letters)\",\"self\":0}]}")
    #expect(result.rule(of: "/messages/0/message") == .textKept)
  }

  // MARK: Files

  @Test(
    "a file whose link can't be used is told by its name",
    arguments: [
      "<a class=\"imagemessage\" mediatype=\"1\" filename=\"my%20photo.png\" href=\"javascript:x/plugins/filetransfer/\"><img class=\"file_image\" src=\"javascript:x\"></a>",
      "<a class=\"imagemessage\" mediatype=\"0\" href=\"javascript:x/plugins/filetransfer/download.php?file=a&unencryptedfilename=my%20photo.png\"></a>",
    ])
  func file(body: String) {
    var site = Site()
    let result = Self.poll(&site, body)
    #expect(result.summaries == ["text lu-1>lu-2 my photo.png"])
    #expect(result.rule(of: "/messages/0/message") == .textFileName)
    #expect(result.messages.first?.legacy("raw") == nil)
  }

  @Test("what a text lost in becoming plain is said in the account")
  func losses() {
    var site = Site()
    let result = Self.poll(&site, "<b>bold</b> <a href=\"javascript:x()\">here</a>")
    let entry = result.account.entries.first { $0.field == "/messages/0/message" }
    #expect(entry?.detail == "formatting, linkRemoved")
    #expect(Self.poll(&site, "plain").account.entries.allSatisfy { $0.detail == nil })
  }
}
