/// What stands behind `CC^CONTROL_`.
struct ControlReader {
  let context: StoredBody.Context
  /// The whole body, for what is not understood.
  let raw: String

  func read(_ whole: String) -> StoredBody {
    if ByteSearch.hasPrefix(whole, "{") { return JSONControl(control: self).read(whole) }
    if ByteSearch.hasPrefix(whole, "mobileAction=") {
      return PipeCall(whole)?.storedBody ?? unknown("mobileAction")
    }
    let rest = withoutMessageType(whole)
    if ByteSearch.hasPrefix(rest, "PLUGIN_") { return pluginControl(rest) }
    if let call = groupCallOf54(rest) { return .callControl(call) }
    return groupAction(rest) ?? unknown(Self.kind(of: rest))
  }

  func unknown(_ kind: String) -> StoredBody {
    .unknownControl(kind: kind, raw: Redacted(raw))
  }

  /// Old senders put HTML for other clients behind `_messagetype_`.
  private func withoutMessageType(_ text: String) -> String {
    guard let range = text.firstRange(of: MessageTypeSuffix.mark) else { return text }
    return String(text[..<range.lowerBound])
  }

  // MARK: Calls

  /// `PLUGIN_AVCHAT_ENDCALL_GRP`, in groups with `_MODE`; `PLUGIN_AVCHAT_INITIATECALL_GRP_0_CALLER_2`.
  private func pluginControl(_ rest: String) -> StoredBody {
    let parts = rest.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count >= 4, let media = Self.media[String(parts[1])],
      let verb = Self.verbs[String(parts[2])]
    else { return unknown(Self.kind(of: rest)) }
    var fields = parts[3...]
    var mode: Substring?
    var window: String?
    if verb == .initiate {
      // The caller's window name may hold `_`: what stands before it is counted from the left, the direction from the right.
      mode = fields.dropFirst().first
      var name = fields.dropFirst(2)
      if name.last == "2" { name = name.dropLast() }
      window = CallInvite.window(name.joined(separator: "_"))
      fields = fields.prefix(1)
    } else if fields.count > 1, let last = fields.last, last == "0" || last == "1" {
      mode = last
      fields = fields.dropLast()
    }
    let callID = fields.joined(separator: "_")
    guard Self.isIdentifier(callID) else { return unknown(Self.kind(of: rest)) }
    return .callControl(
      CallControl(
        media: media, verb: verb, callID: callID,
        isInGroup: mode.map { $0 == "1" } ?? (context == .group), window: window))
  }

  private func groupCallOf54(_ rest: String) -> CallControl? {
    let parts = rest.split(separator: "_", maxSplits: 1)
    guard parts.count == 2, let media = Self.media[String(parts[0])],
      let verb = Self.groupVerbsOf54[String(parts[1])]
    else { return nil }
    return CallControl(media: media, verb: verb, callID: nil, isInGroup: true)
  }

  static let media: [String: CallMedia] = [
    "AVCHAT": .video, "AUDIOCHAT": .audio, "BROADCAST": .broadcast,
  ]

  private static let verbs: [String: CallControl.Verb] = [
    "ENDCALL": .end, "REJECTCALL": .reject, "NOANSWER": .noAnswer, "CANCELCALL": .cancel,
    "BUSYCALL": .busy, "INITIATECALL": .initiate,
  ]

  private static let groupVerbsOf54: [String: CallControl.Verb] = [
    "END_CHATROOM_CALL": .end, "REJECT_CHATROOM_CALL": .reject, "NO_ANSWER_CHATROOM": .noAnswer,
    "CANCEL_CALL": .cancel, "CANCEL_CHATROOM_CALL": .cancel, "BUSY_CALL": .busy,
    "BUSY_CHATROOM_CALL": .busy,
  ]

  // MARK: Groups

  /// `kicked_UID`, `banned_UID`, `deletemessage_MID`, `deletedchatroom_GID_UID`. What acknowledges a kick (`kicked_kicked`) and other
  /// things without a number are no event.
  private func groupAction(_ rest: String) -> StoredBody? {
    let parts = rest.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.count <= 3 else { return nil }
    return groupAction(method: parts[0], id: parts[1], by: parts.count > 2 ? parts[2] : nil)
  }

  private static let groupActions: Set = ["kicked", "banned", "deletemessage", "deletedchatroom"]

  func groupAction(method: String, id: String, by: String?) -> StoredBody? {
    guard Self.groupActions.contains(method) else { return nil }
    guard Self.isNumber(id) else {
      let isAcknowledgement = id == "kicked" || id == "banned"
      return unknown(isAcknowledgement ? "\(method)_acknowledged" : method)
    }
    switch method {
    case "kicked" where by == nil: return .groupAction(.kicked(userID: id))
    case "banned" where by == nil: return .groupAction(.banned(userID: id))
    case "deletemessage" where by == nil: return .groupAction(.messageDeleted(messageID: id))
    case "deletedchatroom":
      return .groupAction(
        .roomDeleted(groupID: id, by: by.flatMap { Self.isNumber($0) ? $0 : nil }))
    default: return unknown(method)
    }
  }

  // MARK: Names

  static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 20 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// The leading words of a control string, as far as they are ours: what else stands in it may be an id, or a secret.
  static func kind(of rest: String) -> String {
    let words = rest.utf8.prefix(128).split(
      separator: UInt8(ascii: "_"), omittingEmptySubsequences: false
    )
    .prefix(4)
    .map { String(decoding: $0, as: UTF8.self) }
    .prefix { vocabulary.contains($0) }
    return words.isEmpty ? "unknown" : words.joined(separator: "_")
  }

  /// The words that known control strings are made of.
  private static let vocabulary: Set<String> = Set(media.keys).union(verbs.keys).union(
    JSONControl.words
  )
  .union(groupActions).union(["PLUGIN"])
}
