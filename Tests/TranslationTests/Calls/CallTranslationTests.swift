import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Calls as polls and SDKs tell of them")
struct CallTranslationTests {
  /// A version, and what stands for its plugin.
  private struct Install {
    var site = Site()
    var dialect: StoredBodyDialect
    var media: CallMedia
    var row = 100

    init(_ version: LegacyVersion, _ media: CallMedia) {
      dialect = StoredBodyDialect(version: version, platform: .web)
      self.media = media
    }

    /// A row of a conversation with `other`, polled by `viewer`.
    @discardableResult
    mutating func poll(
      _ viewer: String, with other: String, _ body: StoredBody, isSelf: Bool = false,
      row: Int? = nil
    ) throws -> TranslationResult {
      self.row += 1
      site.now += 1
      let text = try body.encoded(for: dialect, in: .oneToOne)
      var writer = JSONWriter()
      writer.write(text)
      let quoted = String(decoding: writer.bytes, as: UTF8.self)
      return site.exchange(
        "session-\(viewer)", "cometchat_receive.php", ["chatbox": other],
        reply:
          "{\"messages\":{\"_1\":{\"id\":\"\(row ?? self.row)\",\"from\":\"\(other)\",\"message\":\(quoted),\"self\":\(isSelf ? 1 : 0),\"old\":0,\"sent\":\"\(site.now)\",\"direction\":\"\(isSelf ? 2 : 1)\"}}}",
        as: viewer)
    }

    var invite: StoredBody { .callInvite(CallInvite(media: media, callID: "9c8b", caller: "7")) }
    var accept: StoredBody { .callAccept(CallAccept(media: media, callID: "9c8b", party: "5")) }
    func control(_ verb: CallControl.Verb) -> StoredBody {
      .callControl(CallControl(media: media, verb: verb, callID: "9c8b"))
    }
  }

  private static let installs: [(LegacyVersion, CallMedia)] = [
    (LegacyVersion(5, 4), .video), (LegacyVersion(5, 6), .video), (LegacyVersion(5, 6), .audio),
    (LegacyVersion(6, 4, 5), .video), (LegacyVersion(6, 8, 3), .audio),
    (LegacyVersion(7, 0, 6), .video), (LegacyVersion(7, 0, 6), .audio),
  ]

  private static func methods(_ site: Site, _ viewer: String) -> [String] {
    site.told.filter { $0.viewer == viewer }.map(\.event.method.rawValue)
  }

