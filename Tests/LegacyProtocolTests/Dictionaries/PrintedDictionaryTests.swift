import JSONText
import LegacyProtocol
import Testing

@Suite("Dictionaries as Apple's tools print them")
struct PrintedDictionaryTests {
  private func read(_ text: String) throws -> String {
    JSONWriter.string(of: try PrintedDictionary.json(Array(text.utf8)))
  }

  @Test(
    "every form that documentation and logs show",
    arguments: [
      // A profile: quoted on both sides, no blanks.
      (
        "{\n    \"id\"=\"8\";\n    \"n\"=\"Ada\";\n    \"a\"=\"x.png\";\n    \"m\"=\"I'm here\";\n}",
        #"{"id":"8","n":"Ada","a":"x.png","m":"I'm here"}"#
      ),
      // A list of people, nested, with a tab in an empty line.
      (
        "{\n    \"_3\" = {\n        \"id\"=\"3\";\n        \"d\"=\"1\";\n    };\n\t\n    \"_4\" = {\n        \"id\"=\"4\";\n    };\n}",
        #"{"_3":{"id":"3","d":"1"},"_4":{"id":"4"}}"#
      ),
      // A message: numbers bare and quoted, blanks on one side.
      (
        "{\n    \"id\"= \"901\";\n    \"message\"= \"Hi\";\n    \"self\"= 0;\n    \"old\"= \"1\";\n    \"sent\"= 1480000000123;\n    \"message_type\" = 10;\n}",
        #"{"id":"901","message":"Hi","self":0,"old":"1","sent":1480000000123,"message_type":10}"#
      ),
      // An invitation: a dictionary as message, a bare hash that begins with letters.
      (
        "{\n  \"message\"= {\n    \"chatroom_id\" = 5;\n    \"chatroom_name\" = \"dev-ops\";\n    \"chatroom_password\" = abcdef0123456789;\n  };\n  \"message_type\" = 11;\n}",
        #"{"message":{"chatroom_id":5,"chatroom_name":"dev-ops","chatroom_password":"abcdef0123456789"},"message_type":11}"#
      ),
      // An address whose line was broken in two, with blanks around the break.
      (
        "{\n  \"message\"= \"http://h.example/download.php?      \n                file=0f.png&name=A.png\";\n  \"self\"= 0;\n}",
        #"{"message":"http://h.example/download.php?file=0f.png&name=A.png","self":0}"#
      ),
      // The closing quote of a number is missing.
      (
        "{\n    \"old\"= \"1\";\n    \"sent\"= \"1480000000;\n    \"from\"= \"9\";\n}",
        #"{"old":"1","sent":"1480000000","from":"9"}"#
      ),
      // A bot's answer: bare words as keys and values, escaped quotes.
      (
        "{\n    \"bot_id\" = 3;\n    \"bot_response_type\" = anchor;\n    from = 9;\n    message = \"see<br><a href=\\\"https://h.example/1\\\">x</a>\";\n    old = 1;\n}",
        #"{"bot_id":3,"bot_response_type":"anchor","from":9,"message":"see<br><a href=\"https://h.example/1\">x</a>","old":1}"#
      ),
      // A list of bots: keys that begin with digits, empty texts, much blank behind `=`.
      (
        "{\n    \"_3\" =     {\n        a = \"/x/Y\";\n        api = 0f1e2d;\n        d = \"\";\n        n = 9LIVES;\n    };\n}",
        #"{"_3":{"a":"/x/Y","api":"0f1e2d","d":"","n":"9LIVES"}}"#
      ),
      // JSON that passes for one.
      (
        "{\n    \"action\":\"typing_start\",\n    \"from\":\"9\"\n}",
        #"{"action":"typing_start","from":"9"}"#
      ),
      // Data, its line broken.
      (
        "{\n    \"id\"=\"9\";\n    \"m\"=\"<ffd8ffe0 00104a46 \n            49460001>\";\n}",
        #"{"id":"9","m":"<ffd8ffe0 00104a4649460001>"}"#
      ),
      ("{ m = <ffd8ffe0 00104a46>; }", #"{"m":"<ffd8ffe0 00104a46>"}"#),
      // A curly quote closes what a straight one opened; no `;` before the end.
      (
        "{\n    \"73\"=\n    {\n        \"id\"=\"73\";\n        \"name\"=\"user”;\n    };\n}",
        #"{"73":{"id":"73","name":"user"}}"#
      ),
      ("{\n    \"m\"=\"a/b.3gp -- file:///”\n}", #"{"m":"a/b.3gp -- file:///"}"#),
      ("{\n    “id”=“5”;\n}", #"{"id":"5"}"#),
      // A colon instead of `=` in one entry.
      (
        "{\n  \"_1\"=\n  {\n    \"id\"=\"1\";\n    \"m\":\"text\";\n  }\n}",
        #"{"_1":{"id":"1","m":"text"}}"#
      ),
      // A history: a list in parentheses, its entries parted by `;` or by `,`.
      (
        "{\n  history = (\n  {\n    from = 9;\n    message = rty;\n  };\n  {\n    message = 57457;\n  }\n  );\n}",
        #"{"history":[{"from":9,"message":"rty"},{"message":57457}]}"#
      ),
      ("{ a = (1, x, \"y z\", (2), {b = 3;}); }", #"{"a":[1,"x","y z",[2],{"b":3}]}"#),
      // A `;` is missing behind a bare word.
      ("{\n    sent = 5\n    from = 3;\n}", #"{"sent":5,"from":3}"#),
      ("{\n    a = b\n    \"c\" = d\n}", #"{"a":"b","c":"d"}"#),
      ("{\r\n a = b\r\n c = {\r\n d = 1\r\n }\r\n}", #"{"a":"b","c":{"d":1}}"#),
      ("(\n    1\n)", "[1]"),
      // A text in straight quotes that holds curly ones where an entry could end.
      ("{ a = \"she said “ok”, then left\"; b = 1; }", #"{"a":"she said “ok”, then left","b":1}"#),
      ("{ a = \"x “y”\"; b = “z”; }", #"{"a":"x “y”","b":"z"}"#),
      ("{ a = \"“1”; “2”; “3”\"; }", #"{"a":"“1”; “2”; “3”"}"#),
      ("{ a = \"“q”, \\\"r\\\", s\"; }", #"{"a":"“q”, \"r\", s"}"#),
      ("{\"a\"=\"x”; \"b\"=\"y”;}", #"{"a":"x","b":"y"}"#),
      ("(1,2)", "[1,2]"), ("{}", "{}"), ("()", "[]"), ("{ a = {}; b = (); }", #"{"a":{},"b":[]}"#),
      // Switches without quotes or blanks.
      ("{\n    a_enabled=\"1\";\n    b_enabled=\"0\";\n}", #"{"a_enabled":"1","b_enabled":"0"}"#),
    ])
  func forms(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(
    "letters and escapes",
    arguments: [
      (#"{ m = "caf\U00e9"; }"#, "café"), (#"{ m = "\ud83d\ude00"; }"#, "😀"),
      (#"{ m = "\Ud83d\Ude00!"; }"#, "😀!"), (#"{ m = "\Ud83d"; }"#, "\u{FFFD}"),
      (#"{ m = "\Ude00\Ud83d"; }"#, "\u{FFFD}\u{FFFD}"), (#"{ m = "\U00"; }"#, "U00"),
      (#"{ m = "\u+12f"; }"#, "u+12f"), (#"{ m = "a\nb\tc\\d\"e"; }"#, "a\nb\tc\\d\"e"),
      (#"{ m = "\011x\101"; }"#, "\tx" + "A"), (#"{ m = "\351"; }"#, "351"),
      (#"{ m = "\0"; }"#, "0"), ("{ m = \"he said “yes” to me\"; }", "he said “yes” to me"),
      ("{ m = “a \"; }", "a "), ("{ m = \"a ’ b\"; }", "a ’ b"), ("{ m = ; n = 1; }", ""),
      ("\u{FEFF}{ m = x; }", "x"), ("{ m = \"a;\"; }", "a;"), ("{ m = 007; }", "007"),
      ("{ m = \"{ not = read; }\"; }", "{ not = read; }"), ("{ m = a b c ; }", "a b c"),
      ("{ m = \"\"; }", ""), ("{ m = -5x; }", "-5x"), ("{ m = \"“\"; }", "“"),
    ])
  func letters(text: String, expected: String) throws {
    let json = try PrintedDictionary.json(Array(text.utf8))
    #expect(json["m"]?.string == expected)
  }

  @Test(
    "whole numbers stay numbers, everything else is text",
    arguments: [
      ("5", "5"), ("-5", "-5"), ("9223372036854775807", "9223372036854775807"),
      ("9223372036854775808", #""9223372036854775808""#), ("1.5", #""1.5""#), ("+5", #""+5""#),
      ("5a", #""5a""#), ("\"5\"", #""5""#),
    ])
  func numbers(text: String, expected: String) throws {
    #expect(try read("{a=\(text);}") == "{\"a\":\(expected)}")
  }

  @Test("one behind the other, as a log has them")
  func sequence() throws {
    let text = "{ a = 1; }\n{ b = \"x\"; };\n(1)\n"
    let values = try PrintedDictionary.sequence(Array(text.utf8))
    #expect(values.map { JSONWriter.string(of: $0) } == [#"{"a":1}"#, #"{"b":"x"}"#, "[1]"])
    #expect(try PrintedDictionary.sequence(Array(" \n".utf8)).isEmpty)
    #expect(throws: LegacyDecodingError.self) {
      try PrintedDictionary.sequence(Array("{};{};{}".utf8), limit: 2)
    }
  }

  @Test(
    "what is none is refused with its place, never its content",
    arguments: [
      "", " ", "{", "(", "{ a", "{ a = ", "{ a = 1", "{ secret-1 }", "{ a = \"secret-1", "(1",
      "{ a = <ff",
      "{;}", "{ = ", "(=)", "(})", "{ a = ) }", "{ a = 1; } x", "{ a = \"x\" y }", "{a=1;}}", "(()",
      String(repeating: "(", count: 5000), String(repeating: "{a=", count: 5000),
    ])
  func refused(text: String) {
    #expect {
      try PrintedDictionary.json(Array(text.utf8))
    } throws: { error in
      guard let error = error as? LegacyDecodingError else { return false }
      return !error.description.contains("secret-1")
    }
  }
}
