import LegacyProtocol
import Markup

/// What is known of one message, whichever way it was seen.
struct MessageFacts {
  var space: Identities.Space
  /// The old id.
  var id: String { didSet { identity = nil } }
  /// Old ids of those who sent and got it; of a group message the room.
  var sender: String
  var receiver: String
  var sent: LegacyTime?
  var body: String
  var origin: Origin
  /// The fields that go to `metadata.legacy` as they were.
  var from: String?
  var isSelf: Bool?
  var isOld: Bool?
  var direction: Int?
  /// The id the sender's own client gave it.
  var localID: String?
  /// The number an SDK gave the message.
  var messageType: Int?
  /// A person wrote it: whatever it looks like, it is text.
  var isTyped = false
  /// The body was mended while it was read.
  var isMended = false
  /// What it is known by, once that has been found out.
  var identity: Identity?

  struct Identity {
    var muid: String
    var key: CompactKey
    /// Another conversation has used the id before.
    var isConflict: Bool
  }

  var isGroup: Bool { space == .group }

  /// What names a conversation, the same for whoever looks.
  struct Conversation: Sendable, Hashable {
    /// The room, or one of two people.
    let one: String
    let other: String?

    var parts: [String] { [one] + (other.map { [$0] } ?? []) }

    init(room: String) { (one, other) = (room, nil) }

    init(between one: String, and other: String) {
      (self.one, self.other) = one <= other ? (one, other) : (other, one)
    }

    /// Stands for a conversation of which is known only that it is not the one at hand: no two people without ids have one.
    static let nobody = Conversation(between: "", and: "")
  }

  var conversation: Conversation {
    isGroup ? Conversation(room: receiver) : Conversation(between: sender, and: receiver)
  }
}

/// What became of a message in the eyes of one viewer.
struct Told {
  /// Of the body.
  var rule: Rule
  /// Of the id.
  var idRule: Rule = .messageID
  /// What its text lost in becoming plain.
  var losses: [RenderedText.LossNote] = []

  /// What there is to say of the field with the body.
  func details(_ field: String) -> [String: String] {
    losses.isEmpty ? [:] : [field: losses.map(\.rawValue).joined(separator: ", ")]
  }
}
