/// Writes invitations to broadcasts, screens, boards and games.
struct ToolWriter {
  let dialect: StoredBodyDialect
  let context: StoredBody.Context

  private var isGroup: Bool { context == .group }

  func broadcast(_ tool: ToolInvite) throws(StoredBodyEncodingError) -> String {
    let parts = try parts("broadcast", from: LegacyVersion(5, 4))
    try parts.refuse(tool.room, "room")
    let session = try parts.argument(tool.sessionID, "session")
    guard !isGroup, !tool.isInGroup else {
      // The author of the message is the one who shows something.
      try parts.refuse(tool.initiator, "initiator")
      return link(
        parts, dialect.phrases.broadcast, "join_Broadcast", "ccbroadcast.join('\(session)')")
    }
    let initiator = try parts.argument(tool.initiator, "initiator")
    return link(
      parts, dialect.phrases.broadcast, "broadcastAccept",
      "ccbroadcast.accept('\(initiator)','\(session)')")
  }

  func screenshare(_ tool: ToolInvite) throws(StoredBodyEncodingError) -> String {
    let parts = try parts("screenshare", from: LegacyVersion(5, 2))
    try parts.refuse(tool.room, "room")
    let isGroup = isGroup || tool.isInGroup
    let initiator = try parts.argument(tool.initiator, "initiator")
    let session = try parts.argument(tool.sessionID, "session")
    let names = isGroup && dialect.version >= LegacyVersion(6, 9) ? " initiator='\(initiator)'" : ""
    // Spelt so in every version.
    return link(
      parts, dialect.phrases.screenshare, "acceptSceenshare",
      "ccscreenshare.accept('\(initiator)','\(session)'\(isGroup ? ",'','','1'" : ""))",
      attributes: names)
  }

  func whiteboard(_ tool: ToolInvite) throws(StoredBodyEncodingError) -> String {
    let parts = try parts("whiteboard", from: LegacyVersion(5, 2))
    // No other mark says so.
    if tool.isInGroup, !isGroup { throw .wrongContext(form: "whiteboard") }
    let initiator = try parts.argument(tool.initiator, "initiator")
    let session = try parts.argument(tool.sessionID, "session")
    var script = "ccwhiteboard.accept('\(initiator)','\(session)'"
    if let room = tool.room { script += ",'\(try parts.argument(room, "room"))'" }
    return link(parts, dialect.phrases.whiteboard, "accept_White", script + ")")
  }

  func writeboard(_ tool: ToolInvite) throws(StoredBodyEncodingError) -> String {
    let parts = try parts("writeboard", from: LegacyVersion(5, 2))
    try parts.refuse(tool.room, "room")
    let isGroup = isGroup || tool.isInGroup
    let initiator = try parts.argument(tool.initiator, "initiator")
    let session = try parts.argument(tool.sessionID, "session")
    return link(
      parts, dialect.phrases.writeboard, "accept_Write",
      "ccwriteboard.accept('\(initiator)','\(session)'\(isGroup ? ",'1'" : ""))")
  }

  func game(_ game: GameInvite) throws(StoredBodyEncodingError) -> String {
    let form = "game"
    try dialect.require(form, from: LegacyVersion(5, 2), until: LegacyVersion(7, 0))
    guard !isGroup else { throw .wrongContext(form: form) }
    let parts = BodyParts(form: form, in: context)
    guard game.arguments.count <= 15 else { throw .invalidPart(form: form, part: "arguments") }
    var arguments = "'\(try parts.argument(game.player, "player"))'"
    for argument in game.arguments {
      arguments += ",'\(argument.isEmpty ? "" : try parts.argument(argument, "arguments"))'"
    }
    let phrases = dialect.phrases
    return game.isAccepted
      ? link(parts, phrases.gameAccepted, "gameAccept_fid", "ccgames.accept_fid(\(arguments))")
      : link(parts, phrases.game, "gameAccept", "ccgames.accept(\(arguments))")
  }

  private func parts(
    _ form: String, from version: LegacyVersion
  ) throws(StoredBodyEncodingError) -> BodyParts {
    try dialect.require(form, from: version)
    return BodyParts(form: form, in: context)
  }

  private func link(
    _ parts: BodyParts, _ phrase: String, _ name: String, _ script: String,
    attributes: String = ""
  ) -> String {
    let link = ScriptLink(dialect: dialect).link(
      attributes: " class='\(name)'\(attributes)", script: "jqcc.\(script)",
      words: parts.text(dialect.phrases.accept))
    return "\(parts.text(phrase)) \(link)"
  }
}
