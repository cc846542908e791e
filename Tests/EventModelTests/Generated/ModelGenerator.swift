import JSONText
import SeededRandom

@testable import EventModel

/// Makes values of the modern side: every field set or not, names that no version knows, fields beside the known ones, texts of all scripts.
///
/// What the wire cannot tell apart is made in one form only: an instant of 0, an empty list, a `null` and an absent field are one.
struct ModelGenerator {
  private var random: SeededGenerator
  /// How deep values nest at this place.
  private var depth = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  // MARK: Plain values

  mutating func chance(_ share: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &random) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  /// `nil` as often as not.
  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    chance() ? make(&self) : nil
  }

  mutating func list<Element>(_ most: Int = 3, _ make: (inout Self) -> Element) -> [Element] {
    (0..<Int(number(0...Int64(most)))).map { _ in make(&self) }
  }

  private static let pieces = [
    "a", "Hello", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "é", "я", "你", "😀",
    "\u{2028}", "<b>", "&amp;", "{\"a\":1}", "null", "0", "-1", "1700000000", "\u{FFFD}",
    "e\u{301}",
  ]

  mutating func text() -> String { list(6) { $0.pick(Self.pieces) }.joined() }
  /// What names something: never empty.
  mutating func called() -> String { "n" + text() }
  mutating func id() -> String { pick(["lu-", "lr-", "u"]) + String(number(1...999)) }
  mutating func digits() -> String { String(number(1...9_000_000_000)) }
  mutating func seconds() -> Int64 { number(1...99_999_999_999) }
  mutating func milliseconds() -> Int64 { number(100_000_000_000...99_999_999_999_999) }
  mutating func name<Name: WireName>(_: Name.Type) -> Name {
    chance(0.8) ? pick(Name.known) : Name(rawValue: "new" + text())
  }
  mutating func side() -> ReceiverType { pick([.user, .group]) }
  /// Also one that no version knows.
  mutating func anySide() -> ReceiverType { chance(0.9) ? side() : name(ReceiverType.self) }

  mutating func json() -> JSON {
    depth += 1
    defer { depth -= 1 }
    switch number(0...(depth < 4 ? 6 : 3)) {
    case 0: return .bool(chance())
    case 1: return .number(pick(["0", "-0", "1.50", "1e3", "12345678901234567890123", "7"]))
    case 2, 3: return .string(text())
    case 4: return .array(list { $0.chance(0.2) ? .null : $0.json() })
    default: return object()
    }
  }

  mutating func object() -> JSON {
    .object(unique(list { .init($0.text(), $0.chance(0.1) ? .null : $0.json()) }))
  }

  /// Fields this version does not know.
  mutating func extra() -> [JSON.Member] {
    chance(0.7) ? [] : unique(list { .init("x-" + $0.text(), $0.chance(0.1) ? .null : $0.json()) })
  }

  /// A repeated key is read as its last value, so none is made.
  private func unique(_ members: [JSON.Member]) -> [JSON.Member] {
    var kept: [JSON.Member] = []
    for member in members where !kept.contains(where: { $0.key == member.key }) {
      kept.append(member)
    }
    return kept
  }
}
