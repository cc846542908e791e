import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Kinds of files")
struct MediaTypeTests {
  private static let list = Array(
    """
    # a remark
    application/mp4\t\t\tmp4
    video/mp4 mp4 m4v # behind
    audio/x-thing  thing
    application/x-thing\tthing\r
    no-type ext
    /x bad
    x/ bad
    application/alone
    image/PNG\tPNG
    """.utf8)

  @Test(
    "C85 a list of the system is read; the kind that the old side states decides between types",
    arguments: [
      ("mp4", "video", "video/mp4"), ("mp4", "file", "application/mp4"),
      ("m4v", "video", "video/mp4"),
      ("thing", "audio", "audio/x-thing"), ("thing", "file", "audio/x-thing"),
      ("png", "image", "image/PNG"), ("PNG", "image", "image/PNG"),
      ("ext", "file", "application/octet-stream"),
      ("bad", "file", "application/octet-stream"),
      // Not in the list, but known without one.
      ("jpg", "image", "image/jpeg"), ("pdf", "file", "application/pdf"),
      ("", "image", "image/*"), ("xyz", "video", "video/*"), ("xyz", "audio", "audio/*"),
    ])
  func list(fileExtension: String, kind: String, type: String) {
    let table = MediaTypeTable(reading: Self.list)
    #expect(table.mimeType(ofExtension: fileExtension, kind: kind) == type)
  }

  @Test("without a list, what old clients send is known, and nothing else")
  func builtIn() {
    let table = MediaTypeTable.builtIn
    for (name, type) in [
      ("jpg", "image/jpeg"), ("mp4", "video/mp4"), ("mp3", "audio/mpeg"),
      ("pdf", "application/pdf"),
    ] {
      #expect(table.mimeType(ofExtension: name, kind: "file") == type)
    }
    #expect(table.mimeType(ofExtension: "heic", kind: "file") == "application/octet-stream")
    #expect(table.mimeType(ofExtension: "heic", kind: "image") == "image/*")
    #expect(MediaTypeTable(reading: []) == table)
  }

  @Test("no bytes make the reader trap")
  func damage() {
    for end in Self.list.indices {
      var bytes = Array(Self.list.prefix(end))
      _ = MediaTypeTable(reading: bytes)
      bytes.append(0xFF)
      _ = MediaTypeTable(reading: bytes)
    }
  }

  @Test(
    "C25 names of files are decoded once, and the address is whole",
    arguments: [
      ("my%20photo.png", "my photo.png"), ("a+b.png", "a+b.png"), ("100%25.png", "100%.png"),
      ("100%2525.png", "100%25.png"), ("a%26b.png", "a&b.png"), ("a%23b.png", "a#b.png"),
      ("%D7%A9.png", "ש.png"),
    ])
  func names(encoded: String, name: String) throws {
    var site = Site(baseURL: "https://chat.example")
    site.poll(
      "2",
      "{\"messages\":[{\"id\":1,\"from\":1,\"self\":0,\"message\":\"<a class=\\\"imagemessage\\\" mediatype=\\\"1\\\" href=\\\"/cometchat/plugins/filetransfer/download.php?file=0f1e.png&amp;unencryptedfilename=\(encoded)\\\"><img class=\\\"file_image\\\" src=\\\"/x.png\\\"></a>\"}]}"
    )
    let message = try #require(site.messages.first)
    guard case .media(let attachments, _) = message.content, let file = attachments.first else {
      Issue.record("no media")
      return
    }
    #expect(file.name == name)
    #expect(file.url.hasPrefix("https://chat.example/cometchat/plugins/filetransfer/"))
    #expect(file.mimeType == "image/png")
  }
}
