import Recording
import Testing

/// Damaged and hostile input: nothing traps, and what is read stays consistent.
@Suite("Damaged recordings and requests")
struct DamageTests {
  /// A fixed sequence of numbers, so that a failure can be repeated.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(sides, 1)))
    }
  }

  private func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var result = bytes
    for _ in 0...dice.roll(4) where !result.isEmpty {
      let at = dice.roll(result.count)
      switch dice.roll(4) {
      case 0: result[at] = UInt8(dice.roll(256))
      case 1: result.removeSubrange(at..<min(at + dice.roll(20), result.count))
      case 2: result.insert(contentsOf: result[at..<min(at + dice.roll(20), result.count)], at: at)
      default: result.insert(Array("\"\\{[%&=;'<(".utf8)[dice.roll(11)], at: at)
      }
    }
    return result
  }

  @Test("are read, redacted and matched without a trap", arguments: 1...4 as ClosedRange<UInt64>)
  func survive(seed: UInt64) throws {
    var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let lines = try RecordedFixtures.interactions(of: "7.0.6").map(\.interaction)
      .filter { $0.encoded().count < 6000 }
    var install = RecordedInstall(
      lines.prefix(300).map { LocatedInteraction($0, file: "f", line: 1) },
      options: .init(afterLast: .repeatLast))
    for _ in 0..<60 {
      let line = lines[dice.roll(lines.count)]
      if let read = try? Interaction(decoding: damaged(line.encoded(), &dice)) {
        #expect(try Interaction(decoding: read.encoded()) == read)
        var redaction = Redaction()
        let redacted = redaction.redacted(read)
        #expect(try Interaction(decoding: redacted.encoded()) == redacted)
        _ = read.response.responseBody(expandingRuns: true)
        _ = install.answer(to: IncomingRequest(read.request))
      }
      var request = IncomingRequest(line.request)
      request.body = damaged(request.body, &dice)
      request.target = String(decoding: damaged(Array(request.target.utf8), &dice), as: UTF8.self)
      for i in request.headers.indices where dice.roll(3) == 0 {
        request.headers[i].value = String(
          decoding: damaged(Array(request.headers[i].value.utf8), &dice), as: UTF8.self)
      }
      switch install.answer(to: request) {
      case .recorded: break
      case .unmatched(let reason): #expect(reason.description.hasPrefix("no recorded answer for "))
      }
      let captured = Interaction(
        capturing: request, name: "n", as: "s", origin: "http://h", status: 200, headers: [],
        body: request.body)
      #expect(captured.request.requestBody() == request.body)
    }
  }

  @Test(
    "take time in proportion to their length",
    arguments: [
      "[", "{", "=", "'\"", "joinChatroom(", "\":\"", "<the letter ", "%", "\r\n--b\r\n\r\n\r\n",
      "password=", "{}",
    ])
  func hostile(piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    var redaction = Redaction()
    let one = Interaction(
      name: "n", as: "s",
      request: RecordedRequest(
        method: "POST", url: "/p?\(text)",
        headers: [
          HeaderField("Content-Type", "multipart/form-data; boundary=b"),
          HeaderField("Cookie", text),
        ],
        rawBody: .text("--b\(text)")),
      response: RecordedResponse(status: 200, body: text))
    let redacted = redaction.redacted(one)
    #expect(redacted.response.status == 200)
    var install = RecordedInstall([LocatedInteraction(one, file: "f", line: 1)])
    _ = install.answer(to: IncomingRequest(redacted.request))
    _ = one.response.responseBody(expandingRuns: true)
  }
}
