import JSONText
import LegacyProtocol
import Markup
import TestSupport
import Testing

@Suite("Stored bodies: written")
struct WrittenBodyTests {
  static let versions = [
    "5.0", "5.2", "5.4", "5.5", "5.6", "5.7", "5.8", "6.0", "6.2.5", "6.4.5", "6.8.3", "6.9.20",
    "7.0.2", "7.0.6",
  ].compactMap { LegacyVersion($0) }

  static func dialects() -> [StoredBodyDialect] {
    versions.flatMap { version in
      StoredBodyDialect.Platform.allCases.map { StoredBodyDialect(version: version, platform: $0) }
    }
  }

  private static let call = "9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3"
  private static let download =
    "//h.example.test/cometchat/plugins/filetransfer/download.php?file=0f1e.bin&unencryptedfilename="

  /// A value of every kind in the form that reading gives it, with what it depends on.
  static func values(
    _ dialect: StoredBodyDialect, _ context: StoredBody.Context
  ) -> [StoredBody] {
    let isGroup = context == .group
    let isPiped = dialect.version >= LegacyVersion(6, 4, 5)
    let isPipedSound = dialect.version >= LegacyVersion(7, 0, 2)
    var values: [StoredBody] = [
      .sticker(Sticker(key: "hi", category: "bear", to: "7", isInGroup: isGroup)),
      .sticker(Sticker(key: "jqcc.cc \"q\" שלום", category: nil, isInGroup: isGroup)),
      .botResponse(BotResponse(botID: "3", kind: .text, message: "5 < 6 & ü", isInGroup: isGroup)),
      .botResponse(
        BotResponse(
          botID: nil, kind: .unknown("card"),
          message: "jqcc.ccavchat.accept('1','2') CC^CONTROL_kicked_1", isInGroup: isGroup)),
    ]
    for verb in [CallControl.Verb.end, .reject, .noAnswer, .cancel, .busy] {
      for media in [CallMedia.video, .audio] {
        let isNameless = isGroup && dialect.version < LegacyVersion(5, 6)
        values.append(
          .callControl(
            CallControl(
              media: media, verb: verb, callID: isNameless ? nil : call, isInGroup: isGroup)))
      }
    }
    let boards = [
      ToolInvite(initiator: "7", sessionID: "1480000000", isInGroup: isGroup)
    ]
    for board in boards {
      values += [.screenshare(board), .whiteboard(board), .writeboard(board)]
    }
    if isGroup {
      values += [
        .groupAction(.kicked(userID: "9")), .groupAction(.banned(userID: "9")),
        .groupAction(.messageDeleted(messageID: "33")),
        .groupAction(.roomDeleted(groupID: "5", by: "7")),
        .groupAction(.roomDeleted(groupID: "5", by: nil)),
        .callInvite(
          CallInvite(media: .video, callID: call, caller: nil, groupID: "5", isInGroup: true)),
        .callInvite(CallInvite(media: .audio, callID: call, caller: nil, isInGroup: true)),
        .broadcast(ToolInvite(initiator: nil, sessionID: call, isInGroup: true)),
      ]
    } else {
      values += [
        .callInvite(
          CallInvite(
            media: .video, callID: call, caller: "7", form: isPiped ? .pipe : .markup)),
        .callInvite(
          CallInvite(
            media: .audio, callID: call, caller: "7", form: isPipedSound ? .pipe : .markup)),
        .callAccept(
          CallAccept(media: .video, callID: call, party: "42", form: isPiped ? .pipe : .markup)),
        .callAccept(
          CallAccept(media: .audio, callID: call, party: "42", form: isPipedSound ? .pipe : .markup)
        ),
        isPiped
          ? .callControl(CallControl(media: .video, verb: .initiate, callID: call))
          : .callControl(
            CallControl(
              media: .video, verb: .initiate, callID: call, party: "42", form: .markup)),
        .callControl(CallControl(media: .broadcast, verb: .end, callID: call)),
        .broadcast(ToolInvite(initiator: "7", sessionID: call, isInGroup: false)),
        .whiteboard(
          ToolInvite(initiator: "7", sessionID: "1480000000", room: "room_1", isInGroup: false)),
        .game(
          GameInvite(player: "7", arguments: ["1", "2", "0", "33", "640"], isAccepted: false)),
        .game(GameInvite(player: "7", arguments: ["1", ""], isAccepted: true)),
        .invite(
          ChatroomInvite(
            groupID: "5", name: "Dev & \"Ops\" <שלום> jqcc.cc",
            passwordHash: Redacted("5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"), hasPassword: true)),
        .invite(
          ChatroomInvite(groupID: "5", name: nil, passwordHash: Redacted(""), hasPassword: false)),
        .signal(.typingStarted(by: "42", atMilliseconds: 1_480_000_400_123)),
        .signal(.typingStopped(by: "42", atMilliseconds: nil)),
        .signal(.delivered(messageID: "903", by: "7")), .signal(.read(messageID: "903", by: "7")),
        .signal(.deliveredAndRead(messageID: "903", by: "7")),
      ]
    }
    return values + media(dialect, isGroup)
  }

