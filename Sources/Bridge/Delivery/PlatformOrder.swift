import EventModel
import JSONText
import ModernSite

/// What is to be done on the platform because of one event.
struct PlatformOrder: Sendable, Hashable {
  enum Call: Sendable, Hashable {
    /// The body of `POST /messages`.
    case send([UInt8])
    /// A message that the platform would refuse, and why: never the content.
    case unsendable(String)
    /// Who deletes it; `nil` if nobody says so.
    case delete(by: String?)
    case add(String)
    case remove(String)
    case ban(String)
    case unban(String)
    case setScope(String, GroupScope)
  }

  var call: Call
  /// Of the message that is sent or deleted; of an action its own.
  var muid: String
  /// What the platform is to do once: the key of record and delivery.
  var key: String
  /// What must not be overtaken: the conversation's name.
  var lane: String
  /// Who says it; `nil` for the app.
  var sender: String?
  var conversation: PlatformConversation
  /// Those it names, with what is known of them, so that they can be made there.
  var users: [User]
  var group: Group?
  /// When it happened, seconds since 1970; 0 if nobody knows.
  var sentAt: Int64
  /// When it was noted here, seconds since 1970.
  var notedAt: Int64
  /// What people may ask for it by.
  var names: [String]

  /// Who must be in the group for it to be taken.
  var member: String? {
    switch call {
    case .send: sender
    case .ban(let uid), .setScope(let uid, _): uid
    case .unsendable, .delete, .add, .remove, .unban: nil
    }
  }
}
