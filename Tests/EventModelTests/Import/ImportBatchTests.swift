import JSONText
import Testing

@testable import EventModel

@Suite("Batches for the Data Import API")
struct ImportBatchTests {
  static let user = User(uid: "lu-2", name: "Ann", avatar: "https://a.example/2.png", tags: ["t"])
  static func message(_ muid: String?) -> Message {
    Message(
      id: "", muid: muid, conversationId: "", sender: "lu-2", receiver: "lu-73",
      receiverType: .user, category: .message, type: "text", content: .text("hi"),
      sentAt: 1_700_000_000, deliveredAt: 1_700_000_001, readAt: 1_700_000_002)
  }

  @Test("C88 are objects keyed by the entity's own identifier")
  func bodies() throws {
    #expect(
      try String(decoding: ImportBatch.users([Self.user]).checkedBody(), as: UTF8.self)
        == #"{"users":{"lu-2":{"uid":"lu-2","name":"Ann","avatar":"https://a.example/2.png","tags":["t"]}}}"#
    )
    #expect(
      try String(
        decoding: ImportBatch.messages([ImportMessage(Self.message("m-1"))]).checkedBody(),
        as: UTF8.self)
        == #"{"messages":{"m-1":{"muid":"m-1","sender":"lu-2","receiverType":"user","receiver":"lu-73","category":"message","type":"text","data":{"text":"hi"},"sentAt":1700000000,"deliveredAt":1700000001,"readAt":1700000002}}}"#
    )
    #expect(
      try String(
        decoding: ImportBatch.members([ImportMember(guid: "g", uid: "u", joinedAt: 1_600_000_000)])
          .checkedBody(), as: UTF8.self)
        == #"{"members":{"g_member_u":{"memberId":"g_member_u","guid":"g","uid":"u","joinedAt":1600000000}}}"#
    )
  }

  @Test("tell of the people and groups they name, where that is wanted")
  func details() throws {
    let group = Group(guid: "g", name: "G", type: .public, owner: "lu-2")
    let member = ImportMember(
      guid: "g", uid: "lu-2", joinedAt: 1_600_000_000,
      groupDetails: ImportGroup(group, ownerDetails: User(uid: "lu-2", name: "Ann")),
      userDetails: User(uid: "lu-2", name: "Ann"))
    #expect(
      try String(decoding: ImportBatch.members([member]).checkedBody(), as: UTF8.self)
        == #"{"members":{"g_member_lu-2":{"memberId":"g_member_lu-2","guid":"g","uid":"lu-2","joinedAt":1600000000,"groupDetails":{"guid":"g","name":"G","type":"public","owner":"lu-2","groupOwnerDetails":{"uid":"lu-2","name":"Ann"}},"userDetails":{"uid":"lu-2","name":"Ann"}}}}"#
    )
    var message = Self.message("m")
    message.senderEntity = User(uid: "lu-2", name: "Ann", status: .online)
    message.receiverEntity = .user(User(uid: "lu-73", name: "Bob"))
    message.mentions = [User(uid: "lu-73", name: "Bob")]
    let body = try ImportBatch.messages([ImportMessage(detailed: message)]).checkedBody()
    #expect(
      String(decoding: body, as: UTF8.self).hasSuffix(
        #""readAt":1700000002,"senderUserDetails":{"uid":"lu-2","name":"Ann"},"receiverUserDetails":{"uid":"lu-73","name":"Bob"},"mentionedUserDetails":{"lu-73":{"uid":"lu-73","name":"Bob"}}}}}"#
      ))
  }

  @Test("details of another than the one named are refused, and so are details of the other kind")
  func wrongDetails() {
    let member = ImportMember(
      guid: "g", uid: "u", joinedAt: 1_600_000_000,
      groupDetails: ImportGroup(Group(guid: "h", name: "H", type: .public)),
      userDetails: User(uid: "v"))
    #expect(
      ImportBatch.members([member]).violations().map(\.description) == [
        "/members/g_member_u/groupDetails/guid: not allowed: details of another",
        "/members/g_member_u/userDetails/name: must be there",
        "/members/g_member_u/userDetails/uid: not allowed: details of another",
      ])
    let message = ImportMessage(
      Self.message("m"), receiverGroup: ImportGroup(Group(guid: "lu-73", name: "G", type: .public)))
    #expect(
      ImportBatch.messages([message]).violations().map(\.field) == [
        "/messages/m/receiverGroupDetails"
      ])
  }

  @Test("a password is written into the body and printed nowhere")
  func password() throws {
    let group = ImportGroup(
      Group(guid: "g", name: "G", type: .password), password: GroupPassword("open sesame"))
    let body = try ImportBatch.groups([group]).checkedBody()
    #expect(String(decoding: body, as: UTF8.self).contains("open sesame"))
    #expect(!String(reflecting: group).contains("sesame"))
  }

  static let broken: [(ImportBatch, [String])] = [
    (.users([]), ["/users: must be there"]),
    (
      .users(Array(repeating: user, count: 1) + [user]),
      ["/users/lu-2: not allowed: the key is there twice"]
    ),
    (
      .users((0..<51).map { User(uid: "u\($0)", name: "x") }),
      ["/users: at most 50 items, has 51"]
    ),
    (.users([User(uid: "Ann", name: "Ann")]), ["/users/Ann/uid: must be made of a-z 0-9 _ -"]),
    (.users([User(uid: "ann")]), ["/users/ann/name: must be there"]),
    (
      .users([User(uid: "ann", name: String(repeating: "é", count: 101))]),
      ["/users/ann/name: at most 100 characters, has 101"]
    ),
    (
      .users([User(uid: "ann", name: "A", avatar: "//x", createdAt: 1_700_000_000_000)]),
      [
        "/users/ann/avatar: not allowed: addresses begin with http:// or https://",
        "/users/ann/createdAt: must be seconds since 1970 of 10 digits",
      ]
    ),
    (
      .users([
        User(uid: "ann", name: "A", metadata: ["x": .string(String(repeating: "y", count: 5_113))])
      ]),
      ["/users/ann/metadata: at most 5120 bytes, has 5121"]
    ),
    (
      .groups([ImportGroup(Group(guid: "g", name: "G", type: .password))]),
      ["/groups/g/password: must be there"]
    ),
    (
      .groups([
        ImportGroup(
          Group(guid: "g", name: "G", type: .password), password: GroupPassword(""))
      ]),
      ["/groups/g/password: must be there"]
    ),
    (
      .groups([ImportGroup(Group(guid: "g", name: "G", type: .unknown("x")))]),
      ["/groups/g/type: not allowed: public, password or private"]
    ),
    (
      .members([ImportMember(guid: "g", uid: "u", joinedAt: 1_900_000_000)]),
      ["/members/g_member_u/joinedAt: not allowed: in the future"]
    ),
    (.messages([ImportMessage(message(nil))]), ["/messages//muid: must be there"]),
  ]

  @Test("what the server would refuse is found first", arguments: broken)
  func violations(batch: ImportBatch, expected: [String]) {
    let error = #expect(throws: InvalidBody.self) { try batch.checkedBody(now: 1_800_000_000) }
    #expect(error?.violations.map(\.description) == expected)
  }

  @Test("instants of a message are in order and within the retention")
  func order() {
    var message = Self.message("m")
    message.readAt = 1_699_999_999
    #expect(
      ImportBatch.messages([ImportMessage(message)]).violations(oldest: 1_700_000_001).map(
        \.description) == [
          "/messages/m/readAt: must not lie before deliveredAt",
          "/messages/m/sentAt: must not lie before the retention of the server",
        ])
  }

  @Test("what has no form in an import is refused, not silently changed")
  func notImportable() {
    var message = Self.message("m")
    message.parentId = "1"
    message.deletedAt = 1_700_000_009
    #expect(
      ImportBatch.messages([ImportMessage(message)]).violations().map(\.field) == [
        "/messages/m/parentId", "/messages/m/deletedAt",
      ])
  }

  @Test(
    "members join after the group was made",
    arguments: [(1_700_000_005, true), (1_700_000_000, true), (1_699_999_999, false)])
  func joining(createdAt: Int64, isRefused: Bool) {
    let group = ImportGroup(Group(guid: "g", name: "G", type: .public, createdAt: createdAt))
    let member = ImportMember(guid: "g", uid: "u", joinedAt: 1_700_000_000, groupDetails: group)
    #expect(
      ImportBatch.members([member]).violations().map(\.field)
        == (isRefused ? ["/members/g_member_u/joinedAt"] : []))
  }

  @Test("keys are the same if their bytes are")
  func exactKeys() {
    let batch = ImportBatch.messages(
      ["\u{E9}", "e\u{301}"].map { ImportMessage(Self.message($0)) })
    #expect(batch.violations().isEmpty)
    let twice = ImportBatch.messages(["m", "m"].map { ImportMessage(Self.message($0)) })
    #expect(twice.violations().map(\.field) == ["/messages/m"])
  }

  static let lost: [(field: String, change: @Sendable (inout Message) -> Void)] = [
    ("/parentId", { $0.parentId = "1" }), ("/replyCount", { $0.replyCount = 2 }),
    ("/unreadRepliesCount", { $0.unreadRepliesCount = 2 }),
    ("/deletedAt", { $0.deletedAt = 1_700_000_009 }), ("/deletedBy", { $0.deletedBy = "a" }),
    ("/editedAt", { $0.editedAt = 1_700_000_009 }), ("/editedBy", { $0.editedBy = "a" }),
    ("/data/reactions", { $0.reactions = [ReactionCount(reaction: "x", count: 1)] }),
    ("/receipts", { $0.receipts = [RecipientReceipt(recipient: "a", readAt: 1_700_000_009)] }),
    ("/myReceipt", { $0.myReceipt = RecipientReceipt(readAt: 1_700_000_009) }),
    ("/data/moderation", { $0.moderation = Moderation(status: .approved) }),
    ("/receiverType", { $0.receiverType = ReceiverType(rawValue: "channel") }),
    ("/receiverType", { $0.receiverType = .unset }),
  ]

  @Test("what an import does not take is refused, not left out", arguments: 0..<lost.count)
  func refusals(index: Int) {
    let (field, change) = Self.lost[index]
    var message = Self.message("m")
    change(&message)
    #expect(
      ImportBatch.messages([ImportMessage(message)]).violations().map(\.field)
        == ["/messages/m\(field)"])
  }

  @Test(
    "names are not blank, and addresses name a host",
    arguments: [
      (User(uid: "u", name: " \u{A0}\n"), "/users/u/name"),
      (User(uid: "u", name: "U", avatar: "https://"), "/users/u/avatar"),
      (User(uid: "u", name: "U", avatar: "https:///a"), "/users/u/avatar"),
      (User(uid: "u", name: "U", link: "http://?q"), "/users/u/link"),
      (User(uid: "u", name: "U", link: "https:// "), "/users/u/link"),
      (User(uid: "u", name: "U", link: "https://a"), nil),
    ])
  func people(user: User, field: String?) {
    #expect(ImportBatch.users([user]).violations().map(\.field) == (field.map { [$0] } ?? []))
  }
}

