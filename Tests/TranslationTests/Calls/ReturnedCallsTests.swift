import EventModel
import LegacyProtocol
import Markup
import Testing

@testable import Translation

@Suite("Calls on their way back")
struct ReturnedCallsTests {
  private static func step(
    _ status: CallStatus, actor: String? = nil, type: CallType = .video, isGroup: Bool = false,
    session: String = "v1.us.1"
  ) -> ModernCallStep {
    ModernCallStep(
      session: session, status, type: type, callID: "9c8b", caller: "7",
      receiver: isGroup ? "3" : "5", isGroup: isGroup, actor: actor)
  }

  private static func words(_ rows: [LegacyCallRow]) -> [String] {
    rows.map {
      "\($0.reader) \($0.code.map { "\($0.rawValue)" } ?? "-") \($0.from)>\($0.to) \($0.direction)"
    }
  }

  @Test(
    "each status gives either party its code",
    arguments: [
      (.initiated, nil, ["5 32 7>5 1", "7 - 7>5 2"]),
      (.ongoing, "5", ["7 31 5>7 1"]),
      (.rejected, "5", ["7 35 5>7 1"]),
      (.busy, "5", ["7 38 5>7 1"]),
      (.cancelled, "7", ["5 36 7>5 1", "7 36 7>5 2"]),
      (.unanswered, nil, ["5 37 7>5 1", "7 37 5>7 1"]),
      (.missed, nil, ["5 37 7>5 1", "7 37 5>7 1"]),
      (.ended, "5", ["7 34 5>7 1", "5 34 5>7 2"]),
      (.ended, "7", ["5 34 7>5 1", "7 34 7>5 2"]),
    ] as [(CallStatus, String?, [String])])
  func codes(status: CallStatus, actor: String?, expected: [String]) {
    var calls = ReturnedCalls()
    let first = calls.take(Self.step(status, actor: actor))
    #expect(Self.words(first.rows) == expected)
    #expect(first.verdict == .given)
    // Webhooks come again and again.
    let second = calls.take(Self.step(status, actor: actor))
    #expect(second.rows.isEmpty)
    #expect(second.verdict == .repeated)
  }

  @Test("who declines a room's call must be known, does it once, and not after its end")
  func roomDeclined() {
    var calls = ReturnedCalls()
    _ = calls.take(Self.step(.initiated, isGroup: true))
    let verdicts = [nil, "5", "5", "8"].map { actor in
      calls.take(Self.step(.rejected, actor: actor, isGroup: true)).verdict
    }
    #expect(verdicts == [.unknownParties, .given, .repeated, .given])
    _ = calls.take(Self.step(.ended, actor: "7", isGroup: true))
    let late = calls.take(Self.step(.busy, actor: "9", isGroup: true))
    #expect(late.verdict == .outOfTurn && late.rows.isEmpty)
  }

