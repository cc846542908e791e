import JSONText

/// An event of the stream in a few words.
public struct EventOutline: Sendable, Hashable {
  /// What an event is about; decides its colour.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case message, media, custom, group, presence, typing, login, connection, other
  }

  /// The uid the event is told to.
  public let viewer: String?
  /// The listener method.
  public let method: String
  public let kind: Kind
  /// What happened, in plain words; holds text from outside as it came.
  public let content: String
  /// The modern object, as JSON.
  public let payload: [UInt8]

  /// - Parameter line: The data of an event of the stream.
  /// - Returns: `nil` if it is no event.
  init?(_ line: [UInt8]) {
    guard let document = try? JSONDocument(parsing: line) else { return nil }
    let event = document.root
    guard let method = event["event"]?.string, let payload = event["payload"] else { return nil }
    self.method = method
    viewer = event["viewer"]?.string
    kind = Self.kind(of: method)
    content = Self.content(of: payload, kind, method)
    self.payload = Array(payload.rawBytes)
  }

  private static func kind(of method: String) -> Kind {
    switch method {
    case "onTextMessageReceived": .message
    case "onMediaMessageReceived": .media
    case "onCustomMessageReceived": .custom
    case "onUserOnline", "onUserOffline": .presence
    case "onTypingStarted", "onTypingEnded": .typing
    case "onLoginSuccess", "onLoginFailed", "onLogoutSuccess", "onLogoutFailed": .login
    case "connecting", "connected", "disconnected", "onConnectionError", "onfeatureThrottled":
      .connection
    case _ where method.hasPrefix("onGroupMember") || method == "onMemberAddedToGroup": .group
    default: .other
    }
  }

  private static func content(of payload: JSONValue, _ kind: Kind, _ method: String) -> String {
    switch kind {
    case .message: "\(author(of: payload)): \(payload["data"]?["text"]?.string ?? "")"
    case .media: "\(author(of: payload)): \(media(payload))"
    case .custom: custom(payload)
    case .group: group(payload)
    case .presence: "\(user(payload)) is \(method == "onUserOnline" ? "online" : "offline")"
    case .typing: "\(user(payload)) \(method == "onTypingStarted" ? "types" : "stopped typing")"
    case .login: payload["name"]?.string ?? payload["uid"]?.string ?? ""
    case .connection: connection(payload, method)
    case .other: String(decoding: payload.rawBytes, as: UTF8.self)
    }
  }

  private static func connection(_ payload: JSONValue, _ method: String) -> String {
    switch method {
    case "connecting": "the install is asked for the first time"
    case "connected": "the install answers"
    case "onfeatureThrottled": "the install wants fewer requests"
    default: payload["message"]?.string ?? ""
    }
  }

  /// The sender, and the group where the message is for one.
  private static func author(of payload: JSONValue) -> String {
    let sender = name(in: payload, "sender") ?? payload["sender"]?.string ?? "somebody"
    guard payload["receiverType"]?.string == "group" else { return sender }
    return "\(sender) in \(name(in: payload, "receiver") ?? payload["receiver"]?.string ?? "")"
  }

  private static func media(_ payload: JSONValue) -> String {
    var words = [payload["type"]?.string ?? "file"]
    if let attachments = payload["data"]?["attachments"] {
      words += attachments.elements.compactMap { $0["name"]?.string }
    }
    return words.joined(separator: " ")
  }

  private static func custom(_ payload: JSONValue) -> String {
    let type = payload["type"]?.string ?? "custom"
    let data = payload["data"]?["customData"]
    if let text = data?["text"]?.string { return "\(type): \(text)" }
    let fields = (data?.members.map { $0 } ?? []).map { member in
      "\(member.key) \(member.value.string ?? String(decoding: member.value.rawBytes, as: UTF8.self))"
    }
    return "\(author(of: payload)): \(type) \(fields.joined(separator: ", "))"
  }

  private static func group(_ payload: JSONValue) -> String {
    let by = name(in: payload, "by") ?? "somebody"
    let action = payload["data"]?["action"]?.string ?? ""
    let target = name(in: payload, "for") ?? payload["receiver"]?.string ?? ""
    guard let on = name(in: payload, "on") else { return "\(by) \(action) \(target)" }
    let preposition =
      switch action {
      case "kicked", "banned": "from"
      case "added": "to"
      default: "in"
      }
    return "\(by) \(action) \(on) \(preposition) \(target)"
  }

  /// The user of a presence or typing payload.
  private static func user(_ payload: JSONValue) -> String {
    payload["body"]?["user"]?["name"]?.string ?? payload["sender"]?.string ?? "somebody"
  }

  private static func name(in payload: JSONValue, _ role: String) -> String? {
    payload["data"]?["entities"]?[role]?["entity"]?["name"]?.string
  }
}
