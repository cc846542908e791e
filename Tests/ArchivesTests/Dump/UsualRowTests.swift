import Testing

@testable import Archives

@Suite("Rows as most dumps write them")
struct UsualRowTests {
  private static let pieces = [
    "(", ")", ",", "'", "''", "\\'", "\\\\", "\\", "NULL", "null", "0", "7", "007", "12345678",
    "123456789", "1234567890123456789", "-1", "1.5", "0x41", "b'1'", " ", "\n", "x", "'words'",
    "'a longer text, with a comma and (parentheses) in it'", "ü", "/*c*/",
  ]

  @Test("what the quick way takes, the usual way takes alike", arguments: [false, true])
  func alike(_ isBackslashPlain: Bool) {
    var scanner = DumpRowScanner()
    scanner.isBackslashPlain = isBackslashPlain
    let room = UnsafeMutableBufferPointer<DumpValue>.allocate(capacity: 8)
    room.initialize(repeating: .null)
    defer { room.deallocate() }
    var state: UInt64 = 11
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var taken = 0
    for round in 0..<40_000 {
      var text = "("
      for index in 0..<(1 + next(10)) {
        if index > 0, round % 2 == 0 { text += "," }
        text += Self.pieces[next(Self.pieces.count)]
      }
      text += round % 3 == 0 ? ")" : ")," + Self.pieces[next(Self.pieces.count)]
      // Of memory of its own, so that reading beyond it is found by tools that look for it.
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      defer { bytes.deallocate() }
      let whole = UnsafeBufferPointer(bytes)
      guard let (count, end) = scanner.scanUsual(whole, from: 0, into: room) else { continue }
      taken += 1
      var values: [DumpValue] = []
      guard case .row(let expected) = scanner.scan(whole, from: 0, into: &values) else {
        Issue.record("\(text)")
        continue
      }
      #expect(expected == end, "\(text)")
      #expect(values.count == count, "\(text)")
      for (value, quick) in zip(values, room) {
        let isSame =
          value.form == quick.form && value.quote == quick.quote && value.start == quick.start
          && value.end == quick.end && !quick.isBinary
        #expect(isSame, "\(text)")
        if quick.number >= 0 { #expect(value.integer(in: whole) == quick.number, "\(text)") }
      }
    }
    #expect(taken > 1000)
  }

  @Test("rows beyond the room, and cut ones, are left to the usual way")
  func left() {
    let room = UnsafeMutableBufferPointer<DumpValue>.allocate(capacity: 2)
    room.initialize(repeating: .null)
    defer { room.deallocate() }
    for text in ["(1,2,3)", "()", "(", "(1", "('a", "('a'", "(1,", "(NUL)", "", "x(1)"] {
      Array(text.utf8).withUnsafeBufferPointer {
        #expect(DumpRowScanner().scanUsual($0, from: 0, into: room) == nil, "\(text)")
      }
    }
  }

  @Test(
    "escapes are undone wherever they stand",
    arguments: [
      ("\\n", "\n"), ("''", "'"), ("\\%", "\\%"), ("\\'", "'"), ("\\\\", "\\"), ("\\0", "\0"),
    ])
  func escapes(_ written: String, _ meant: String) {
    for before in 0..<40 {
      for after in [0, 1, 7, 15, 16, 17, 31] {
        let (head, tail) = (
          String(repeating: "a", count: before), String(repeating: "ß", count: after)
        )
        let undone = Array((head + written + tail + written).utf8).withUnsafeBufferPointer {
          DumpEscapes.undone($0, quote: UInt8(ascii: "'"), isBackslashPlain: false)
        }
        #expect(undone == Array((head + meant + tail + meant).utf8))
      }
    }
    let single = Array("a\\".utf8).withUnsafeBufferPointer {
      DumpEscapes.undone($0, quote: UInt8(ascii: "'"), isBackslashPlain: false)
    }
    #expect(single == Array("a\\".utf8))
  }

  @Test("digits are read eight at a time")
  func digits() {
    for (text, number, count) in [
      ("12345678", 12_345_678, 8), ("1,345678", 1, 1), ("00000009", 9, 8),
      ("99999999", 99_999_999, 8),
      (",1234567", 0, 0), ("12\u{F3}\u{BF}45", 12, 2), ("7)/:;'(9", 7, 1), ("98765/:0", 98_765, 5),
    ] {
      var word: UInt64 = 0
      for (place, byte) in text.utf8.prefix(8).enumerated() {
        word |= UInt64(byte) << UInt64(8 * place)
      }
      let digits = DumpScan.digits(word)
      #expect(digits.number == Int64(number), "\(text)")
      #expect(digits.count == count, "\(text)")
    }
  }
}