  @Test("initiated and then cancelled, cancelled alone, unanswered: 36 or 37 once (C77)")
  func cancelled() {
    for script in [
      [CallStatus.initiated, .cancelled], [.cancelled, .initiated], [.unanswered, .cancelled],
    ] {
      var calls = ReturnedCalls()
      var codes: [Int] = []
      for status in script + script {
        codes += calls.take(Self.step(status)).rows.filter { $0.reader == "5" }
          .compactMap { $0.code?.rawValue }
      }
      #expect(
        codes
          == [[32, 36], [36], [37]][
            script == [.initiated, .cancelled] ? 0 : script[0] == .cancelled ? 1 : 2])
    }
  }

  @Test("a second call while one goes on is 33 for the one who is called")
  func busy() {
    var calls = ReturnedCalls()
    _ = calls.take(Self.step(.initiated))
    _ = calls.take(Self.step(.ongoing))
    var second = Self.step(.initiated, session: "v1.us.2")
    second.caller = "9"
    #expect(Self.words(calls.take(second).rows) == ["5 33 9>5 1", "9 - 9>5 2"])
    _ = calls.take(Self.step(.ended, actor: "7"))
    var third = Self.step(.initiated, session: "v1.us.3")
    third.caller = "9"
    #expect(calls.take(third).rows.first?.code == .incoming)
  }

  @Test("a sign that names the session alone is understood once the call is known")
  func sessionOnly() {
    var calls = ReturnedCalls()
    #expect(calls.take(ModernCallStep(session: "s", .ongoing)).verdict == .unknownParties)
    _ = calls.take(Self.step(.initiated))
    let started = calls.take(ModernCallStep(session: "v1.us.1", .ongoing))
    #expect(Self.words(started.rows) == ["7 31 5>7 1"])
    #expect(calls.take(ModernCallStep(session: "s", .unknown("x"))).verdict == .unknownStatus)
  }

  @Test("in a room one row is for all, and a refusal leaves the call to the others")
  func room() {
    var calls = ReturnedCalls()
    #expect(Self.words(calls.take(Self.step(.initiated, isGroup: true)).rows) == ["3 32 7>3 0"])
    #expect(calls.take(Self.step(.ongoing, actor: "5", isGroup: true)).rows.isEmpty)
    let declined = calls.take(Self.step(.rejected, actor: "9", isGroup: true))
    #expect(Self.words(declined.rows) == ["3 35 9>3 0"])
    #expect(calls.take(Self.step(.rejected, actor: "9", isGroup: true)).verdict == .repeated)
    #expect(
      Self.words(calls.take(Self.step(.ended, actor: "5", isGroup: true)).rows) == ["3 34 5>3 0"])
  }

  /// What each version can say of a call, by kind.
  @Test(
    "rows are written in every version that has the form, and read back as the same call",
    arguments: [
      (LegacyVersion(5, 0), CallType.video, [CallStatus.initiated, .ongoing]),
      (
        LegacyVersion(5, 4), .video,
        [.initiated, .ongoing, .rejected, .busy, .cancelled, .unanswered, .ended]
      ),
      (LegacyVersion(5, 5), .audio, []),
      (
        LegacyVersion(5, 6), .audio,
        [.initiated, .ongoing, .rejected, .busy, .cancelled, .unanswered, .ended]
      ),
      (
        LegacyVersion(6, 8, 3), .video,
        [.initiated, .ongoing, .rejected, .busy, .cancelled, .unanswered, .ended]
      ),
      (
        LegacyVersion(7, 0, 6), .audio,
        [.initiated, .ongoing, .rejected, .busy, .cancelled, .unanswered, .ended]
      ),
    ])
  func versions(version: LegacyVersion, type: CallType, possible: [CallStatus]) throws {
    let all: [CallStatus] = [
      .initiated, .ongoing, .rejected, .busy, .cancelled, .unanswered, .ended,
    ]
    for platform in StoredBodyDialect.Platform.allCases {
      let dialect = StoredBodyDialect(version: version, platform: platform)
      for status in all {
        var calls = ReturnedCalls()
        let rows = calls.take(Self.step(status, actor: "5", type: type)).rows
        for row in rows where row.code != nil {
          guard possible.contains(status) else {
            #expect(throws: StoredBodyEncodingError.self) { try row.text(for: dialect) }
            continue
          }
          let text = try row.text(for: dialect)
          let media: CallMedia = type == .audio ? .audio : .video
          switch StoredBody(reading: text, in: .oneToOne, using: MarkupReader()) {
          case .callInvite(let invite):
            #expect(status == .initiated && invite.callID == "9c8b" && invite.media == media)
          case .callAccept(let accept):
            #expect(status == .ongoing && accept.callID == "9c8b" && accept.media == media)
          case .callControl(let control):
            #expect(CallStepRow.of(control.verb)?.status == status)
            #expect(control.callID == "9c8b" && control.media == media)
          default: Issue.record("\(status) is written as something else: \(text)")
          }
        }
      }
    }
  }

  @Test("a call message is read by its initiator, not by who sent the step")
  func message() throws {
    var message = Message(
      id: "1", conversationId: "x", sender: "lu-5", receiver: "lu-7", receiverType: .user,
      category: .call, type: "audio",
      content: .call(
        CallContent(
          status: .rejected,
          call: Call(
            sessionId: "v1.us.9", type: .audio, status: .rejected, sender: "lu-7",
            receiver: "lu-5"))), sentAt: 1)
    let step = try #require(Self.step(message))
    #expect(step.caller == "7")
    #expect(step.receiver == "5")
    #expect(step.actor == "5")
    var calls = ReturnedCalls()
    let rows = calls.take(step).rows
    #expect(Self.words(rows) == ["7 35 5>7 1"])
    guard case .callControl(let control) = rows.first?.body else {
      Issue.record("no control")
      return
    }
    // 32 digits as the old side's own, the same in every run.
    #expect(control.callID == Identities.digest("v1.us.9"))
    message.content = .text("x")
    #expect(Self.step(message) == nil)
  }

  /// Old ids by the prefix alone.
  private static func step(_ message: Message) -> ModernCallStep? {
    let old: (String) -> String? = { $0.hasPrefix("l") ? String($0.dropFirst(3)) : nil }
    return ModernCallStep(message, person: old, room: old)
  }
}
