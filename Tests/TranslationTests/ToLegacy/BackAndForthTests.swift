import EventModel
import LegacyProtocol
import TestSupport
import Testing

@testable import Translation

@Suite("Back to the old side and forward again")
struct BackAndForthTests {
  /// What must be the same.
  private struct Essence: Hashable, CustomStringConvertible {
    var method: String
    var id: String
    var muid: String?
    var sender: String
    var receiver: String
    var sentAt: Int64
    var type: String
    var text: String?
    var content: String

    init?(_ viewed: ViewedEvent) {
      guard let message = viewed.message else { return nil }
      method = viewed.event.method.rawValue
      id = message.id
      muid = message.muid
      sender = message.sender
      receiver = message.receiver
      sentAt = message.sentAt
      type = message.type
      text = message.text
      switch message.content {
      case .media(let attachments, _):
        content = attachments.map { "\($0.url) \($0.name)" }.joined(separator: " ")
      case .custom(let data, _): content = data.text
      case .action(let action): content = "\(action.action) \(action.affectedUser?.uid ?? "")"
      case .text, .call, .interactive, .assistant, .toolResult, .toolArgument, .absent, .unknown:
        content = ""
      }
    }

    var description: String {
      "\(method) \(id) \(muid ?? "") \(sender)>\(receiver) \(sentAt) \(type) \(text ?? "") \(content)"
    }
  }

  /// Why an event's way back and forth ends elsewhere: the exceptions that docs/translation.md lists.
  private static func isException(_ message: Message) -> Bool {
    // Pictures that stood in a text become files; the hash of a room's password is not kept.
    if case .media(let attachments, _) = message.content, attachments.count > 1 { return true }
    if message.legacy("raw") != nil, message.type == MessageType.image { return true }
    // What a game was about, and a control nobody knew, were not kept.
    return [LegacyCustomType.game.rawValue, LegacyCustomType.unknown.rawValue].contains(
      message.type)
      || message.customData?["hasPassword"]?.bool == true
  }

  @Test("every message of the recordings comes back the same", arguments: Recorded.names)
  func recordings(name: String) throws {
    let version = try #require(LegacyVersion(String(name.prefix { $0 != "/" })))
    var side = OldSide(version: version) { $0.echoes = .written }
    for (event, viewer) in try BackBalanceTests.golden(name) {
      let before = ViewedEvent(viewer: viewer, event: event, position: "")
      guard let essence = Essence(before), let viewer, let message = before.message else {
        continue
      }
      let result = side.tell(event, to: viewer)
      if event.method == .onGroupMemberJoined || event.method == .onGroupMemberLeft {
        // Lists alone tell of it.
        #expect(!result.operations.isEmpty)
        continue
      }
      guard !Self.isException(message), result.rule(of: "/id") != .messageRepeated else { continue }
      let me = try #require(side.translator.identities.legacy(uid: viewer))
      guard case .member(let id) = me else { continue }
      // The message that a deletion is about was told before.
      var site = Site(now: essence.sentAt + 1)
      var found: [Essence] = []
      for delivery in result.deliveries where delivery.audience == .user(id) {
        let answer = delivery.sight.json(for: LegacyDialect(version)).text
        // Up to 6.2 the request says which room its answer is about.
        if case .groupMessage(let record) = delivery.sight {
          found += site.exchange(
            "session-\(id)", "modules/chatrooms/chatrooms.php?action=heartbeat",
            ["currentroom": record.roomID ?? ""], reply: answer, as: id
          ).events.compactMap { Essence($0) }
        } else {
          found += site.poll(id, answer).events.compactMap { Essence($0) }
        }
      }
      if result.rule(of: "/data/text") == .backTextSplit {
        #expect(found.count > 1)
        #expect(found.map { $0.text ?? "" }.joined() == essence.text)
        continue
      }
      if message.sender.hasPrefix("lb-"), message.receiver != viewer {
        // Who asked is told by the question before it, not by the answer.
        found = found.map {
          var found = $0
          found.receiver = essence.receiver
          return found
        }
      }
      if event.method == .onMessageDeleted {
        #expect(found.first?.muid == essence.muid, "\(essence)")
      } else {
        #expect(found.contains(essence), "\(essence) → \(result.seen) → \(found)")
      }
    }
  }
}
