import EventModel

/// What is remembered of a group message, for when it is deleted; never its content.
struct GroupMessageTrace: Sendable, Hashable {
  var sender: String
  var sentAt: Int64
  var category: MessageCategory
  var type: String
}
