import Markup

/// Links of calls, boards, broadcasts, screens and games: `onclick` up to 5.5, `mobileAction` later.
struct CallMarkup {
  let context: StoredBody.Context

  private struct Link {
    let call: ScriptCall
    let anchor: BodyMarkup.Anchor
  }

  func read(_ markup: BodyMarkup) -> StoredBody? {
    var first: Link?
    // 5.4 puts links to accept and to reject into one message.
    let leading: Link? = markup.firstAnchor { anchor in
      guard let call = Self.call(of: anchor) else { return nil }
      let link = Link(call: call, anchor: anchor)
      if first == nil { first = link }
      return ["accept", "accept_fid", "join"].contains(call.method) ? link : nil
    }
    return (leading ?? first).flatMap(storedBody)
  }

  private static func call(of anchor: BodyMarkup.Anchor) -> ScriptCall? {
    for name in [AttributeName.mobileaction, .onclick, .href] {
      if let value = anchor.bytes(name), let call = ScriptCall(value),
        call.object.utf8.starts(with: "cc".utf8)
      {
        return call
      }
    }
    return nil
  }

  private func storedBody(of link: Link) -> StoredBody? {
    let call = link.call
    switch call.object {
    case "ccavchat": return callBody(link, media: .video)
    case "ccaudiochat": return callBody(link, media: .audio)
    case "ccbroadcast": return toolInvite(call).map { .broadcast($0) }
    case "ccscreenshare": return toolInvite(call).map { .screenshare($0) }
    case "ccwhiteboard": return toolInvite(call).map { .whiteboard($0) }
    case "ccwriteboard": return toolInvite(call).map { .writeboard($0) }
    case "ccgames":
      guard call.method == "accept" || call.method == "accept_fid" else { return nil }
      return .game(
        GameInvite(
          player: call.identifier(0), arguments: Array(call.arguments.dropFirst()),
          isAccepted: call.method == "accept_fid"))
    default: return nil
    }
  }

  private func callBody(_ link: Link, media: CallMedia) -> StoredBody? {
    let call = link.call
    let isInGroup = context == .group || link.anchor.isEqual(.chatroommode, "1")
    switch call.method {
    case "accept":
      guard let caller = call.identifier(0), let callID = call.identifier(1) else { return nil }
      return .callInvite(
        CallInvite(media: media, callID: callID, caller: caller, isInGroup: isInGroup))
    case "accept_fid":
      guard let party = call.identifier(0), let callID = call.identifier(1) else { return nil }
      return .callAccept(CallAccept(media: media, callID: callID, party: party))
    case "join":
      guard let callID = call.identifier(0) else { return nil }
      let group = link.anchor.string(.to).flatMap { $0.isEmpty ? nil : $0 }
      return .callInvite(
        CallInvite(media: media, callID: callID, caller: nil, groupID: group, isInGroup: true))
    case "cancel_call", "reject_call":
      // The caller's copy of 5.4 offers to cancel.
      guard let party = call.identifier(0), let callID = call.identifier(1) else { return nil }
      return .callControl(
        CallControl(
          media: media, verb: .initiate, callID: callID, isInGroup: isInGroup, party: party,
          form: .markup))
    default: return nil
    }
  }

  private func toolInvite(_ call: ScriptCall) -> ToolInvite? {
    switch call.method {
    case "accept":
      guard let initiator = call.identifier(0), let session = call.identifier(1) else { return nil }
      // Screens in groups: accept('UID','GRP','','','1'); boards: accept('UID','ROOM','1') or a room as third argument.
      let isMarkedGroup = call.arguments.last == "1" && call.arguments.count > 2
      let room = call.object == "ccwhiteboard" ? call.identifier(2) : nil
      return ToolInvite(
        initiator: initiator, sessionID: session, room: room,
        isInGroup: context == .group || (isMarkedGroup && room == nil))
    case "join":
      guard let session = call.identifier(0) else { return nil }
      return ToolInvite(initiator: nil, sessionID: session, isInGroup: true)
    default: return nil
    }
  }
}
