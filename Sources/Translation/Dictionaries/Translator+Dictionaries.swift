import EventModel
import JSONText
public import LegacyProtocol
import Markup

/// The app a dictionary comes from.
public typealias ClientPlatform = LegacyProtocol.ClientPlatform

extension Translator {
  /// Translates what an SDK hands to its app.
  ///
  /// - Parameters:
  ///   - viewer: The old id of the app's user.
  ///   - platform: What a number means; `nil` takes the documented numbers of iOS.
  public mutating func translate(
    _ dictionary: CallbackDictionary, viewer: String, platform: ClientPlatform?, receivedAt: Int64,
    position: String
  ) -> TranslationResult {
    let exchange = LegacyExchange(
      position: position, receivedAt: receivedAt, request: LegacyRequest(method: "", path: ""),
      origin: "", body: ReplyBody(reading: []))
    var scene = Scene(
      exchange: exchange, site: SiteAddress(baseURL: configuration.baseURL), viewer: viewer,
      key: nil,
      account: Account(
        isDetailed: configuration.isAccountingDetailed, rules: configuration.rules))
    expireTyping(&scene)
    let source = dictionary.source
    let kind = handle(CallbackValue(dictionary), as: dictionary, platform, &scene)
    return TranslationResult(
      kind: kind, events: scene.events, account: scene.account, body: source.value, parameters: 0,
      repairs: JSONRepairs(), people: scene.people, blocked: scene.blocked)
  }

  /// - Returns: What the dictionary is, for the report.
  private mutating func handle(
    _ value: CallbackValue, as dictionary: CallbackDictionary, _ platform: ClientPlatform?,
    _ scene: inout Scene
  ) -> String {
    let source = dictionary.source
    switch value {
    case .message(let message):
      guard source["message_type"] == nil else { return sdkMessage(message, platform, &scene) }
      entryOfPoll(source, &scene)
    case .action(let action): sdkAction(action, &scene)
    case .announcement(let announcement): self.announcement(announcement, &scene)
    case .announcements(let entries): announcements(entries.map(\.entry), source, &scene)
    case .person(let contact):
      let user = learn(contact, &scene)
      if contact.id == scene.viewer, carries(.sessionUser) {
        scene.emit(.onLoginSuccess(user), to: user.uid)
      }
    case .people(let entries): contacts(entries.map(\.entry), source, &scene)
    case .bots(let entries): bots(entries.map(\.entry), source, &scene)
    case .history(let entries, let source): history(entries, source, platform, &scene)
    case .sendReply(let reply):
      if let viewer = scene.viewer {
        let key = identities.key(ofMuid: identities.muid(.oneToOne, reply.id))
        seen.noteSent(key, by: scene.eyes(of: viewer, identities))
      }
      scene.account.claimFields(
        of: reply.source, by: .sendReply, ["m": .replyDone, "": .messageID])
    case .blocked(let entries):
      scene.blocked = entries.compactMap { entry in
        guard case .record(let user) = entry.entry, carries(.blockList) else { return nil }
        return identities.user(user.id)
      }
      each(entries.map(\.entry), source, &scene) { _, user, scene in
        scene.account.claimFields(of: user.source, by: .blockedUser)
      }
    // Taken for an announcement where nothing tells which it is.
    case .announcementOrSendReply(let announcement): self.announcement(announcement, &scene)
    // An invitation without its message says neither who invites nor when; which key of an action names the room is not documented.
    case .invite, .groupAction:
      for member in source.value.members {
        scene.account.claim(
          Located(member.value, at: source.pointer + Located.token(member.key)),
          SecretFields.isHidden(member.key) ? .secret : .dictionaryIncomplete)
      }
    case .reply(let source): scene.account.claim(source, .replyDone)
    case .heartbeat(_, let source): heartbeat(source, .poll, &scene)
    case .unknown(let source): scene.account.claim(source, .replyUnknown)
    case .unreadable(let error, let source): unreadable(error, source, &scene)
    }
    return dictionary.name
  }

  /// A message without the number an SDK adds is an entry of a poll.
  private mutating func entryOfPoll(_ source: Located, _ scene: inout Scene) {
    do throws(LegacyDecodingError) {
      oneToOne(try OneToOneMessage(source), .callback, &scene)
    } catch {
      unreadable(error, source, &scene)
    }
  }

  private mutating func history(
    _ entries: [HeartbeatReply.Entry<SDKMessage>], _ source: Located,
    _ platform: ClientPlatform?, _ scene: inout Scene
  ) {
    // Of repeated keys the last counts.
    var left = source.entries.count { $0.key == "history" }
    for member in source.entries {
      guard member.key == "history" else {
        scene.account.claim(member.item, .fieldUnknown)
        continue
      }
      left -= 1
      guard left == 0 else {
        scene.account.claim(member.item, .fieldRepeated)
        continue
      }
      eachInOrder(entries, member.item, &scene) { translator, message, scene in
        _ = translator.sdkMessage(message, platform, &scene)
      }
    }
  }
}

extension CallbackDictionary {
  /// The dictionary itself.
  fileprivate var source: Located {
    switch self {
    case .message(let source), .action(let source), .announcement(let source),
      .announcements(let source), .person(let source), .people(let source), .bots(let source),
      .history(let source), .sendReply(let source), .announcementOrSendReply(let source),
      .invite(let source), .groupAction(let source), .blocked(let source), .reply(let source),
      .heartbeat(let source), .unknown(let source):
      source
    }
  }

  /// The name in reports; messages have one for each kind.
  fileprivate var name: String {
    switch self {
    case .message: "message"
    case .action: "action"
    case .announcement, .announcementOrSendReply: "announcement"
    case .announcements: "announcements"
    case .person: "profile"
    case .people: "users"
    case .bots: "bots"
    case .history: "history"
    case .sendReply: "send-reply"
    case .invite: "invite"
    case .groupAction: "group-action"
    case .blocked: "blocked-users"
    case .reply: "reply"
    case .heartbeat: "heartbeat"
    case .unknown: "unknown"
    }
  }
}
