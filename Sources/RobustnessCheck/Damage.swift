import SeededRandom

/// What is done to the bytes of a subject.
enum Damage: Sendable, Hashable, CustomStringConvertible {
  case none
  /// Only so many bytes are left.
  case cut(at: Int)
  /// Other bytes stand at some places.
  case flips([Flip])

  struct Flip: Sendable, Hashable {
    var offset: Int
    var byte: UInt8
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .none: return bytes
    case .cut(let length): return Array(bytes.prefix(length))
    case .flips(let flips):
      var bytes = bytes
      for flip in flips where bytes.indices.contains(flip.offset) { bytes[flip.offset] = flip.byte }
      return bytes
    }
  }

  /// One flip, seldom more; half of them to bytes that mean something in one of the formats.
  static func random(in bytes: [UInt8], using generator: inout SeededGenerator) -> Damage {
    guard !bytes.isEmpty else { return .none }
    let count = [1, 1, 1, 2, 4][Int(generator.next() % 5)]
    let flips = (0..<count).map { _ in
      let offset = Int(generator.next() % UInt64(bytes.count))
      let isTelling = generator.next() & 1 == 0
      let byte =
        isTelling
        ? telling[Int(generator.next() % UInt64(telling.count))]
        : UInt8(truncatingIfNeeded: generator.next())
      return Flip(offset: offset, byte: byte)
    }
    return .flips(flips)
  }

  private static let telling =
    Array("{}[](),:;=\"'\\/<>&%#+-_.^|0159eEu \n\r\t\u{0}".utf8) + [0xFF, 0xC3, 0xED]

  var description: String {
    switch self {
    case .none: "as recorded"
    case .cut(let length): "cut at \(length)"
    case .flips(let flips):
      "bytes " + flips.map { "\($0.offset)=\($0.byte)" }.joined(separator: " ")
    }
  }
}
