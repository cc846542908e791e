/// The place of an event in a numbering, written `<run>.<n>`.
public struct EventCursor: Sendable, Hashable, CustomStringConvertible {
  /// Names the numbering: 8 to 12 ASCII letters.
  public var run: String
  /// Counts from 1; 0 is the place before the first event.
  public var number: UInt64

  public init(run: String, number: UInt64) {
    self.run = run
    self.number = number
  }

  /// Reads `<run>.<n>`; nil for anything that isn't spelled exactly as a cursor is written.
  public init?(_ text: String) {
    let utf8 = text.utf8
    guard utf8.count <= 33, let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let run = String(text[..<dot])
    let digits = text[utf8.index(after: dot)...]
    guard Self.isRun(run), digits.utf8.allSatisfy({ $0 &- 0x30 <= 9 }),
      digits.utf8.count == 1 || digits.utf8.first != UInt8(ascii: "0"),
      let number = UInt64(digits), number < UInt64(Int64.max)
    else { return nil }
    self.init(run: run, number: number)
  }

  public var description: String { "\(run).\(number)" }

  /// Whether the text can name a numbering.
  public static func isRun(_ text: String) -> Bool {
    (8...12).contains(text.utf8.count) && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
  }

  /// A name for a new numbering, different each time.
  public static func newRun() -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return String((0..<10).compactMap { _ in letters.randomElement() })
  }
}
