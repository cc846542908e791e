import EventModel
public import JSONText
import LegacyProtocol

extension LegacyTranslator {
  /// Takes what the new side sent back, as it came: every field of it has its fate.
  ///
  /// - Parameters:
  ///   - value: What was received; `input` is what was read of it.
  ///   - viewer: The `uid` in whose eyes it happened; `nil` for all whom it concerns.
  ///   - now: Seconds since 1970.
  public mutating func translate(
    _ input: ModernInput, received value: JSONValue, for viewer: String? = nil, at now: Int64
  ) -> LegacyTranslation {
    var viewer = viewer
    if case .event(_, let named) = input { viewer = viewer ?? named }
    var scene = LegacyScene(viewer: viewer, now: now)
    (scene.deliveries, scene.operations) = advance(to: now)
    let before = scene.extent
    let kind: String
    let fields: ModernFields
    switch input {
    case .event(let event, _):
      kind = event.method.rawValue
      fields = self.fields(of: event, &scene).moved(to: "/payload").setting([
        "/event": .backKind, "/listener": .backKind, "/viewer": .messageParty,
        "/exchange": .backEnvelope,
      ])
    case .message(let message, let isAnswer):
      kind = "message.\(message.category.rawValue)"
      let own = Self.lying(
        in: message,
        told(of: Event.receiving(message, as: viewer ?? message.receiver), &scene))
      fields = isAnswer ? own.moved(to: "/data").setting(["/meta": .backEnvelope]) : own
    case .frame(let frame):
      kind = "frame"
      let own = told(of: frame.event(for: viewer ?? ""), &scene)
      if case .message(let message) = frame.body {
        fields = Self.lying(in: message, own).moved(to: "/body").merging(ModernFields.frame)
          .setting([
            "/body/action": own["/action"] ?? .backKind
          ])
      } else {
        fields = own.setting(["/appId": .backEnvelope, "/deviceId": .backEnvelope])
      }
    case .webhook(let envelope):
      kind = "webhook.\(envelope.trigger.rawValue)"
      fields = webhook(envelope, &scene)
    }
    let account = account(of: fields, Located(value), since: before, &scene)
    return LegacyTranslation(
      kind: kind, deliveries: scene.deliveries, operations: scene.operations, account: account,
      source: value)
  }

  /// The fields of what may be no event: a listener of the new side is not told of it either.
  private mutating func told(of event: Event?, _ scene: inout LegacyScene) -> ModernFields {
    event.map { fields(of: $0, &scene) } ?? ModernFields(all: .backNoEvent)
  }

  // MARK: Webhooks

  private static let envelope = ModernFields([
    "/trigger": .backKind, "/appId": .backEnvelope, "/region": .backEnvelope,
    "/webhook": .backEnvelope, "/type": .backKind, "/data": .backFieldUnknown,
  ])

  private mutating func webhook(
    _ envelope: WebhookEnvelope, _ scene: inout LegacyScene
  ) -> ModernFields {
    let viewer = scene.viewer ?? ""
    let isModern = envelope.kind == .modern
    switch envelope.content {
    case .message(let message):
      var event = envelope.events(for: viewer.isEmpty ? message.receiver : viewer).first
      // The trigger says what came of it; the copy inside may be older, or say nothing.
      if case .onMessageModerated(var moderated)? = event {
        let isBlocked = envelope.trigger == .moderationEngineBlocked
        moderated.moderation = Moderation(status: isBlocked ? .disapproved : .approved)
        event = .onMessageModerated(moderated)
      }
      // A copy of the same message tells of mentions.
      if envelope.trigger == .userMentioned { event = nil }
      let own = told(of: event, &scene)
      return place(own, of: message, at: isModern ? "/data/message" : "/data")
    case .call(let message):
      let own = told(
        of: envelope.events(for: viewer.isEmpty ? message.receiver : viewer).first, &scene)
      return place(own, of: message, at: isModern ? "/data/call" : "/data")
    case .receipt:
      let own = told(of: envelope.events(for: viewer).first, &scene)
      return Self.envelope.merging(own.moved(to: "/data")).setting([
        "/data/type": .backKind, "/data/timestamp": .backServer,
      ])
    case .reaction:
      let own = told(of: envelope.events(for: viewer).first, &scene)
      return Self.envelope.merging(own.taken(from: "/body").moved(to: "/data/reaction"))
        .merging(own[""].map { ModernFields(["/data": $0]) } ?? ModernFields([:]))
        .setting(["/data/receiver": .messageParty, "/data/receiverType": .messageParty])
    case .presence:
      guard let event = envelope.events(for: viewer).first else {
        return Self.envelope.setting(["/data": .backConnection])
      }
      guard !repeats.isRepeated(envelope, for: .viewer(scene.viewer), at: scene.now),
        told.refreshed([viewer, "webhook", envelope.deduplicationKey ?? ""]) == nil
      else { return Self.envelope.setting(["/data": .messageRepeated]) }
      let own = fields(of: event, &scene)
      if let all = own[""] { return Self.envelope.setting(["/data": all]) }
      repeats.note(envelope, for: .viewer(scene.viewer), at: scene.now)
      if let key = envelope.deduplicationKey { told.set(true, for: [viewer, "webhook", key]) }
      return Self.envelope.merging(own.taken(from: "/body").moved(to: "/data")).setting([
        "/data/status": .userStatus, "/data/currentConnection": .backConnection,
        "/data/event": .backConnection, "/data/userPresenceChanged": .backConnection,
      ])
    case .group(let change):
      return group(envelope, change, &scene)
    case .users(let users, let by):
      return blocked(envelope, users, by, &scene)
    case .callSession, .sessionFile: return Self.envelope.setting(["/data": .backCallSession])
    case .moderationFailure: return Self.envelope.setting(["/data": .backModerationPassed])
    case .campaign, .notification: return Self.envelope.setting(["/data": .backNotification])
    case .other: return Self.envelope.setting(["/data": .backNoEvent])
    }
  }

