extension PrintedValue {
  /// The value as Apple's tools lay it out: an entry a line, four blanks a level, the bracket of a nested value behind as many blanks.
  ///
  /// Members keep their order, quotes are as remembered; a word that cannot stand without quotes gets them.
  public func printed() -> [UInt8] {
    var out: [UInt8] = []
    write(level: 0, into: &out)
    return out
  }

  private func write(level: Int, into out: inout [UInt8]) {
    switch self {
    case .quoted(let text): Self.writeQuoted(text, into: &out)
    case .bare(let text):
      if Self.isBareText(text) {
        out += Array(text.utf8)
      } else {
        Self.writeQuoted(text, into: &out)
      }
    case .data(let text): out += Array(text.utf8)
    case .list(let elements):
      out.append(UInt8(ascii: "("))
      for (index, element) in elements.enumerated() {
        out += index > 0 ? [UInt8(ascii: ","), 0x0A] : [0x0A]
        Self.indent(level + 1, &out)
        // A nested value indents its bracket once more.
        if element.isContainer { Self.indent(level + 1, &out) }
        element.write(level: level + 1, into: &out)
      }
      out.append(0x0A)
      Self.indent(level, &out)
      out.append(UInt8(ascii: ")"))
    case .dictionary(let members):
      out += Array("{\n".utf8)
      for member in members {
        Self.indent(level + 1, &out)
        if member.isQuoted || !Self.isBareText(member.key) || member.key.utf8.contains(0x3A) {
          Self.writeQuoted(member.key, into: &out)
        } else {
          out += Array(member.key.utf8)
        }
        out += Array(" = ".utf8)
        if member.value.isContainer { Self.indent(level + 1, &out) }
        member.value.write(level: level + 1, into: &out)
        out += Array(";\n".utf8)
      }
      Self.indent(level, &out)
      out.append(UInt8(ascii: "}"))
    }
  }

  private var isContainer: Bool {
    switch self {
    case .list, .dictionary: true
    case .quoted, .bare, .data: false
    }
  }

  private static func indent(_ level: Int, _ out: inout [UInt8]) {
    out.append(contentsOf: repeatElement(0x20, count: 4 * level))
  }

  /// What reads as the same word without quotes.
  private static func isBareText(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20,
      !"{(<\"".utf8.contains(first)
    else { return false }
    return text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x80 && !";,(){}=\"\\".utf8.contains(byte)
    }
  }

  /// Everything above ASCII and every control without a letter of its own is written as `\Uxxxx`.
  private static func writeQuoted(_ text: String, into out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for unit in text.utf16 {
      let byte = UInt8(truncatingIfNeeded: unit)
      if unit < 0x80, let letter = PrintedEscapes.letter(for: byte) {
        out += [UInt8(ascii: "\\"), letter]
      } else if unit >= 0x20, unit < 0x7F {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "\\"), UInt8(ascii: "U")]
        for shift in [12, 8, 4, 0] as [UInt16] {
          let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
          out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
