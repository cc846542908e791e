/// The link of a call, board, broadcast or game in the attributes of a version.
struct ScriptLink {
  let dialect: StoredBodyDialect

  /// The link of a call of 5.6 and later.
  ///
  /// - Parameter name: the class of the link.
  func marked(
    plugin: String, id: String, name: String, user: String, script: String, words: String
  ) -> String {
    "\(BodyLiterals.callLink)\(plugin)\(BodyLiterals.callClass)\(id) \(name)"
      + "\(BodyLiterals.callee)\(user)\(BodyLiterals.call)\(id)\(BodyLiterals.callMode)"
      + "\(BodyLiterals.mobileAction)\(script)\(BodyLiterals.scriptEnd)\(words)"
      + "\(BodyLiterals.linkEnd)"
  }

  /// - Parameter attributes: what stands between `href` and the script, with a blank before each.
  func link(
    attributes: String, script: String, words: String
  ) -> String {
    let name = dialect.version < LegacyVersion(5, 6) ? "onclick" : "mobileAction"
    return "<a href='javascript:void(0);'\(attributes)"
      + " \(name)=\"javascript:\(script);\">\(words)</a>"
  }
}

extension CallMedia {
  /// The object of the plugin's scripts, the words of its control strings and the name of its pipe field.
  var plugin: (object: String, control: String, name: String) {
    switch self {
    case .video: ("ccavchat", "AVCHAT", "avchat")
    case .audio: ("ccaudiochat", "AUDIOCHAT", "audiochat")
    case .broadcast: ("ccbroadcast", "BROADCAST", "broadcast")
    }
  }

  /// Whether the version stores calls of this kind without a tag, `|` between the parts.
  func isPiped(_ dialect: StoredBodyDialect) -> Bool {
    switch self {
    case .video: dialect.version >= LegacyVersion(6, 4, 5)
    case .audio:
      dialect.version >= LegacyVersion(7, 0, 2)
        && !dialect.isApp(olderThan: LegacyVersion(6, 9, 22))
    case .broadcast: false
    }
  }

  fileprivate func require(
    _ dialect: StoredBodyDialect, _ form: String
  ) throws(StoredBodyEncodingError) {
    switch self {
    case .video: try dialect.require(form, from: LegacyVersion(5, 0))
    case .audio: try dialect.require(form, from: LegacyVersion(5, 6))
    case .broadcast: throw .invalidPart(form: form, part: "media")
    }
  }
}

extension CallInvite {
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let form = "call invite"
    try media.require(dialect, form)
    let parts = BodyParts(form: form, in: context)
    let id = try parts.argument(callID, "call id")
    let plugin = media.plugin
    if context == .group {
      // The author of the message is the one who calls.
      try parts.refuse(self.caller, "caller")
      try parts.refuse(window, "window")
      return try groupInvite(id, dialect, parts)
    }
    guard !isInGroup else { throw .wrongContext(form: form) }
    try parts.refuse(groupID, "group id")
    let caller = try parts.argument(self.caller, "caller")
    let script = "jqcc.\(plugin.object).accept('\(caller)','\(id)')"
    if media.isPiped(dialect) {
      let window = try window.map { (name) throws(StoredBodyEncodingError) in
        try parts.argument(name, "window")
      }
      return "mobileAction=\"javascript:\(script);\"|\(plugin.name)_webaction=initiate|\(id)|"
        + (window ?? "")
    }
    try parts.refuse(window, "window")
    let phrases = dialect.phrases
    let words = parts.text(media == .video ? phrases.call : phrases.audioCall)
    let link = ScriptLink(dialect: dialect)
    let accept = parts.text(phrases.accept)
    if dialect.version >= LegacyVersion(5, 6) {
      let name = media == .video ? "acceptAVChat" : "acceptAudioChat"
      let tag = link.marked(
        plugin: plugin.name, id: id, name: name, user: caller, script: script, words: accept)
      return "\(words) \(tag) \(parts.text(phrases.ignore))"
    }
    guard dialect.version >= LegacyVersion(5, 4), dialect.version < LegacyVersion(5, 5) else {
      return "\(words) \(link.link(attributes: "", script: script, words: accept)) "
        + parts.text(phrases.ignore)
    }
    let attributes = " token='' class='\(plugin.name)_link_\(id)'"
    let reject = link.link(
      attributes: attributes, script: "jqcc.\(plugin.object).reject_call('\(caller)','\(id)')",
      words: parts.text(phrases.reject))
    return "\(words) \(link.link(attributes: attributes, script: script, words: accept)) \(reject)"
  }

  private func groupInvite(
    _ id: String, _ dialect: StoredBodyDialect, _ parts: BodyParts
  ) throws(StoredBodyEncodingError) -> String {
    try dialect.require("call invite", from: LegacyVersion(5, 2))
    let group = try groupID.map { (id) throws(StoredBodyEncodingError) in
      try parts.argument(id, "group id")
    }
    let name = media == .video ? "join_Avchat" : "join_Audiochat"
    let script = "javascript:jqcc.\(media.plugin.object).join('\(id)');"
    // Sound kept `onclick`.
    let action =
      media == .audio || dialect.version < LegacyVersion(5, 6) ? "onclick" : "mobileAction"
    let words = parts.text(dialect.phrases.groupCall)
    return "\(words) <a token ='' href='javascript:void(0);' class='\(name)' to='\(group ?? "")'"
      + " grp='\(id)' caller='' \(action)=\"\(script)\">\(parts.text(dialect.phrases.join))</a>"
  }
}

