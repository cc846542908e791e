public import EventModel
internal import JSONText

extension PlatformClient {
  /// Sends a message. It is asked once: the same message sent again may be another one there.
  ///
  /// - Parameters:
  ///   - body: What `Message.checkedSendBody()` gives.
  ///   - uid: Who says it; `nil` for the app.
  /// - Returns: The id it has there.
  /// - Throws: ``PlatformError``; whether it was stored all the same, ``PlatformError/isSurelyUndone`` says.
  public func send(
    _ body: [UInt8], onBehalfOf uid: String?
  ) async throws(PlatformError) -> String {
    let document = try await call("POST", "/messages", body: body, actor: uid, attempts: 1)
    guard let id = document.root["data"]?["id"]?.stringOrNumberText, !id.isEmpty else {
      throw .unreadable(status: 200)
    }
    return id
  }

  /// Deletes a message. That there is none is success: it may have been deleted before.
  ///
  /// - Parameter uid: Who deletes it; `nil` for the app.
  public func deleteMessage(
    _ id: String, onBehalfOf uid: String?
  ) async throws(PlatformError) {
    try await settled("DELETE", "/messages/\(Self.escaped(id))", actor: uid) {
      $0 == .messageIdNotFound
    }
  }

  /// The latest messages of a conversation, in no certain order.
  ///
  /// - Parameter id: Those before this one; `nil` for the last.
  public func latestMessages(
    of conversation: PlatformConversation, before id: String?
  ) async throws(PlatformError) -> [Message] {
    var query = "limit=100&affix=prepend"
    if let id { query += "&id=\(Self.escaped(id))" }
    switch conversation {
    case .group(let guid):
      return try await list("/groups/\(Self.escaped(guid))/messages?\(query)")
    case .users(let uid, let peer):
      return try await list("/users/\(Self.escaped(peer))/messages?\(query)", actor: uid)
    }
  }
}

/// Where messages are said.
public enum PlatformConversation: Sendable, Hashable {
  /// Of the first with the second, in the eyes of the first.
  case users(String, String)
  case group(String)
}
