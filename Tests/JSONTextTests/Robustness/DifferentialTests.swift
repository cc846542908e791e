import Foundation
import JSONText
import SeededRandom
import Testing

@Suite("Beside Foundation's reader")
struct DifferentialTests {
  @Test("generated documents say what was put in and what Foundation reads", arguments: 0..<8)
  func generated(batch: UInt64) throws {
    for seed in (batch * 250)..<(batch * 250 + 250) {
      let generated = GeneratedDocument(seed: seed)
      let document = try JSONDocument(parsing: generated.bytes)
      #expect(document.repairs.isEmpty, "seed \(seed)")
      #expect(JSON(document.root) == generated.value, "seed \(seed)")
      #expect(
        generated.bytes[document.end...].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) },
        "seed \(seed)")
      let other = try JSONSerialization.jsonObject(
        with: Data(generated.bytes), options: .fragmentsAllowed)
      #expect(Self.says(document.root, other), "seed \(seed)")
      for style in [JSONWriter.Style.plain, .php] {
        let written = JSONWriter.bytes(of: document.root, style: style)
        #expect(written == JSONWriter.bytes(of: generated.value, style: style), "seed \(seed)")
        #expect(JSON(try JSONDocument(parsing: written).root) == generated.value, "seed \(seed)")
        let reread = try JSONSerialization.jsonObject(
          with: Data(written), options: .fragmentsAllowed)
        #expect(Self.says(document.root, reread), "seed \(seed)")
      }
    }
  }

  @Test("what Foundation accepts of damaged documents is accepted too, and means the same")
  func damaged() throws {
    var random = SeededGenerator(seed: 5)
    var accepted = 0
    for seed in UInt64(0)..<2_000 {
      var bytes = GeneratedDocument(seed: seed).bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      // Printable ASCII alone: other bytes make Foundation guess another encoding.
      bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      guard
        let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      else { continue }
      accepted += 1
      let root = try JSONDocument(parsing: bytes).root
      #expect(Self.says(root, other), "seed \(seed)")
    }
    #expect(accepted > 200)
  }

  @Test("every line of the recordings means the same", arguments: try Recordings.files())
  func recordings(file: String) throws {
    for line in try Recordings.lines(of: file) {
      let document = try JSONDocument(parsing: line)
      #expect(document.end == line.count)
      #expect(Self.says(document.root, try JSONSerialization.jsonObject(with: Data(line))))
    }
  }

  /// Compares without depending on how Foundation boxes numbers and truth values.
  static func says(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.kind {
    case .null: return other is NSNull
    case .bool: return (other as? Bool) == value.bool
    case .number:
      guard let number = other as? NSNumber, let text = value.numberText, let double = Double(text)
      else { return false }
      if let integer = value.integer { return number.int64Value == integer }
      // Foundation's last digits are not always the nearest ones.
      return abs(number.doubleValue - double) <= abs(double) * 1e-13
    case .string:
      guard let text = value.string, let other = other as? String else { return false }
      return text.unicodeScalars.elementsEqual(other.unicodeScalars)
    case .array:
      guard let others = other as? [Any], others.count == value.count else { return false }
      return zip(value.elements, others).allSatisfy { says($0, $1) }
    case .object:
      guard let others = other as? [String: Any], others.count == value.count else { return false }
      return value.members.allSatisfy { member in
        others[member.key].map { says(member.value, $0) } ?? false
      }
    }
  }
}
