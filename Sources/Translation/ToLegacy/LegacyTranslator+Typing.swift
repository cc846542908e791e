import EventModel
import LegacyProtocol

extension LegacyTranslator {
  /// Somebody writes to the viewer. A poll lists all who do; the push service carries a signal.
  mutating func typing(
    _ indicator: TypingIndicator, isStarted: Bool, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    // Shown beside the conversation of two, it would be in the wrong place.
    guard indicator.receiverType == .user else { throw Refusal(.backTypingGroup) }
    let typist = try userID(indicator.sender.uid)
    let viewer = try userID(indicator.receiver)
    let talk = TypingTracker.Talk(viewer: viewer, typist: typist, room: nil)
    let isNew =
      isStarted ? typing.start(talk, at: scene.now) : typing.stop(talk)
    if isNew { tellTyping(talk, isStarted: isStarted, at: scene.now, &scene) }
    return ModernFields.frame.setting([
      "/body/action": .typing, "/body/user/uid": .typing, "/body/metadata": .backMetadata,
      "/body/timestamp": .backServer, "/sender": .typing, "/receiver": .typing,
    ])
  }

  mutating func expireTyping(_ scene: inout LegacyScene) {
    for ended in typing.expire(at: scene.now) {
      tellTyping(ended.talk, isStarted: false, at: ended.at, &scene)
    }
  }

  private mutating func tellTyping(
    _ talk: TypingTracker.Talk, isStarted: Bool, at now: Int64, _ scene: inout LegacyScene
  ) {
    scene.deliver(.typing(typing.typists(to: talk.viewer)), to: .user(talk.viewer))
    scene.operations.append(
      .typing(as: talk.typist, to: talk.viewer, isStarted: isStarted))
    let signal: Signal =
      isStarted
      ? .typingStarted(by: talk.typist, atMilliseconds: now * 1000)
      : .typingStopped(by: talk.typist, atMilliseconds: now * 1000)
    if let body = encoded(signal) {
      scene.operations.append(.publish(to: talk.viewer, body: body))
    }
  }
}
