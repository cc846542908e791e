/// An invitation to something live beside the chat: a screen, a board, a broadcast.
public struct ToolInvite: Sendable, Hashable {
  /// Who started it; `nil` in groups, where the author of the message did.
  public var initiator: String?
  /// What names the session: the call id, the random part of a board.
  public var sessionID: String?
  /// The room of a board, where it is given apart from the session.
  public var room: String?
  public var isInGroup: Bool

  public init(initiator: String?, sessionID: String?, room: String? = nil, isInGroup: Bool) {
    self.initiator = initiator
    self.sessionID = sessionID
    self.room = room
    self.isInGroup = isInGroup
  }
}

/// An invitation to a game, or the answer to one (up to 6.x).
public struct GameInvite: Sendable, Hashable {
  /// The other player.
  public var player: String?
  /// The game's own session ids, as written: from, to, order, game, width.
  public var arguments: [String]
  public var isAccepted: Bool

  public init(player: String?, arguments: [String], isAccepted: Bool) {
    self.player = player
    self.arguments = arguments
    self.isAccepted = isAccepted
  }
}
