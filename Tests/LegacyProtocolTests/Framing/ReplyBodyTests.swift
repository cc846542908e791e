import JSONText
import LegacyProtocol
import Testing

@Suite("Framing of answers")
struct ReplyBodyTests {
  /// What a body was taken for, in words.
  private func kind(_ body: ReplyBody) -> String {
    switch body.content {
    case .empty: "empty"
    case .emptyCallback: "callback()"
    case .json(let document): JSONWriter.string(of: JSON(document.root))
    case .text(let text): "text:" + text
    case .html: "html"
    case .binary: "binary"
    case .overLimit(let error): "over:" + error.code.rawValue
    }
  }

  @Test(
    "C15 the value is found in every form of JSONP, and bare",
    arguments: [
      ("{\"a\":1}", nil, nil), ("jqcc123_456({\"a\":1})", nil, "jqcc123_456"),
      ("jqcc123_456({\"a\":1});", nil, "jqcc123_456"),
      ("jqcc123_456 ({\"a\":1})", nil, "jqcc123_456 "),
      ("jqcc123_456\t\n( {\"a\":1} );", nil, "jqcc123_456\t\n"),
      ("  jqcc1 ({\"a\":1})", "jqcc1 ", "jqcc1 "),
      ("\r\n\tcb( {\"a\":1} ) ; \n", nil, "cb"), ("a.b.c({\"a\":1})", nil, "a.b.c"),
      ("$.jq$1({\"a\":1})", nil, "$.jq$1"), ("cb[0]({\"a\":1})", nil, "cb[0]"),
      ("/**/cb({\"a\":1});", nil, "cb"), ("/**/cb({\"a\":1});", "cb", "cb"),
      ("({\"a\":1})", nil, ""),
      ("scriptalert(1)/script({\"a\":1})", "<script>alert(1)</script>", "scriptalert(1)/script"),
      ("a-b({\"a\":1})", "a-b", "a-b"), ("a(b({\"a\":1})", "a(b", "a(b"),
      ("Warning: x() in y\ncb-1({\"a\":1})", "cb-1", "cb-1"),
      ("é({\"a\":1})", "é", "é"), ("{\"a\":1}", "cb", nil),
    ] as [(String, String?, String?)])
  func wrapped(text: String, asked: String?, callback: String?) {
    let body = ReplyBody(reading: Array(text.utf8), callback: asked)
    #expect(kind(body) == "{\"a\":1}")
    #expect(body.callback == callback)
    #expect(body.encoded() == Array(text.utf8))
    #expect(body.bytes == Array(text.utf8))
  }

  @Test(
    "markup behind an object or an array is not of it, and what is in it is no value",
    arguments: [
      ("{\"a\":1}<br />\n<b>Warning</b>: x() in y", nil),
      ("{\"a\":1}\n<!-- host --><script>v={}</script>", nil),
      ("cb({\"a\":1});\n<script>var b = [1];</script>", "cb"), ("cb({\"a\":1})<hr>", nil),
      ("\u{FEFF}\n{\"a\":1}<br>", nil), ("{\"a\":1}[]<br>{}", nil),
    ] as [(String, String?)])
  func markupBehind(text: String, asked: String?) {
    let body = ReplyBody(reading: Array(text.utf8), callback: asked)
    #expect(kind(body) == "{\"a\":1}")
    #expect(body.encoded() == Array(text.utf8))
    #expect(body.furtherValues.count == (text.contains("[]") ? 1 : 0))
  }

  @Test(
    "behind anything else it makes text of all of it",
    arguments: ["1<br>", "\"a\"<br>", "cb(1)<br>", "cb()<br>", "null<p>", "{\"a\":1} x <br>"])
  func markupBehindOthers(text: String) {
    #expect(kind(ReplyBody(reading: Array(text.utf8))).hasPrefix("text:"))
  }

  @Test(
    "bodies that are not an object are told apart",
    arguments: [
      ("", "empty"), ("\u{FEFF}\u{FEFF}", "empty"), (" \r\n\t", "empty"), ("\u{FEFF}", "empty"),
      ("\u{FEFF} \n", "empty"),
      ("callback()", "callback()"), ("cb_9( );", "callback()"), ("cb(1)", "1"),
      ("cb(\"1\")", "\"1\""), ("()", "callback()"), ("[]", "[]"), ("1", "1"), ("0", "0"),
      ("903", "903"), ("-1", "-1"), ("903\n", "903"), ("\"2\"", "\"2\""), ("false", "false"),
      ("null", "null"), ("true", "true"), ("1^0^42^0", "text:1^0^42^0"),
      ("0f9a8b7c^0^42^0", "text:0f9a8b7c^0^42^0"),
      ("Nothing to look here", "text:Nothing to look here"),
      ("Array_1480000000", "text:Array_1480000000"), ("1 2", "text:1 2"),
      ("<h3>Unable to connect</h3>", "html"), ("<!DOCTYPE html><html></html>", "html"),
      ("<br />\n<b>Fatal error</b>: Call to undefined function foo()", "html"),
      (
        "Fatal error: Call to undefined function foo()",
        "text:Fatal error: Call to undefined function foo()"
      ),
      ("Fatal error in main(1)", "text:Fatal error in main(1)"),
      ("<html><script>var x = {\"a\":1};</script></html>", "html"), ("{broken", "text:{broken"),
      ("cb({broken)", "text:cb({broken)"), ("nul", "text:nul"), ("\u{1}\u{2}", "binary"),
      ("GIF89a\u{0}\u{1}", "binary"),
    ])
  func others(text: String, expected: String) {
    let body = ReplyBody(reading: Array(text.utf8))
    #expect(kind(body) == expected)
    #expect(body.encoded() == Array(text.utf8))
  }

