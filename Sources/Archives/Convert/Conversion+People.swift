internal import EventModel
internal import JSONText
internal import LegacyProtocol
internal import Translation

/// What becomes of the columns of a kind of row.
private enum ColumnRule {
  case ours(ArchiveRule)
  case theirs(Rule)
}

extension Conversion {
  /// Writes people, groups, members, announcements and bots, once all that names them is known.
  func writePeople() throws {
    try writeAnnouncements()
    for row in memberships.rows {
      guard case .membership(let user, let room, _) = row.record else { continue }
      nameUser(user, at: row.place)
      nameRoom(room, at: row.place)
    }
    for row in rooms.rows {
      guard case .room(let room) = row.record, let owner = room.createdBy else { continue }
      nameUser(owner, at: row.place)
    }
    for row in statuses.rows {
      guard case .status(let status) = row.record else { continue }
      nameUser(status.userID, at: row.place)
    }
    for row in blocks.rows {
      guard case .block(let from, let to) = row.record else { continue }
      nameUser(from, at: row.place)
      nameUser(to, at: row.place)
    }
    for row in settings.rows {
      guard case .setting(let key, let ids) = row.record else { continue }
      switch SiteSetting(key: key) {
      case .moderators?: moderators.formUnion(ids)
      case .banned?: banned.formUnion(ids)
      case nil: break
      }
      for id in ids { nameUser(id, at: row.place) }
      claim(
        row,
        [
          .settingKey: .ours(.setting), .settingValue: .ours(.setting),
          .settingKind: .ours(.setting), .customData: .ours(.columnCustomData),
        ])
    }
    try writeUsers()
    try writeBots()
    try writeGroups()
    try writeMembers()
  }

  private func claim(_ row: ArchiveRow, _ rules: [ArchiveColumn: ColumnRule]) {
    var seen: Set<ArchiveColumn> = []
    for (index, value) in row.values.enumerated() {
      guard let column = value.column, seen.insert(column).inserted else {
        claimUnknown(row, index)
        continue
      }
      guard let rule = rules[column] else {
        claimUnknown(row, index)
        continue
      }
      if value.isNull || value.isEmpty {
        tally.claim(.valueNull)
        continue
      }
      switch rule {
      case .ours(let rule): tally.claim(rule)
      case .theirs(let rule): tally.claim(rule, fate(of: rule))
      }
    }
    tally.rowsEnded += 1
  }