  /// Fates of the message that an edit or a deletion is about, which lies inside of the action; of other messages as they are.
  static func lying(in message: Message?, _ own: ModernFields) -> ModernFields {
    guard message?.action?.affectedMessage != nil, own[""] == nil else { return own }
    return ModernFields.message.setting([
      "/id": .backServer, "/muid": .backServer, "/data/entities/by": .backPeople,
      "/data/entities/for": .backPeople, "/data/entities/on/entityType": .backKind,
    ]).merging(own.moved(to: "/data/entities/on/entity"))
  }

  /// Fates of a message at its place.
  private func place(
    _ own: ModernFields, of message: Message, at place: String
  ) -> ModernFields {
    Self.envelope.merging(Self.lying(in: message, own).moved(to: place))
  }

  private mutating func group(
    _ envelope: WebhookEnvelope, _ change: GroupChange, _ scene: inout LegacyScene
  ) -> ModernFields {
    var fields = Self.envelope.merging(ModernFields.group.moved(to: "/data/group"))
      .setting([
        "/data/members": .backPeople, "/data/by": .backPeople, "/data/oldOwner": .backPeople,
        "/data/members/*/uid": .messageParty, "/data/by/uid": .messageParty,
        "/data/members/*/scope": .backScope, "/data/members/*/oldScope": .backScope,
      ])
    do throws(Refusal) {
      let ofItself: [WebhookTrigger] = [
        .groupCreated, .groupUpdated, .groupDeleted, .groupOwnerTransferred,
      ]
      if ofItself.contains(envelope.trigger) {
        try once(envelope, change, &scene)
        fields["/data/group/guid"] = .backGroup
        fields["/data/group/name"] = .backGroup
      } else {
        try members(envelope, &fields, &scene)
      }
      return fields
    } catch {
      return Self.envelope.setting(["/data": error.rule])
    }
  }

  /// What happened to a group itself, once to each viewer and once to the install.
  private mutating func once(
    _ envelope: WebhookEnvelope, _ change: GroupChange, _ scene: inout LegacyScene
  ) throws(Refusal) {
    let eyes = RepeatedNews.Eyes.viewer(scene.viewer)
    guard !repeats.isRepeated(envelope, for: eyes, at: scene.now) else {
      throw Refusal(.messageRepeated)
    }
    let before = scene.operations.count
    do throws(Refusal) {
      try groupChange(envelope.trigger, change, &scene)
    } catch {
      // Its room is there, so that it may be deleted again.
      if envelope.trigger == .groupCreated {
        for eyes in [eyes, .install] { repeats.note(envelope, for: eyes, at: scene.now) }
      }
      throw error
    }
    repeats.note(envelope, for: eyes, at: scene.now)
    if repeats.isRepeated(envelope, for: .install, at: scene.now) {
      scene.operations.removeSubrange(before...)
    } else {
      repeats.note(envelope, for: .install, at: scene.now)
    }
  }

  /// What happened to members, to each on their own: one who can't be told of keeps no other back. It is refused if nothing came of any.
  private mutating func members(
    _ envelope: WebhookEnvelope, _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    var refusals: [(uid: String?, rule: Rule)] = []
    let events = envelope.events(for: scene.viewer ?? "")
    for event in events {
      do throws(Refusal) {
        _ = try carry(event, &scene)
      } catch {
        let message = event.message
        refusals.append((message?.action?.affectedUser?.uid ?? message?.sender, error.rule))
      }
    }
    if let first = refusals.first, refusals.count == events.count { throw Refusal(first.rule) }
    for (uid, rule) in refusals {
      let place = "/data/members" + Located.token(uid ?? "")
      for field in ["", "/uid", "/scope", "/oldScope"] { fields[place + field] = rule }
    }
  }

  private mutating func blocked(
    _ envelope: WebhookEnvelope, _ users: [User], _ by: User?, _ scene: inout LegacyScene
  ) -> ModernFields {
    do throws(Refusal) {
      guard let by else { throw Refusal(.backUnaddressed) }
      let actor = try userID(by.uid)
      let isBlocked = envelope.trigger != .userUnblocked
      var others: [(uid: String, id: String)] = []
      for user in users { others.append((user.uid, try userID(user.uid))) }
      others.removeAll {
        repeats.isRepeated(
          blocking: $0.uid, by: by.uid, isBlocked: isBlocked, envelope, at: scene.now)
      }
      guard !others.isEmpty || users.isEmpty else { throw Refusal(.messageRepeated) }
      for other in others {
        scene.operations.append(
          isBlocked
            ? .block(as: actor, user: other.id) : .unblock(as: actor, user: other.id))
      }
      repeats.noteBlocked(envelope, at: scene.now)
      return Self.envelope.setting([
        "/data/users": .backPeople, "/data/by": .backPeople, "/data/users/*/uid": .backBlock,
        "/data/by/uid": .backBlock,
      ])
    } catch {
      return Self.envelope.setting(["/data": error.rule])
    }
  }
}
