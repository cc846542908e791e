public import JSONText

/// One place at which two JSON values differ.
public struct FieldDifference: Sendable, Hashable, CustomStringConvertible {
  /// JSON Pointer (RFC 6901); empty for the value as a whole.
  public var pointer: String
  /// `nil` where the field was not expected.
  public var expected: JSON?
  /// `nil` where the field is missing.
  public var actual: JSON?

  public init(pointer: String, expected: JSON?, actual: JSON?) {
    self.pointer = pointer
    self.expected = expected
    self.actual = actual
  }

  public var description: String {
    switch (expected, actual) {
    case (let expected?, let actual?):
      let (left, right) = Self.shown(expected, actual)
      return "\(pointer): expected \(left), got \(right)"
    case (let expected?, nil): return "\(pointer): missing, expected \(Self.shown(expected))"
    case (nil, let actual?): return "\(pointer): not expected, got \(Self.shown(actual))"
    case (nil, nil): return "\(pointer): no difference"
    }
  }

  /// The places at which `actual` differs, in the order of `expected`; the order of an object's members does not count.
  public static func between(_ expected: JSON, _ actual: JSON, at pointer: String = "") -> [Self] {
    let (expected, actual) = (expected.tree, actual.tree)
    if case .object(let left) = expected, case .object(let right) = actual {
      let old = Dictionary(left.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      let new = Dictionary(right.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      var found: [Self] = []
      var seen: Set<String> = []
      for member in left where seen.insert(member.key).inserted {
        found += differences(
          old[member.key], new[member.key], at: "\(pointer)/\(escaped(member.key))")
      }
      for member in right where seen.insert(member.key).inserted {
        found += differences(nil, new[member.key], at: "\(pointer)/\(escaped(member.key))")
      }
      return found
    }
    if case .array(let left) = expected, case .array(let right) = actual {
      return (0..<max(left.count, right.count)).flatMap { i in
        differences(
          i < left.count ? left[i] : nil, i < right.count ? right[i] : nil, at: "\(pointer)/\(i)")
      }
    }
    return isSame(expected, actual)
      ? [] : [Self(pointer: pointer, expected: expected, actual: actual)]
  }

  private static func differences(_ expected: JSON?, _ actual: JSON?, at pointer: String) -> [Self]
  {
    switch (expected, actual) {
    case (let expected?, let actual?): between(expected, actual, at: pointer)
    case (nil, nil): []
    case (_, _): [Self(pointer: pointer, expected: expected, actual: actual)]
    }
  }

  /// Texts are compared by their code points: `é` in one piece is not `é` in two.
  private static func isSame(_ left: JSON, _ right: JSON) -> Bool {
    if case .string(let a) = left, case .string(let b) = right {
      return a.utf8.elementsEqual(b.utf8)
    }
    return left == right
  }

  private static func escaped(_ key: String) -> String {
    var out = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": out += "~0"
      case "/": out += "~1"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  // MARK: Showing values

  private static let maximumShown = 80

  private static func shown(_ value: JSON) -> String {
    cut(Array(JSONWriter.string(of: value).unicodeScalars), from: 0)
  }

  /// Two long values are shown from shortly before the place where they part.
  private static func shown(_ left: JSON, _ right: JSON) -> (String, String) {
    let a = Array(JSONWriter.string(of: left).unicodeScalars)
    let b = Array(JSONWriter.string(of: right).unicodeScalars)
    var start = 0
    if max(a.count, b.count) > maximumShown {
      let common = zip(a, b).prefix { $0 == $1 }.count
      start = max(common - 20, 0)
    }
    return (cut(a, from: start), cut(b, from: start))
  }

  private static func cut(_ text: [Unicode.Scalar], from start: Int) -> String {
    let start = min(start, text.count)
    let piece = text[start...].prefix(maximumShown)
    var out = String(String.UnicodeScalarView(piece))
    if start > 0 { out = "…" + out }
    if piece.endIndex < text.count { out += "…" }
    return out
  }
}
