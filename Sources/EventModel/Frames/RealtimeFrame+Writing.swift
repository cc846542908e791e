public import JSONText

extension RealtimeFrame {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    switch body {
    case .keepAlive(let action): writer.member("action", action)
    case .unknown(let members): writer.members(members)
    case .auth(let status, let code):
      writer.member("type", FrameType.auth.rawValue)
      writer.key(literal: "body")
      writer.beginObject()
      let start = writer.count
      writer.member("status", status)
      writer.member("code", code)
      writer.members(bodyExtra, unlessWrittenFrom: start)
      writer.endObject()
    case .message(let message):
      writer.member("type", FrameType.message.rawValue)
      writer.member("sender", message.sender)
      writer.member("receiver", message.receiver)
      writer.member("receiverType", message.receiverType.rawValue)
      writer.member("body", message)
    case .typing(let typing):
      typing.writeFrameMembers(to: &writer, isStarted: typing.isStarted, rest: bodyExtra)
    case .receipt(let receipt):
      receipt.writeFrameMembers(to: &writer, type: receipt.receiptType, rest: bodyExtra)
    case .presence(let change):
      change.user.writePresenceFrameMembers(
        to: &writer, status: change.status,
        timestamp: change.timestampMilliseconds.map { $0 / 1000 }, rest: bodyExtra)
    case .transient(let message): message.writeFrameMembers(to: &writer, rest: bodyExtra)
    case .reaction(let event):
      event.writeFrameMembers(to: &writer, isAdded: event.isAdded, rest: bodyExtra)
    case .interaction(let receipt): receipt.writeFrameMembers(to: &writer, rest: bodyExtra)
    }
    writer.member("appId", appId)
    writer.member("deviceId", deviceId)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
