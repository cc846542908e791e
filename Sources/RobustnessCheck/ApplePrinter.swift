import JSONText

/// Writes a value as Apple's tools print dictionaries.
enum ApplePrinter {
  static func bytes(of value: JSONValue) -> [UInt8] {
    var out: [UInt8] = []
    write(value, indent: 0, to: &out)
    out.append(0x0A)
    return out
  }

  private static func write(_ value: JSONValue, indent: Int, to out: inout [UInt8]) {
    let inner = String(repeating: "    ", count: indent + 1)
    let outer = String(repeating: "    ", count: indent)
    switch value.kind {
    case .object:
      out += Array("{\n".utf8)
      for member in value.members {
        out += Array((inner + quoted(member.key) + " = ").utf8)
        write(member.value, indent: indent + 1, to: &out)
        out += Array(";\n".utf8)
      }
      out += Array((outer + "}").utf8)
    case .array:
      out += Array("(\n".utf8)
      for (index, element) in value.elements.enumerated() {
        out += Array((index == 0 ? inner : ",\n" + inner).utf8)
        write(element, indent: indent + 1, to: &out)
      }
      out += Array(("\n" + outer + ")").utf8)
    case .string: out += Array(quoted(value.string ?? "").utf8)
    case .number: out += Array((value.numberText ?? "0").utf8)
    case .bool: out += Array((value.bool == true ? "1" : "0").utf8)
    case .null: out += Array("\"<null>\"".utf8)
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x0A: out += "\\n"
      case 0x22: out += "\\\""
      case 0x5C: out += "\\\\"
      case 0x20..<0x7F: out.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        out += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return out + "\""
  }
}
