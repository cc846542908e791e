import JSONText
import Testing

@testable import EventModel

@Suite("Fields that were not understood and have been set since")
struct SetSinceTests {
  /// The values of a key of an object, which must have it once.
  func values(_ object: some ModelObject, _ path: String...) throws -> [JSON] {
    var value = try JSONDocument(parsing: object.encoded()).root
    for key in path.dropLast() { value = try #require(value[key]) }
    return value.members.filter { $0.key == path.last }.map { JSON($0.value) }
  }

  func read<Object: ModelObject>(_ text: String) throws -> Object {
    try Object(decoding: Array(text.utf8))
  }

  @Test("each kind of object writes them once, as they were set")
  func objects() throws {
    var group: Group = try read(#"{"guid":"g","name":5,"membersCount":"many"}"#)
    group.name = "G"
    #expect(try values(group, "name") == ["G"])
    #expect(try values(group, "membersCount") == ["many"])

    var member: GroupMember = try read(#"{"uid":"u","scope":5}"#)
    member.scope = .admin
    #expect(try values(member, "scope") == ["admin"])

    var call: Call = try read(#"{"sessionid":"s","type":"audio","status":"ended","endedAt":"?"}"#)
    call.endedAt = 1_700_000_000
    #expect(try values(call, "endedAt") == [1_700_000_000])

    var attachment: EventModel.Attachment = try read(#"{"url":"https://a/b","size":"big"}"#)
    attachment.size = 7
    #expect(try values(attachment, "size") == [7])

    var push: PushPayload = try read(
      #"{"type":"chat","sender":"a","receiver":"b","receiverType":"user","title":1}"#)
    push.title = "T"
    #expect(try values(push, "title") == ["T"])

    var conversation: Conversation = try read(
      #"{"conversationId":"c","conversationType":"user","updatedAt":"?"}"#)
    conversation.updatedAt = 1_700_000_000
    #expect(try values(conversation, "updatedAt") == [1_700_000_000])

    var hook: WebhookEnvelope = try read(
      #"{"trigger":"message_x","data":{},"appId":"a","webhook":"w","region":5}"#)
    hook.region = "eu"
    #expect(try values(hook, "region") == ["eu"])

    var frame: RealtimeFrame = try read(
      #"{"type":"typing_indicator","sender":"a","receiver":"b","receiverType":"user","deviceId":5,"body":{"action":"started","timestamp":"?"}}"#
    )
    frame.deviceId = "d"
    guard case .typing(var typing) = frame.body else { return #expect(Bool(false)) }
    typing.lastTimestamp = 1_700_000_000
    frame.body = .typing(typing)
    #expect(try values(frame, "deviceId") == ["d"])
    #expect(try values(frame, "body", "timestamp") == [1_700_000_000])
  }

  @Test("content that an edit told takes the place of content that was not understood")
  func merged() throws {
    let broken: Message = try read(
      #"{"id":"1","sender":"ann","receiver":"bob","receiverType":"user","category":"message","type":"text","data":{"text":5,"entities":{"sender":{"entityType":"robot","entity":{"x":1},"y":2}}},"sentAt":1700000000}"#
    )
    var edit = ConversationStateTests.message("1", "fixed")
    edit.editedAt = 1_700_000_100
    edit.senderEntity = User(uid: "ann")
    let merged = broken.merged(with: edit)
    #expect(try values(merged, "data", "text") == ["fixed"])
    #expect(try values(merged, "data", "entities", "sender").count == 1)
    for key in ["entityType", "entity", "y"] {
      #expect(try values(merged, "data", "entities", "sender", key).count == 1)
    }
    #expect(try Message(decoding: merged.encoded()).encoded() == merged.encoded())
  }

  @Test("people whom a webhook names twice are written once")
  func people() throws {
    let users: WebhookEnvelope = try read(
      #"{"trigger":"user_blocked","data":{"users":{"a":{"uid":"x","name":"A"},"b":{"uid":"x","name":"B"}}},"appId":"a","webhook":"w"}"#
    )
    #expect(try values(users, "data", "users", "x").count == 1)
    let members: WebhookEnvelope = try read(
      #"{"trigger":"group_member_joined","data":{"group":{"guid":"g"},"members":{"a":{"uid":"x"},"b":{"uid":"x"}}},"appId":"a","webhook":"w"}"#
    )
    #expect(try values(members, "data", "members", "x").count == 1)
    #expect(members.events(for: "v").count == 1)
  }
}