  private static func media(_ dialect: StoredBodyDialect, _ isGroup: Bool) -> [StoredBody] {
    var values: [StoredBody] = []
    for (kind, name) in [
      (StoredFile.Kind.image, "cat (1).png"), (.video, "clip.mp4"), (.audio, "audiofile_1.mp3"),
      (.other, "a & \"b\".pdf"),
    ] {
      var file = StoredFile(
        kind: kind,
        url: download
          + name.replacing(" ", with: "%20").replacing("\"", with: "%22").replacing(
            "&", with: "%26"), name: name, encodedName: "0f1e.bin")
      // What a version does not tell apart or does not write is not there when it is read.
      let hasPreview = kind != .other && !(kind == .audio && dialect.version < LegacyVersion(5, 7))
      let isLink = !hasPreview || dialect.version < LegacyVersion(5, 2)
      if isLink { file.kind = .other }
      if !isLink {
        if isGroup { (file.width, file.height) = (64, 48) }
        if kind == .image {
          file.thumbnail = "/cometchat/writable/filetransfer/uploads/0f1e.bin"
          file.thumbnailHeight = 170
        }
        if dialect.version >= LegacyVersion(6, 9) { file.pluginPath = "/plugins/filetransfer/" }
      }
      values.append(.file(file))
    }
    values.append(
      .handwriting(
        StoredImage(
          url: "/cometchat/plugins/handwrite/uploads/ab12.png",
          imageURL: "/cometchat/plugins/handwrite/uploads/ab12.png", name: "ab12.png", width: 134,
          height: 90)))
    return values
  }

  @Test(
    "every kind, written for every version and read again, is the same value", arguments: dialects()
  )
  func roundTrip(dialect: StoredBodyDialect) throws {
    let reader = MarkupReader()
    var written = 0
    for context in [StoredBody.Context.oneToOne, .group] {
      for value in Self.values(dialect, context) {
        let body: String
        do {
          body = try value.encoded(for: dialect, in: context)
        } catch StoredBodyEncodingError.notInVersion {
          continue
        }
        let read = StoredBody(reading: body, in: context, using: reader)
        #expect(read == value, "\(body)")
        #expect(try read.encoded(for: dialect, in: context) == body)
        written += 1
      }
    }
    #expect(written >= 15)
  }

