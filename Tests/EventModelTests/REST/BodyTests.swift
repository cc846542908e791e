import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Bodies of REST calls")
struct BodyTests {
  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("members are added by scope, at most 25 in one call")
  func members() throws {
    let body = GroupMembersBody(admins: ["lu-2"], participants: ["lu-3", "lu-4"])
    #expect(
      try text(body.checkedBody()) == #"{"admins":["lu-2"],"participants":["lu-3","lu-4"]}"#)
    let many = GroupMembersBody(participants: (0..<26).map { "u\($0)" })
    #expect(many.violations == [LimitViolation("", .atMost(25, .items, actual: 26))])
    #expect(GroupMembersBody().violations == [LimitViolation("", .required)])
    #expect(
      GroupMembersBody(usersToBan: ["A b"]).violations.map(\.field) == ["/usersToBan/0"])
  }

  @Test("a reaction has at most 45 characters, a message at most 25 different ones")
  func reactions() {
    #expect(ReactionText.violations(of: "👍").isEmpty)
    #expect(
      ReactionText.violations(of: String(repeating: "x", count: 46)) == [
        LimitViolation("/reaction", .atMost(45, .characters, actual: 46))
      ])
    #expect(ReactionText.violations(of: " ") == [LimitViolation("/reaction", .notBlank)])
    let existing = (0..<25).map { ReactionCount(reaction: "\($0)", count: 1) }
    #expect(ReactionText.violations(of: "24", on: existing).isEmpty)
    #expect(
      ReactionText.violations(of: "25", on: existing) == [
        LimitViolation("/reactions", .atMost(25, .items, actual: 26))
      ])
  }

  @Test("an edit says content, metadata and tags, nothing else")
  func edit() throws {
    let message = try Message(decoding: Fixtures.bytes("event-model/message/text.json"))
    #expect(
      try text(message.checkedEditBody())
        == #"{"data":{"text":"Grüße, <b>Ann</b> & \"all\" 👍","metadata":{"legacy":{"id":"64","message_type":10}}},"tags":["legacy-bridge"]}"#
    )
    var blank = message
    blank.content = .text("")
    #expect(throws: InvalidBody([LimitViolation("/data/text", .notBlank)])) {
      try blank.checkedEditBody()
    }
  }

  @Test("users and groups are made with the fields the server takes")
  func create() throws {
    let user = User(
      uid: "lu-2", name: "Ann", status: .online, statusMessage: "here", lastActiveAt: 1,
      authToken: AuthToken("hush"))
    #expect(
      throws: InvalidBody([LimitViolation("/lastActiveAt", .seconds)])
    ) { try user.checkedCreateBody() }
    var fine = user
    fine.lastActiveAt = 1_700_000_000
    #expect(
      try text(fine.checkedCreateBody())
        == #"{"uid":"lu-2","name":"Ann","statusMessage":"here"}"#)
    let group = ImportGroup(
      Group(guid: "g", name: "G", type: .password, description: "d"),
      password: GroupPassword("p"))
    #expect(
      try text(group.checkedCreateBody())
        == #"{"guid":"g","name":"G","type":"password","password":"p","description":"d"}"#)
    #expect(throws: InvalidBody.self) {
      try ImportGroup(
        Group(guid: "g", name: "G", type: .public, description: String(repeating: "d", count: 256))
      ).checkedCreateBody()
    }
  }

  @Test("a count of any size survives a further reaction")
  func hugeCount() {
    var message = Message.sample
    message.reactions = [ReactionCount(reaction: "👍", count: .max)]
    var state = ConversationState(conversationId: message.conversationId)
    state.fold(.onTextMessageReceived(message))
    state.fold(
      .onMessageReactionAdded(
        ReactionEvent(
          id: "r", messageId: "1", reaction: "👍", reactedBy: User(uid: "x"), receiver: "v",
          receiverType: .user, isAdded: true)))
    #expect(state.messages[0].reactions.map(\.count) == [.max])
  }
}
