import JSONText
import Testing

@testable import EventModel

@Suite("Large and odd input")
struct LargeInputTests {
  static func json(_ data: String, _ rest: String = "") -> [UInt8] {
    Array(
      #"{"id":"1","conversationId":"ann_user_bob","sender":"ann","receiver":"bob","receiverType":"user","category":"message","type":"text","data":\#(data),"sentAt":1700000000\#(rest)}"#
        .utf8)
  }

  static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(
    "values as deep as the limit says are kept, deeper ones refused",
    arguments: [124, 125, 126, 127, 511, 5000])
  func depth(_ depth: Int) throws {
    // The message, its data, and then this.
    let bytes = Self.json(#"{"text":"x","metadata":\#(Self.nested(depth))}"#)
    guard depth + 2 <= 128 else {
      #expect(throws: ModelError.self) { try Message(decoding: bytes) }
      return
    }
    let message = try Message(decoding: bytes)
    #expect(message.encoded().count >= bytes.count - 1)
    #expect(try Message(decoding: message.encoded()) == message)
  }

  @Test("what is as deep as any reader allows can be compared, merged and written")
  func deepest() throws {
    let limits = JSONLimits(maximumDepth: 512)
    let one = try Message(
      decoding: Self.json(#"{"text":"x","metadata":\#(Self.nested(510))}"#), limits: limits)
    let other = try Message(
      decoding: Self.json(#"{"text":"y","metadata":\#(Self.nested(509))}"#), limits: limits)
    let merged = one.merged(with: other)
    #expect(merged.encoded() == other.merged(with: one).encoded())
    #expect(Set([one, other, merged]).count >= 2)
  }

  @Test(
    "numbers of any size are kept or unset, never cut",
    arguments: [
      "1e400", "-1e400", "9223372036854775808", "-9223372036854775809", "1e18", "0.1e-400",
      String(repeating: "9", count: 5000),
    ])
  func numbers(_ number: String) throws {
    let bytes = Self.json(
      #"{"text":"x","metadata":{"n":\#(number)},"reactions":[{"reaction":"a","count":\#(number)}]}"#,
      #","editedAt":\#(number),"replyCount":\#(number),"x":\#(number)"#)
    let message = try Message(decoding: bytes)
    #expect(message.metadata == .object([.init("n", .number(number))]))
    #expect(message.extra.contains(.init("x", .number(number))))
    #expect(try Message(decoding: message.encoded()).encoded() == message.encoded())
    var state = ConversationState(conversationId: "ann_user_bob")
    state.fold(.onMessageDeleted(message))
    state.fold(.onMessageEdited(message))
    state.fold(.onTextMessageReceived(message))
    state.fold(.onTextMessageReceived(message))
    #expect(state.messages.count == 1)
  }

  @Test("tens of thousands of unknown keys are kept, wherever they are", arguments: [0, 1, 2])
  func manyKeys(place: Int) throws {
    let members = (0..<50_000).map { #""\#(["sentat", "k", "text"][$0 % 3])\#($0)":1"# }
      .joined(separator: ",")
    let bytes =
      switch place {
      case 0: Self.json(#"{"text":"x"}"#, "," + members)
      case 1: Self.json(#"{"text":"x",\#(members)}"#)
      default: Self.json(#"{"text":"x","entities":{\#(members)}}"#)
      }
    let message = try Message(decoding: bytes)
    #expect(
      message.extra.count + message.dataExtra.count + message.entitiesExtra.count >= 50_000)
    let again = try Message(decoding: message.encoded())
    #expect(again == message)
    var state = ConversationState(conversationId: "ann_user_bob")
    for event in [Event.onTextMessageReceived(message), .onMessageEdited(message)] {
      state.fold(event)
    }
    #expect(state.messages.count == 1)
  }

  @Test("bytes that are no text, halves of characters and a megabyte of metadata pass through")
  func oddText() throws {
    let large = String(repeating: "ä\\u0000\\\"", count: 100_000)
    let message = try Message(
      decoding: Self.json(
        #"{"text":"\ud83d","metadata":{"a":"\#(large)","\udc00":"\ud83d\ude00"}}"#))
    #expect(try Message(decoding: message.encoded()) == message)
    for odd: [UInt8] in [
      [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xFF], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE2, 0x82],
    ] {
      var bytes = Self.json(#"{"text":"??"}"#)
      guard let at = bytes.firstIndex(of: UInt8(ascii: "?")) else { continue }
      bytes.replaceSubrange(at...(at + 1), with: odd)
      // Refused or repaired, and then it stays as it is.
      if let read = try? Message(decoding: bytes) {
        #expect(try Message(decoding: read.encoded()) == read)
      }
    }
  }
}
