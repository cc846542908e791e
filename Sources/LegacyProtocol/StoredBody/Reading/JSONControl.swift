import JSONText

/// A control string in JSON: `{"type":…,"name":…,"method":…,"params":{…}}`.
struct JSONControl {
  let control: ControlReader

  private static let limits = JSONLimits(
    maximumBytes: 1 << 20, maximumDepth: 16, maximumNodes: 2_000)

  func read(_ text: String) -> StoredBody {
    let bytes = Array(text.utf8)
    guard let document = try? JSONDocument(parsing: bytes, limits: Self.limits),
      isEnd(bytes[min(document.end, bytes.count)...])
    else { return control.unknown("unreadable") }
    let root = document.root
    let type = root["type"]?.string ?? ""
    let name = root["name"]?.string ?? ""
    let method = root["method"]?.string ?? ""
    let parameters = Parameters(root["params"])
    let read: StoredBody?
    switch (type, name) {
    case ("plugins", "stickers") where method == "sendSticker": read = sticker(parameters)
    case ("core", "bots") where method == "botresponse": read = botResponse(parameters)
    case ("core", "textchat"): read = signal(method, parameters)
    case ("modules", "chatroom"):
      read = parameters["id"].flatMap {
        control.groupAction(method: method, id: $0, by: parameters["deletedby"])
      }
    case ("plugins", "avchat"), ("plugins", "audiochat"), ("plugins", "broadcast"):
      read = call(name, method, parameters)
    default: read = nil
    }
    return read
      ?? control.unknown(ControlReader.kind(of: [type, name, method].joined(separator: "_")))
  }

  /// Nothing may follow but blanks or the suffix of apps.
  private func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    let trimmed = Blanks.trimmed(String(decoding: rest, as: UTF8.self))
    return trimmed.isEmpty || ByteSearch.hasPrefix(trimmed, "_messagetype_")
  }

  private func sticker(_ parameters: Parameters) -> StoredBody? {
    guard let key = parameters["key"], !key.isEmpty else { return nil }
    return .sticker(
      Sticker(
        key: key, category: parameters["category"].flatMap { $0.isEmpty ? nil : $0 },
        to: parameters["to"].flatMap { $0.isEmpty ? nil : $0 },
        caller: parameters["caller"].flatMap { $0.isEmpty ? nil : $0 },
        isInGroup: parameters["chatroommode"].map { $0 == "1" }))
  }

  private func botResponse(_ parameters: Parameters) -> StoredBody? {
    guard let message = parameters["message"] else { return nil }
    let kind = parameters["messagetype"] ?? parameters["bot_response_type"]
    return .botResponse(
      BotResponse(
        botID: parameters["botid"] ?? parameters["bot_id"],
        kind: BotResponse.Kind(kind ?? parameters["bot_responce_type"] ?? ""), message: message,
        isInGroup: parameters["chatroommode"] == "1"))
  }

  private func signal(_ method: String, _ parameters: Parameters) -> StoredBody? {
    guard let from = parameters["fromid"], ControlReader.isIdentifier(from) else { return nil }
    let time = parameters["typingtime"].flatMap { Int64($0) }
    switch method {
    case "typingTo": return .signal(.typingStarted(by: from, atMilliseconds: time))
    case "typingStop": return .signal(.typingStopped(by: from, atMilliseconds: time))
    default: break
    }
    guard let message = parameters["message"], ControlReader.isIdentifier(message) else {
      return nil
    }
    switch method {
    case "deliveredMessageNotify": return .signal(.delivered(messageID: message, by: from))
    case "readMessageNotify": return .signal(.read(messageID: message, by: from))
    case "deliveredReadMessageNotify":
      return .signal(.deliveredAndRead(messageID: message, by: from))
    default: return nil
    }
  }

  private func call(_ name: String, _ method: String, _ parameters: Parameters) -> StoredBody? {
    guard let media = ControlReader.media[name.uppercased()], let verb = Self.verbs[method],
      let callID = parameters["grp"], ControlReader.isIdentifier(callID)
    else { return nil }
    return .callControl(
      CallControl(
        media: media, verb: verb, callID: callID,
        isInGroup: parameters["chatroommode"].map { $0 == "1" } ?? (control.context == .group)))
  }

  /// Types, plugins and methods that are read here.
  static let words: Set<String> = Set(verbs.keys).union([
    "plugins", "core", "modules", "stickers", "sendSticker", "bots", "botresponse", "textchat",
    "chatroom", "voicenote", "avchat", "audiochat", "broadcast", "typingTo", "typingStop",
    "deliveredMessageNotify", "readMessageNotify", "deliveredReadMessageNotify",
  ])

  private static let verbs: [String: CallControl.Verb] = [
    "endcall": .end, "rejectcall": .reject, "noanswer": .noAnswer, "canceloutgoingcall": .cancel,
    "cancelcall": .cancel, "busycall": .busy, "initiatecall": .initiate,
  ]
}

/// The parameters of a control string; numbers, strings and booleans read alike.
private struct Parameters {
  private let object: JSONValue?

  init(_ object: JSONValue?) { self.object = object }

  subscript(key: String) -> String? {
    guard let value = object?[key] else { return nil }
    switch value.kind {
    case .string: return value.string
    case .number: return value.numberText
    case .bool: return value.bool == true ? "1" : "0"
    case .null, .array, .object: return nil
    }
  }
}
