import EventModel
import JSONText

@testable import Translation

extension ViewedEvent {
  /// The message an event brings.
  var message: Message? {
    switch event {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message), .onMessageDeleted(let message),
      .onGroupMemberJoined(let message), .onGroupMemberLeft(let message),
      .onGroupMemberKicked(let message), .onGroupMemberBanned(let message):
      message
    case .onIncomingCallReceived(let message, _), .onOutgoingCallAccepted(let message, _),
      .onOutgoingCallRejected(let message, _), .onIncomingCallCancelled(let message, _),
      .onCallEndedMessageReceived(let message, _):
      message
    default: nil
    }
  }

  /// `text lu-7>lu-5 hello`: what happened, who to whom, what.
  var summary: String {
    switch event {
    case .onTextMessageReceived(let message):
      "text \(message.sender)>\(message.receiver) \(message.text ?? "")"
    case .onMediaMessageReceived(let message):
      "\(message.type) \(message.sender)>\(message.receiver)"
    case .onCustomMessageReceived(let message):
      "\(message.type) \(message.sender)>\(message.receiver)"
    case .onMessageDeleted(let message):
      "deleted \(message.muid ?? "") by \(message.deletedBy ?? "")"
    case .onUserOnline(let user): "online \(user.uid)"
    case .onUserOffline(let user): "offline \(user.uid)"
    case .onTypingStarted(let typing): "typing \(typing.sender.uid)>\(typing.receiver)"
    case .onTypingEnded(let typing): "silent \(typing.sender.uid)>\(typing.receiver)"
    case .onLoginSuccess(let user): "login \(user.uid)"
    case .onLoginFailed: "login failed"
    case .onLogoutSuccess: "logout"
    case .onMessagesDelivered(let receipt):
      "delivered \(receipt.messageId) by \(receipt.sender.uid)"
    case .onMessagesRead(let receipt): "read \(receipt.messageId) by \(receipt.sender.uid)"
    default:
      event.method.methodName + (message.map { " \($0.sender)>\($0.receiver)" } ?? "")
    }
  }

  /// The whole event as JSON, without the exchange it came from.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
    return writer.bytes
  }
}

extension Message {
  /// A field of `metadata.legacy`.
  func legacy(_ key: String) -> JSON? { metadata?["legacy"]?[key] }

  var customData: JSON? {
    guard case .custom(let data, _) = content else { return nil }
    return data
  }
}
