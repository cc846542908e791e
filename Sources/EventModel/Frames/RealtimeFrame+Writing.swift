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
      writer.frameParties(
        message.sender.isEmpty ? nil : message.sender, message.receiver, message.receiverType,
        beside: extra)
      writer.member("body", message)
    case .typing(let typing):
      typing.writeFrameMembers(to: &writer, isStarted: typing.isStarted, rest)
    case .receipt(let receipt):
      receipt.writeFrameMembers(to: &writer, type: receipt.receiptType, rest)
    case .presence(let change):
      change.user.writePresenceFrameMembers(
        to: &writer, action: change.status,
        timestamp: change.timestampMilliseconds.map { $0 / 1000 }, rest)
    case .transient(let message): message.writeFrameMembers(to: &writer, rest)
    case .reaction(let event):
      event.writeFrameMembers(to: &writer, isAdded: event.isAdded, rest)
    case .interaction(let receipt): receipt.writeFrameMembers(to: &writer, rest)
    }
    writer.member("appId", appId)
    writer.member("deviceId", deviceId)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }

  private var rest: FrameRest { FrameRest(frame: extra, body: bodyExtra) }
}
