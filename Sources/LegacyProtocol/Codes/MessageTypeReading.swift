public import JSONText

/// What kind of message a dictionary holds: by its number, its platform and its content, and whether those agree.
public struct MessageTypeReading: Sendable, Hashable {
  /// Where number, hint and content do not say one thing.
  public enum Doubt: String, Sendable, Hashable, CaseIterable {
    /// Without a hint the number has two meanings; the content decided, or the meaning on iOS where it says nothing.
    case ambiguous
    /// The content is of another kind than the number says.
    case contradiction
    /// No platform is known to use the number.
    case unknownNumber
    /// There is no number that could be read; the content decided.
    case noNumber
  }

  /// `nil` for a number nobody knows whose content tells nothing either.
  public var code: MessageTypeCode?
  public var doubt: Doubt?
  /// For calls: the text, or the plugin's number, names the audio chat.
  public var isAudioCall: Bool

  /// - Parameters:
  ///   - pluginType: Android's `pluginType`: 0 an audio call, 1 with video, 2 a broadcast.
  public init(
    number: Int?, platform: ClientPlatform?, content: JSONValue?, pluginType: Int? = nil
  ) {
    let text = content?.looseText ?? ""
    let named = number == 10 ? nil : CallStep.reading(text)
    let step = named?.step
    let told = number == 10 ? nil : MessageTypeCode.Broadcast(text: text)
    let said = step.map { MessageTypeCode.call($0) } ?? told.map { .broadcast($0) }
    // 39 is the one number that itself says so.
    isAudioCall = named?.isAudio ?? (pluginType == 0 || number == 39)
    guard let number else {
      code = said
      doubt = .noNumber
      return
    }
    let all = ClientPlatform.allCases.compactMap { MessageTypeCode(number, platform: $0) }
    // A number that only the other family has is read all the same.
    let hinted = platform.flatMap { MessageTypeCode(number, platform: $0) }
    let meanings = hinted.map { [$0] } ?? all
    guard let first = meanings.first else {
      code = said
      doubt = .unknownNumber
      return
    }
    if case .call(let numbered) = first {
      // The number names the state; a text that names another is reported.
      code = first
      let isAgreed =
        said == nil || step == numbered || Self.isBusyTwin(step, numbered)
        || told != nil && pluginType == 2 && Self.isSame(told, numbered)
      let isAudioAgreed = named == nil || pluginType == nil || (pluginType == 0) == named?.isAudio
      doubt = isAgreed && isAudioAgreed ? nil : .contradiction
      return
    }
    if let said, Self.holdsNoText(first) {
      // What rings by its number does so; anything else is the call that its text names.
      let isAgreed =
        first == said || Self.rings(first) && step == .incoming && named?.isAudio == true
      code = isAgreed || Self.isLive(first) ? first : said
      doubt = isAgreed ? nil : .contradiction
      return
    }
    let fitting = Self.kind(of: content, text)
    if meanings.count > 1, meanings[0] != meanings[1] {
      let isFile = if case .file = fitting { true } else { false }
      code = meanings.first { $0 == fitting } ?? (isFile ? fitting : first)
      doubt = .ambiguous
    } else if let fitting, Self.contradicts(first, fitting) {
      code = fitting
      doubt = .contradiction
    } else {
      code = first
    }
  }

  /// Kinds whose content is never words of a person or of a bot.
  private static func holdsNoText(_ code: MessageTypeCode) -> Bool {
    switch code {
    case .text, .bot, .deletedMessage: false
    case .chatroomInvite, .handwriting, .sticker, .file, .call, .tool, .conference, .audioCall,
      .broadcast:
      true
    }
  }

  private static func rings(_ code: MessageTypeCode) -> Bool {
    code == .audioCall || code == .conference
  }

  /// Steps of calls of every kind.
  private static func isLive(_ code: MessageTypeCode) -> Bool {
    if case .broadcast = code { return true }
    return rings(code)
  }

  /// A broadcast's text beside the number of a call's step.
  private static func isSame(_ broadcast: MessageTypeCode.Broadcast?, _ step: CallStep) -> Bool {
    switch broadcast {
    case .incoming: step == .incoming || step == .incomingWhileBusy
    case .ended: step == .ended
    case .invite, .requestSent, .expired, nil: false
    }
  }

  /// A call that comes while busy is numbered as an ordinary one by SDKs of 2015.
  private static func isBusyTwin(_ a: CallStep?, _ b: CallStep) -> Bool {
    a == .incomingWhileBusy && b == .incoming
  }

  /// What the content alone shows: a file by its ending, a sticker by its want of an address, an invitation by its fields.
  private static func kind(of content: JSONValue?, _ text: String) -> MessageTypeCode? {
    if content?.kind == .object {
      return content?["chatroom_id"] != nil
        ? .chatroomInvite : content?["key"] != nil ? .sticker : nil
    }
    guard let content, content.kind == .string else { return nil }
    guard text.utf8.contains(UInt8(ascii: "/")) else {
      return text.hasPrefix("CC^CONTROL_") || text.isEmpty || text.contains(" ") ? nil : .sticker
    }
    return MessageTypeCode.FileKind(ofAddress: text).map { .file($0) }
  }

  /// Only files among themselves, and a file where an invitation should be, are told apart for sure.
  private static func contradicts(_ said: MessageTypeCode, _ seen: MessageTypeCode) -> Bool {
    switch seen {
    case .file(let seen):
      if case .file(let said) = said { return said != seen && said != .other && seen != .other }
      return said == .sticker
    case .chatroomInvite: return said != .chatroomInvite && said != .text
    case .text, .handwriting, .bot, .sticker, .call, .deletedMessage, .tool, .conference,
      .audioCall, .broadcast:
      return false
    }
  }
}
