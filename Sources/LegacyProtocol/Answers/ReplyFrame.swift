public import JSONText

/// How an answer is put around its value: what ``ReplyBody`` takes apart.
public struct ReplyFrame: Sendable, Hashable {
  /// The callback the client asked for; `<`, `>` and quotes are taken out of it, as the server does.
  public var callback: String?
  /// The login alone ends in `;`.
  public var endsInSemicolon: Bool

  public init(callback: String? = nil, endsInSemicolon: Bool = false) {
    self.callback = callback
    self.endsInSemicolon = endsInSemicolon
  }

  /// The body as PHP writes it; no value is `callback()`, or nothing at all.
  public func bytes(_ value: JSON?) -> [UInt8] {
    let inner = value.map { JSONWriter.bytes(of: $0, style: .php) } ?? []
    guard let callback else { return inner }
    let name = callback.utf8.filter { ![0x3C, 0x3E, 0x22, 0x27].contains($0) }
    return name + Array("(".utf8) + inner + Array((endsInSemicolon ? ");" : ")").utf8)
  }
}

extension JoinReply {
  /// The reply as a version writes it.
  ///
  /// - Parameters:
  ///   - channel: of the room; 32 hexadecimal digits.
  ///   - userID: of who has joined.
  public func json(
    for dialect: LegacyDialect, channel: String = "", userID: String = "", name: String = "",
    isOwner: Bool = false, isModerator: Bool = false
  ) -> JSON {
    let version = dialect.version
    let isPlain =
      version < LegacyVersion(5, 4)
      || version < LegacyVersion(6, 3) && dialect.family != .web
        && !(dialect.family == .mobileApp
          && (dialect.flags.contains(.v3) || version >= LegacyVersion(5, 8)))
    if isPlain {
      guard self == .joined else {
        return self == .banned ? 2 : self == .noSuchRoom ? 3 : 0
      }
      if version < LegacyVersion(4, 4) { return 1 }
      if version < LegacyVersion(5) { return .string(channel) }
      return .string("\(channel)^\(isOwner ? 1 : 0)^\(userID)^\(isModerator ? 1 : 0)")
    }
    if self == .noSuchRoom, version >= LegacyVersion(7) { return [] }
    guard self == .joined else { return .object([JSON.Member("s", .string(word))]) }
    let isSeven = version >= LegacyVersion(7)
    var members = [JSON.Member("s", .string(word))]
    if version >= LegacyVersion(6, 2, 5) {
      members.append(JSON.Member("chatroomname", .string(name)))
      if isSeven { members.append(JSON.Member("groupname", .string(name))) }
      members.append(JSON.Member("timestamp", 0))
    }
    members += [
      JSON.Member("cometid", .string(channel)),
      JSON.Member("owner", isSeven ? .bool(isOwner) : .string(isOwner ? "1" : "0")),
      JSON.Member("userid", WireForm.Spelling.number.json(.text(userID))),
      JSON.Member("ismoderator", isSeven ? .bool(isModerator) : .integer(isModerator ? 1 : 0)),
    ]
    return .object(members)
  }
}
