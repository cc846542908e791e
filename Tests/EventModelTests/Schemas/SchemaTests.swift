import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("What is written passes the schemas")
struct SchemaTests {
  func message(_ name: String) throws -> Message {
    try Message(decoding: Fixtures.bytes("event-model/message/\(name).json"))
  }

  /// Messages of the categories the schemas know.
  func messages() throws -> [Message] {
    try Fixtures.names(in: "event-model/message", suffix: ".json")
      .map { try message(String($0.dropLast(5))) }
      .filter { if case .unknown = $0.category { false } else { true } }
  }

  @Test("messages as real-time frames")
  func messageFrames() throws {
    let frames = try messages().map { RealtimeFrame(.message($0), appId: "a").encoded() }
    #expect(frames.count > 20)
    #expect(try SchemaValidator.faults(.frame, frames) == [])
  }

  @Test("real-time frames of every type")
  func frames() throws {
    let frames = try Fixtures.names(in: "event-model/frame", suffix: ".json")
      .filter { $0 != "unknown.json" && $0 != "keep-alive.json" }
      .map { try RealtimeFrame(decoding: Fixtures.bytes("event-model/frame/\($0)")).encoded() }
    #expect(frames.count > 12)
    #expect(try SchemaValidator.faults(.frame, frames) == [])
  }

  @Test("payloads of signals and presence")
  func payloads() throws {
    let events: [Event] = [
      .onUserOnline(EventPayloadTests.ann), .onUserOffline(EventPayloadTests.ann),
      .onTypingStarted(EventPayloadTests.typing), .onTypingEnded(EventPayloadTests.typing),
      .onMessagesDelivered(EventPayloadTests.receipt), .onMessagesRead(EventPayloadTests.receipt),
      .onMessagesDeliveredToAll(EventPayloadTests.receipt),
      .onMessagesReadByAll(EventPayloadTests.receipt),
      .onMessageReactionAdded(EventPayloadTests.reaction),
      .onMessageReactionRemoved(EventPayloadTests.reaction),
    ]
    #expect(try SchemaValidator.faults(.frame, events.map(\.payloadBytes)) == [])
  }

  @Test("webhooks of every trigger")
  func webhooks() throws {
    // What the schemas have no rules for is left out.
    let bodies = try Fixtures.names(in: "event-model/webhook", suffix: ".json")
      .map { try WebhookEnvelope(decoding: Fixtures.bytes("event-model/webhook/\($0)")) }
      .filter { hook in
        switch hook.content {
        case .sessionFile, .moderationFailure, .campaign, .notification, .other: false
        case .message, .receipt, .reaction, .users, .presence, .group, .call, .callSession:
          hook.kind == .modern
        }
      }
      .map { $0.encoded() }
    #expect(bodies.count > 35)
    #expect(try SchemaValidator.faults(.webhook, bodies) == [])
  }

