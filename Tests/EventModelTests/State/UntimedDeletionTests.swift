import Testing

@testable import EventModel

@Suite("Deletions without a time")
struct UntimedDeletionTests {
  typealias Given = ConversationStateTests
  static let second: Int64 = 1_700_000_000

  static func deletion(by uid: String? = nil, at instant: Int64?) -> Event {
    var message = Given.message("10")
    message.content = .absent
    message.deletedBy = uid
    message.deletedAt = instant.map { second + $0 }
    if instant == nil { message.sentAt = 0 }
    return .onMessageDeleted(message)
  }

  @Test(
    "beside timed ones: the earliest counts, in every order and however often",
    arguments: [
      ([nil], 0), ([nil, nil], 0), ([nil, 3], 0), ([nil, -1], -1), ([nil, 0, 3, -1], -1),
    ] as [([Int64?], Int64)], [nil, "ann"])
  func everyOrder(given: (instants: [Int64?], earliest: Int64), name: String?) {
    let original = Event.onTextMessageReceived(Given.message("10"))
    let people = ["ann", "bob", "cleo", "zed"]
    let deletions = zip(given.instants, people).map { instant, uid in
      Self.deletion(by: instant == nil ? name : uid, at: instant)
    }
    var ends: Set<ConversationState> = []
    for events in ([original, original] + deletions).permutations {
      var state = ConversationState(conversationId: Given.pair)
      for event in events { state.fold(event) }
      let once = state
      for event in events { #expect(state.fold(event) == .none) }
      let isSame = state == once
      #expect(isSame)
      ends.insert(state)
    }
    // One that came once is as one that came twice.
    for events in ([original] + deletions).permutations {
      var state = ConversationState(conversationId: Given.pair)
      for event in events { state.fold(event) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
    #expect(ends.first?.messages.map(\.deletedAt) == [Self.second + given.earliest])
  }
}
