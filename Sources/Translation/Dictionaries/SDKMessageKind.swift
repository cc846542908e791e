import JSONText
import LegacyProtocol

/// What an SDK's message is, ready to be told.
///
/// Where number and content contradict each other, the content decides (``MessageTypeReading``).
enum SDKMessageKind {
  /// A kind that is stored on the old side in the same way.
  case stored(StoredBody, name: String)
  case invite(ChatroomInviteFields)
  case call(CallStep, CallMedia)
  case unknown

  /// - Throws: ``LegacyDecodingError`` if the kind needs a content that is not there.
  init(_ message: SDKMessage, platform: ClientPlatform?) throws(LegacyDecodingError) {
    let content = message.source["message"]
    guard let content, !content.value.isNull else {
      throw LegacyDecodingError(
        .missingField, at: message.source.pointer + Located.token("message"),
        expected: "text or an object")
    }
    let reading = message.reading(platform: platform)
    switch reading.code {
    case .text: self = .stored(.text(StoredText(try Self.text(content))), name: "text")
    case .chatroomInvite where content.value.kind == .object:
      self = .invite(try ChatroomInviteFields(content))
    case .chatroomInvite: self = .stored(.text(StoredText(try Self.text(content))), name: "text")
    case .handwriting:
      let file = StoredFile(kind: .image, address: try Self.text(content))
      self = .stored(
        .handwriting(StoredImage(url: file.url, imageURL: file.url, name: file.name)),
        name: "handwriting")
    case .sticker:
      let key = try Self.text(content["key"] ?? content)
      self = .stored(
        .sticker(Sticker(key: key, category: content.value["category"]?.looseText)),
        name: "sticker")
    case .bot:
      self = .stored(.botResponse(Self.answer(message, try Self.text(content))), name: "bot")
    case .file(let kind):
      let file = StoredFile(kind: Self.stored(kind), address: try Self.text(content))
      self = .stored(.file(file), name: "\(file.kind)")
    case .call(let step):
      self = .call(
        step, reading.isAudioCall ? .audio : message.pluginType == 2 ? .broadcast : .video)
    case .deletedMessage, .tool, .conference, .audioCall, .broadcast, nil: self = .unknown
    }
  }

  /// The name in reports.
  var name: String {
    switch self {
    case .stored(_, let name): "message." + name
    case .invite: "message.invite"
    case .call(let step, _): "call.\(step.status.rawValue)"
    case .unknown: "message.unknown"
    }
  }

  private static func text(_ content: Located) throws(LegacyDecodingError) -> String {
    guard let text = content.value.looseText else {
      throw LegacyDecodingError(.wrongType, at: content.pointer, expected: "text")
    }
    return text
  }

  private static func answer(_ message: SDKMessage, _ text: String) -> BotResponse {
    let kind = BotResponse.Kind(message.anyBotResponse ?? "text")
    // The SDK gives the bare address of a picture where the server stores a tag.
    let body = kind == .image ? "<img src=\"\(text.replacing("\"", with: "&quot;"))\">" : text
    return BotResponse(botID: message.anyBotID, kind: kind, message: body, isInGroup: false)
  }

  private static func stored(_ kind: MessageTypeCode.FileKind) -> StoredFile.Kind {
    switch kind {
    case .image: .image
    case .video: .video
    case .audio: .audio
    case .other: .other
    }
  }
}
