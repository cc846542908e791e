/// Long runs of one letter, which recordings write as a count: `<the letter x, 70000 times>`.
enum LetterRuns {
  /// More letters than this in one text are left as they are written.
  static let maximumLetters = 16 << 20

  private static let opening = Array("<the letter ".utf8)
  private static let closing = Array(" times>".utf8)

  static func occur(in text: some BidirectionalCollection<UInt8>) -> Bool {
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if run(in: rest) != nil { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The text with its runs written out.
  static func expanded(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var rest = text[...]
    var budget = maximumLetters
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      out += rest[..<start]
      rest = rest[start...]
      if let run = run(in: rest), run.count <= budget {
        budget -= run.count
        for _ in 0..<run.count { out += run.letter }
        rest = rest[run.end...]
      } else {
        out.append(UInt8(ascii: "<"))
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }

  static func expanded(_ text: String) -> String {
    guard occur(in: text.utf8) else { return text }
    return String(decoding: expanded(Array(text.utf8)), as: UTF8.self)
  }

  /// The run that stands at the beginning.
  private static func run<Text: BidirectionalCollection<UInt8>>(in text: Text)
    -> (letter: [UInt8], count: Int, end: Text.Index)?
  {
    guard text.starts(with: opening) else { return nil }
    let rest = text.dropFirst(opening.count)
    // One letter is at most four bytes of UTF-8.
    guard let comma = rest.prefix(5).lastIndex(of: UInt8(ascii: ",")), comma != rest.startIndex,
      String(decoding: rest[..<comma], as: UTF8.self).unicodeScalars.count == 1
    else { return nil }
    let letter = Array(rest[..<comma])
    let afterComma = rest[comma...].dropFirst()
    guard afterComma.first == UInt8(ascii: " ") else { return nil }
    let digits = afterComma.dropFirst().prefix(12).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard let count = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    let tail = text[digits.endIndex...]
    guard tail.starts(with: closing) else { return nil }
    return (letter, count, text.index(digits.endIndex, offsetBy: closing.count))
  }
}
