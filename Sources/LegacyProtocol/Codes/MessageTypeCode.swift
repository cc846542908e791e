/// What a `message_type` number stands for (docs/protocol.md, “Message types”).
public enum MessageTypeCode: Sendable, Hashable {
  public enum FileKind: Sendable, Hashable { case image, video, audio, other }
  public enum Tool: Sendable, Hashable { case whiteboard, writeboard, screenShare }
  public enum Broadcast: Sendable, Hashable { case incoming, ended, invite, requestSent, expired }

  case text, chatroomInvite, handwriting, bot, sticker
  case file(FileKind)
  case call(CallStep)
  case deletedMessage
  case tool(Tool)
  case conference
  case audioCall
  case broadcast(Broadcast)

  /// Numbers that mean the same to both.
  private static let common: [(number: Int, code: Self)] =
    [
      (10, .text), (11, .chatroomInvite), (12, .file(.image)), (13, .handwriting),
      (14, .file(.video)), (24, .bot),
    ] + CallStep.allCases.map { ($0.rawValue, .call($0)) }

  private static let ios: [(number: Int, code: Self)] = [(17, .file(.audio)), (18, .file(.other))]

  private static let android: [(number: Int, code: Self)] = [
    (15, .deletedMessage), (16, .file(.audio)), (17, .file(.other)), (18, .sticker),
    (19, .tool(.whiteboard)), (20, .tool(.writeboard)), (21, .tool(.screenShare)),
    (23, .conference), (39, .audioCall), (41, .broadcast(.incoming)), (42, .broadcast(.ended)),
    (43, .broadcast(.invite)), (44, .broadcast(.requestSent)), (45, .broadcast(.expired)),
  ]

  /// What a platform calls by a number; `nil` if it has no such number.
  public init?(_ number: Int, platform: ClientPlatform) {
    let own = platform == .ios ? Self.ios : Self.android
    guard let code = (Self.common + own).first(where: { $0.number == number })?.code else {
      return nil
    }
    self = code
  }

  /// The number by which a platform calls it; `nil` if it has none.
  public func number(for platform: ClientPlatform) -> Int? {
    let own = platform == .ios ? Self.ios : Self.android
    return (Self.common + own).first { $0.code == self }?.number
  }

  /// All numbers with a meaning on either platform, ascending.
  public static let knownNumbers: [Int] = Set((common + ios + android).map(\.number)).sorted()
}

extension MessageTypeCode.Broadcast {
  /// The texts of the Android SDK.
  private static let texts: [(text: String, broadcast: Self)] = [
    ("INCOMING_AVBROADCAST_REQUEST", .incoming), ("AVBROADCAST_END", .ended),
    ("AVBROADCAST_INVITE_MESSAGE", .invite),
  ]

  /// Reads `AVBROADCAST_END` and its like.
  init?(text: String) {
    guard let known = Self.texts.first(where: { $0.text == text }) else { return nil }
    self = known.broadcast
  }
}

extension MessageTypeCode.FileKind {
  /// The endings the server itself goes by.
  private static let endings: [(kind: Self, names: [String])] = [
    (.image, ["jpg", "jpeg", "png", "gif"]),
    (.video, ["3gp", "mp4", "wmv", "avi", "mov", "flv", "mpg", "webm"]),
    (.audio, ["aac", "mp3", "wav", "wma", "ogg", "m4a"]),
  ]

  /// The kind of the file an address leads to, by its ending; `nil` if there is none that could be one.
  init?(ofAddress address: String) {
    let name = address.utf8.reversed().prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty, name.count <= 8, name.count < address.utf8.count else { return nil }
    let ending = String(decoding: name.reversed(), as: UTF8.self).lowercased()
    guard ending.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A }) else {
      return nil
    }
    self = Self.endings.first { $0.names.contains(ending) }?.kind ?? .other
  }
}
