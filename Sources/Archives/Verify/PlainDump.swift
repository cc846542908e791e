/// A dump read a second time, by other code than the conversion: letter by letter, everything in memory.
///
/// Knows `CREATE TABLE`, `INSERT` and `REPLACE` with `VALUES`, strings, numbers and `NULL`: what dumps hold. For comparison alone.
struct PlainDump {
  struct Row {
    var table: String
    /// From 1 in its table.
    var number: Int
    /// By column in lower case; values as bytes, `nil` for `NULL`.
    var values: [String: [UInt8]?]

    func text(_ column: String) -> String? {
      (values[column] ?? nil).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private(set) var rows: [Row] = []
  private var columns: [String: [String]] = [:]
  private var counts: [String: Int] = [:]
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while at < bytes.count { statement() }
  }

  private var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x24 || byte >= 0x80 || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private mutating func blanks() {
    while at < bytes.count {
      if byte <= 0x20 {
        at += 1
      } else if byte == UInt8(ascii: "#") || bytes[at...].starts(with: Array("-- ".utf8)) {
        while at < bytes.count, byte != 0x0A { at += 1 }
      } else if bytes[at...].starts(with: Array("/*".utf8)),
        !bytes[at...].starts(with: Array("/*!".utf8))
      {
        at += 2
        while at < bytes.count, !bytes[at...].starts(with: Array("*/".utf8)) { at += 1 }
        at = min(at + 2, bytes.count)
      } else {
        return
      }
    }
  }

  /// A name or a word in lower case.
  private mutating func word() -> String {
    blanks()
    let quote = byte
    if quote == UInt8(ascii: "`") || quote == UInt8(ascii: "\"") {
      at += 1
      let start = at
      while at < bytes.count, byte != quote { at += 1 }
      let word = String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
      at += 1
      return word
    }
    let start = at
    while at < bytes.count, isLetter(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
  }

  private mutating func table() -> String {
    var name = word()
    while byte == UInt8(ascii: ".") {
      at += 1
      name = word()
    }
    return name
  }

  private mutating func statement() {
    blanks()
    guard at < bytes.count else { return }
    let start = at
    switch word() {
    case "insert", "replace": insert()
    case "create": create()
    default: at = start
    }
    // Over the rest.
    while at < bytes.count {
      blanks()
      if byte == UInt8(ascii: ";") {
        at += 1
        return
      }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        _ = string()
      } else {
        at += 1
      }
    }
  }

  private mutating func create() {
    var word = word()
    guard word == "table" else { return }
    let start = at
    word = self.word()
    if word == "if" {
      _ = self.word()
      _ = self.word()
    } else {
      at = start
    }
    let name = table()
    blanks()
    guard byte == UInt8(ascii: "(") else { return }
    at += 1
    var names: [String] = []
    var depth = 1
    var isStart = true
    while at < bytes.count, depth > 0 {
      blanks()
      if isStart {
        isStart = false
        let isQuoted = byte == UInt8(ascii: "`")
        let name = self.word()
        if isQuoted
          || !["primary", "key", "unique", "index", "constraint", "fulltext"].contains(name)
        {
          names.append(name)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ","): if depth == 1 { isStart = true }
      case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "\""):
        _ = string()
        continue
      default: break
      }
      at += 1
    }
    columns[name] = names
  }

  private mutating func insert() {
    var start = at
    while ["into", "ignore", "delayed", "low_priority"].contains(word()) { start = at }
    at = start
    let name = table()
    var names = columns[name] ?? []
    blanks()
    if byte == UInt8(ascii: "(") {
      names = []
      while at < bytes.count, byte != UInt8(ascii: ")") {
        at += 1
        names.append(word())
        blanks()
      }
      at += 1
    }
    let values = word()
    guard values == "values" || values == "value" else { return }
    while at < bytes.count {
      blanks()
      if byte == UInt8(ascii: ",") {
        at += 1
      } else if byte == UInt8(ascii: "(") {
        row(name, names)
      } else {
        return
      }
    }
  }

  private mutating func row(_ name: String, _ names: [String]) {
    var row = Row(table: name, number: counts[name, default: 0] + 1, values: [:])
    var index = 0
    while at < bytes.count, byte != UInt8(ascii: ")") {
      at += 1
      blanks()
      var value: [UInt8]?
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        value = string()
      } else {
        let start = at
        while at < bytes.count, byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") { at += 1 }
        let plain = String(decoding: bytes[start..<at], as: UTF8.self)
          .split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }.joined()
        value = plain.lowercased() == "null" ? nil : Array(plain.utf8)
      }
      row.values[index < names.count ? names[index] : "\(index)"] = .some(value)
      index += 1
      blanks()
    }
    at += 1
    guard names.isEmpty || index == names.count else { return }
    counts[name, default: 0] += 1
    rows.append(row)
  }

  private mutating func string() -> [UInt8] {
    let quote = byte
    at += 1
    var out: [UInt8] = []
    while at < bytes.count {
      if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "`"), at + 1 < bytes.count {
        at += 1
        switch byte {
        case UInt8(ascii: "n"): out.append(0x0A)
        case UInt8(ascii: "r"): out.append(0x0D)
        case UInt8(ascii: "t"): out.append(0x09)
        case UInt8(ascii: "0"): out.append(0)
        case UInt8(ascii: "b"): out.append(8)
        case UInt8(ascii: "Z"): out.append(0x1A)
        case UInt8(ascii: "%"), UInt8(ascii: "_"): out += [UInt8(ascii: "\\"), byte]
        default: out.append(byte)
        }
        at += 1
      } else if byte == quote {
        at += 1
        guard byte == quote, at < bytes.count else { return out }
        out.append(quote)
        at += 1
      } else {
        out.append(byte)
        at += 1
      }
    }
    return out
  }
}
