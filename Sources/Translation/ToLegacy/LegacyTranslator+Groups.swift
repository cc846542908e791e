public import EventModel
import JSONText
import LegacyProtocol

extension LegacyTranslator {
  // MARK: Members

  /// What happened to a member. Kicks and bans are controls in the room, being added is an invitation; coming and going shows in lists.
  mutating func memberAction(
    _ action: MessageAction, _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    let given = message
    let message = Self.timed(given, scene)
    let guid = message.action?.group?.guid ?? message.receiver
    let room = try roomID(guid)
    let uid = message.action?.affectedUser?.uid ?? message.sender
    let user = try userID(uid)
    let actor = try actorID(message.action?.by?.uid ?? message.sender)
    let row = try Self.row(of: action)
    guard isNews(action, of: uid, in: guid, given, for: .viewer(scene.viewer), at: scene.now)
    else { throw Refusal(.messageRepeated) }
    let isFirst = isNews(action, of: uid, in: guid, given, for: .install, at: scene.now)
    let before = scene.operations.count
    defer { if !isFirst { scene.operations.removeSubrange(before...) } }
    var fields = ModernFields.message.setting([
      "/receiver": .messageRoom, "/data/action": row, "/data/extras": .backScope,
      "/data/entities/for": .backPeople, "/data/entities/for/entity/guid": .messageRoom,
      "/data/entities/on/entity/uid": .messageParty, "/data/entities/by/entity/uid": .messageParty,
    ])
    guard carries(row) else { return fields }
    let group = message.action?.group ?? Group(guid: guid)
    switch action {
    case .joined:
      setMembership(of: user, in: room, group, isJoined: true, &scene)
      scene.operations.append(.join(as: user, room: room))
    case .left:
      setMembership(of: user, in: room, group, isJoined: false, &scene)
      scene.operations.append(.leave(as: user, room: room))
    case .kicked, .banned:
      try control(action, on: user, in: room, by: actor, message, &fields, &scene)
      setMembership(of: user, in: room, group, isJoined: false, &scene)
      scene.operations.append(
        action == .banned
          ? .ban(as: actor, user: user, room: room) : .kick(as: actor, user: user, room: room))
    case .unbanned, .added, .invited:
      invite(user, to: room, group, by: actor, action, message, &scene)
      scene.operations.append(
        action == .unbanned
          ? .unban(as: actor, user: user, room: room) : .invite(as: actor, user: user, room: room))
      if action == .added {
        setMembership(of: user, in: room, group, isJoined: true, &scene)
        scene.operations.append(.join(as: user, room: room))
      }
    case .scopeChanged:
      setScope(of: user, in: room, group, message.action?.newScope, &scene)
    case .edited, .deleted, .unknown: break
    }
    return fields
  }

  /// The row of what happens to members.
  private static func row(of action: MessageAction) throws(Refusal) -> Rule {
    switch action {
    case .joined, .left: return .roomJoined
    case .kicked, .banned: return .bodyGroupAction
    case .unbanned, .added, .invited: return .backInvitation
    case .scopeChanged: return .backScope
    case .edited, .deleted, .unknown: throw Refusal(.backKindUnknown)
    }
  }

  private mutating func control(
    _ action: MessageAction, on user: String, in room: String, by actor: String?,
    _ message: Message, _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    guard let control = MemberActions.control(of: action, on: user) else { return }
    guard
      let body = try? StoredBody.groupAction(control).encoded(
        for: configuration.dialect, in: .group)
    else {
      // The version puts people out, but does not say so.
      fields["/data/action"] = .backNotInVersion
      return
    }
    var record = GroupMessage()
    record.id = legacyID(of: message)
    if record.id.isEmpty {
      record.id = Identities.derivedMessageID(
        "\(message.receiver)|\(action.rawValue)|\(user)|\(message.sentAt)")
    }
    record.fromID = actor ?? "0"
    record.from = shown(message.action?.by?.name)
    record.message = body
    record.sent = LegacyTime(String(message.sentAt))
    record.roomID = room
    scene.deliver(.groupMessage(record), to: audience(ofRoom: room, scene))
  }