  @Test("what a version lacks is refused, by name")
  func notInVersion() {
    let old = StoredBodyDialect(version: LegacyVersion(5, 4), platform: .android)
    let new = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .android)
    let sticker = StoredBody.sticker(Sticker(key: "hi", category: nil))
    #expect(
      throws: StoredBodyEncodingError.notInVersion(
        form: "sticker", version: LegacyVersion(5, 4))
    ) { try sticker.encoded(for: old, in: .oneToOne) }
    let game = StoredBody.game(GameInvite(player: "7", arguments: [], isAccepted: false))
    #expect(
      throws: StoredBodyEncodingError.notInVersion(form: "game", version: LegacyVersion(7, 0, 6))
    ) { try game.encoded(for: new, in: .oneToOne) }
    #expect(throws: StoredBodyEncodingError.notUnderstood) {
      try StoredBody.unknownControl(kind: "x", raw: Redacted("CC^CONTROL_x"))
        .encoded(for: new, in: .oneToOne)
    }
    for raw in ["CC^CONTROL_kicked_7", "unknown", ""] {
      #expect(throws: StoredBodyEncodingError.notUnderstood) {
        try StoredBody.unknownControl(kind: "unknown", raw: Redacted(raw))
          .encoded(for: new, in: .group)
      }
    }
    #expect(throws: StoredBodyEncodingError.wrongContext(form: "group action")) {
      try StoredBody.groupAction(.kicked(userID: "1")).encoded(for: new, in: .oneToOne)
    }
  }

  @Test(
    "the name of the caller's window comes back",
    arguments: [
      "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=initiate|9c8b|win_1",
      "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=initiate|9c8b|",
      "mobileAction=\"javascript:jqcc.ccaudiochat.accept('7','9c8b');\"|audiochat_webaction=initiate|9c8b|w",
      "CC^CONTROL_PLUGIN_AVCHAT_INITIATECALL_9c8b_0_win_1_2",
      "CC^CONTROL_PLUGIN_AVCHAT_INITIATECALL_9c8b_0_2_2",
      "CC^CONTROL_PLUGIN_AVCHAT_INITIATECALL_9c8b_1_w_2",
      "CC^CONTROL_PLUGIN_AVCHAT_INITIATECALL_9c8b_0__2",
    ])
  func windows(body: String) throws {
    let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web)
    let read = StoredBody(reading: body, in: .oneToOne, using: MarkupReader())
    #expect(try read.encoded(for: dialect, in: .oneToOne) == body)
  }

  static let placeless: [(StoredBody, StoredBody.Context, StoredBodyEncodingError)] = {
    func tool(_ initiator: String? = "7", _ room: String? = "r", _ isInGroup: Bool = false)
      -> ToolInvite
    {
      ToolInvite(initiator: initiator, sessionID: "s1", room: room, isInGroup: isInGroup)
    }
    let control = CallControl(media: .video, verb: .end, callID: "9c8b", isInGroup: true)
    var call = CallInvite(media: .video, callID: "9c8b", caller: "7")
    call.window = "a|b"
    var copy = CallControl(media: .video, verb: .initiate, callID: "9c8b")
    copy.window = "a_messagetype_b"
    return [
      (.screenshare(tool()), .oneToOne, .invalidPart(form: "screenshare", part: "room")),
      (.writeboard(tool()), .oneToOne, .invalidPart(form: "writeboard", part: "room")),
      (.broadcast(tool()), .oneToOne, .invalidPart(form: "broadcast", part: "room")),
      (.broadcast(tool("7", nil)), .group, .invalidPart(form: "broadcast", part: "initiator")),
      (.whiteboard(tool("7", nil, true)), .oneToOne, .wrongContext(form: "whiteboard")),
      (.callInvite(call), .oneToOne, .invalidPart(form: "call invite", part: "window")),
      (.callControl(copy), .oneToOne, .invalidPart(form: "call control", part: "window")),
      (.callControl(control), .group, .invalidPart(form: "call control", part: "call id")),
    ]
  }()

  @Test("a part for which a form has no place is refused", arguments: placeless.indices)
  func withoutPlace(index: Int) {
    let (body, context, error) = Self.placeless[index]
    let isOfRoom =
      body
      == .callControl(
        CallControl(media: .video, verb: .end, callID: "9c8b", isInGroup: true))
    let version = isOfRoom ? LegacyVersion(5, 5) : LegacyVersion(7, 0, 6)
    let dialect = StoredBodyDialect(version: version, platform: .web)
    #expect(throws: error) { try body.encoded(for: dialect, in: context) }
  }

  @Test(
    "boards and screens of rooms say so wherever they are written",
    arguments: [
      StoredBody.writeboard(ToolInvite(initiator: "7", sessionID: "r1", isInGroup: true)),
      .screenshare(ToolInvite(initiator: "7", sessionID: "r1", isInGroup: true)),
      .broadcast(ToolInvite(initiator: nil, sessionID: "r1", isInGroup: true)),
      .writeboard(ToolInvite(initiator: "7", sessionID: "r1", isInGroup: false)),
    ])
  func toolsOfRooms(body: StoredBody) throws {
    let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web)
    let written = try body.encoded(for: dialect, in: .oneToOne)
    #expect(StoredBody(reading: written, in: .oneToOne, using: MarkupReader()) == body)
  }

  @Test(
    "an id that would end its form is refused",
    arguments: ["'", "\"", "a b", "", "x|y", "</a>", "a_1", "é", "\\", "x_messagetype_10"])
  func unfitIDs(id: String) {
    for dialect in Self.dialects() {
      let control = StoredBody.callControl(CallControl(media: .video, verb: .end, callID: id))
      #expect(throws: StoredBodyEncodingError.self) {
        try control.encoded(for: dialect, in: .oneToOne)
      }
      guard id != "a_1" else { continue }
      let invite = StoredBody.callInvite(CallInvite(media: .video, callID: id, caller: "7"))
      #expect(throws: StoredBodyEncodingError.self) {
        try invite.encoded(for: dialect, in: .oneToOne)
      }
    }
  }

  @Test("an app older than the install gets voice calls in the layout it knows")
  func olderApp() throws {
    let call = StoredBody.callInvite(CallInvite(media: .audio, callID: "9c8b", caller: "7"))
    var dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .iOS)
    #expect(try call.encoded(for: dialect, in: .oneToOne).hasPrefix("mobileAction="))
    dialect.appVersion = LegacyVersion(6, 9, 20)
    let body = try call.encoded(for: dialect, in: .oneToOne)
    #expect(body.contains("class='audiochat_link_9c8b acceptAudioChat'"))
    #expect(StoredBody(reading: body, in: .oneToOne, using: MarkupReader()) == call)
    dialect.platform = .web
    #expect(try call.encoded(for: dialect, in: .oneToOne).hasPrefix("mobileAction="))
  }

  @Test(
    "a file kept elsewhere bears the mark that old SDKs look for, and is read as a file",
    arguments: dialects())
  func foreignFile(dialect: StoredBodyDialect) throws {
    let reader = MarkupReader()
    for kind in [StoredFile.Kind.image, .video, .audio, .other] {
      let file = StoredFile(
        kind: kind, url: "https://cdn.example.test/filetransfer/ab12.png?x=1&y=2",
        name: "my cat.png",
        encodedName: "ab12.png")
      for context in [StoredBody.Context.oneToOne, .group] {
        let body = try StoredBody.file(file).encoded(for: dialect, in: context)
        #expect(body.contains("plugins/filetransfer"))
        guard case .file(let read) = StoredBody(reading: body, in: context, using: reader) else {
          Issue.record("not a file: \(body)")
          continue
        }
        #expect(read.url == file.url)
      }
    }
  }

  @Test("the caller's own copy has no form in groups before 5.6: it is not written as a cancelling")
  func groupInitiate() {
    let own = StoredBody.callControl(
      CallControl(media: .video, verb: .initiate, callID: "9c8b", isInGroup: true, party: "42"))
    for version in [LegacyVersion(5, 4), LegacyVersion(5, 5)] {
      #expect(
        throws: StoredBodyEncodingError.notInVersion(form: "call control", version: version)
      ) {
        try own.encoded(
          for: StoredBodyDialect(version: version, platform: .android), in: .group)
      }
    }
  }

  @Test(
    "an invitation whose room has an empty name is written as one without", arguments: dialects())
  func namelessInvite(dialect: StoredBodyDialect) throws {
    guard dialect.version >= LegacyVersion(4, 4) else { return }
    let reader = MarkupReader()
    func invite(_ name: String?) -> StoredBody {
      .invite(
        ChatroomInvite(groupID: "5", name: name, passwordHash: Redacted(""), hasPassword: false))
    }
    let body = try invite("").encoded(for: dialect, in: .oneToOne)
    #expect(try invite(nil).encoded(for: dialect, in: .oneToOne) == body)
    #expect(StoredBody(reading: body, in: .oneToOne, using: reader) == invite(nil))
  }

  /// What old clients of groups take for a kick or a ban, wherever it stands.
  private static func expectNoKick(_ body: String) {
    #expect(!body.contains("kicked_") && !body.contains("banned_"), "\(body)")
  }

  private static func expectSame(
    _ read: StoredBody, _ body: StoredBody, _ dialect: StoredBodyDialect
  ) {
    switch body {
    case .file(let file):
      guard case .file(let again) = read else {
        Issue.record("not a file")
        return
      }
      // Pictures and films of 5.2 to 5.6 have no place for a name but the address.
      let isNamed =
        again.kind == .other || dialect.version < LegacyVersion(5, 2)
        || dialect.version >= LegacyVersion(5, 7)
      #expect(again.name == (isNamed ? file.name : "kicked_9.png"))
      #expect(again.encodedName == file.encodedName)
    case .handwriting(let note):
      guard case .handwriting(let again) = read else {
        Issue.record("not a note")
        return
      }
      #expect(again.name == note.name)
    case .sticker(var sticker):
      sticker.isInGroup = true
      #expect(read == .sticker(sticker))
    default: #expect(read == body)
    }
  }

  @Test(
    "kicked_ and banned_ are altered in groups wherever a body holds words", arguments: dialects())
  func groupTokens(dialect: StoredBodyDialect) throws {
    let reader = MarkupReader()
    var named = dialect
    named.phrases.groupFile = "was kicked_1 by"
    named.phrases.groupHandwriting = "banned_2 note"
    let download = "/cometchat/plugins/filetransfer/download.php?file=kicked_9.png"
    var bodies: [StoredBody] = [
      .sticker(Sticker(key: "kicked_9", category: "banned_1", to: "kicked_", caller: "banned_x")),
      .botResponse(
        BotResponse(botID: "banned_3", kind: .text, message: "banned_12", isInGroup: true)),
      .handwriting(
        StoredImage(
          url: "/cometchat/plugins/handwrite/download.php?file=kicked_1.png",
          imageURL: "/cometchat/writable/handwrite/uploads/kicked_1.png", name: "kicked_1.png")),
    ]
    for kind in [StoredFile.Kind.image, .video, .audio, .other] {
      for (url, name) in [
        (download, "banned_3.txt"), (download, "kicked_banned_ & <b>.txt"),
        (download + "&unencryptedfilename=kicked_9.png", "kicked_9.png"),
      ] {
        bodies.append(
          .file(StoredFile(kind: kind, url: url, name: name, encodedName: "kicked_9.png")))
      }
    }
    for body in bodies {
      guard let written = try? body.encoded(for: named, in: .group) else { continue }
      Self.expectNoKick(written)
      Self.expectSame(StoredBody(reading: written, in: .group, using: reader), body, dialect)
    }
    let board = StoredBody.whiteboard(
      ToolInvite(initiator: "7", sessionID: "kicked_1", isInGroup: true))
    #expect(throws: StoredBodyEncodingError.self) { try board.encoded(for: dialect, in: .group) }
  }

  @Test(
    "the name of a file comes back, whatever it holds, and its body is the same the second time",
    arguments: [
      "a&amp;b.png", "a&b.png", "&lt;x&gt;.png", "a & b", "&copy;&copy.png", "&#60;.png", "&",
      "<b>.png",
      "jqcc.cc.png", "50%41.png", "a_messagetype_18.png", "x &nbsp; y.png", "é&eacute;.pdf",
    ])
  func fileNames(name: String) throws {
    let reader = MarkupReader()
    let url = "/cometchat/plugins/filetransfer/download.php?file=0f1e.bin"
    for dialect in Self.dialects() {
      for kind in [StoredFile.Kind.image, .video, .audio, .other] {
        // Images of 5.2 to 5.6 and films of that time have no place for a name but the address.
        let isNamed =
          kind == .other || dialect.version < LegacyVersion(5, 2)
          || dialect.version >= LegacyVersion(5, 7)
        guard isNamed || kind == .audio else { continue }
        for context in [StoredBody.Context.oneToOne, .group] {
          let file = StoredFile(kind: kind, url: url, name: name, encodedName: "0f1e.bin")
          let body = try StoredBody.file(file).encoded(for: dialect, in: context)
          guard case .file(let read) = StoredBody(reading: body, in: context, using: reader) else {
            Issue.record("not a file: \(body)")
            continue
          }
          #expect(read.name == name, "\(body)")
          #expect(try StoredBody.file(read).encoded(for: dialect, in: context) == body)
        }
      }
    }
  }

  @Test("a line end in the name of a file is a blank, the first time as the second")
  func brokenFileName() throws {
    let file = StoredFile(
      kind: .other, url: "/cometchat/plugins/filetransfer/download.php?file=0f1e.bin",
      name: "new\r\nline\u{7}.png")
    for dialect in Self.dialects() {
      let body = try StoredBody.file(file).encoded(for: dialect, in: .oneToOne)
      let read = StoredBody(reading: body, in: .oneToOne, using: MarkupReader())
      #expect(try read.encoded(for: dialect, in: .oneToOne) == body)
      #expect(!body.contains("<br> "))
    }
  }

  @Test(
    "the size of a picture stands in either conversation, and one side of it alone too",
    arguments: [(120, 90), (120, nil), (nil, 90), (nil, nil)] as [(Int?, Int?)])
  func sizes(width: Int?, height: Int?) throws {
    for dialect in Self.dialects() where dialect.version >= LegacyVersion(5, 2) {
      for context in [StoredBody.Context.oneToOne, .group] {
        let file = StoredFile(
          kind: .image, url: "/cometchat/plugins/filetransfer/download.php?file=cat.png",
          name: "cat.png", encodedName: "cat.png", width: width, height: height)
        let body = try StoredBody.file(file).encoded(for: dialect, in: context)
        guard case .file(let read) = StoredBody(reading: body, in: context, using: MarkupReader())
        else {
          Issue.record("not a file: \(body)")
          continue
        }
        #expect(read.width == width)
        #expect(read.height == height)
      }
    }
  }

  static let callParts: [(StoredBody, String, StoredBody.Context, StoredBodyEncodingError)] = {
    func invite(_ caller: String?, group: String? = nil, window: String? = nil, _ isInGroup: Bool)
      -> StoredBody
    {
      .callInvite(
        CallInvite(
          media: .video, callID: "9c8b", caller: caller, groupID: group, isInGroup: isInGroup,
          window: window))
    }
    func control(
      _ verb: CallControl.Verb, party: String? = nil, window: String? = nil,
      _ isInGroup: Bool = false
    ) -> StoredBody {
      .callControl(
        CallControl(
          media: .video, verb: verb, callID: "9c8b", isInGroup: isInGroup, party: party,
          window: window))
    }
    let form = "call invite"
    let step = "call control"
    return [
      (invite("7", true), "7.0.6", .group, .invalidPart(form: form, part: "caller")),
      (invite(nil, window: "w", true), "7.0.6", .group, .invalidPart(form: form, part: "window")),
      (invite("7", window: "w", false), "5.0", .oneToOne, .invalidPart(form: form, part: "window")),
      (invite("7", window: "w", false), "5.4", .oneToOne, .invalidPart(form: form, part: "window")),
      (
        invite("7", window: "w", false), "6.2.5", .oneToOne,
        .invalidPart(form: form, part: "window")
      ),
      (
        invite("7", group: "5", false), "7.0.6", .oneToOne,
        .invalidPart(form: form, part: "group id")
      ),
      (invite("7", true), "6.2.5", .oneToOne, .wrongContext(form: form)),
      (control(.end, party: "7"), "7.0.6", .oneToOne, .invalidPart(form: step, part: "party")),
      (control(.busy, window: "w"), "5.4", .oneToOne, .invalidPart(form: step, part: "window")),
      (
        control(.reject, party: "7", true), "7.0.6", .group, .invalidPart(form: step, part: "party")
      ),
      (control(.initiate, party: "7"), "7.0.6", .oneToOne, .invalidPart(form: step, part: "party")),
      (
        control(.initiate, party: "7", window: "w"), "5.4", .oneToOne,
        .invalidPart(form: step, part: "window")
      ),
      (control(.initiate, party: "7", true), "5.4", .oneToOne, .wrongContext(form: step)),
    ]
  }()

  @Test("a part of a call for which its form has no place is refused", arguments: callParts.indices)
  func callWithoutPlace(index: Int) throws {
    let (body, version, context, error) = Self.callParts[index]
    let dialect = StoredBodyDialect(
      version: try #require(LegacyVersion(version)), platform: .web)
    #expect(throws: error) { try body.encoded(for: dialect, in: context) }
  }
}