  @Test(
    "what stands before the value is noise",
    arguments: [
      ("\u{FEFF}", "{\"a\":1}"), ("\u{FEFF}\r\n\u{FEFF}", "903"), ("\u{FEFF}\u{FEFF}", "[]"),
      ("\u{FEFF}\n", "cb({\"a\":1})"), ("\n\n ", "[1]"),
      ("Warning: mysql_query(): no [link] in /x/y.php on line 7\n", "{\"a\":1}"),
      (
        "<br />\n<b>Notice</b>: Undefined index: a in <b>/x.php</b> on line <b>3</b><br />\n",
        "{\"a\":1}"
      ),
      ("<br /><b>Notice</b>: f(1) and g() <br />", "cb({\"a\":1})"),
      ("Strict: {x} [y] ", "[{\"a\":1}]"),
    ])
  func noise(before: String, value: String) {
    let text = Array((before + value).utf8)
    let body = ReplyBody(reading: text)
    #expect(body.json != nil)
    #expect(body.bytes[body.noise].elementsEqual(before.utf8))
    #expect(body.encoded() == text)
  }

  @Test("a page that speaks of functions does not become the callback that was asked for")
  func otherCallback() {
    let page = "<b>Fatal error</b>: Uncaught foo() in main()"
    #expect(kind(ReplyBody(reading: Array(page.utf8), callback: "jqcc1")) == "html")
    let warned = "<b>Notice</b>: foo(1) jqcc1()"
    #expect(kind(ReplyBody(reading: Array(warned.utf8), callback: "jqcc1")) == "callback()")
  }

  @Test("a body that is cut off is text, whatever is whole inside it")
  func cut() {
    let whole =
      #"{"buddylist":[],"messages":{"_1":{"id":"1","from":"7","message":"[1]"},"_2":{"id":"2"}},"an":{"id":"5","m":"x"},"joinedgroups":["5"]}"#
    for (before, after) in [
      ("", ""), ("\u{FEFF}", ""), ("cb(", ")"), ("cb(", ");"), ("<b>Notice</b>: f() [x] ", ""),
      ("<b>Notice</b> cb(", ")"),
    ] {
      let head = Array(before.utf8)
      let bytes = head + Array(whole.utf8)
      for end in (head.count + 1)..<bytes.count {
        let body = ReplyBody(reading: Array(bytes[..<end]), callback: "cb")
        #expect(body.json == nil, "\(String(decoding: bytes[..<end], as: UTF8.self))")
      }
      #expect(ReplyBody(reading: bytes + Array(after.utf8), callback: "cb").json?.count == 4)
    }
  }

  @Test("values behind the first are kept apart")
  func further() {
    let text = "[{\"id\":910}][] {\"b\":2};"
    let body = ReplyBody(reading: Array(text.utf8))
    #expect(kind(body) == "[{\"id\":910}]")
    #expect(body.furtherValues.map { JSONWriter.string(of: JSON($0)) } == ["[]", "{\"b\":2}"])
    #expect(body.encoded() == Array(text.utf8))
    #expect(ReplyBody(reading: Array("cb([1][])".utf8)).json == nil)
  }

  @Test(
    "what stands behind an answer is none of it",
    arguments: [
      "cb({\"a\":1});cb()", "cb({\"a\":1});cb();cb();", "cb(\u{FEFF}{\"a\":1})",
      "cb(\u{FEFF} \u{FEFF}{\"a\":1});", "{\"a\":1}1", "{\"a\":1}\n0\n",
      "{\"a\":1}\nWarning: f() in /x.php on line 7\n", "{\"a\":1}\nPHP Notice:  x [y] in /x.php",
      "cb({\"a\":1})Deprecated: x",
    ])
  func behind(text: String) {
    let body = ReplyBody(reading: Array(text.utf8))
    #expect(kind(body) == "{\"a\":1}")
    #expect(body.encoded() == Array(text.utf8))
  }

  @Test(
    "other text behind it makes text of all of it",
    arguments: ["{\"a\":1}12", "{\"a\":1} Warnings", "cb({\"a\":1})cd()", "5Warning: x", "cb(5)1"])
  func otherwiseBehind(text: String) {
    #expect(kind(ReplyBody(reading: Array(text.utf8))).hasPrefix("text:"))
  }

  @Test("bytes that are no text are left alone")
  func binary() {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let body = ReplyBody(reading: bytes)
    #expect(kind(body) == "binary")
    #expect(body.encoded() == bytes)
  }

  @Test("C11 broken letters are mended and counted, the poll is not lost")
  func mended() {
    let bytes = Array("{\"a\":\"caf".utf8) + [0xE9] + Array("\",\"b\":\"x\ty\"}".utf8)
    let body = ReplyBody(reading: bytes)
    #expect(body.json?["a"]?.string == "café")
    #expect(body.json?["b"]?.string == "x\ty")
    #expect(body.repairs.singleByteStrings == 1)
    #expect(body.repairs.rawControls == 1)
  }

  @Test("limits end the reading without a trap")
  func limits() {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(kind(ReplyBody(reading: Array(deep.utf8))) == "over:tooDeep")
    #expect(kind(ReplyBody(reading: Array("cb(\(deep))".utf8))) == "over:tooDeep")
    let long = "[" + String(repeating: "1,", count: 60) + "1]"
    let limits = JSONLimits(maximumBytes: 1 << 20, maximumDepth: 8, maximumNodes: 50)
    #expect(kind(ReplyBody(reading: Array(long.utf8), limits: limits)) == "over:tooMany")
    let tiny = JSONLimits(maximumBytes: 10, maximumDepth: 8, maximumNodes: 50)
    #expect(kind(ReplyBody(reading: Array(long.utf8), limits: tiny)) == "over:tooLarge")
  }
}
