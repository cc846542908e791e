import EventModel
import JSONText
import LegacyProtocol

/// What a `message_type` means, by platform; where number and content contradict each other, the content decides.
enum SDKMessageKind {
  case text, invite, handwriting, sticker, bot, unknown
  case file(StoredFile.Kind)
  case call(CallStatus, isAudio: Bool)

  init(number: Int?, platform: ClientPlatform?, content: JSONValue) {
    let text = content.looseText ?? ""
    // What a person typed may well be the name of a step.
    if number != 10, let call = Self.call(number, text) {
      self = call
      return
    }
    switch number {
    case 10: self = .text
    case 11: self = content.kind == .object ? .invite : .text
    case 12: self = .file(.image)
    case 13: self = .handwriting
    case 14: self = .file(.video)
    case 16: self = .file(.audio)
    case 17:
      self = .file(Self.isAudio(text) ?? (platform != .android) ? .audio : .other)
    case 18:
      let isFile = text.utf8.contains(UInt8(ascii: "/"))
      self = platform == .android || content.kind == .object || !isFile ? .sticker : .file(.other)
    case 24: self = .bot
    default: self = .unknown
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
    case .call(let status, _): "call.\(status.rawValue)"
    }
  }

  /// The calls: by number, and by text where there is none.
  private static func call(_ number: Int?, _ text: String) -> Self? {
    let isAudio = text.utf8.starts(with: "AUDIOCHAT_".utf8)
    let known =
      numbers.first { $0.number == number }
      ?? numbers.first { text == "AVCHAT" + $0.text || text == "AUDIOCHAT" + $0.text }
    return known.map { .call($0.status, isAudio: isAudio) }
  }

  private static let numbers: [(number: Int, text: String, status: CallStatus)] = [
    (31, "_CALL_ACCEPTED", .ongoing), (32, "_INCOMING_CALL", .initiated),
    (33, "_INCOMING_CALL_USER_BUSY", .initiated), (34, "_END_CALL", .ended),
    (35, "_REJECT_CALL", .rejected), (36, "_CANCEL_CALL", .cancelled),
    (37, "_NO_ANSWER", .unanswered), (38, "_BUSY_CALL", .busy),
  ]

  /// Whether an address leads to audio, by its extension; `nil` if that says nothing.
  private static func isAudio(_ address: String) -> Bool? {
    let name = address.utf8.reversed().prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
    let ending = String(decoding: name.reversed(), as: UTF8.self).lowercased()
    let mimeType = MediaTypes.mimeType(ofExtension: ending, kind: "")
    guard mimeType != "application/octet-stream" else { return nil }
    return mimeType.hasPrefix("audio/")
  }
}