@Suite("Replies of the Data Import API")
struct ImportReplyTests {
  func reply(_ text: String) throws -> ImportReply {
    try ImportReply(reading: JSONDocument(parsing: Array(text.utf8)).root)
  }

  @Test("C88 give each entity its own result, whatever became of the call")
  func mixed() throws {
    let reply = try reply(
      #"{"error":{"code":"ERR_EXCEPTION","message":"m"},"data":{"m-1":{"success":true,"data":{"id":"5","muid":"m-1"}},"m-2":{"success":false,"error":{"code":"ERR_IMPORT_MUID_ALREADY_EXISTS","message":"there"}},"m-3":{"success":false,"error":{"code":"ERR_EMPTY_MESSAGE_TEXT","message":"blank"}},"m-4":{"success":false,"message":"no"},"m-5":7}}"#
    )
    #expect(reply.error?.documentedCode == .exception)
    #expect(reply.outcomes["m-1"] == .stored(["id": "5", "muid": "m-1"]))
    #expect(reply.outcomes["m-2"] == .alreadyThere)
    #expect(
      reply.outcomes["m-3"]
        == .refused(ChatException(code: "ERR_EMPTY_MESSAGE_TEXT", message: "blank")))
    #expect(reply.outcomes["m-4"] == .refused(ChatException(code: "", message: "no")))
    #expect(reply.outcomes["m-5"] == nil)
  }

  @Test("are found by muid where the key is the new identifier, and one level deeper for users")
  func otherForms() throws {
    #expect(
      try reply(#"{"data":{"9":{"success":true,"data":{"id":"9","muid":"m-1"}}}}"#)
        .outcomes.keys.sorted() == ["m-1"])
    #expect(
      try reply(#"{"data":{"data":{"u":{"success":true,"data":{"uid":"u"}}}}}"#)
        .outcomes.keys.sorted() == ["u"])
  }

  @Test("without results or an error are refused")
  func empty() {
    #expect(throws: ModelError.self) { try reply("{}") }
  }
}
