import Markup
import Testing

@Suite("Smileys")
struct SmileyTests {
  private static func image(_ attributes: String) -> String { "<img \(attributes)>" }
  private static let folder = "/cometchat/writable/images/smileys"

  @Test(
    "C30 a known smiley is an emoji, an unknown one its name, however the tag is written",
    arguments: [
      (
        "class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"\(folder)/smile.png\" title=\"Smile\"",
        "😄"
      ),
      (
        "class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"\(folder)/happy.png\" title=\"Happy\"",
        "🙂"
      ),
      (
        "class=cometchat_smiley src=\"\(folder)/x.png\" title=\"Stuck_out_tongue_closed_eyes\"", "😝"
      ),
      (
        "class=cometchat_smiley src=\"\(folder)/x.png\" title=\"Stuck out tongue closed eyes\"", "😝"
      ),
      ("class=cometchat_smiley src=\"\(folder)/heart.png\" title=\"Not a name of any\"", "❤️"),
      ("height=16 width=16 src=\"/cometchat/images/smileys/wink.png\" alt=\";)\" /", "😉"),
      ("src=\"/cometchat/images/smileys/unheardof.png\" alt=\":)\"", "😃"),
      (
        "class=\"cometchat_smiley\" src=\"\(folder)/trollface.png\" title=\"Trollface\"",
        ":trollface:"
      ),
      (
        "class=\"cometchat_smiley\" src=\"\(folder)/troll_face.png\" title=\"Troll face\" /",
        ":troll_face:"
      ),
      ("class=\"cometchat_smiley\"", ":smiley:"),
      ("class=\"cometchat_smiley\" title=\"<script>\" src=\"data:x\"", ":datax:"),
      ("src=\"/images/smileys/\"", ":smileys:"),
    ])
  func single(attributes: String, expected: String) {
    let rendered = MarkupReader().plainText(of: Self.image(attributes))
    #expect(rendered.text == expected)
    #expect(rendered.smileys.count == 1)
    #expect(rendered.images.isEmpty)
    #expect(rendered.lossNotes == (rendered.smileys.first?.emoji == nil ? [.smileyNamed] : []))
  }

  @Test("C30 a message of smileys only is never empty, and blanks between them stay")
  func onlySmileys() {
    let smiley = Self.image(
      "class=\"cometchat_smiley\" src=\"\(Self.folder)/smiley.png\" title=\"Smiley\"")
    let heart = Self.image(
      "class=\"cometchat_smiley\" src=\"\(Self.folder)/heart.png\" title=\"Heart\"")
    #expect(MarkupReader().plainText(of: "\(smiley) \(heart)").text == "😃 ❤️")
    #expect(MarkupReader().plainText(of: "\(smiley)\(heart)").text == "😃❤️")
    #expect(MarkupReader().plainText(of: "Thanks \(smiley) <br> \(heart)!").text == "Thanks 😃\n❤️!")
  }

  @Test("the table is whole")
  func table() {
    #expect(Smileys.emoji(named: "+1") == "👍")
    #expect(Smileys.emoji(named: "-1") == "👎")
    #expect(Smileys.emoji(named: "Thumbs Up") == "👍")
    #expect(Smileys.emoji(named: "zzz") == "💤")
    #expect(Smileys.emoji(named: "trollface") == nil)
    #expect(Smileys.emoji(named: "") == nil)
    #expect(Smileys.emoji(typed: ":-(") == "😞")
    #expect(Smileys.emoji(typed: "::") == nil)
  }
}
