import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Stored rows as an archive has them, in nobody's eyes")
struct StoredRowTests {
  private static let dialect = StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web)

  private static func text(_ body: StoredBody, _ space: Identities.Space) throws -> String {
    try body.encoded(for: dialect, in: space == .group ? .group : .oneToOne)
  }

  private static func row(
    _ id: String, _ body: String, _ space: Identities.Space = .oneToOne, direction: Int = 0,
    sent: String? = "1500000000"
  ) -> MessageRow {
    MessageRow(
      space: space, id: id, from: "7", to: space == .group ? "3" : "5", body: body,
      sent: sent.map { LegacyTime($0) }, direction: direction)
  }

  /// What a row comes to, in words.
  private static func words(_ stored: StoredRow) -> String {
    switch stored.content {
    case .message(let message):
      "\(message.type) \(message.text ?? "") at \(message.sentAt): \(stored.bodyRule.rawValue)"
    case .call(let step, let outcome):
      "call \(step) \(outcome.call.session) \(outcome.call.status.rawValue)"
    case .deletion(let id): "deletion of \(id)"
    case .groupAction: "group action: \(stored.bodyRule.rawValue)"
    case .nothing: "nothing: \(stored.bodyRule.rawValue)"
    }
  }

  @Test(
    "a row is a message, a step of a call, a deletion, or nothing, and the rule says why",
    arguments: [
      ("hi", .oneToOne, "text hi at 1500000000: text.kept"),
      ("a &amp; b", .oneToOne, "text a & b at 1500000000: text.rendered"),
      (" hi ", .group, "text hi at 1500000000: text.kept"),
      ("", .oneToOne, "nothing: text.empty"),
      ("CC^CONTROL_deletemessage_4", .group, "deletion of 4"),
      ("CC^CONTROL_kicked_9", .group, "group action: body.group-action"),
      ("CC^CONTROL_banned_9", .group, "group action: body.group-action"),
      ("CC^CONTROL_kicked_9", .oneToOne, "nothing: room.unknown"),
    ] as [(String, Identities.Space, String)])
  func bodies(body: String, space: Identities.Space, expected: String) {
    var translator = Translator()
    var calls = CallTracker()
    let stored = translator.stored(
      Self.row("7", body, space), position: "a:1", calls: &calls)
    #expect(Self.words(stored) == expected)
    #expect(stored.idRule == .messageID)
    #expect(stored.timeRule == .timeSeconds)
  }

  @Test(
    "a time that is not known is stood in for, and an id that another conversation has is told apart"
  )
  func idsAndTimes() {
    var translator = Translator()
    var calls = CallTracker()
    let first = translator.stored(
      Self.row("7", "a", sent: nil), position: "a:1", calls: &calls, fallback: 1_400_000_000)
    #expect(Self.words(first) == "text a at 1400000000: text.kept")
    #expect(first.timeRule == .timeUnknown)
    var other = Self.row("7", "b")
    other.to = "9"
    let second = translator.stored(other, position: "a:2", calls: &calls)
    #expect(second.idRule == .messageIDConflict)
    guard case .message(let message) = second.content else {
      Issue.record("no message")
      return
    }
    #expect(message.muid == "legacy-site-m-7.7.9")
  }

  @Test("steps of calls, of every media, in conversations and rooms", arguments: [true, false])
  func calls(isGroup: Bool) throws {
    let space: Identities.Space = isGroup ? .group : .oneToOne
    for media in [CallMedia.video, .audio] {
      var translator = Translator()
      var calls = CallTracker()
      var said: [String] = []
      var bodies: [StoredBody] = [
        .callInvite(
          CallInvite(
            media: media, callID: "k", caller: isGroup ? nil : "7", groupID: isGroup ? "3" : nil,
            isInGroup: isGroup))
      ]
      if !isGroup {
        bodies.append(.callAccept(CallAccept(media: media, callID: "k", party: "5")))
        bodies.append(
          .callControl(
            CallControl(media: media, verb: .initiate, callID: "k")))
      }
      bodies.append(
        .callControl(CallControl(media: media, verb: .end, callID: "k", isInGroup: isGroup)))
      for (index, body) in bodies.enumerated() {
        let stored = translator.stored(
          Self.row("\(20 + index)", try Self.text(body, space), space, direction: isGroup ? 0 : 1),
          position: "a:\(index)", calls: &calls)
        #expect(stored.bodyRule == .bodyCall)
        said.append(Self.words(stored))
      }
      let session = "legacy-site-call-k-\(isGroup ? "g" : "m")20"
      #expect(said.allSatisfy { $0.contains(session) }, "\(said)")
      #expect(said.last?.hasPrefix("call ended") == true, "\(said)")
    }
  }

  @Test("what was seen while collecting is read as rows are, whatever an SDK made of it")
  func sightings() throws {
    var site = Site()
    site.translator.isCollecting = true
    site.poll(
      "5",
      #"{"messages":[{"id":7,"from":9,"message":"<b>a<\/b>","self":0,"sent":1500000000}],"crmessages":[{"id":"8","from":"Ada","fromid":"7","message":" b ","sent":"1500000001","chatroomid":"3"}]}"#
    )
    try site.dictionary(
      #"{"id":9,"from":7,"message":"c","self":0,"sent":1500000002,"message_type":10}"#)
    try site.dictionary(
      #"{"id":10,"from":7,"message":"d","self":0,"sent":1500000003,"message_type":31}"#)
    let seen = site.translator.takeSightings()
    #expect(seen.map(\.id) == ["7", "8", "9", "10"])
    #expect(seen.map(\.origin) == ["poll", "poll", "callback", "callback"])
    #expect(seen.map(\.row.from) == ["9", "7", "7", "7"])
    #expect(site.translator.takeSightings().isEmpty)
    site.translator.isCollecting = false
    site.poll("5", #"{"messages":[{"id":17,"from":9,"message":"x","self":0}]}"#)
    #expect(site.translator.takeSightings().isEmpty)
    var translator = Translator()
    var calls = CallTracker()
    let said = seen.map {
      Self.words(translator.stored($0, platform: .ios, position: "a", calls: &calls))
    }
    #expect(said[0] == "text a at 1500000000: text.rendered")
    #expect(said[1] == "text b at 1500000001: text.kept")
    #expect(said[2].hasPrefix("text c at 1500000002"))
    #expect(said[3].hasPrefix("call accepted"), "\(said[3])")
    let own = MessageSighting(
      space: .oneToOne, id: "30", sender: "7", receiver: "5", sent: nil, body: "x", origin: "odd",
      viewer: "5")
    #expect(own.firstID == "30" && own.facts.origin == .callback)
  }

  @Test("words of other tables")
  func tables() {
    var translator = Translator(TranslatorConfiguration(baseURL: "https://chat.example.com"))
    #expect(translator.plainName("<b>Ada</b>", else: "lu-7").text == "Ada")
    #expect(translator.plainName(" ", else: "lu-7").rule == .userNameChanged)
    #expect(translator.wholeAddress("/a.png") == "https://chat.example.com/a.png")
    #expect(Translator().wholeAddress("a.png") == nil)
    #expect(translator.plainText("a &lt; b<br/>c").contains("a < b"))
    #expect(Translator.groupType("0") == .public)
    #expect(Translator.status("away").status == .online)
    #expect(translator.knownRoom("3") == nil)
    translator.directory.learnRoom("3", name: "Dev")
    #expect(translator.knownRoom("3")?.name == "Dev")
  }
}
