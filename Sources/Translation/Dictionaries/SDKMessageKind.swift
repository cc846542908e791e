import EventModel
import JSONText
import LegacyProtocol

/// What a `message_type` means, by platform; where number and content contradict each other, the content decides.
enum SDKMessageKind {
  case text, invite, handwriting, sticker, bot, unknown
  case file(StoredFile.Kind)
  case call(CallStep, isAudio: Bool)

  init(number: Int?, platform: ClientPlatform?, content: JSONValue) {
    let reading = MessageTypeReading(number: number, platform: platform, content: content)
    switch reading.code {
    case .text: self = .text
    case .chatroomInvite: self = content.kind == .object ? .invite : .text
    case .handwriting: self = .handwriting
    case .sticker: self = .sticker
    case .bot: self = .bot
    case .file(let kind): self = .file(Self.stored(kind))
    case .call(let step): self = .call(step, isAudio: reading.isAudioCall)
    case .deletedMessage, .tool, .conference, .audioCall, .broadcast, nil: self = .unknown
    }
  }

  var name: String {
    switch self {
    case .text: "message.text"
    case .invite: "message.invite"
    case .handwriting: "message.handwriting"
    case .sticker: "message.sticker"
    case .bot: "message.bot"
    case .unknown: "message.unknown"
    case .file(let kind): "message.\(kind)"
    case .call(let step, _): "call.\(step.status.rawValue)"
    }
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
