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

    var message: Message = try read(
      #"{"id":"1","conversationId":"c","sender":"u","receiver":"v","receiverType":"user","category":"message","type":"text","sentAt":1,"data":{"text":5,"metadata":"odd","mentions":7}}"#
    )
    message.metadata = ["a": 1]
    message.mentions = [User(uid: "m")]
    #expect(try values(message, "data", "metadata") == [["a": 1]])
    #expect(try values(message, "data", "mentions").count == 1)
    #expect(try values(message, "data", "text") == [5])

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

  @Test(
    "people whom a webhook names under other keys are told of once, and written as they were set")
  func people() throws {
    var users: WebhookEnvelope = try read(
      #"{"trigger":"user_blocked","data":{"users":{"a":{"uid":"x","name":"A"},"b":{"uid":"x","name":"B"}}},"appId":"a","webhook":"w"}"#
    )
    guard case .users(let told, let by) = users.content else { return #expect(Bool(false)) }
    #expect(told == [User(uid: "x", name: "B")])
    #expect(try values(users, "data", "users", "b").count == 1)
    users.content = .users([User(uid: "y")], by: by)
    #expect(try values(users, "data", "users") == [["y": ["uid": "y"]]])
    var members: WebhookEnvelope = try read(
      #"{"trigger":"group_member_joined","data":{"group":{"guid":"g"},"members":{"a":{"uid":"x"},"b":{"uid":"x"}}},"appId":"a","webhook":"w"}"#
    )
    #expect(members.events(for: "v").count == 1)
    guard case .group(var change) = members.content else { return #expect(Bool(false)) }
    #expect(try values(members, "data", "members", "b").count == 1)
    change.members = [GroupMember(user: User(uid: "y"))]
    members.content = .group(change)
    #expect(try values(members, "data", "members") == [["y": ["uid": "y"]]])
  }

  @Test("files and the names around a message are written as they were set")
  func filesAndNames() throws {
    var message: Message = try read(
      #"{"id":"1","sender":"a","receiver":"b","receiverType":"user","category":"message","type":"file","sentAt":1700000000,"data":{"url":"https://x/1","attachments":[{"name":"n"}]}}"#
    )
    guard case .media(let files, _) = message.content else { return #expect(Bool(false)) }
    #expect(files.map(\.url) == ["https://x/1"])
    message.content = .media(
      attachments: [Attachment(url: "https://y", name: "n", fileExtension: "x", mimeType: "a/b")],
      caption: nil)
    #expect(
      try values(message, "data", "attachments") == [
        [["url": "https://y", "name": "n", "extension": "x", "mimeType": "a/b"]]
      ])

    var conversation: Conversation = try read(
      #"{"conversationId":"c","conversationType":"user","unreadMessageCount":"99+"}"#)
    conversation.unreadMessageCount = 3
    #expect(try values(conversation, "unreadMessageCount") == ["3"])

    var call: IncomingCall = try read(
      #"{"sessionId":"s","callerUid":"a","callType":"audio","receiverType":"user","receiverUid":"b","isVideo":"?"}"#
    )
    call.isVideo = true
    #expect(try values(call, "isVideo") == [true])
  }
}
