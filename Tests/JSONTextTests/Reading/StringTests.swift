import JSONText
import SeededRandom
import Testing

@Suite("Reading strings")
struct StringTests {
  private func read(_ inside: [UInt8]) throws -> (text: String?, repairs: JSONRepairs) {
    let document = try JSONDocument(parsing: [0x22] + inside + [0x22])
    return (document.root.string, document.repairs)
  }

  private func scalars(_ text: String?) -> [UInt32] { (text ?? "").unicodeScalars.map(\.value) }

  @Test(
    "every escape",
    arguments: [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
      (#"\n"#, "\n"), (#"\r"#, "\r"),
      (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u00e7\u00C7"#, "çÇ"), (#"\u0000"#, "\u{0}"),
      (#"\u007f\u0080\u07ff"#, "\u{7F}\u{80}\u{7FF}"),
      (#"\u0800\uFFFF\ufffd"#, "\u{800}\u{FFFF}\u{FFFD}"), (#"\ud83d\ude00"#, "😀"),
      (#"\uD83D\uDE00"#, "😀"),
      (#"\ud800\udc00\udbff\udfff"#, "\u{10000}\u{10FFFF}"), (#"\\u0041"#, "\\u0041"),
      (#"\\\u0041"#, "\\A"), (#"a\/b\\"#, "a/b\\"),
      (#"<\/a>"#, "</a>"), ("a\u{FEFF}b", "a\u{FEFF}b"),
    ])
  func escapes(inside: String, text: String) throws {
    let (read, repairs) = try read(Array(inside.utf8))
    #expect(scalars(read) == scalars(text))
    #expect(repairs.isEmpty)
  }

  @Test(
    "halves of pairs that stand alone are replaced and counted",
    arguments: [
      (#"\ud83d"#, "\u{FFFD}", 1), (#"\ude00"#, "\u{FFFD}", 1), (#"\ud83dx"#, "\u{FFFD}x", 1),
      (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}", 2),
      (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀", 1), (#"\ud83d\u0041"#, "\u{FFFD}A", 1),
      (#"\ud83d\n"#, "\u{FFFD}\n", 1),
      (#"\ud83d\\ude00"#, "\u{FFFD}\\ude00", 1), (#"\ud83d\ude00\ude00"#, "😀\u{FFFD}", 1),
    ])
  func loneSurrogates(inside: String, text: String, count: Int) throws {
    let (read, repairs) = try read(Array(inside.utf8))
    #expect(scalars(read) == scalars(text))
    #expect(repairs.loneSurrogates == count)
    #expect(
      repairs.invalidSequences == 0 && repairs.singleByteStrings == 0 && repairs.rawControls == 0)
  }

  @Test("raw controls are kept and counted")
  func rawControls() throws {
    let (text, repairs) = try read(Array("a\nb\tc\u{0}d\u{1F}e\u{7F}".utf8))
    #expect(scalars(text) == scalars("a\nb\tc\u{0}d\u{1F}e\u{7F}"))
    #expect(repairs.rawControls == 4)
    var expected = JSONRepairs()
    expected.rawControls = 4
    #expect(repairs == expected)
  }

  @Test(
    "bytes that can't be UTF-8 read as Windows-1252, and only then",
    arguments: [
      ([0x63, 0x61, 0x66, 0xE9], "café"), ([0xE9], "é"), ([0xE9, 0x74, 0xE9], "été"),
      ([0x80, 0x20, 0x31], "€ 1"), ([0x93, 0x61, 0x94], "“a”"),
      ([0xE7, 0x61, 0xF0, 0x6C, 0x61], "çaðla"),
      ([0x81, 0x8D, 0x8F, 0x90, 0x9D], "\u{81}\u{8D}\u{8F}\u{90}\u{9D}"),
      ([0xFF, 0xFE], "ÿþ"),
    ] as [([UInt8], String)])
  func singleByte(inside: [UInt8], text: String) throws {
    let (read, repairs) = try read(inside)
    #expect(scalars(read) == scalars(text))
    #expect(repairs.singleByteStrings == 1)
    #expect(repairs.invalidSequences == 0)
  }

  @Test("an escape in such a string does not change how the rest is read")
  func singleByteWithEscapes() throws {
    let (text, repairs) = try read(
      Array("caf".utf8) + [0xE9] + Array(#" \u00e9\n\ud83d\ude00\""#.utf8))
    #expect(scalars(text) == scalars("café é\n😀\""))
    #expect(repairs.singleByteStrings == 1)
    let root = try JSONDocument(parsing: Array("{\"".utf8) + [0xE9] + Array(#"\u00e9":1}"#.utf8))
      .root
    #expect(root["éé"]?.integer == 1)
  }

  @Test(
    "broken UTF-8 is replaced piece by piece and counted",
    arguments: [
      ([0xE0, 0x9F, 0x98, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", 4),
      ([0xF0, 0x9F, 0x98], "\u{FFFD}", 1),
      ([0xF0, 0x9F, 0x98, 0x41], "\u{FFFD}A", 1),
      ([0xC3, 0xA9, 0xE9], "é\u{FFFD}", 1),
      ([0xC3, 0xA9, 0xC3], "é\u{FFFD}", 1),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}", 2),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 3),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", 4),
      ([0xE2, 0x82, 0xE2, 0x82, 0xAC], "\u{FFFD}€", 1),
    ] as [([UInt8], String, Int)])
  func invalidUTF8(inside: [UInt8], text: String, count: Int) throws {
    let (read, repairs) = try read(inside)
    #expect(scalars(read) == scalars(text))
    #expect(repairs.invalidSequences == count)
    #expect(repairs.singleByteStrings == 0)
  }

  @Test(
    "as many pieces are counted as replaced, and text is UTF-8 exactly if the standard library says so"
  )
  func agreesWithStandardLibrary() {
    var random = SeededGenerator(seed: 11)
    let alphabet: [UInt8] = [
      0x20, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xFF,
    ]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let replaced = String(decoding: bytes, as: UTF8.self).unicodeScalars.count {
        $0 == "\u{FFFD}"
      }
      bytes.withUnsafeBufferPointer {
        #expect(
          TextBytes.isUTF8($0) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        #expect(TextBytes.invalidSequences(in: $0) == replaced, "\(bytes)")
      }
    }
  }

  @Test(
    "quotes, backslashes, controls and high bytes are seen at every place of an eight-byte step",
    arguments: 0..<24)
  func everyAlignment(place: Int) throws {
    for length in place...(place + 9) {
      let before = [UInt8](repeating: 0x61, count: place)
      let after = [UInt8](repeating: 0x7A, count: length - place)
      let plain = String(decoding: before, as: UTF8.self)
      let rest = String(decoding: after, as: UTF8.self)
      for (piece, text) in [
        (#"\""#, "\""), (#"\\"#, "\\"), ("é", "é"), ("\u{1F}", "\u{1F}"), ("\u{0}", "\u{0}"),
        (" ", " "), ("!", "!"), ("#", "#"),
        ("[", "["), ("]", "]"), ("\u{7F}", "\u{7F}"), ("😀", "😀"),
      ] {
        #expect(try read(before + Array(piece.utf8) + after).text == plain + text + rest)
      }
      let ended = try JSONDocument(parsing: [0x22] + before + [0x22] + after)
      #expect(ended.root.string == plain)
      #expect(ended.end == place + 2)
    }
  }

  @Test("repairs of all strings and keys are added up")
  func sum() throws {
    let bytes =
      Array("{\"a\n\":\"\\ud800\",\"".utf8) + [0xE9] + Array("\":[\"".utf8) + [0xF0, 0x9F]
      + Array("\",\"\t\"]}".utf8)
    let repairs = try JSONDocument(parsing: bytes).repairs
    #expect(repairs.rawControls == 2)
    #expect(repairs.loneSurrogates == 1)
    #expect(repairs.singleByteStrings == 1)
    #expect(repairs.invalidSequences == 1)
    var twice = repairs
    twice += repairs
    #expect(
      twice.rawControls == 4 && twice.loneSurrogates == 2 && twice.singleByteStrings == 2
        && twice.invalidSequences == 2)
  }

  @Test("escapes are decoded at every place of a text of any length")
  func escapesEverywhere() throws {
    for length in 0..<36 {
      for first in 0...length {
        for (escape, meaning) in [
          (#"\/"#, "/"), (#"\n"#, "\n"), (#"\u00e9"#, "é"), (#"\\"#, #"\"#),
        ] {
          let before = String(repeating: "a", count: first)
          let behind = String(repeating: "b", count: length - first)
          let text = "\"" + before + escape + behind + escape + "\""
          let root = try JSONDocument(parsing: Array(text.utf8)).root
          #expect(root.string == before + meaning + behind + meaning)
        }
      }
    }
  }

  @Test("numbers of any length are read, and end where they end")
  func numbers() throws {
    for length in 1...24 {
      for sign in ["", "-"] {
        let digits = sign + String(repeating: "9", count: length)
        for text in [digits, "[\(digits),\(digits)]", "{\"a\":\(digits)}", "[\(digits) ]"] {
          let root = try JSONDocument(parsing: Array(text.utf8)).root
          let number = root["a"] ?? root.elements.map(\.self).last ?? root
          #expect(number.numberText == digits)
          #expect(number.integer == Int64(digits))
        }
      }
    }
  }
}
