import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Which listener hears of a message")
struct DispatchTests {
  func message(_ name: String) throws -> Message {
    try Message(decoding: Fixtures.bytes("event-model/message/\(name).json"))
  }

  @Test(
    "follows from category and type",
    arguments: [
      ("text", ListenerMethod.onTextMessageReceived), ("image", .onMediaMessageReceived),
      ("files", .onMediaMessageReceived), ("custom", .onCustomMessageReceived),
      ("interactive", .onInteractiveMessageReceived), ("member-joined", .onGroupMemberJoined),
      ("member-left", .onGroupMemberLeft), ("member-kicked", .onGroupMemberKicked),
      ("member-banned", .onGroupMemberBanned), ("member-unbanned", .onGroupMemberUnbanned),
      ("member-added", .onMemberAddedToGroup),
      ("member-scope-changed", .onGroupMemberScopeChanged), ("action-edited", .onMessageEdited),
      ("action-deleted", .onMessageDeleted), ("assistant", .onAIAssistantMessageReceived),
      ("tool-result", .onAIToolResultMessageReceived),
      ("tool-argument", .onAIToolArgumentsMessageReceived),
    ])
  func byKind(name: String, method: ListenerMethod) throws {
    #expect(try Event.receiving(message(name), as: "lu-2")?.method == method)
  }

  @Test("of the type custom is the one for custom messages, whatever the category")
  func customType() throws {
    var message = try message("custom")
    message.type = "custom"
    for category in [MessageCategory.message, .custom, .unknown("new")] {
      message.category = category
      let read = try Message(decoding: message.encoded())
      #expect(Event.receiving(read, as: "lu-2")?.method == .onCustomMessageReceived)
      if category != .unknown("new") { #expect(read.content == message.content) }
    }
  }

  @Test("a category nobody knows is heard of by nobody")
  func unknown() throws {
    #expect(try Event.receiving(message("unknown-category"), as: "lu-2") == nil)
  }

  /// Status, viewer (`lu-73` called `lu-2`), in a group or not, method.
  static let calls: [(String, String, Bool, ListenerMethod?)] = [
    ("initiated", "lu-2", false, .onIncomingCallReceived),
    ("initiated", "lu-2", true, .onIncomingCallReceived), ("initiated", "lu-73", true, nil),
    ("ongoing", "lu-73", false, .onOutgoingCallAccepted),
    ("ongoing", "lu-73", true, .onOutgoingCallAccepted), ("ongoing", "lu-2", true, nil),
    ("rejected", "lu-73", false, .onOutgoingCallRejected), ("rejected", "lu-2", true, nil),
    ("busy", "lu-73", false, .onOutgoingCallRejected),
    ("unanswered", "lu-73", false, .onOutgoingCallRejected),
    ("unanswered", "lu-2", false, .onIncomingCallCancelled),
    ("unanswered", "lu-73", true, .onOutgoingCallRejected),
    ("cancelled", "lu-2", false, .onIncomingCallCancelled),
    ("ended", "lu-2", false, .onCallEndedMessageReceived),
    ("ended", "lu-73", true, .onCallEndedMessageReceived),
  ]

  @Test("of a call depends on who looks", arguments: calls)
  func call(status: String, viewer: String, isGroup: Bool, method: ListenerMethod?) throws {
    var message = try message("call-\(status)")
    if isGroup { message.receiverType = .group }
    #expect(Event.receiving(message, as: viewer)?.method == method)
  }

  @Test("a cancellation without the ring it belongs to is heard of all the same")
  func cancelAlone() throws {
    var message = try message("call-cancelled")
    message.content = .call(CallContent(status: .cancelled))
    #expect(Event.receiving(message, as: "lu-2")?.method == .onIncomingCallCancelled)
  }

  @Test("an edit brings the message it was done to")
  func edit() throws {
    guard
      case .onMessageEdited(let message)? = try Event.receiving(message("action-edited"), as: "x")
    else { throw ModelError(.wrongType, at: "", expected: "an edit") }
    #expect(message.id == "69")
    #expect(message.text == "better")
    #expect(message.editedAt == 1_700_000_200)
  }
}
