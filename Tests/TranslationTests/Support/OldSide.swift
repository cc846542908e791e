import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

/// The new side as a test scripts it: events go in, what old clients see comes out.
struct OldSide {
  var translator: LegacyTranslator
  var now: Int64
  private(set) var deliveries: [LegacyDelivery] = []
  private(set) var operations: [LegacyOperation] = []
  private(set) var rules: [Rule: Int] = [:]

  init(
    version: LegacyVersion = LegacyVersion(7, 0, 6), now: Int64 = 1_500_000_000,
    _ configure: (inout LegacyTranslatorConfiguration) -> Void = { _ in }
  ) {
    var configuration = LegacyTranslatorConfiguration(isAccountingDetailed: true)
    configuration.dialect.version = version
    configure(&configuration)
    translator = LegacyTranslator(configuration)
    self.now = now
  }

  @discardableResult
  mutating func tell(
    _ event: Event, to viewer: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> LegacyTranslation {
    note(translator.translate(event, for: viewer, at: now), sourceLocation)
  }

  @discardableResult
  mutating func receive(
    _ json: String, for viewer: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LegacyTranslation {
    let value = try JSONDocument(parsing: Array(json.utf8)).root
    let input = try ModernInput(reading: value)
    return note(
      translator.translate(input, received: value, for: viewer, at: now), sourceLocation)
  }

  private mutating func note(
    _ result: LegacyTranslation, _ sourceLocation: SourceLocation
  ) -> LegacyTranslation {
    let isBalanced = result.isBalanced
    #expect(isBalanced, "\(result.imbalance)", sourceLocation: sourceLocation)
    deliveries += result.deliveries
    operations += result.operations
    rules.merge(result.account.counts, uniquingKeysWith: +)
    return result
  }

  mutating func wait(until seconds: Int64) {
    now = seconds
    let passed = translator.advance(to: seconds)
    deliveries += passed.deliveries
    operations += passed.operations
  }

  var seen: [String] { deliveries.map(\.summary) }

  func seen(by user: String) -> [String] {
    deliveries.filter { $0.audience == .user(user) }.map(\.summary)
  }
}

extension LegacyDelivery {
  /// `5: 7 hello` for a message, and so on.
  var summary: String {
    let whom =
      switch audience {
      case .user(let id): id
      case .room(let id): "room \(id)"
      case .contacts(let id): "contacts of \(id)"
      case .everyone: "all"
      }
    return "\(whom): \(sight.summary)"
  }
}

extension LegacySight {
  var summary: String {
    switch self {
    case .message(let message):
      "\(message.isSelf ? "to" : "from") \(message.from) \(message.message)"
    case .groupMessage(let message):
      "in \(message.roomID ?? "") from \(message.fromID) \(message.message)"
    case .contacts(let contacts, let isWhole):
      "\(isWhole ? "all " : "")"
        + contacts.map { "\($0.id)=\($0.status?.rawValue ?? "")" }.joined(separator: ",")
    case .profile(let contact): "me \(contact.id)=\(contact.status?.rawValue ?? "")"
    case .typing(let ids): "typing \(ids.joined(separator: ","))"
    case .rooms(let rooms, let isWhole):
      "\(isWhole ? "all " : "")rooms "
        + rooms.map { "\($0.id)\($0.isJoined == true ? "+" : "-")" }.joined(separator: ",")
    case .joinedRooms(let ids): "joined \(ids.joined(separator: ","))"
    case .announcement(let announcement): "announcement \(announcement.id) \(announcement.text)"
    case .signal(let signal): "\(signal)"
    case .loggedOut: "logged out"
    }
  }
}

extension LegacyTranslation {
  /// The rule of a field.
  func rule(of field: String) -> Rule? { account.entries.first { $0.field == field }?.rule }
  var seen: [String] { deliveries.map(\.summary) }
  /// The bodies of messages.
  var bodies: [String] {
    deliveries.compactMap { delivery in
      switch delivery.sight {
      case .message(let message): message.message
      case .groupMessage(let message): message.message
      case .contacts, .profile, .typing, .rooms, .joinedRooms, .announcement, .signal, .loggedOut:
        nil
      }
    }
  }
}

extension Message {
  /// A text of one person to another, or to a group.
  static func text(
    _ text: String, from sender: String = "lu-7", to receiver: String = "lu-5",
    id: String = "900", muid: String? = nil, at sentAt: Int64 = 1_500_000_000
  ) -> Message {
    let type: ReceiverType = receiver.hasPrefix("lr-") ? .group : .user
    return Message(
      id: id, muid: muid,
      conversationId: ConversationID.between(
        sender: sender, receiver: receiver, receiverType: type), sender: sender,
      receiver: receiver, receiverType: type, category: .message, type: MessageType.text,
      content: .text(text), sentAt: sentAt)
  }
}

extension JSON {
  /// As it is written.
  var text: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}