  /// Ids as numbers, those that are none behind them.
  private static func isBefore(_ one: String, _ other: String) -> Bool {
    switch (Int64(one), Int64(other)) {
    case (let a?, let b?): a < b
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): one < other
    }
  }

  private func isPlausible(_ seconds: Int64?) -> Bool {
    seconds.map { (1_000_000_000...9_999_999_999).contains($0) } ?? false
  }

  // MARK: Users

  private func writeUsers() throws {
    var blocked: [String: [String]] = [:]
    for row in blocks.rows {
      guard case .block(let from, let to) = row.record else { continue }
      blocked[from, default: []].append(to)
      claim(
        row,
        [
          .id: .ours(.columnSteering), .fromID: .ours(.block), .toID: .ours(.block),
          .customData: .ours(.columnCustomData),
        ])
    }
    var written: Set<String> = []
    func write(_ id: String, _ row: ArchiveRow?, isGuest: Bool) throws {
      written.insert(id)
      try writeUser(id, row, isGuest: isGuest, blocked: blocked[id] ?? [])
    }
    for row in users.rows {
      guard case .user(let user) = row.record else { continue }
      try write(user.id, row, isGuest: false)
    }
    for row in guests.rows {
      guard case .guest(let id, _) = row.record else { continue }
      if written.contains(id) {
        tally.claim(.rowSuperseded, row.values.count)
        tally.rowsEnded += 1
        continue
      }
      try write(id, row, isGuest: true)
    }
    let orphans = namedUsers.keys.filter { !written.contains($0) }.sorted(by: Self.isBefore)
    for id in orphans { try write(id, nil, isGuest: false) }
    report.orphans["users"] = orphans.count
  }

  private func writeUser(
    _ id: String, _ row: ArchiveRow?, isGuest: Bool, blocked: [String]
  ) throws {
    let uid = identities.user(id)
    note(uid, of: "user " + id)
    var user = User(uid: uid)
    var legacy = [JSON.Member("id", .string(id))]
    var metadata: [JSON.Member] = []
    var rules: [String] = []
    var columns: [ArchiveColumn: ColumnRule] = [
      .id: .ours(.identity), .userID: .ours(.identity), .password: .theirs(.secret),
      .userName: .ours(.profileMetadata), .group: .ours(.profileMetadata),
      .friends: .ours(.profileMetadata), .uid: .ours(.profileMetadata),
      .roleID: .ours(.profileMetadata), .avatar: .theirs(.userAvatar), .link: .theirs(.userLink),
      .role: .ours(.profile), .customData: .ours(.columnCustomData),
      .lastActivity: .ours(.columnSteering),
    ]
    var name: String?
    var friends: [String] = []
    switch row?.record {
    case .user(let stored)?:
      name = stored.displayName ?? stored.userName
      friends = stored.friends
      if let text = stored.userName { legacy.append(JSON.Member("username", .string(text))) }
      if let text = stored.group { legacy.append(JSON.Member("group", .string(text))) }
      if let text = stored.uid { legacy.append(JSON.Member("uid", .string(text))) }
      if let text = stored.roleID { legacy.append(JSON.Member("roleId", .string(text))) }
      if let role = stored.role {
        if Self.isIdentifier(role) {
          user.role = role
        } else {
          legacy.append(JSON.Member("role", .string(role)))
          columns[.role] = .ours(.profileMetadata)
        }
      }
      if let avatar = stored.avatar {
        user.avatar = translator.wholeAddress(avatar)
        if user.avatar == nil { columns[.avatar] = .ours(.addressUnusable) }
      }
      if let link = stored.link {
        user.link = translator.wholeAddress(link)
        if user.link == nil { columns[.link] = .ours(.addressUnusable) }
      }
    case .guest(_, let text)?:
      name = text
    case .message?, .groupMessage?, .room?, .membership?, .status?, .announcement?, .bot?,
      .block?, .recentConversation?, .setting?, .incomplete?, nil:
      if let seen = seenPeople[uid] {
        user = seen
        user.metadata = nil
        metadata = seen.metadata?.members ?? []
        name = seen.name
        rules.append(ArchiveRule.personSeen.rawValue)
      } else {
        legacy.append(JSON.Member("placeholder", true))
        rules.append("orphan.user")
      }
      let isOfGuests = uid.hasPrefix("lg-")
      // That someone is in no list says something only where there is a list.
      if !(isOfGuests ? guests : users).rows.isEmpty {
        legacy.append(JSON.Member("deactivated", true))
      }
    }
    let (text, rule) = pristine.plainName(name ?? "", else: uid)
    user.name = text
    if name != nil { rules.append(rule.rawValue) }
    columns[.displayName] = .theirs(rule)
    columns[.name] = .theirs(rule)
    apply(statusOf: id, to: &user, &metadata)
    if banned.contains(id) { legacy.append(JSON.Member("banned", true)) }
    let uids = friends.map { JSON.string(identities.user($0)) }
    if !uids.isEmpty { legacy.append(JSON.Member("friends", .array(uids))) }
    if !blocked.isEmpty {
      legacy.append(
        JSON.Member("blocked", .array(blocked.map { .string(identities.user($0)) })))
    }
    for key in ["friends", "blocked"] {
      guard JSONWriter.bytes(of: .object(legacy)).count > ModernLimits.metadataBytes - 256 else {
        break
      }
      let count = legacy.count
      legacy.removeAll { $0.key == key }
      guard legacy.count < count else { continue }
      tally.note(.profileTooLong)
      if key == "friends" { columns[.friends] = .ours(.profileTooLong) }
    }
    user.metadata = .object(metadata + [JSON.Member("legacy", .object(legacy))])
    if let row { claim(row, columns) }
    let place = row?.place ?? namedUsers[id]
    if let place {
      user.extra = [JSON.Member("provenance", .object(Self.provenance(place, rules: rules)))]
    }
    try write(user.encoded(), to: "users")
    user.extra = []
    try imports?.add(user, place, self)
  }

  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D
      }
  }

  private func apply(statusOf id: String, to user: inout User, _ metadata: inout [JSON.Member]) {
    guard let row = statuses[id], case .status(let status) = row.record else { return }
    let times = [status.lastActivity, status.lastSeen].compactMap(\.self).filter { $0 != 0 }
    let seen = times.max()
    let isUsable = isPlausible(seen)
    if isUsable { user.lastActiveAt = seen }
    if let word = status.word {
      let (online, kept) = Translator.status(word)
      user.status = online
      metadata += kept.members
    }
    if let text = status.message { user.statusMessage = translator.plainText(text) }
    let time = ColumnRule.ours(isUsable || times.isEmpty ? .profile : .timeUnusable)
    let setting = ColumnRule.theirs(.userSetting)
    claim(
      row,
      [
        .userID: .ours(.identity), .message: .theirs(.userStatusMessage),
        .status: .theirs(.userStatus), .lastActivity: time, .lastSeen: time,
        .typingTo: .ours(.columnSteering), .typingTime: .ours(.columnSteering),
        .isDevice: .ours(.columnSteering), .lastSeenSetting: setting,
        .readReceiptSetting: setting, .customData: .ours(.columnCustomData),
      ])
  }

  // MARK: Bots

  private func writeBots() throws {
    var written: Set<String> = []
    for row in bots.rows {
      guard case .bot(let bot) = row.record else { continue }
      written.insert(bot.id)
      let uid = identities.bot(bot.id)
      let (name, rule) = pristine.plainName(bot.name ?? "", else: uid)
      let avatar = bot.avatar.flatMap { translator.wholeAddress($0) }
      var legacy = [JSON.Member("id", .string(bot.id))]
      if let text = bot.description { legacy.append(JSON.Member("description", .string(text))) }
      if let text = bot.keywords { legacy.append(JSON.Member("keywords", .string(text))) }
      try writeBot(
        uid, name, avatar, legacy, row.place, rules: [rule.rawValue])
      claim(
        row,
        [
          .id: .ours(.identity), .name: .theirs(rule), .description: .ours(.profileMetadata),
          .keywords: .ours(.profileMetadata),
          .avatar: bot.avatar != nil && avatar == nil
            ? .ours(.addressUnusable) : .theirs(.userAvatar),
          .apiKey: .theirs(.botKey), .customData: .ours(.columnCustomData),
        ])
    }
    let orphans = namedBots.keys.filter { !written.contains($0) }.sorted(by: Self.isBefore)
    for id in orphans {
      guard let place = namedBots[id] else { continue }
      let uid = identities.bot(id)
      if let seen = seenPeople[uid] {
        var legacy = [JSON.Member("id", .string(id))]
        legacy += seen.metadata?.members ?? []
        try writeBot(
          uid, seen.name ?? uid, seen.avatar, legacy, place,
          rules: [ArchiveRule.personSeen.rawValue])
        continue
      }
      try writeBot(
        uid, uid, nil,
        [JSON.Member("id", .string(id)), JSON.Member("placeholder", true)], place,
        rules: ["orphan.bot"])
    }
    report.orphans["bots"] = orphans.count
  }

  private func writeBot(
    _ uid: String, _ name: String, _ avatar: String?, _ legacy: [JSON.Member],
    _ place: ArchiveRow.Place, rules: [String]
  ) throws {
    let id = legacy.first { $0.key == "id" }?.value.string
    note(uid, of: "bot " + (id ?? ""))
    var user = User(
      uid: uid, name: name, avatar: avatar,
      metadata: .object([JSON.Member("legacy", .object(legacy))]))
    user.extra = [JSON.Member("provenance", .object(Self.provenance(place, rules: rules)))]
    try write(user.encoded(), to: "bots")
    user.extra = []
    try imports?.add(user, place, self)
  }

  // MARK: Groups

  private func writeGroups() throws {
    var written: Set<String> = []
    for row in rooms.rows {
      guard case .room(let room) = row.record else { continue }
      written.insert(room.id)
      let guid = identities.room(room.id)
      let (name, rule) = pristine.plainName(room.name, else: guid)
      var type = Translator.groupType(room.type)
      // A kind of room nobody knows is not shown to all.
      if case .unknown = type { type = .private }
      var legacy = [
        JSON.Member("id", .string(room.id)), JSON.Member("type", .string(room.type)),
      ]
      if room.hasPassword { legacy.append(JSON.Member("hasPassword", true)) }
      if let guid = room.guid { legacy.append(JSON.Member("guid", .string(guid))) }
      if !room.invited.isEmpty {
        legacy.append(
          JSON.Member("invited", .array(room.invited.map { .string(identities.user($0)) })))
      }
      if let time = room.lastActivity, time > 0 {
        legacy.append(JSON.Member("lastActivity", .integer(time)))
      }
      var isInvitedKept = true
      if JSONWriter.bytes(of: .object(legacy)).count > ModernLimits.metadataBytes - 256 {
        legacy.removeAll { $0.key == "invited" }
        isInvitedKept = false
      }
      let group = Group(
        guid: guid, name: name, type: type, owner: room.createdBy.map { identities.user($0) },
        metadata: .object([JSON.Member("legacy", .object(legacy))]),
        createdAt: isPlausible(room.createdOn) ? room.createdOn : nil)
      try write(group, row.place, rules: [rule.rawValue], room: room)
      claim(
        row,
        [
          .id: .ours(.identity), .name: .theirs(rule), .type: .ours(.room),
          .createdBy: .ours(.room),
          .createdOn: .ours(isPlausible(room.createdOn) ? .room : .timeUnusable),
          .lastActivity: .ours(.roomMetadata), .guid: .ours(.roomMetadata),
          .invited: .ours(isInvitedKept ? .roomMetadata : .profileTooLong),
          .password: .theirs(.roomSecret), .videoSession: .ours(.columnSteering),
          .customData: .ours(.columnCustomData),
        ])
    }
    let orphans = namedRooms.keys.filter { !written.contains($0) }.sorted(by: Self.isBefore)
    for id in orphans {
      guard let place = namedRooms[id] else { continue }
      let guid = identities.room(id)
      if var seen = seenRooms[id] {
        if seen.name == nil { seen.name = guid }
        // Who might enter may not have been seen.
        if case .unknown? = seen.type { seen.type = .private }
        if seen.type == nil { seen.type = .private }
        seen.metadata = ["legacy": ["id": .string(id)]]
        try write(seen, place, rules: [ArchiveRule.personSeen.rawValue], room: nil)
        continue
      }
      // Who might enter is not known: nobody by themselves.
      let group = Group(
        guid: guid, name: guid, type: .private,
        metadata: ["legacy": ["id": .string(id), "placeholder": true]])
      try write(group, place, rules: ["orphan.group"], room: nil)
    }
    report.orphans["groups"] = orphans.count
  }

  private func write(
    _ group: Group, _ place: ArchiveRow.Place, rules: [String], room: ArchiveRecord.Room?
  ) throws {
    var group = group
    let id = group.metadata?["legacy"]?["id"]?.string
    note("group " + group.guid, of: "group " + (id ?? ""))
    group.extra = [JSON.Member("provenance", .object(Self.provenance(place, rules: rules)))]
    try write(group.encoded(), to: "groups")
    group.extra = []
    try imports?.add(group, place, self)
  }

  /// The names of those who talk, or of the group; where there is none, the id of the new side.
  func name(of talk: BusiestTalks.Talk) -> String {
    talk.parties.map { id in
      let name = talk.isGroup ? groupName(id) : personName(id)
      return pristine.plainName(name ?? "", else: id).text
    }.joined(separator: ", ")
  }

  private func groupName(_ guid: String) -> String? {
    guard let id = identities.legacy(guid: guid), case .room(let room)? = rooms[id]?.record else {
      return nil
    }
    return room.name
  }

  private func personName(_ uid: String) -> String? {
    switch identities.legacy(uid: uid) {
    case .member(let id)?, .guest(let id)?:
      if case .user(let user)? = users[id]?.record { return user.displayName ?? user.userName }
      if case .guest(_, let name)? = guests[id]?.record { return name }
    case .bot(let id)?:
      if case .bot(let bot)? = bots[id]?.record { return bot.name }
    case .room?, nil: break
    }
    return seenPeople[uid]?.name
  }

  private func writeMembers() throws {
    for row in memberships.rows {
      guard case .membership(let userID, let roomID, let isBanned) = row.record else { continue }
      var isOwner = false
      var room: ArchiveRecord.Room?
      if case .room(let found)? = rooms[roomID]?.record {
        room = found
        isOwner = found.createdBy == userID
      }
      let scope: GroupScope =
        isOwner ? .admin : moderators.contains(userID) ? .moderator : .participant
      try write(
        JSONWriter.bytes(of: [
          "guid": .string(identities.room(roomID)), "uid": .string(identities.user(userID)),
          "scope": .string(scope.rawValue), "banned": .bool(isBanned),
          "provenance": .object(
            Self.provenance(row.place, rules: [ArchiveRule.membership.rawValue])),
        ]), to: "members")
      claim(
        row,
        [
          .userID: .ours(.membership), .room: .ours(.membership), .isBanned: .ours(.membership),
          .lastActivity: .ours(.columnSteering), .customData: .ours(.columnCustomData),
        ])
      // Where nothing was said in it, nothing can be missed: the end of the archive will do.
      let times = [
        room?.createdOn, spans[talks.number(ofRoom: roomID)]?.first, room?.lastActivity,
        report.last,
      ]
      try imports?.add(
        ImportMember(
          guid: identities.room(roomID), uid: identities.user(userID),
          joinedAt: times.compactMap(\.self).first { isPlausible($0) } ?? 0, scope: scope,
          isBanned: isBanned), row.place, self)
    }
  }

  // MARK: Announcements

  private func writeAnnouncements() throws {
    for row in announcements.rows {
      guard case .announcement(let id, let raw, let time, let to) = row.record else { continue }
      let text = translator.plainText(raw)
      let isForAll = to == "0" || to == "-1" || to.isEmpty
      if !isForAll { nameUser(to, at: row.place) }
      var members = [JSON.Member("id", .string(id)), JSON.Member("text", .string(text))]
      let isUsable = isPlausible(time)
      if isUsable, let time { members.append(JSON.Member("sentAt", .integer(time))) }
      members.append(
        JSON.Member("audience", .string(isForAll ? "everyone" : identities.user(to))))
      members.append(
        JSON.Member(
          "provenance",
          .object(Self.provenance(row.place, rules: [ArchiveRule.announcement.rawValue]))))
      try write(JSONWriter.bytes(of: .object(members)), to: "announcements")
      claim(
        row,
        [
          .id: .ours(.announcement), .announcement: .ours(.announcement),
          .time: .ours(isUsable ? .announcement : .timeUnusable), .to: .ours(.announcement),
          .received: .ours(.columnSteering), .customData: .ours(.columnCustomData),
        ])
    }
    for (id, seen) in seenAnnouncements.sorted(by: { Self.isBefore($0.key, $1.key) })
    where announcements[id] == nil {
      // Whether it was for all is known where more than one was shown it.
      let audience = seen.viewers.count > 1 ? "everyone" : seen.viewers.first ?? "everyone"
      try write(
        JSONWriter.bytes(of: [
          "id": .string(id), "text": .string(seen.text), "sentAt": .integer(seen.sentAt),
          "audience": .string(audience),
          "provenance": .object(
            Self.provenance(seen.place, rules: [ArchiveRule.announcement.rawValue])),
        ]), to: "announcements")
    }
  }
}
