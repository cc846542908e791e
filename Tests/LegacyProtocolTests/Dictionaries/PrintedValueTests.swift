import Foundation
import JSONText
import LegacyProtocol
import Testing

@Suite("Printed dictionaries")
struct PrintedValueTests {
  @Test("are laid out as Apple's tools do")
  func layout() throws {
    let json: JSON = [
      "id": "64", "message_type": 10, "message": "a \"b\"\\\n\u{e9}\u{1F600}",
      "list": ["one", "two words", ["k": "v"]], "empty": [],
    ]
    let printed = String(decoding: PrintedValue(json).printed(), as: UTF8.self)
    #expect(
      printed == """
        {
            id = 64;
            "message_type" = 10;
            message = "a \\"b\\"\\\\\\n\\U00e9\\Ud83d\\Ude00";
            list =     (
                one,
                "two words",
                        {
                    k = v;
                }
            );
            empty =     (
            );
        }
        """)
  }

  @Test("read as Foundation's property lists do, and so does what is written", arguments: 0..<200)
  func foundation(seed: UInt64) throws {
    var random = PrintedGenerator(seed: seed)
    let value = random.dictionary(depth: 0)
    let printed = value.printed()
    #expect(try PrintedDictionary.value(printed) == value)
    let list = try PropertyListSerialization.propertyList(
      from: Data(printed), options: [], format: nil)
    #expect(Self.says(value, list), "seed \(seed)")
  }

  @Test("any cut gives a value or an error with its place")
  func cuts() throws {
    var random = PrintedGenerator(seed: 77)
    for _ in 0..<20 {
      let printed = random.dictionary(depth: 0).printed()
      for end in 0..<printed.count {
        do throws(LegacyDecodingError) {
          _ = try PrintedDictionary.value(Array(printed[..<end]))
        } catch {
          #expect(error.pointer.hasPrefix("byte "))
        }
      }
    }
  }

  private static func says(_ value: PrintedValue, _ other: Any) -> Bool {
    switch value {
    case .quoted(let text), .bare(let text):
      return (other as? String).map { Array($0.utf8) } == Array(text.utf8)
    case .data(let text):
      let digits = text.filter(\.isHexDigit)
      guard let data = other as? Data else { return false }
      return data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == digits
    case .list(let elements):
      guard let others = other as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy { says($0, $1) }
    case .dictionary(let members):
      guard let others = other as? [String: Any], others.count == members.count else {
        return false
      }
      return members.allSatisfy { member in
        others[member.key].map { says(member.value, $0) } ?? false
      }
    }
  }

  @Test(
    "an address without quotes is whole, and data of newer systems is no dictionary",
    arguments: [
      ("{ message = http://x.com/a?b=c; id = 5; }", ["message": "http://x.com/a?b=c", "id": 5]),
      ("{ m = a=b=c; n = \"x\"; }", ["m": "a=b=c", "n": "x"]),
      ("{ m = (a=b, c==); }", ["m": ["a=b", "c=="]]),
      (
        "{ m = {length = 4, bytes = 0xffd8ffe0}; }",
        ["m": "{length = 4, bytes = 0xffd8ffe0}"]
      ),
      (
        "{ m = {length = 2048, bytes = 0xffd8ffe0 00104a46 ... 6f2c0012 }; n = 1; }",
        ["m": "{length = 2048, bytes = 0xffd8ffe0 00104a46 ... 6f2c0012 }", "n": 1]
      ),
      ("{ m = {length = 4, bytes = zz}; }", ["m": ["length": 4, "bytes": "zz"]]),
      ("{ m = {length = 4; width = 5;}; }", ["m": ["length": 4, "width": 5]]),
    ] as [(String, JSON)])
  func words(text: String, json: JSON) throws {
    let value = try PrintedDictionary.value(Array(text.utf8))
    #expect(value.json == json)
    #expect(try PrintedDictionary.value(value.printed()).json == json)
  }

  @Test("a key of nothing is no key", arguments: ["{ = c; }", "{ a = b; = c; }"])
  func keyless(text: String) {
    #expect(throws: LegacyDecodingError.self) { try PrintedDictionary.value(Array(text.utf8)) }
  }

  @Test("lines of a log have the date, the program and its numbers in front")
  func log() throws {
    let log = """
      2014-09-18 10:00:00.123 MyApp[1234:60b] {
          id = 5;
      }
      2014-09-18 10:00:00.124 My App[1234:60b] (
          1
      )
      2023-01-02 10:00:00.123456+0100 MyApp[1234:5678901] {
          id = 6;
      }
      """
    #expect(
      try PrintedDictionary.sequence(Array(log.utf8)) == [["id": 5], [1], ["id": 6]])
    for other in ["2014-09-18 {id = 5;}", "2014-09-18 10:00 A[x] {id = 5;}", "2014 A[1] {}"] {
      #expect(throws: LegacyDecodingError.self) {
        try PrintedDictionary.sequence(Array(other.utf8))
      }
    }
  }

  @Test(
    "nothing is printed as `<null>`, and read as nothing",
    arguments: ["\"<null>\"", "<null>"])
  func nothing(spelling: String) throws {
    let json = try PrintedDictionary.json(Array("{ a = \(spelling); b = (\(spelling)); }".utf8))
    #expect(json == ["a": .null, "b": [.null]])
    #expect(PrintedValue(JSON.null).json == .null)
    #expect(String(decoding: PrintedValue(JSON.null).printed(), as: UTF8.self) == "\"<null>\"")
  }
}

/// Printed values of every kind, the same for the same seed.
struct PrintedGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func text() -> String {
    let pieces = [
      "a", "Z9", " ", "\"", "\\", "\n", "\t", ";", "é", "日", "😀", "=", "{", "(", "'", "/", "_",
      "\u{1}", "<b>",
    ]
    return (0..<pick(6)).map { _ in pieces[pick(pieces.count)] }.joined()
  }

  mutating func dictionary(depth: Int) -> PrintedValue {
    .dictionary(
      (0..<pick(5)).map {
        PrintedValue.Member("k\($0)" + text(), value(depth: depth + 1), isQuoted: true)
      })
  }

  mutating func value(depth: Int) -> PrintedValue {
    switch pick(depth > 3 ? 4 : 6) {
    case 0, 1: return .quoted(text())
    case 2: return .bare(["word", "12", "007", "x9"][pick(4)])
    case 3: return .data(["<ffd8ffe0 00104a46>", "<00>", "<a1b2c3d4>"][pick(3)])
    case 4: return .list((0..<pick(4)).map { _ in value(depth: depth + 1) })
    default: return dictionary(depth: depth)
    }
  }
}
