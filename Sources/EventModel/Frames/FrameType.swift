/// The types of real-time frames this version knows, by their names on the wire.
enum FrameType: String, CaseIterable {
  case message, receipts, presence, reaction, auth
  case typing = "typing_indicator"
  case transient = "transient_message"
  case interaction = "interaction_completed"
}

/// What a frame about typing tells.
enum TypingAction: String, CaseIterable {
  case started, ended

  init(isStarted: Bool) { self = isStarted ? .started : .ended }
  var isStarted: Bool { self == .started }
}

/// What a frame about a reaction tells.
enum ReactionAction: String, CaseIterable {
  case added = "message_reaction_added"
  case removed = "message_reaction_removed"

  init(isAdded: Bool) { self = isAdded ? .added : .removed }
  var isAdded: Bool { self == .added }
}
