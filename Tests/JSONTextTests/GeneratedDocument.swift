import JSONText
import SeededRandom

/// A valid document made from a seed, spelled in a random way, and what it says.
struct GeneratedDocument {
  let value: JSON
  let bytes: [UInt8]

  init(seed: UInt64) {
    var maker = Maker(random: SeededGenerator(seed: seed))
    let value = maker.container(depth: 0)
    maker.spell(value)
    self.value = value
    bytes = maker.bytes
  }

  private struct Maker {
    var random: SeededGenerator
    var bytes: [UInt8] = []

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    // MARK: Values

    mutating func container(depth: Int) -> JSON {
      let count = below(7)
      if below(2) == 0 { return .array((0..<count).map { _ in value(depth: depth + 1) }) }
      // The number makes each key its own.
      return .object((0..<count).map { JSON.Member(text() + "\($0)", value(depth: depth + 1)) })
    }

    mutating func value(depth: Int) -> JSON {
      switch below(depth < 5 ? 8 : 5) {
      case 0: .null
      case 1: .bool(below(2) == 0)
      case 2: .number(number())
      case 3, 4: .string(text())
      default: container(depth: depth)
      }
    }

    mutating func number() -> String {
      switch below(5) {
      case 0: String(below(10))
      case 1: String(Int64.random(in: .min ... .max, using: &random))
      case 2: String(Double.random(in: -1e6...1e6, using: &random))
      case 3:
        "\(below(2) == 0 ? "-" : "")\(below(1000)).\(below(1000))\(below(2) == 0 ? "e" : "E")\(["", "+", "-"][below(3)])\(below(200))"
      default: "-0"
      }
    }

    mutating func text() -> String {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<below(20) {
        let ranges: [ClosedRange<UInt32>] = [
          0x20...0x7E, 0x20...0x7E, 0x61...0x7A, 0...0x1F, 0x7F...0x7FF, 0x800...0xD7FF,
          0xE000...0xFFFF,
          0x10000...0x10FFFF,
        ]
        if let scalar = Unicode.Scalar(
          UInt32.random(in: ranges[below(ranges.count)], using: &random))
        {
          // Foundation leaves U+FEFF out of what it reads.
          if scalar != "\u{FEFF}" { scalars.append(scalar) }
        }
      }
      return String(scalars)
    }

    // MARK: Spelling

    mutating func blanks() {
      while below(4) == 0 { bytes.append([0x20, 0x09, 0x0A, 0x0D][below(4)]) }
    }

    mutating func spell(_ value: JSON) {
      blanks()
      switch value.tree {
      case .null, .encoded: bytes += Array("null".utf8)
      case .bool(let value): bytes += Array(String(value).utf8)
      case .number(let text): bytes += Array(text.utf8)
      case .string(let text): spell(text)
      case .array(let elements):
        bytes.append(UInt8(ascii: "["))
        for (i, element) in elements.enumerated() {
          if i > 0 { bytes.append(UInt8(ascii: ",")) }
          spell(element)
        }
        blanks()
        bytes.append(UInt8(ascii: "]"))
      case .object(let members):
        bytes.append(UInt8(ascii: "{"))
        for (i, member) in members.enumerated() {
          if i > 0 { bytes.append(UInt8(ascii: ",")) }
          blanks()
          spell(member.key)
          blanks()
          bytes.append(UInt8(ascii: ":"))
          spell(member.value)
        }
        blanks()
        bytes.append(UInt8(ascii: "}"))
      }
      blanks()
    }

    mutating func spell(_ text: String) {
      let short: [Unicode.Scalar: String] = [
        "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n",
        "\r": "\\r", "\t": "\\t",
      ]
      bytes.append(UInt8(ascii: "\""))
      for scalar in text.unicodeScalars {
        let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        if let escape = short[scalar], mustEscape || below(2) == 0 {
          bytes += Array(escape.utf8)
        } else if mustEscape || below(4) == 0 {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16, uppercase: below(2) == 0)
            bytes +=
              Array("\\u".utf8) + Array(String(repeating: "0", count: 4 - digits.count).utf8)
              + Array(digits.utf8)
          }
        } else {
          bytes += Array(String(scalar).utf8)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
}
