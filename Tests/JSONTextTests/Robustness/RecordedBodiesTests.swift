import JSONText
import Testing

@Suite("Recorded bodies")
struct RecordedBodiesTests {
  /// What is within `callback(…)` or `callback(…);`, as a range of the body.
  private func payload(of body: [UInt8]) -> Range<Int> {
    var end = body.count
    while end > 0, [0x20, 0x0A, 0x3B].contains(body[end - 1]) { end -= 1 }
    guard end > 0, body[end - 1] == UInt8(ascii: ")") else { return 0..<body.count }
    let first = body.firstIndex { [0x7B, 0x5B, 0x22].contains($0) } ?? end
    guard let open = body[..<first].lastIndex(of: UInt8(ascii: "(")) else { return 0..<body.count }
    return (open + 1)..<(end - 1)
  }

  @Test("all JSON that PHP wrote is written back byte for byte")
  func roundTrip() throws {
    var exact = 0
    var respelled: [String] = []
    var other = 0
    for file in try Recordings.files() {
      for body in try Recordings.bodies(of: file) {
        let range = payload(of: body)
        guard let document = try? JSONDocument(parsing: body, from: range.lowerBound) else {
          other += 1
          continue
        }
        #expect(document.end == range.upperBound, "\(file)")
        #expect(document.repairs.isEmpty, "\(file)")
        let bytes = JSONWriter.bytes(of: document.root, style: .php)
        #expect(JSONWriter.bytes(of: JSON(document.root), style: .php) == bytes)
        if bytes.elementsEqual(body[range]) {
          exact += 1
        } else {
          respelled.append(file)
          #expect(JSON(try JSONDocument(parsing: bytes).root) == JSON(document.root))
        }
      }
    }
    #expect(exact == 1501)
    // The settings of the app were spelled anew when they were recorded (Fixtures/README.md).
    let settings = [
      "6.8.3/18_app_login_settings_logout.jsonl", "7.0.6/18_app_login_settings_logout.jsonl",
    ]
    #expect(
      respelled == ["5.6.0/06_announcements_app_login.jsonl"] + settings.flatMap { [$0, $0, $0] })
    // Plain words, files, forms, a fatal error of PHP, empty callbacks.
    #expect(other == 21)
  }

  @Test("recorded dictionaries cut anywhere give an error")
  func truncated() throws {
    for body in try Recordings.bodies(of: "7.0.6/24_ordinary_conversation.jsonl").prefix(40) {
      let payload = Array(body[payload(of: body)].prefix(1_500))
      for count in 0..<payload.count {
        guard let document = try? JSONDocument(parsing: Array(payload[..<count])) else { continue }
        // Only a plain number is whole before its end.
        #expect(document.root.kind == .number)
      }
    }
  }
}
