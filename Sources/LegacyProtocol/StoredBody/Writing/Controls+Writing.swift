extension GroupAction {
  /// `CC^CONTROL_kicked_9`: the form in which every version stores it.
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let form = "group action"
    guard context == .group else { throw .wrongContext(form: form) }
    let parts = BodyParts(form: form, in: context)
    let rest: String
    switch self {
    case .kicked(let user):
      try dialect.require(form, from: LegacyVersion(5, 0))
      rest = "kicked_\(try parts.number(user, "user id"))"
    case .banned(let user):
      try dialect.require(form, from: LegacyVersion(5, 0))
      rest = "banned_\(try parts.number(user, "user id"))"
    case .messageDeleted(let message):
      try dialect.require(form, from: LegacyVersion(5, 2))
      rest = "deletemessage_\(try parts.number(message, "message id"))"
    case .roomDeleted(let group, let by):
      try dialect.require(form, from: LegacyVersion(6, 2, 5))
      var text = "deletedchatroom_\(try parts.number(group, "group id"))"
      if let by { text += "_\(try parts.number(by, "user id"))" }
      rest = text
    }
    return StoredBodyReader.controlPrefix + rest
  }
}

extension Sticker {
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    try dialect.require("sticker", from: LegacyVersion(5, 7))
    guard !key.isEmpty else { throw .invalidPart(form: "sticker", part: "key") }
    let mode = (isInGroup ?? (context == .group)) ? "1" : "0"
    let control = ControlJSON(
      type: "plugins", name: "stickers", method: "sendSticker", context: context)
    return control.encoded([
      ("to", .text(to ?? "")), ("key", .text(key)), ("chatroommode", .text(mode)),
      ("category", .text(category ?? "")), ("caller", .text(caller ?? "")),
    ])
  }
}

extension BotResponse {
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    try dialect.require("bot response", from: LegacyVersion(6, 3))
    var parameters: [(String, ControlJSON.Value)] = [
      ("message", .text(message)), ("chatroommode", .number(isInGroup ? 1 : 0)),
    ]
    if let botID { parameters.append(("botid", .text(botID))) }
    parameters.append(("messagetype", .text(kind.word)))
    return ControlJSON(type: "core", name: "bots", method: "botresponse", context: context)
      .encoded(parameters)
  }
}

extension BotResponse.Kind {
  /// As the bot service writes it.
  public var word: String {
    switch self {
    case .text: "text"
    case .image: "image"
    case .anchor: "anchor"
    case .unknown(let word): word
    }
  }
}

extension Signal {
  func encoded(for dialect: StoredBodyDialect) throws(StoredBodyEncodingError) -> String {
    let form = "signal"
    try dialect.require(form, from: LegacyVersion(5, 7))
    // Pushed to people, never to rooms.
    let parts = BodyParts(form: form, in: .oneToOne)
    let method: String
    var parameters: [(String, ControlJSON.Value)]
    switch self {
    case .typingStarted(let by, let time), .typingStopped(let by, let time):
      if case .typingStarted = self { method = "typingTo" } else { method = "typingStop" }
      parameters = [("fromid", .text(try parts.argument(by, "user id")))]
      if let time { parameters.append(("typingtime", .number(time))) }
    case .delivered(let message, let by):
      method = "deliveredMessageNotify"
      parameters = try receipt(of: message, by: by, parts)
    case .read(let message, let by):
      method = "readMessageNotify"
      parameters = try receipt(of: message, by: by, parts)
    case .deliveredAndRead(let message, let by):
      method = "deliveredReadMessageNotify"
      parameters = try receipt(of: message, by: by, parts)
    }
    return ControlJSON(type: "core", name: "textchat", method: method, context: .oneToOne)
      .encoded(parameters)
  }

  private func receipt(
    of message: String, by reader: String, _ parts: BodyParts
  ) throws(StoredBodyEncodingError) -> [(String, ControlJSON.Value)] {
    [
      ("fromid", .text(try parts.argument(reader, "user id"))),
      ("message", .text(try parts.argument(message, "message id"))),
    ]
  }
}

/// `CC^CONTROL_{"type":…,"name":…,"method":…,"params":{…}}`, spelt as PHP spells JSON.
struct ControlJSON {
  enum Value {
    case text(String)
    case number(Int64)
  }

  let type: String
  let name: String
  let method: String
  let context: StoredBody.Context

  func encoded(_ parameters: [(String, Value)]) -> String {
    var out = "\(StoredBodyReader.controlPrefix){"
    out += "\"type\":\"\(type)\",\"name\":\"\(name)\",\"method\":\"\(method)\",\"params\":{"
    for (i, (key, value)) in parameters.enumerated() {
      if i > 0 { out += "," }
      out += "\"\(key)\":"
      switch value {
      case .text(let text): out += "\"\(escaped(text))\""
      case .number(let number): out += String(number)
      }
    }
    return out + "}}"
  }

  /// PHP's escapes, and one more inside what SDKs search the whole message for.
  private func escaped(_ text: String) -> String {
    var out = ""
    for unit in text.utf16 {
      switch unit {
      case 0x22: out += "\\\""
      case 0x5C: out += "\\\\"
      case 0x2F: out += "\\/"
      case 0x08: out += "\\b"
      case 0x0C: out += "\\f"
      case 0x0A: out += "\\n"
      case 0x0D: out += "\\r"
      case 0x09: out += "\\t"
      case 0x20..<0x7F: out.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default: out += Self.unicode(unit)
      }
    }
    if context == .group {
      out = out.replacing("kicked_", with: "kicked\\u005f")
        .replacing("banned_", with: "banned\\u005f")
    }
    return out.replacing("jqcc.cc", with: "jqcc\\u002ecc")
      .replacing("joinChatroom(", with: "joinChatroom\\u0028")
      .replacing(StoredBodyReader.controlPrefix, with: "CC\\u005eCONTROL_")
      .replacing(MessageTypeSuffix.mark, with: "\\u005fmessagetype_")
  }

  private static func unicode(_ unit: UInt16) -> String {
    let hex = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
  }
}
