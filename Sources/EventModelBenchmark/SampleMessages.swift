import EventModel
import JSONText
import SeededRandom

/// Messages as busy rooms have them: short and long texts in several scripts, files, custom data, receipts, reactions.
struct SampleMessages {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func make(_ count: Int) -> [Message] { (0..<count).map { message(number: $0) } }

  private mutating func message(number: Int) -> Message {
    let isGroup = chance(0.4)
    let (sender, receiver) = (user(), user())
    let guid = "lr-\(Int.random(in: 1...50, using: &random))"
    let sentAt = Int64.random(in: 1_600_000_000...1_700_000_000, using: &random)
    var message = Message(
      id: "\(100_000 + number)", muid: "legacy-main-m-\(number)",
      conversationId: isGroup ? "group_\(guid)" : "\(sender.uid)_user_\(receiver.uid)",
      sender: sender.uid, receiver: isGroup ? guid : receiver.uid,
      receiverType: isGroup ? .group : .user, category: .message, type: "text",
      content: .text(text()), sentAt: sentAt)
    message.updatedAt = sentAt
    message.senderEntity = sender
    message.receiverEntity =
      isGroup ? .group(Group(guid: guid, name: words(2), type: .public)) : .user(receiver)
    if chance(0.6) {
      message.deliveredAt = sentAt + 1
      message.readAt = sentAt + Int64.random(in: 2...5_000, using: &random)
    }
    message.metadata = .object([
      .init(
        "legacy",
        .object([
          .init("id", .string("\(number)")), .init("from", .string(sender.uid)),
          .init("sent", .string("\(sentAt)123")),
        ]))
    ])
    if chance(0.2) { message.tags = ["legacy-bridge", words(1)] }
    if chance(0.1) {
      message.reactions = [
        ReactionCount(reaction: "👍", count: Int64.random(in: 1...9, using: &random))
      ]
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: makeFile(&message)
    case 2:
      message.category = .custom
      message.type = "legacy_sticker"
      message.content = .custom(
        data: .object([.init("category", .string("cat")), .init("key", .string(words(1)))]),
        subType: nil)
    default: break
    }
    return message
  }

  private mutating func makeFile(_ message: inout Message) {
    message.type = "image"
    let name = words(1)
    let attachment = Attachment(
      url: "https://files.example/app/\(name)-\(message.id).png", name: "\(name).png",
      fileExtension: "png", mimeType: "image/png")
    message.content = .media(attachments: [attachment], caption: chance(0.5) ? text() : nil)
  }

  private mutating func user() -> User {
    let number = Int.random(in: 1...500, using: &random)
    return User(
      uid: "lu-\(number)", name: "\(words(1)) \(words(1))",
      avatar: "https://files.example/avatars/\(number).png", role: "default", status: .offline,
      lastActiveAt: 1_600_000_000 + Int64(number))
  }

  private mutating func text() -> String {
    var text = words(Int.random(in: 1...60, using: &random))
    if chance(0.2) { text += "\n\"\(words(3))\" \\ <b>" }
    if chance(0.1) { text += " https://example.org/a/b?c=d" }
    return text
  }

  private static let lexicon = [
    "hello", "are", "you", "there", "tomorrow", "meeting", "ok", "thanks", "see", "the", "file",
    "größer", "déjà", "привет", "сегодня", "你好", "ありがとう", "😀", "مرحبا", "please", "call",
    "me", "back", "when", "possible",
  ]

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in Self.lexicon[Int.random(in: 0..<Self.lexicon.count, using: &random)] }
      .joined(separator: " ")
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }
}
