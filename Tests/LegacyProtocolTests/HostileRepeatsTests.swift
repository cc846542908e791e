import JSONText
import LegacyProtocol
import Markup
import Testing

/// What the other side repeats until it fills a quarter of a mebibyte. Work that grows with the square of the length would take minutes: the guard is
/// for that alone.
@Suite("Readers are given one thing over and over", .timeLimit(.minutes(10)))
struct HostileRepeatsTests {
  private static let length = 1 << 18

  private func repeated(_ piece: String, count: Int = length) -> [UInt8] {
    Array(String(repeating: piece, count: count / max(piece.utf8.count, 1)).utf8)
  }

  @Test(
    "bodies of answers",
    arguments: [
      "[]", "{}", "[]x", "x[]", "{\"a\":", "[", "[1,", "[{},", "{", "(", "a(", "a()", "a b(", "a ",
      "\"", "\\", "cb", "cb(", "cb([]", "cb([])", "cb({\"a\":1})", ";", " ", "1 ", "-", "n", "<b>",
      "<a(", "a[", "a[0]", "[0],", "x{\"a\":\"", "\u{FEFF}", "é",
    ])
  func bodies(piece: String) {
    for tail in ["", "x", "[", "]"] {
      for head in ["", "[]", "x ", "cb("] {
        let bytes = Array(head.utf8) + repeated(piece, count: Self.length / 8) + Array(tail.utf8)
        let body = ReplyBody(reading: bytes, callback: "cb")
        for value in body.furtherValues { #expect(value.offset > 0) }
        _ = LegacyAnswer(to: .heartbeat, body)
      }
    }
  }

  @Test("values behind the first count against the limits, each for more than the bytes it has")
  func tails() {
    func body(_ text: String, nodes: Int) -> ReplyBody {
      ReplyBody(reading: Array(text.utf8), limits: JSONLimits(maximumNodes: nodes))
    }
    let text = "{\"a\":1}[][]"
    #expect(body(text, nodes: 100).furtherValues.count == 2)
    guard case .overLimit(let error) = body(text, nodes: 10).content else {
      Issue.record("two more values are too many here")
      return
    }
    #expect(error.code == .tooMany)
    let many = ReplyBody(reading: repeated("[]", count: 300_000))
    #expect(many.furtherValues.count == 149_999)
  }

  @Test(
    "printed dictionaries",
    arguments: [
      "{a=1;}", "{", "(", "{a=", "{a={", "(1,", "{;", "(,", "\"", "”", "“", "”  ", "{\"a\"=”b ",
      "<", "{a=<", "\\", "{a=\"\\", "{a=\"b\n", "{a=\"b;\n", "{a=\"b\n  ", "a ", " ", ";",
      "{a=b c ", "{a=\"\\U00e9", "{a=1;};", "”;", "“x”, ", "\"”;", "”;\\", "a\n", "a\nb = ",
      "a\nb;",
    ])
  func printed(piece: String) {
    for head in ["", "{", "{a=“", "{a=\"", "(", "(a", "(\"", "{a=(", "{a=b;c="] {
      let bytes = Array(head.utf8) + repeated(piece, count: Self.length)
      _ = try? PrintedDictionary.sequence(bytes)
    }
  }

  @Test(
    "printed dictionaries, one thing over and over and then another",
    arguments: [
      ("(", "a\n", "b", ""), ("(", "a\n", "a b\n", ")"), ("{a=(", "a\n", "\n", ";"),
      ("{a=\"", "”;", " ", ";"), ("{a=\"", "”;", "\t", "}"), ("(\"", "x”,", " ", ","),
    ])
  func printed(head: String, first: String, second: String, tail: String) {
    let between = head.hasSuffix("\"") ? "\"" : ""
    let bytes =
      Array(head.utf8) + repeated(first) + Array(between.utf8) + repeated(second)
      + Array(tail.utf8)
    _ = try? PrintedDictionary.sequence(bytes)
  }

  @Test(
    "multipart bodies",
    arguments: [
      "--b", "--b\r\n", "\r\n--b", "\r\n--b\r\n", "\r\n--bb", "\r\n", "\r\n\r\n", "-", "--",
      "--b\r\n\r\n", "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n",
      "Content-Disposition: form-data; name=a\r\n", "; name=", "; ", "\"", "\\\"",
    ])
  func multipart(piece: String) {
    for head in ["", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\""] {
      let bytes = Array(head.utf8) + repeated(piece)
      for boundary in ["b", nil] { _ = MultipartBody(bytes, boundary: boundary).parts.count }
      _ = MultipartFields.read(bytes, boundary: "b")
    }
    _ = MultipartBody.boundary(of: "multipart/form-data" + String(repeating: piece, count: 4_000))
  }

  @Test(
    "forms", arguments: ["&", "=", "a&", "a=1&", "%", "%4", "%41", "+", "a[", "a[]=&", "[", "é"])
  func forms(piece: String) {
    let fields = FormFields(decoding: repeated(piece))
    #expect(fields.fields.count <= 1_000)
    let request = LegacyRequest(
      method: "POST", target: "/cometchat_receive.php", headers: [], body: repeated(piece))
    _ = LegacyCall(reading: request)
  }

  @Test(
    "stored bodies",
    arguments: [
      "<b ", "<a ", "<a href=filetransfer/>x", "x<b>", "<b></i>", "CC^CONTROL_", "_messagetype_",
      "_messagetype_1", "_", "|", "javascript:jqcc.ccavchat.accept('", "jqcc.cc", "\\'", "(", ")",
      "). ", "&unencryptedfilename=", "?file=", "/", "%", "<br>", "&lt;", "e\u{301}", "\u{301}",
      "\u{2060}", "</span>", "\"", "kicked_", " ", "1", "<img src=/handwrite/>",
      "{\"a\":", "x<i>y</i>", "<a href=\"/?sid=1\">x</a>", "<img src=\"/?sid=1\">", "<&#",
      "sid%3D1&",
    ])
  func storedBodies(piece: String) {
    let reader = MarkupReader()
    let repeated = String(repeating: piece, count: Self.length / 8 / piece.utf8.count)
    let link =
      "<a href=\"http://h/plugins/filetransfer/download.php?file=x&unencryptedfilename=y\" class=\"imagemessage\">"
    for body in [
      repeated, "CC^CONTROL_" + repeated, "CC^CONTROL_PLUGIN_" + repeated,
      "CC^CONTROL_{\"type\":\"" + repeated, "mobileAction=\"javascript:jqcc.cc" + repeated,
      "<span style=\"color:red\">CC^CONTROL_" + repeated + "</span>",
      repeated + link + "z</a>", link + "z</a>" + repeated, link + repeated + "</a>",
      "<a href=\"javascript:jqcc.cometchat.joinChatroom('" + repeated + "','a')\">x</a>",
      "<a href=\"http://h/plugins/filetransfer/" + repeated + "\" class=\"imagemessage\">x</a>",
    ] {
      for context in [StoredBody.Context.oneToOne, .group] {
        guard case .text(let text) = StoredBody(reading: body, in: context, using: reader) else {
          continue
        }
        _ = text.rendered(using: reader)
        _ = text.mayHoldCredential
      }
    }
    _ = TypedText.stored(repeated)
    _ = TypedText.typed(ofStored: repeated)
    _ = TypedText.restored(TypedText.sendable(repeated, in: .group))
  }
}
