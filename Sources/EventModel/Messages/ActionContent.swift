public import JSONText

/// The content of an action message: somebody did something to somebody or something. The server alone makes these.
public struct ActionContent: Sendable, Hashable {
  /// What an action was done to.
  public indirect enum Target: Sendable, Hashable {
    case user(User)
    case message(Message)
    /// `{entity, entityType}` of another kind, kept as received.
    case unknown(JSON)
  }

  public var action: MessageAction
  /// Who did it; `app_system` for the administration.
  public var by: User?
  /// Absent when somebody joined or left by himself.
  public var on: Target?
  /// The group, or of an edited or deleted message the user at the other end.
  public var `for`: ReceiverEntity?
  /// After a change of scope.
  public var newScope: GroupScope?
  public var oldScope: GroupScope?
  /// Members of `data.extras` beside the scope, kept as received.
  public var extras: [JSON.Member]

  public init(
    action: MessageAction, by: User? = nil, on: Target? = nil, for receiver: ReceiverEntity? = nil,
    newScope: GroupScope? = nil, oldScope: GroupScope? = nil, extras: [JSON.Member] = []
  ) {
    self.action = action
    self.by = by
    self.on = on
    self.for = receiver
    self.newScope = newScope
    self.oldScope = oldScope
    self.extras = extras
  }

  /// The user it was done to; of a join or a leave the one who did it.
  public var affectedUser: User? {
    if case .user(let user)? = on { return user }
    return on == nil ? by : nil
  }

  /// The message that was edited or deleted.
  public var affectedMessage: Message? {
    guard case .message(let message)? = on else { return nil }
    return message
  }

  /// The group it happened in.
  public var group: Group? {
    guard case .group(let group)? = self.for else { return nil }
    return group
  }
}
