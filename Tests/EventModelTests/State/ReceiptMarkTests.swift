import Testing

@testable import EventModel

extension ReceiptMark.Covered {
  fileprivate func contains(_ id: String) -> Bool {
    guard let number = MessageNumber(id), number <= upper else { return false }
    return lower.map { $0 < number } ?? true
  }
}

@Suite("Marks of receipts")
struct ReceiptMarkTests {
  func number(_ id: String) throws -> MessageNumber { try #require(MessageNumber(id)) }

  @Test("a receipt covers what no earlier one said better")
  func covered() throws {
    var mark = ReceiptMark()
    func covers(_ covered: ReceiptMark.Covered?, _ ids: [String]) -> [Bool] {
      ids.map { covered?.contains($0) ?? false }
    }
    let first = mark.add(try number("10"), at: 100)
    #expect(
      covers(first, ["1", "10", "007", "11", "x", ""]) == [true, true, true, false, false, false])
    let second = mark.add(try number("20"), at: 200)
    #expect(covers(second, ["10", "11", "20", "21"]) == [false, true, true, false])
    let again = [mark.add(try number("15"), at: 200), mark.add(try number("20"), at: 200)]
    #expect(again.allSatisfy { $0 == nil })
    // An earlier instant for a later message takes the place of both.
    let third = mark.add(try number("30"), at: 50)
    #expect(covers(third, ["1", "10", "20", "30", "31"]) == [true, true, true, true, false])
    let instants = try ["1", "20", "30", "31"].map { mark.instant(of: try number($0)) }
    #expect(instants == [50, 50, 50, nil])
  }

  @Test("identifiers are numbers of any length, zeros in front or not")
  func numbers() throws {
    #expect(try number("007") == number("7"))
    #expect(try number("000") == number("0"))
    #expect(try number("9") < number("10"))
    #expect(try number("99999999999999999999") < number("100000000000000000000"))
    #expect(MessageNumber("1a") == nil)
    #expect(MessageNumber("") == nil)
    #expect(
      MessageOrder(sentAt: 1, id: "0\u{301}") != MessageOrder(sentAt: 1, id: "0"))
  }

  /// The old way: every mark on every message.
  func everywhere(_ state: ConversationState, before: ConversationState) -> [Message] {
    before.messages.map { message in
      var message = message
      state.applyMarks(&message)
      return message
    }
  }

  @Test(
    "a receipt changes what looking at every message would change", arguments: 0..<20,
    [true, false])
  func differential(seed: UInt64, inGroup: Bool) {
    var generator = ModelGenerator(seed: seed)
    var state = ConversationState(
      conversationId: inGroup ? ConversationStateTests.room : ConversationStateTests.pair)
    for _ in 0..<150 {
      let id = String(generator.number(1...40))
      let before = state
      guard generator.chance(0.7) else {
        state.fold(
          .onTextMessageReceived(
            ConversationStateTests.message(
              id, from: generator.pick(["ann", "bob"]),
              at: 1_700_000_000 + generator.number(0...3), inGroup: inGroup)))
        continue
      }
      let change = state.fold(
        ConversationStateTests.receipt(
          generator.pick([.delivered, .read, .deliveredToAll, .readByAll]), id,
          by: generator.pick(["ann", "bob", "cleo"]),
          at: generator.maybe { 1_700_000_000 + $0.number(0...50) }, inGroup: inGroup))
      let expected = everywhere(state, before: before)
      #expect(state.messages == expected)
      let changed = zip(before.messages, expected).filter { $0 != $1 }.map(\.1.id)
      switch change {
      case .updated(let ids): #expect(ids == changed)
      case .none, .awaitsMessage: #expect(changed.isEmpty)
      case .inserted, .typing: Issue.record("a receipt gave \(change)")
      }
    }
  }
}