extension CallAccept {
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let form = "call accept"
    try media.require(dialect, form)
    guard context == .oneToOne else { throw .wrongContext(form: form) }
    let parts = BodyParts(form: form, in: context)
    let id = try parts.argument(callID, "call id")
    let party = try parts.argument(self.party, "party")
    let plugin = media.plugin
    let script = "jqcc.\(plugin.object).accept_fid('\(party)','\(id)')"
    if media.isPiped(dialect) {
      return "mobileAction=\"javascript:\(script);\"|\(plugin.name)_webaction=acceptcall|\(id)"
    }
    let name = media == .video ? "accept_AVfid" : "accept_Audiofid"
    let link = ScriptLink(dialect: dialect)
    let words = parts.text(dialect.phrases.join)
    let tag =
      dialect.version >= LegacyVersion(5, 6)
      ? link.marked(
        plugin: plugin.name, id: id, name: name, user: party, script: script, words: words)
      : link.link(attributes: "", script: script, words: words)
    return "\(parts.text(dialect.phrases.callAccepted)) \(tag)"
  }
}

extension CallControl {
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let form = "call control"
    let parts = BodyParts(form: form, in: context)
    if media == .broadcast {
      guard verb == .end else { throw .invalidPart(form: form, part: "verb") }
      try dialect.require(form, from: LegacyVersion(5, 6))
    } else if media == .audio {
      try dialect.require(form, from: LegacyVersion(5, 6))
    } else {
      try dialect.require(form, from: LegacyVersion(5, 4))
    }
    if verb != .initiate {
      try parts.refuse(party, "party")
      try parts.refuse(window, "window")
    }
    if context == .group, dialect.version < LegacyVersion(5, 6) {
      guard let name = verb.groupNameOf54 else {
        throw .notInVersion(form: form, version: dialect.version)
      }
      // The form names no call.
      guard callID == nil else { throw .invalidPart(form: form, part: "call id") }
      return "\(StoredBodyReader.controlPrefix)\(media.plugin.control)_\(name)"
    }
    if verb == .initiate { return try initiate(dialect, context, parts) }
    let id = try parts.field(callID, "call id")
    let mode = context == .group || isInGroup ? (isInGroup ? "_1" : "_0") : ""
    return
      "\(StoredBodyReader.controlPrefix)PLUGIN_\(media.plugin.control)_\(verb.name)_\(id)\(mode)"
  }

  /// The caller's own copy; that of a voice call says AVCHAT as well.
  private func initiate(
    _ dialect: StoredBodyDialect, _ context: StoredBody.Context, _ parts: BodyParts
  ) throws(StoredBodyEncodingError) -> String {
    let id = try parts.field(callID, "call id")
    if dialect.version >= LegacyVersion(6, 4, 5) {
      try parts.refuse(party, "party")
      let window = try window.map { (name) throws(StoredBodyEncodingError) in
        let name = try parts.argument(name, "window")
        guard !name.contains(MessageTypeSuffix.mark) else {
          throw .invalidPart(form: "call control", part: "window")
        }
        return name
      }
      return "\(StoredBodyReader.controlPrefix)PLUGIN_AVCHAT_INITIATECALL_\(id)_"
        + "\(isInGroup ? 1 : 0)_\(window ?? "")_2"
    }
    try dialect.require("call control", from: LegacyVersion(5, 4), until: LegacyVersion(5, 5))
    try parts.refuse(window, "window")
    guard !isInGroup else { throw .wrongContext(form: parts.form) }
    let party = try parts.argument(self.party, "party")
    let link = ScriptLink(dialect: dialect).link(
      attributes: " token='' class='avchat_link_\(id)'",
      script: "jqcc.ccavchat.cancel_call('\(party)','\(id)')",
      words: parts.text(dialect.phrases.cancel))
    return "\(parts.text(dialect.phrases.callSent)) \(link)"
  }
}

extension CallControl.Verb {
  fileprivate var name: String {
    switch self {
    case .end: "ENDCALL"
    case .reject: "REJECTCALL"
    case .noAnswer: "NOANSWER"
    case .cancel: "CANCELCALL"
    case .busy: "BUSYCALL"
    case .initiate: "INITIATECALL"
    }
  }

  /// Of 5.4 and 5.5, which name no call; `nil` for the caller's own copy, which groups have not.
  fileprivate var groupNameOf54: String? {
    switch self {
    case .end: "END_CHATROOM_CALL"
    case .reject: "REJECT_CHATROOM_CALL"
    case .noAnswer: "NO_ANSWER_CHATROOM"
    case .cancel: "CANCEL_CALL"
    case .busy: "BUSY_CALL"
    case .initiate: nil
    }
  }
}
