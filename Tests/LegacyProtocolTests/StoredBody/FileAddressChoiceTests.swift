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
}
