import EventModel

/// Why an event makes no call of the platform.
public enum Undelivered: String, Sendable, Hashable, CaseIterable {
  // There is no call that a server could make.
  case typing, presence, receipt, transient, call, session, assistant, moderation, interaction
  /// It concerns one client alone.
  case login, connection
  // The old side has none.
  case edit, reaction, interactive
  /// It names no message, group or person that a call could name.
  case incomplete
  /// It is larger than what is kept of an event.
  case tooLarge = "too-large"
  /// It happened before the platform's part began: history, which `convert` and `upload` bring.
  case earlier
  /// Nobody it concerns is in mode `bridge`, and somebody in `shadow`: it would be sent.
  case shadow
  /// All it concerns are in mode `legacy`.
  case legacy
  /// It is noted already: another viewer sees the same.
  case repeated
  /// What waits for the journal had come to its bound.
  case lost

  /// In words, for reports and docs/operations.md.
  public var reason: String {
    switch self {
    case .typing: "the platform takes typing from clients alone"
    case .presence: "the platform takes presence from clients alone"
    case .receipt: "the platform has no call for the receipt of one message"
    case .transient: "the platform takes transient messages from clients alone"
    case .call: "the platform takes calls from clients alone"
    case .session: "sessions of calls are what clients see"
    case .assistant: "steps of an agent's run are what clients see"
    case .moderation: "the platform moderates by itself"
    case .interaction: "the platform takes interactions from clients alone"
    case .login: "logins are each side's own"
    case .connection: "it is about the way to the install"
    case .edit: "the old side has no edits"
    case .reaction: "the old side has no reactions"
    case .interactive: "the old side has no interactive messages"
    case .incomplete: "it names no message, group or person"
    case .tooLarge: "it is too large to be kept"
    case .earlier: "it is older than the delivery"
    case .shadow: "nobody concerned is in mode bridge"
    case .legacy: "all concerned are in mode legacy"
    case .repeated: "another viewer sees the same"
    case .lost: "too much waited for the journal"
    }
  }
}