  @Test("a call from the ring to its end, as every version stores it (C35)", arguments: installs)
  func whole(version: LegacyVersion, media: CallMedia) throws {
    var install = Install(version, media)
    try install.poll("5", with: "7", install.invite)
    try install.poll("7", with: "5", install.accept)
    try install.poll("7", with: "5", install.control(.end), isSelf: true)
    let repeated = try install.poll("5", with: "7", install.control(.end))
    #expect(repeated.account.counts[.callRepeated] == 1)
    #expect(
      Self.methods(install.site, "lu-5") == [
        "onIncomingCallReceived", "calls.onIncomingCallReceived", "onConnected",
        "onIncomingCallEnded", "onSessionJoined", "onCallEndedMessageReceived",
        "onParticipantLeft", "onSessionLeft",
      ])
    #expect(
      Self.methods(install.site, "lu-7") == [
        "onOutgoingCallAccepted", "onConnected", "onParticipantJoined", "onSessionJoined",
        "onCallEndedMessageReceived", "onSessionLeft",
      ])
    let calls = install.site.messages.compactMap { message -> Call? in
      guard case .call(let content) = message.content else { return nil }
      return content.call
    }
    #expect(Set(calls.map(\.sessionId)) == ["legacy-site-call-9c8b-m101"])
    #expect(Set(calls.map(\.type)) == [media == .audio ? .audio : .video])
    #expect(calls.map(\.sender) == ["lu-7", "lu-7", "lu-7", "lu-7"])
    #expect(calls.map(\.receiver) == ["lu-5", "lu-5", "lu-5", "lu-5"])
    #expect(calls.last?.initiatedAt == 1_500_000_001)
    #expect(calls.last?.joinedAt == 1_500_000_002)
    #expect(calls.last?.endedAt == 1_500_000_003)
    #expect(install.site.messages.map { $0.legacy("message_type") } == [32, 31, 34, 34])
    let text = install.site.told.map { String(decoding: $0.json, as: UTF8.self) }.joined()
    #expect(!text.contains("token"))
  }

  @Test(
    "each other end of a ring, in rows of both parties (C35)",
    arguments: [
      (.reject, "7", ["onOutgoingCallRejected"], "rejected"),
      (.busy, "7", ["onOutgoingCallRejected"], "busy"),
      (.noAnswer, "5", ["onIncomingCallCancelled"], "unanswered"),
      (.cancel, "5", ["onIncomingCallCancelled"], "cancelled"),
    ] as [(CallControl.Verb, String, [String], String)])
  func ends(verb: CallControl.Verb, viewer: String, methods: [String], reason: String) throws {
    var install = Install(LegacyVersion(7, 0, 6), .video)
    try install.poll("5", with: "7", install.invite)
    let result = try install.poll(
      viewer, with: viewer == "7" ? "5" : "7", install.control(verb))
    #expect(
      result.events.filter { $0.viewer == "lu-\(viewer)" && $0.message != nil }
        .map(\.event.method.rawValue) == methods)
    let reasons = install.site.told.compactMap { told -> String? in
      guard case .onIncomingCallEnded(let call, let reason) = told.event else { return nil }
      #expect(told.viewer == "lu-5")
      #expect(call.callerUid == "lu-7")
      #expect(call.initiatedAtMilliseconds == 1_500_000_001_000)
      return reason.rawValue
    }
    #expect(reasons == [reason])
  }

  @Test("the caller's own copy prepares a session, and the ring is told to the caller")
  func ownCopy() throws {
    for media in [CallMedia.video, .audio] {
      var install = Install(LegacyVersion(7, 0, 6), media)
      let own = try install.poll("7", with: "5", install.control(.initiate), isSelf: true)
      #expect(own.account.counts[.bodyCallEcho] == 1)
      #expect(own.summaries == ["onConnected"])
      let ring = try install.poll("5", with: "7", install.invite)
      #expect(Self.methods(install.site, "lu-7") == ["onConnected", "onParticipantConnected"])
      #expect(ring.messages.map(\.type) == [media == .audio ? "audio" : "video"])
    }
  }

  @Test("a step that only the taker's request shows counts, if the install took it")
  func requests() throws {
    var install = Install(LegacyVersion(7, 0, 6), .video)
    let asked = install.site.exchange(
      "session-7", "plugins/avchat/index.php", ["action": "request", "to": "5"],
      reply: "\"9c8b\"", as: "7")
    #expect(asked.summaries == ["onConnected"])
    try install.poll("5", with: "7", install.invite)
    // Refused, of no known call, and taken.
    for (reply, status, grp) in [("0", 200, "9c8b"), ("1", 500, "9c8b"), ("1", 200, "other")] {
      let nothing = install.site.exchange(
        "session-5", "plugins/avchat/index.php",
        ["action": "rejectcall", "to": "7", "grp": grp], reply: reply, as: "5", status: status)
      #expect(nothing.events.isEmpty)
    }
    let accepted = install.site.exchange(
      "session-5", "plugins/avchat/index.php?callback=cb",
      ["action": "accept", "to": "7", "grp": "9c8b"], reply: "cb()", as: "5")
    #expect(
      accepted.events.map { "\($0.viewer ?? "") \($0.event.method.rawValue)" } == [
        "lu-5 onIncomingCallEnded", "lu-5 onSessionJoined", "lu-7 onOutgoingCallAccepted",
        "lu-7 onParticipantJoined", "lu-7 onSessionJoined",
      ])
    let row = try install.poll("7", with: "5", install.accept)
    #expect(row.account.counts[.callRepeated] == 1)
    #expect(row.events.isEmpty)
  }

  @Test("a ring that nobody ends is over by the install's clock, and nobody says why")
  func clock() throws {
    var install = Install(LegacyVersion(7, 0, 6), .video)
    // The install's clock is an hour behind.
    install.site.poll("5", "{\"st\":\(install.site.now - 3600),\"tt\":\"\"}")
    let invite = try install.invite.encoded(for: install.dialect, in: .oneToOne)
      .replacing("\"", with: "\\\"")
    install.site.exchange(
      "session-5", "cometchat_receive.php", [:],
      reply:
        "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"\(invite)\",\"self\":0,\"direction\":1,\"sent\":\(install.site.now - 3600)}]}",
      as: "5")
    let before = install.site.told.count
    #expect(before == 3)
    install.site.wait(until: install.site.now + 299)
    #expect(install.site.told.count == before)
    install.site.wait(until: install.site.now + 1)
    let after = install.site.told[before...]
    #expect(
      after.map(\.event.method.rawValue) == [
        "onCallEndedMessageReceived", "onIncomingCallEnded", "onConnectionClosed",
      ])
    #expect(after.first?.message?.legacy("reason") == "unknown")
    #expect(after.first?.message?.muid == "legacy-site-call-over-legacy_2dsite_2dcall_2d9c8b_2dm1")
    #expect(install.site.translator.unexplainedCallEndings == 1)
  }

  @Test("an end without an answer is accounted for as such")
  func unproven() throws {
    var install = Install(LegacyVersion(7, 0, 6), .video)
    let result = try install.poll("5", with: "7", install.control(.end))
    #expect(result.account.counts[.callUnproven] == 1)
    #expect(result.messages.map { $0.legacy("answer") } == ["unknown"])
  }

  @Test("what is past, silent or a second invitation has a rule of its own")
  func rules() throws {
    var install = Install(LegacyVersion(7, 0, 6), .video)
    try install.poll("7", with: "5", install.control(.initiate), isSelf: true)
    try install.poll("5", with: "7", install.invite)
    let glare = try install.poll(
      "7", with: "5", .callInvite(CallInvite(media: .video, callID: "9c8b", caller: "5")))
    #expect(glare.account.counts[.callGlare] == 1)
    try install.poll("5", with: "7", install.control(.cancel))
    let late = try install.poll("7", with: "5", install.accept)
    #expect(late.account.counts[.callOutOfTurn] == 1)
    var other = Install(LegacyVersion(7, 0, 6), .video)
    let own = try other.poll("7", with: "5", other.control(.cancel), isSelf: true)
    #expect(own.account.counts[.callSilent] == 1)
    #expect(own.events.isEmpty)
  }

  @Test("while in a call, a second one is told as 33")
  func busy() throws {
    var install = Install(LegacyVersion(7, 0, 6), .video)
    try install.poll("5", with: "7", install.invite)
    try install.poll("7", with: "5", install.accept)
    let second = try install.poll(
      "5", with: "9", .callInvite(CallInvite(media: .video, callID: "77aa", caller: "9")))
    #expect(second.messages.map { $0.legacy("message_type") } == [33])
    #expect(second.messages.map { $0.legacy("busy") } == [true])
  }

  @Test("SDKs' numbers are one call too; the number wins over the text (C36)")
  func dictionaries() throws {
    var site = Site()
    func dictionary(_ id: Int, _ number: Int, _ text: String, isSelf: Bool = false) -> String {
      "{\"id\":\(id),\"from\":7,\"message\":\"\(text)\",\"self\":\(isSelf ? 1 : 0),\"message_type\":\(number),\"sent\":\(1_500_000_000 + id),\"pluginType\":0}"
    }
    let ring = try site.dictionary(dictionary(1, 32, "AUDIOCHAT_INCOMING_CALL"))
    #expect(ring.messages.map(\.type) == ["audio"])
    let end = try site.dictionary(dictionary(2, 34, "AUDIOCHAT_CANCEL_CALL"))
    #expect(end.messages.map { $0.legacy("message_type") } == [34])
    #expect(end.account.counts[.callUnproven] == 1)
    let again = try site.dictionary(dictionary(3, 34, "AUDIOCHAT_END_CALL", isSelf: true))
    #expect(again.events.isEmpty)
    let sessions = Set(
      site.messages.compactMap { message -> String? in
        guard case .call(let content) = message.content else { return nil }
        return content.call?.sessionId
      })
    #expect(sessions == ["legacy-site-call--m1"])
    // A number nobody knows is no call.
    let unknown = try site.dictionary(dictionary(4, 40, "x"))
    #expect(unknown.account.counts[.bodyUnknown] == 1)
  }

  @Test("a call in a room: one ring for each member, a group name with quotation marks (C35)")
  func room() throws {
    var site = Site()
    let invite =
      "Dev \\\"x\\\" <a token ='secret-word' href='javascript:void(0);' class='join_Avchat' to='3' grp='5' caller='' mobileAction=\\\"javascript:jqcc.ccavchat.join('5');\\\">Join</a>"
    func rows(_ id: Int, _ text: String) -> String {
      "{\"crmessages\":[{\"id\":\(id),\"from\":\"Bob\",\"fromid\":7,\"message\":\"\(text)\",\"sent\":\(1_500_000_000 + id),\"chatroomid\":3}]}"
    }
    for viewer in ["7", "5", "9", "5"] { site.poll(viewer, rows(1, invite)) }
    for viewer in ["5", "7", "9"] {
      site.poll(viewer, rows(2, "CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_5_1"))
    }
    for viewer in ["lu-5", "lu-9"] {
      #expect(
        Self.methods(site, viewer) == [
          "onIncomingCallReceived", "calls.onIncomingCallReceived", "onConnected",
          "onCallEndedMessageReceived", "onIncomingCallEnded", "onConnectionClosed",
        ])
    }
    #expect(Self.methods(site, "lu-7").contains("onParticipantConnected"))
    let text = site.told.map { String(decoding: $0.json, as: UTF8.self) }.joined()
    #expect(!text.contains("secret-word"))
  }
}