  @Test(
    "samples are judged as their names say",
    arguments: try Fixtures.names(in: "schemas/samples", suffix: ".json"))
  func samples(name: String) throws {
    let kind = try #require(
      SchemaValidator.Kind.allCases.first { name.contains("-\($0.sampleName)") })
    let faults = try SchemaValidator.faults(kind, [Fixtures.bytes("schemas/samples/\(name)")])
    #expect(faults.isEmpty == name.hasPrefix("ok-"), "\(faults)")
  }

  @Test("generated messages pass as frames, where their times are of this age")
  func generated() throws {
    var generator = ModelGenerator(seed: 1)
    let frames = (0..<200).compactMap { _ -> [UInt8]? in
      var message = generator.message()
      // The schema wants ten digits, known categories and few tags; the model keeps whatever comes.
      guard MessageCategory.known.contains(message.category) else { return nil }
      message.tags = []
      for path in [
        \Message.deliveredAt, \.readAt, \.editedAt, \.deletedAt, \.updatedAt,
      ] as [WritableKeyPath<Message, Int64?>] {
        message[keyPath: path] = message[keyPath: path].map { 1_000_000_000 + $0 % 1_000_000_000 }
      }
      message.sentAt = 1_700_000_000
      message.entitiesExtra = []
      message.content = Self.documented(message.content)
      return RealtimeFrame(.message(message)).encoded()
    }
    #expect(frames.count > 100)
    #expect(try SchemaValidator.faults(.frame, frames) == [])
  }

  /// Targets of a kind that no source knows are left out.
  private static func documented(_ content: MessageContent) -> MessageContent {
    guard case .action(var action) = content, case .unknown? = action.on else { return content }
    action.on = nil
    return .action(action)
  }

  @Test("bodies for sending")
  func sending() throws {
    let bodies = try ["text", "text-in-group", "image", "files", "custom"].map {
      try message($0).checkedSendBody()
    }
    #expect(try SchemaValidator.faults(.send, bodies) == [])
  }

  @Test("bodies for import")
  func imports() throws {
    let user = try User(decoding: Fixtures.bytes("event-model/user/full.json"))
    let group = try Group(decoding: Fixtures.bytes("event-model/group/full.json"))
    let batches: [(SchemaValidator.Kind, ImportBatch)] = [
      (.importUsers, .users([user])),
      (.importGroups, .groups([ImportGroup(group, password: GroupPassword("new secret"))])),
      (
        .importMembers,
        .members([
          ImportMember(
            guid: "lr-23", uid: "lu-2", joinedAt: 1_600_000_000, scope: .admin, isBanned: false)
        ])
      ),
      (
        .importMessages,
        .messages(
          try [message("text"), message("image"), message("custom"), message("text-in-group")]
            .map { message in
              var message = message
              message.muid = message.muid ?? "m-\(message.id)"
              return ImportMessage(detailed: message)
            })
      ),
    ]
    for (kind, batch) in batches {
      #expect(try SchemaValidator.faults(kind, [batch.checkedBody()]) == [], "\(batch.name)")
    }
  }

  @Test("whatever breaks the schema of a message to send is also found by the check")
  func agreement() throws {
    var broken: [Message] = []
    func breaking(_ name: String, _ change: (inout Message) -> Void) throws {
      var copy = try message(name)
      change(&copy)
      broken.append(copy)
    }
    try breaking("text") { $0.receiver = "User 2@x" }
    try breaking("text") { $0.receiver = "" }
    try breaking("text") { $0.content = .text(" \n ") }
    try breaking("text") { $0.category = .action }
    try breaking("text") { $0.type = "image" }
    try breaking("text") { $0.muid = "" }
    try breaking("text") { $0.muid = String(repeating: "m", count: 101) }
    try breaking("text") { $0.tags = [""] }
    try breaking("text") { $0.tags = Array(repeating: "t", count: 26) }
    try breaking("text") { $0.metadata = [] }
    try breaking("image") { $0.content = .media(attachments: [], caption: "x") }
    try breaking("image") { $0.type = "text" }
    for change in [
      { $0.url = "//files.example/x" }, { $0.name = "" }, { $0.mimeType = "image_png" },
      { $0.fileExtension = "tar.gz" }, { $0.fileExtension = "" },
    ] as [(inout EventModel.Attachment) -> Void] {
      var attachment = EventModel.Attachment(
        url: "https://f.example/a.png", name: "a", fileExtension: "png", mimeType: "image/png")
      change(&attachment)
      try breaking("image") { $0.content = .media(attachments: [attachment], caption: nil) }
    }
    try breaking("custom") { $0.content = .custom(data: [:], subType: nil) }
    try breaking("custom") { $0.content = .custom(data: "x", subType: nil) }
    try breaking("custom") { $0.type = "" }
    for message in broken {
      #expect(try !SchemaValidator.faults(.send, [message.sendBody]).isEmpty)
      #expect(!message.sendViolations.isEmpty)
      #expect(throws: InvalidBody.self) { try message.checkedSendBody() }
    }
  }
}
