public import EventModel
public import JSONText
public import LegacyProtocol
import Markup

/// What a stored row comes to, whoever looks at it.
public struct StoredRow: Sendable {
  public enum Content: Sendable {
    case message(Message)
    /// A step of a call.
    case call(CallStep, CallOutcome)
    /// A message of the room was deleted; its old id.
    case deletion(of: String)
    /// A member was put out, or the room was deleted.
    case groupAction
    /// Nothing is made of it; the rule of the body says why.
    case nothing
  }

  public var content: Content
  /// Of the id, the body and the time.
  public var idRule: Rule
  public var bodyRule: Rule
  public var timeRule: Rule
}

extension Translator {
  /// Reads a row as it is to stand in an archive: once, in nobody's eyes, by the same code as traffic.
  ///
  /// - Parameters:
  ///   - calls: The calls of its conversation so far.
  ///   - fallback: Stands in for a time that is not known, seconds.
  public mutating func stored(
    _ row: MessageRow, position: String, calls: inout CallTracker, fallback: Int64 = 0
  ) -> StoredRow {
    let isGroup = row.space == .group
    let facts = MessageFacts(
      space: row.space, id: row.id, sender: row.from, receiver: row.to, sent: row.sent,
      body: isGroup ? Self.withoutAddedBlanks(row.body) : row.body, origin: .table, from: row.from,
      isOld: row.isRead, direction: row.audience == .both ? nil : row.audience.rawValue)
    // Of a bot's answer, who asked is who sent the row.
    let viewer = row.audience == .receiver && !isGroup ? row.to : row.from
    return stored(
      facts, as: nil, viewer: viewer, position: position, calls: &calls, fallback: fallback)
  }

  /// Reads a message that somebody was shown as it is to stand in an archive.
  ///
  /// - Parameters:
  ///   - platform: What the number of an SDK's message means; `nil` takes the documented numbers of iOS.
  ///   - calls: The calls of its conversation so far.
  ///   - fallback: Stands in for a time that is not known, seconds.
  public mutating func stored(
    _ sighting: MessageSighting, platform: ClientPlatform? = nil, position: String,
    calls: inout CallTracker, fallback: Int64 = 0
  ) -> StoredRow {
    var facts = sighting.facts
    if facts.isGroup { facts.body = Self.withoutAddedBlanks(facts.body) }
    var kind: SDKMessageKind?
    if let dictionary = sighting.dictionary,
      let document = try? JSONDocument(parsing: JSONWriter.bytes(of: dictionary)),
      let message = try? SDKMessage(Located(document.root))
    {
      kind = try? SDKMessageKind(message, platform: platform)
    }
    return stored(
      facts, as: kind, viewer: sighting.sender, position: position, calls: &calls,
      fallback: fallback)
  }

  private mutating func stored(
    _ facts: MessageFacts, as kind: SDKMessageKind?, viewer: String, position: String,
    calls: inout CallTracker, fallback: Int64
  ) -> StoredRow {
    let exchange = LegacyExchange(
      position: position, receivedAt: fallback, request: LegacyRequest(method: "", path: ""),
      origin: "", body: ReplyBody(reading: []))
    var scene = Scene(
      exchange: exchange, site: SiteAddress(baseURL: configuration.baseURL), viewer: nil, key: nil,
      account: Account(isDetailed: false, rules: configuration.rules))
    var facts = facts
    let isGroup = facts.isGroup
    let time = timeRule(facts.sent, scene, isOfGroup: isGroup)
    let identity = identify(facts)
    let idRule: Rule = identity.isConflict ? .messageIDConflict : .messageID
    func result(_ content: StoredRow.Content, _ rule: Rule) -> StoredRow {
      StoredRow(content: content, idRule: idRule, bodyRule: rule, timeRule: time)
    }
    let body = storedBody(
      facts.body, isTyped: facts.isTyped || seen.isTyped(identity.key), isOfGroup: isGroup)
    if let sighting = kind.map({ Self.sighting($0) }) ?? sighting(body, facts) {
      let seconds = reading(facts.sent, scene, isOfGroup: isGroup).seconds ?? fallback
      var outcome: CallOutcome?
      for viewer in isGroup ? [facts.sender] : [facts.sender, facts.receiver] {
        let input = CallInput(
          sighting.step, sighting.media, callID: sighting.id, actor: facts.sender,
          receiver: facts.receiver, isGroup: isGroup, viewer: viewer,
          at: CallInput.Place(time: seconds, row: Int64(facts.id)),
          isMediaAssumed: sighting.isMediaAssumed)
        let one = calls.take(input)
        if outcome == nil { outcome = one } else { outcome?.call = one.call }
      }
      if let outcome { return result(.call(sighting.step, outcome), .bodyCall) }
    }
    if kind == nil, case .groupAction(let action) = body, isGroup {
      switch action {
      case .messageDeleted(let id): return result(.deletion(of: id), .bodyGroupAction)
      case .kicked, .banned: return result(.groupAction, .bodyGroupAction)
      case .roomDeleted: return result(.groupAction, .bodyRoomDeleted)
      }
    }
    // What cannot be a call is text.
    if facts.origin == .table { facts.isSelf = nil }
    let told = tellOnce(&facts, to: viewer, &scene) { translator, facts, muid, scene in
      if let kind { return translator.tell(kind, facts, muid: muid, viewer, &scene) }
      return translator.translate(body, facts, muid: muid, to: viewer, &scene)
    }
    for event in scene.events {
      guard let message = event.event.message, carries(told.rule) else { continue }
      switch message.category {
      case .message, .custom: return result(.message(message), told.rule)
      case .action, .call, .interactive, .unknown: continue
      }
    }
    return result(.nothing, told.rule)
  }