  /// An invitation, which old clients get as a message of two people.
  private mutating func invite(
    _ user: String, to room: String, _ group: Group, by actor: String?, _ action: MessageAction,
    _ message: Message, _ scene: inout LegacyScene
  ) {
    guard let actor, actor != user,
      let body = try? StoredBody.invite(invite(toRoom: room, name: group.name)).encoded(
        for: configuration.dialect, in: .oneToOne)
    else { return }
    var record = OneToOneMessage()
    record.id = legacyID(of: message)
    if record.id.isEmpty {
      record.id = Identities.derivedMessageID(
        "\(message.receiver)|\(action.rawValue)|\(user)|\(message.sentAt)")
    }
    record.from = actor
    record.message = body
    record.sent = LegacyTime(String(message.sentAt))
    record.direction = 1
    scene.deliver(.message(record), to: .user(user))
  }

  // MARK: Lists

  private mutating func setMembership(
    of user: String, in room: String, _ group: Group, isJoined: Bool, _ scene: inout LegacyScene
  ) {
    change(room, group, of: user, &scene) { $0.isJoined = isJoined }
  }

  private mutating func setScope(
    of user: String, in room: String, _ group: Group, _ scope: GroupScope?,
    _ scene: inout LegacyScene
  ) {
    let isModerator = scope == .moderator || scope == .admin
    change(room, group, of: user, &scene) { $0.isModerator = isModerator }
  }

  /// `s` of an entry, by what else it says: from 7 on whether the viewer has joined, before what they are there.
  private func stand(_ entry: inout Room) {
    entry.standing =
      configuration.dialect.version >= LegacyVersion(7)
      ? (entry.isJoined == true ? 1 : 0)
      : entry.isOwner == true ? 1 : entry.isModerator == true ? 2 : 0
  }

  /// What a change of a room shows to its members: to all of them, and then to those who are more than members as it is for them.
  private mutating func tellMembers(
    _ room: String, _ group: Group, _ scene: inout LegacyScene
  ) {
    let owner = group.owner.flatMap { try? actorID($0) }
    let all = audience(ofRoom: room, scene)
    if case .room = all {
      var entry = entry(room, group)
      entry.isJoined = true
      stand(&entry)
      scene.deliver(.rooms([entry], isWhole: false), to: all)
    }
    var others = lists.viewers(whoKnow: room)
    if let owner, !others.contains(owner) { others.append(owner) }
    if case .user(let viewer) = all { others = [viewer] }
    for user in others {
      change(room, group, of: user, &scene) { _ in }
    }
  }

  private mutating func change(
    _ room: String, _ group: Group, of user: String, _ scene: inout LegacyScene,
    _ change: (inout Room) -> Void
  ) {
    var list = lists.rooms(of: user)
    var entry = self.entry(room, group, known: list[room])
    // What else happens to a member happens in a room they are in.
    entry.isJoined = entry.isJoined ?? true
    change(&entry)
    if let owner = group.owner { entry.isOwner = (try? actorID(owner)) == user }
    stand(&entry)
    list.set(entry, for: room)
    lists.setRooms(list, of: user)
    scene.deliver(
      .rooms(list.isWhole ? list.all : [entry], isWhole: list.isWhole), to: .user(user))
    guard list.isWhole, configuration.dialect.version >= LegacyVersion(6, 2, 5) else { return }
    let joined = list.all.filter { $0.isJoined == true }.map(\.id)
    scene.deliver(.joinedRooms(joined), to: .user(user))
  }

