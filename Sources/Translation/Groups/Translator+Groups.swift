import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The answer to a request about rooms.
  mutating func group(
    _ action: LegacyEndpoint.GroupAction, _ reply: Located, _ scene: inout Scene
  ) {
    if reply.value.kind == .object, reply.value["logout"] != nil || reply.value["loggedout"] != nil
    {
      heartbeat(reply, .poll, &scene)
      return
    }
    switch action {
    case .sendMessage, .sendChatroomMessage: sent(reply, &scene)
    case .join:
      joined(JoinReply(reply.value), reply, &scene)
    case .leave: left(reply, &scene)
    case .users: heartbeat(reply, .poll, &scene)
    case .history, .synchronise: groupHistory(reply, &scene)
    case .create: created(reply, &scene)
    case .details: details(reply, &scene)
    case .unbanList: unbanList(reply, &scene)
    case .delete: deleted(reply, &scene)
    case .invite, .invitePage, .kick, .ban, .unban, .rename, .deleteMessage, .name, .passwordBox,
      .loadChatroomPro:
      scene.account.claimFields(of: reply, by: .done)
    }
  }

  mutating func rooms(
    _ entries: [HeartbeatReply.Entry<Room>], _ source: Located, _ scene: inout Scene
  ) {
    each(entries, source, &scene) { translator, room, scene in
      translator.learn(room, &scene)
      guard translator.carries(.roomMembership), let viewer = scene.viewer,
        let isJoined = room.isJoined
      else { return }
      if isJoined {
        _ = translator.membership.join(room.id, by: viewer)
      } else {
        _ = translator.membership.leave(room.id, by: viewer)
      }
    }
  }

  private mutating func details(_ reply: Located, _ scene: inout Scene) {
    do throws(LegacyDecodingError) {
      learn(try Room(reply), &scene)
    } catch {
      scene.account.claim(reply, .replyDone)
    }
  }

  private mutating func learn(_ room: Room, _ scene: inout Scene) {
    let name = room.name.map { PlainName($0, else: identities.room(room.id), using: markup) }
    let isNamed = name.map { carries($0.rule) } ?? false
    if carries(.roomKnown) { directory.learn(room, name: isNamed ? name?.text : nil) }
    var rules: FieldRules = [:]
    if let name, name.rule != .userName { rules["name"] = name.rule }
    scene.account.claimFields(of: room.source, by: .room, rules)
  }

  func plainRoomName(_ name: String, of room: String) -> String {
    PlainName(name, else: identities.room(room), using: markup).text
  }

  private mutating func created(_ reply: Located, _ scene: inout Scene) {
    scene.account.claimFields(of: reply, by: .done)
    guard let viewer = scene.viewer,
      let id = reply.value["id"]?.looseText ?? reply.value.numberText, id != "0"
    else { return }
    let name = scene.exchange.request["name"].map { plainRoomName($0, of: id) }
    directory.learnRoom(id, name: name, owner: identities.user(viewer))
    _ = membership.join(id, by: viewer)
  }

  private mutating func deleted(_ reply: Located, _ scene: inout Scene) {
    // Version 7 adds the control message that tells the members.
    scene.account.claimFields(of: reply, by: .done, ["messageid": .bodyRoomDeleted])
  }

  private mutating func unbanList(_ reply: Located, _ scene: inout Scene) {
    guard let list = reply["unban"] else {
      scene.account.claimFields(of: reply, by: .done)
      return
    }
    listed(HeartbeatReply.entries(list), list, &scene)
    for member in reply.value.members where member.key != "unban" {
      scene.account.claim(Located(member.value, at: Located.token(member.key)), .fieldUnknown)
    }
  }

  private mutating func groupHistory(_ reply: Located, _ scene: inout Scene) {
    guard reply.value.kind == .object || reply.value.kind == .array else {
      scene.account.claim(reply, .replyDone)
      return
    }
    guard scene.viewer != nil || reply.value.count == 0 else {
      hold(reply, &scene)
      return
    }
    let entries: [HeartbeatReply.Entry<GroupMessage>] = HeartbeatReply.entries(reply)
    eachInOrder(entries, reply, &scene) { translator, message, scene in
      translator.groupMessage(message, .history, &scene)
    }
  }

  // MARK: The viewer's own coming and going

  private static func plainChannel(in body: ReplyBody) -> String? {
    guard case .text(let text) = body.content else { return nil }
    return JoinReply.channel(plain: text)
  }

  /// - Parameter reply: `nil` for the plain forms, which have no fields.
  mutating func joined(_ outcome: JoinReply, _ reply: Located?, _ scene: inout Scene) {
    let room = scene.exchange.request.roomID
    if outcome == .joined, let room { learnJoined(room, reply, scene.exchange.body) }
    if outcome == .joined, scene.viewer == nil {
      holdMembership(reply, &scene)
      return
    }
    let rule =
      outcome == .joined ? changeMembership(.joined, of: room, &scene) : Rule.roomRefused
    if let reply {
      scene.account.claimFields(
        of: reply, by: .joinReply, ["s": rule, "": rule], except: "messages")
    }
    lastMessages(of: reply, &scene)
  }

  private mutating func learnJoined(_ room: String, _ reply: Located?, _ body: ReplyBody) {
    let name = reply?.value["groupname"]?.looseText ?? reply?.value["chatroomname"]?.looseText
    if carries(.roomKnown) {
      directory.learnRoom(room, name: name.map { plainRoomName($0, of: room) })
    }
    if let channel = reply?.value["cometid"]?.string ?? Self.plainChannel(in: body) {
      directory.learnChannel(channel, ofRoom: room)
    }
  }

  /// The last messages of the room, which version 7 adds to the reply.
  private mutating func lastMessages(of reply: Located?, _ scene: inout Scene) {
    guard let list = reply?["messages"] else { return }
    guard scene.viewer != nil else {
      scene.account.claim(list, .viewerUnknown)
      return
    }
    let entries: [HeartbeatReply.Entry<GroupMessage>] = HeartbeatReply.entries(list)
    eachInOrder(entries, list, &scene) { translator, message, scene in
      translator.groupMessage(message, .history, &scene)
    }
  }

  private mutating func left(_ reply: Located, _ scene: inout Scene) {
    let request = scene.exchange.request
    // The room's id or 1; an object says what went wrong.
    guard reply.value.kind == .number || reply.value.kind == .string, reply.value.looseText != "0"
    else {
      scene.account.claimFields(of: reply, by: .done)
      return
    }
    // A client that was put out leaves as well; the kick or the ban tells of it.
    guard request["kickflag"] == nil, request["banflag"] == nil else {
      scene.account.claim(reply, .replyDone)
      return
    }
    guard scene.viewer != nil else {
      holdMembership(reply, &scene)
      return
    }
    scene.account.claim(reply, changeMembership(.left, of: request.roomID, &scene))
  }

  /// Tells the viewer of their own coming or going, unless it is no news.
  private mutating func changeMembership(
    _ action: MembershipAction, of room: String?, _ scene: inout Scene
  ) -> Rule {
    guard let viewer = scene.viewer else { return .viewerUnknown }
    guard let room else { return .roomUnknown }
    let isNews =
      switch action {
      case .joined: membership.join(room, by: viewer)
      case .left: membership.leave(room, by: viewer)
      }
    guard isNews else { return .roomMembership }
    let uid = identities.user(viewer)
    guard carries(.roomJoined) else { return .roomJoined }
    switch action {
    case .joined:
      scene.emit(.onGroupMemberJoined(memberAction(.joined, of: viewer, in: room, scene)), to: uid)
    case .left:
      scene.emit(.onGroupMemberLeft(memberAction(.left, of: viewer, in: room, scene)), to: uid)
    }
    return .roomJoined
  }

  private enum MembershipAction { case joined, left }

  /// Whoever came or went may become known yet. A plain answer has no fields: its one entry says that nobody was told of it.
  private mutating func holdMembership(_ reply: Located?, _ scene: inout Scene) {
    if let reply {
      hold(reply, &scene)
    } else {
      // It makes nobody known itself.
      if let key = scene.key { hold([], key, &scene) }
      scene.account.claim(field: "", .viewerUnknown)
    }
  }

  /// An action that the old side keeps no record of: its identity is who, where and when, and which of several in that second.
  private mutating func memberAction(
    _ action: MessageAction, of userID: String, in room: String, _ scene: Scene
  ) -> Message {
    let group = directory.room(room)
    let user = directory.user(userID)
    let now = scene.exchange.receivedAt
    let ordinal = membership.ordinal(of: action.rawValue, room, userID, at: now)
    let parts = [action.rawValue, room, userID, String(now)]
    let muid = identities.muid(ofEvent: ordinal > 0 ? parts + [String(ordinal)] : parts)
    return Message(
      id: Identities.derivedMessageID(muid), muid: muid,
      conversationId: ConversationID.group(group.guid), sender: user.uid, receiver: group.guid,
      receiverType: .group, category: .action, type: MessageType.groupMember,
      content: .action(ActionContent(action: action, by: user, for: .group(group))),
      metadata: ["legacy": ["origin": .string(Origin.reply.rawValue)]],
      sentAt: now)
  }
}
