import LegacyProtocol
import Markup
import Testing

@Suite("Stored bodies: which address of a file counts")
struct FileAddressChoiceTests {
  private static let good =
    "//h.test/cometchat/plugins/filetransfer/download.php?file=ab.pdf&amp;unencryptedfilename=n.pdf"

  private func read(_ attributes: String) -> StoredBody {
    let body =
      "has sent a file (n.pdf). <a class=\"imagemessage\" mediatype=\"0\" \(attributes)>x</a>"
    return StoredBody(reading: body, in: .oneToOne, using: MarkupReader())
  }

  @Test(
    "`link` where `href` can't be used",
    arguments: [
      "href=\"javascript:void(0)\" link=\"\(good)\"", "href=\"\" link=\"\(good)\"",
      "href=\"data:plugins/filetransfer/x\" link=\"\(good)\"", "link=\"\(good)\"",
      "href=\"\(good)\" link=\"javascript:x\"",
    ])
  func link(attributes: String) {
    guard case .file(let file) = read(attributes) else {
      Issue.record("no file: \(attributes)")
      return
    }
    #expect(file.name == "n.pdf")
    #expect(file.url.hasPrefix("//h.test/cometchat/plugins/filetransfer/download.php"))
  }

  @Test("a name with brackets that don't match is read of a link that nothing else marks")
  func brackets() throws {
    let dialect = StoredBodyDialect(version: LegacyVersion(5, 0), platform: .web)
    for name in ["x).png", "(x", ")", "a) (b.png", "((.pdf", "a(b)).pdf"] {
      let query = name.replacing("(", with: "%28").replacing(")", with: "%29")
        .replacing(" ", with: "%20")
      let file = StoredFile(
        kind: .other,
        url: "/cometchat/plugins/filetransfer/download.php?file=0f&unencryptedfilename=\(query)",
        name: name, encodedName: "0f")
      let body = try StoredBody.file(file).encoded(for: dialect, in: .oneToOne)
      #expect(
        StoredBody(reading: body, in: .oneToOne, using: MarkupReader()) == .file(file), "\(body)")
    }
  }

  @Test(
    "no file without an address of one",
    arguments: [
      "href=\"http://h.test/other\" link=\"\(good)\"",
      "href=\"javascript:x\" link=\"javascript:plugins/filetransfer/\"",
      "href=\"javascript:x\" link=\"http://h.test/other\"",
    ])
  func none(attributes: String) {
    guard case .text = read(attributes) else {
      Issue.record("no text: \(attributes)")
      return
    }
  }

  @Test(
    "C25 of an address alone, blanks in the name are the name's, others a printer's",
    arguments: [
      ("http://h.test/d.php?      \n     file=0f.png&unencryptedfilename=my cat.png", "my cat.png"),
      ("http://h.test/d.php?file=0f.png&unencryptedfilename=my  cat.png", "my  cat.png"),
      ("http://h.test/d.php?file=0f.png&unencryptedfilename=my%20cat.png", "my cat.png"),
      ("http://h.test/d.php?file=0f.png&unencryptedfilename=a+b &c#d.png ", "a+b &c#d.png"),
      (" http://h.test/d.php?file=0f.png& unencryptedfilename=my\n    cat.png", "mycat.png"),
      ("http://h.test/d.php?file=0f.png&unencryptedfilename= cat.png", "cat.png"),
      ("http://h.test/uploads/0f .png", "0f.png"), ("0f .png", "0f.png"), ("", ""),
    ])
  func alone(address: String, name: String) {
    let file = StoredFile(kind: .image, address: address)
    #expect(file.name == name)
    #expect(!file.requestURL.utf8.contains { $0 <= 0x20 })
    #expect(file.url.utf8.filter { $0 > 0x20 } == address.utf8.filter { $0 > 0x20 })
  }
}