  private func entry(_ room: String, _ group: Group, known: Room? = nil) -> Room {
    var entry = known ?? Room()
    entry.id = room
    guard carries(.roomKnown) else { return entry }
    entry.name = group.name.map { written($0) } ?? entry.name
    entry.kind = group.type.map { Room.Kind($0) } ?? entry.kind
    entry.membersOnline = group.onlineMembersCount ?? entry.membersOnline
    if let owner = group.owner { entry.createdBy = (try? actorID(owner)) ?? "0" }
    return entry
  }

  /// The rooms a viewer sees, as groups of the new side: what comes of it is told, and later changes are told in whole lists.
  ///
  /// Groups that are unknown on the old side are left out; they are named in the result.
  public mutating func setGroups(
    of viewer: String, _ groups: [Group]
  ) -> (deliveries: [LegacyDelivery], unknown: [String])? {
    guard let viewerID = try? userID(viewer) else { return nil }
    var list = LegacyLists.List<Room>()
    list.isWhole = true
    var unknown: [String] = []
    let version = configuration.dialect.version
    for group in groups {
      guard let room = try? roomID(group.guid) else {
        unknown.append(group.guid)
        continue
      }
      var entry = entry(room, group)
      entry.isJoined = group.hasJoined ?? (group.scope != nil)
      entry.isModerator = group.scope == .moderator || group.scope == .admin
      entry.isOwner = group.owner == viewer
      stand(&entry)
      list.set(entry, for: room)
      repeats.note(
        entry.isJoined == true ? .joined : .left, of: viewer, in: group.guid, scope: nil,
        for: .bridge)
    }
    lists.setRooms(list, of: viewerID)
    var deliveries = [LegacyDelivery(.user(viewerID), .rooms(list.all, isWhole: true))]
    if version >= LegacyVersion(6, 2, 5) {
      let joined = list.all.filter { $0.isJoined == true }.map(\.id)
      deliveries.append(LegacyDelivery(.user(viewerID), .joinedRooms(joined)))
    }
    return (deliveries, unknown)
  }

  // MARK: Groups themselves

  /// A group was made, changed, given to another or deleted. What is not one of ours gets a room of its own: the operation names its `guid`.
  mutating func groupChange(
    _ trigger: WebhookTrigger, _ change: GroupChange, _ scene: inout LegacyScene
  ) throws(Refusal) {
    let group = change.group
    let actor = try actorID(change.by?.uid ?? group.owner)
    let room = try? roomID(group.guid)
    if trigger == .groupCreated {
      // It is there already: nothing is left to do.
      guard room == nil, made.refreshed(group.guid) != .asked else {
        throw Refusal(.messageRepeated)
      }
      made.set(.asked, for: group.guid)
      scene.operations.append(
        .createRoom(
          as: actor, name: written(group.name ?? group.guid),
          kind: group.type.flatMap { carries(.roomKnown) ? Room.Kind($0) : nil } ?? .public,
          guid: group.guid))
      return
    }
    guard let room else { throw Refusal(.backRoomUnknown) }
    if trigger == .groupDeleted {
      if made[group.guid] != nil { made.set(.gone, for: group.guid) }
      scene.operations.append(.deleteRoom(as: actor, room: room))
      let control = GroupAction.roomDeleted(groupID: room, by: actor)
      guard
        let body = try? StoredBody.groupAction(control).encoded(
          for: configuration.dialect, in: .group)
      else { return }
      var record = GroupMessage()
      record.id = Identities.derivedMessageID("\(group.guid)|deleted|\(scene.now)")
      record.fromID = actor ?? "0"
      record.message = body
      record.sent = LegacyTime(String(group.updatedAt ?? scene.now))
      record.roomID = room
      scene.deliver(.groupMessage(record), to: audience(ofRoom: room, scene))
    } else {
      if trigger == .groupUpdated, let name = group.name {
        scene.operations.append(.renameRoom(as: actor, room: room, name: written(name)))
      }
      tellMembers(room, group, &scene)
    }
  }
}