  /// The step of a call that an SDK's message is.
  private static func sighting(_ kind: SDKMessageKind) -> Sighting? {
    guard case .call(let step, let media) = kind, media != .broadcast else { return nil }
    return Sighting(step: step, media: media)
  }

  private struct Sighting {
    var step: CallStep
    var media: CallMedia
    var id: String?
    var isMediaAssumed = false
  }

  /// The step of a call that a body shows; broadcasts are messages.
  private mutating func sighting(_ body: StoredBody, _ facts: MessageFacts) -> Sighting? {
    switch body {
    case .callInvite(let invite)
    where invite.media != .broadcast && !isTyped(invite.form, invite.callID, facts):
      return Sighting(step: .incoming, media: invite.media, id: invite.callID)
    case .callAccept(let accept)
    where accept.media != .broadcast && !isTyped(accept.form, accept.callID, facts):
      return Sighting(step: .accepted, media: accept.media, id: accept.callID)
    case .callControl(let control) where control.media != .broadcast:
      guard let row = CallStepRow.of(control.verb) else {
        // The caller's own copy says AVCHAT of calls without pictures as well.
        return Sighting(
          step: .incoming, media: control.media, id: control.callID,
          isMediaAssumed: control.media == .video)
      }
      return Sighting(step: row.step, media: control.media, id: control.callID)
    case .text, .invite, .file, .handwriting, .sticker, .botResponse, .callInvite, .callAccept,
      .callControl, .screenshare, .whiteboard, .writeboard, .broadcast, .game, .groupAction,
      .signal, .unknownControl:
      return nil
    }
  }

  // MARK: Words of other tables

  /// A name as the new side may have it, and what was done to it.
  public func plainName(_ raw: String, else fallback: String) -> (text: String, rule: Rule) {
    let name = PlainName(raw, else: fallback, using: markup)
    return (name.text, name.rule)
  }

  /// An address with scheme and host, without secrets in its query; `nil` where it can't be made one.
  public func wholeAddress(_ raw: String) -> String? {
    let whole = SiteAddress(baseURL: configuration.baseURL).absolute(raw)
    return whole.hasPrefix("https://") || whole.hasPrefix("http://") ? whole : nil
  }

  /// Markup as text.
  public func plainText(_ raw: String) -> String {
    LegacyProtocol.StoredText(raw).rendered(using: markup).text
  }

  /// How one gets into a group, by the number a room's row has.
  public static func groupType(_ number: String) -> GroupType { Room.Kind(number).groupType }

  /// Whether a word of `cometchat_status` shows a person as there, and the metadata that keeps the word.
  public static func status(_ word: String) -> (status: UserStatus, metadata: JSON) {
    let status = ContactStatus(rawValue: word)
    return (StatusWords.status(of: status), StatusWords.metadata(of: status))
  }
}
