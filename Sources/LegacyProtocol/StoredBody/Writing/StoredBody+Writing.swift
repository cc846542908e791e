extension StoredBody {
  /// The body as an install of the dialect's version stores it and its clients understand it (docs/protocol.md, “Stored forms”).
  ///
  /// What is canonical in a version is written with the same bytes it was read from, given the install's phrases. A text is written as it is
  /// stored, unless it holds what old clients take for something else wherever it stands: see ``StoredText/init(typed:for:in:options:)``.
  public func encoded(
    for dialect: StoredBodyDialect, in context: Context
  ) throws(StoredBodyEncodingError) -> String {
    let body = try unpadded(dialect, context)
    // 6.8 stores what goes to groups with a blank on either side.
    let isPadded =
      context == .group && dialect.version >= LegacyVersion(6, 8)
      && dialect.version < LegacyVersion(6, 9) && !body.utf8.starts(with: " ".utf8)
    return isPadded ? " \(body) " : body
  }

  private func unpadded(
    _ dialect: StoredBodyDialect, _ context: Context
  ) throws(StoredBodyEncodingError) -> String {
    switch self {
    case .text(let text): return text.encoded(in: context)
    case .invite(let invite):
      return try invite.encoded(for: dialect, in: context)
    case .file(let file): return try file.encoded(for: dialect, in: context)
    case .handwriting(let image): return try image.encoded(for: dialect, in: context)
    case .sticker(let sticker): return try sticker.encoded(for: dialect, in: context)
    case .botResponse(let response): return try response.encoded(for: dialect, in: context)
    case .callInvite(let call): return try call.encoded(for: dialect, in: context)
    case .callAccept(let call): return try call.encoded(for: dialect, in: context)
    case .callControl(let call): return try call.encoded(for: dialect, in: context)
    case .screenshare(let tool):
      return try ToolWriter(dialect: dialect, context: context).screenshare(tool)
    case .whiteboard(let tool):
      return try ToolWriter(dialect: dialect, context: context).whiteboard(tool)
    case .writeboard(let tool):
      return try ToolWriter(dialect: dialect, context: context).writeboard(tool)
    case .broadcast(let tool):
      return try ToolWriter(dialect: dialect, context: context).broadcast(tool)
    case .game(let game): return try ToolWriter(dialect: dialect, context: context).game(game)
    case .groupAction(let action): return try action.encoded(for: dialect, in: context)
    case .signal(let signal): return try signal.encoded(for: dialect)
    case .unknownControl(let kind, let raw):
      // Nothing else is written under this name.
      let raw = raw.revealed()
      guard StoredBodyReader.unknownKind(of: raw, in: context) == kind else {
        throw .notUnderstood
      }
      return raw
    }
  }
}

extension StoredBodyDialect {
  /// Throws unless the version is one in which the form occurs.
  func require(
    _ form: String, from first: LegacyVersion, until end: LegacyVersion? = nil
  ) throws(StoredBodyEncodingError) {
    guard version >= first, end.map({ version < $0 }) ?? true else {
      throw .notInVersion(form: form, version: version)
    }
  }
}
