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

  /// As a version frames its answer to a request. In 6.x (seen in 6.8 alone) kicks and bans, and a deletion in a room that is denied, are
  /// answered bare, whatever callback is asked for.
  public init(
    for request: LegacyRequest, answering answer: LegacyAnswer, from version: LegacyVersion
  ) {
    let isOfSixth = VersionRange(from: LegacyVersion(6), before: LegacyVersion(7)).contains(version)
    let isBare =
      if case .group(let reply) = answer, isOfSixth {
        request.endpoint == .group(.kick) || request.endpoint == .group(.ban)
          || request.endpoint == .group(.deleteMessage) && reply.isDone == false
      } else {
        false
      }
    // Deleting a conversation has its brackets even where no callback is asked for.
    let isBracketed =
      if case .result = answer { request.endpoint == .clearConversation } else { false }
    self.init(
      callback: isBare ? nil : request.callback ?? (isBracketed ? "" : nil),
      endsInSemicolon: request.endpoint == .login)
  }

  /// The body as PHP writes it; no value is `callback()`, or nothing at all.
  public func bytes(_ value: JSON?) -> [UInt8] {
    bytes(value.map { .json($0) } ?? .emptyCallback)
  }

  public func bytes(_ content: ReplyContent) -> [UInt8] {
    let inner: [UInt8] =
      switch content {
      case .nothing: []
      case .emptyCallback: []
      case .json(let value): JSONWriter.bytes(of: value, style: .php)
      case .text(let text): Array(text.utf8)
      }
    guard let callback, content != .nothing else { return inner }
    let name = callback.utf8.filter { ![0x3C, 0x3E, 0x22, 0x27].contains($0) }
    return name + Array("(".utf8) + inner + Array((endsInSemicolon ? ");" : ")").utf8)
  }
}

/// What stands in the body of an answer, before it is framed.
public enum ReplyContent: Sendable, Hashable {
  /// No bytes at all, callback or not.
  case nothing
  /// `callback()`.
  case emptyCallback
  case json(JSON)
  /// Text that is no JSON, such as `1^0^42^0`.
  case text(String)
}
