import Foundation
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Calls go on after a restart")
struct CallSnapshotTests {
  private static func restarted(_ translator: Translator) throws -> Translator {
    let coded = try JSONEncoder().encode(translator.callState)
    var next = Translator(translator.configuration)
    next.resume(try JSONDecoder().decode(Translator.CallState.self, from: coded))
    #expect(next.callState == translator.callState)
    return next
  }

  private static func poll(_ row: Int, from: String, _ body: StoredBody) throws -> String {
    let text = try body.encoded(
      for: StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web), in: .oneToOne)
    let quoted = JSONWriter.string(of: .string(text))
    return
      "{\"messages\":{\"_1\":{\"id\":\"\(row)\",\"from\":\"\(from)\",\"message\":\(quoted),\"self\":0,\"old\":0,\"sent\":\"\(1_500_000_000 + row)\",\"direction\":1}}}"
  }

  @Test(
    "whatever was known at a restart, what comes then is told as without one",
    arguments: 0...6)
  func goesOn(restartBehind: Int) throws {
    func heard(_ isRestarted: Bool) throws -> [CallOutcome] {
      var tracker = CallTracker()
      let steps: [(CallStep, String, String)] = [
        (.incoming, "7", "7"), (.incoming, "7", "5"), (.accepted, "5", "7"), (.ended, "7", "5"),
        (.ended, "7", "7"), (.incoming, "5", "7"), (.rejected, "7", "5"),
      ]
      var outcomes: [CallOutcome] = []
      for (index, step) in steps.enumerated() {
        let row = Int64(100 + index * 20)
        outcomes.append(
          tracker.take(
            CallInput(
              step.0, callID: "9c8b", actor: step.1, receiver: step.1 == "7" ? "5" : "7",
              viewer: step.2, at: CallInput.Place(time: 1_500_000_000 + row, row: row))))
        guard isRestarted, index == restartBehind else { continue }
        let coded = try JSONEncoder().encode(tracker.snapshot)
        tracker = CallTracker()
        tracker.resume(try JSONDecoder().decode(CallTracker.Snapshot.self, from: coded))
      }
      for output in tracker.advance(to: 1_500_100_000) {
        outcomes.append(CallOutcome(outputs: [output], verdict: .told, call: output.call))
      }
      return outcomes
    }
    #expect(try heard(true) == heard(false))
  }

  @Test("a ring whose end nobody says runs out after a restart as well, and busy people stay busy")
  func ring() throws {
    var tracker = CallTracker()
    let place = CallInput.Place(time: 1_500_000_000, row: 1)
    _ = tracker.take(
      CallInput(.incoming, callID: "k", actor: "7", receiver: "5", viewer: "5", at: place))
    let coded = try JSONEncoder().encode(tracker.snapshot)
    var next = CallTracker()
    next.resume(try JSONDecoder().decode(CallTracker.Snapshot.self, from: coded))
    #expect(next.openCount == 1)
    let other = next.take(
      CallInput(
        .incoming, callID: "j", actor: "9", receiver: "7", viewer: "7",
        at: CallInput.Place(time: 1_500_000_010, row: 2)))
    #expect(other.outputs.first?.isViewerBusy == true)
    #expect(next.advance(to: 1_500_000_000 + CallTracker.ringLimit).isEmpty == false)
    _ = next.advance(to: 1_500_100_000)
    #expect(next.openCount == 0)
  }

  @Test("a translator tells of the end of a call under the session of its ring")
  func session() throws {
    func end(_ isRestarted: Bool) throws -> String? {
      var site = Site()
      let invite = StoredBody.callInvite(CallInvite(media: .video, callID: "9c8b", caller: "7"))
      site.poll("5", try Self.poll(17, from: "7", invite))
      #expect(site.told.contains { $0.event.method == .onIncomingCallReceived })
      if isRestarted { site.translator = try Self.restarted(site.translator) }
      let cancel = StoredBody.callControl(
        CallControl(media: .video, verb: .cancel, callID: "9c8b"))
      let result = site.poll("5", try Self.poll(18, from: "7", cancel))
      return result.messages.first?.call?.sessionId
    }
    let without = try end(false)
    #expect(without == "legacy-site-call-9c8b-m17")
    #expect(try end(true) == without)
  }

  @Test("ids that the call plugin gave out are believed after a restart")
  func ids() throws {
    var site = Site()
    site.exchange(
      "a", "plugins/avchat/index.php?action=request", ["to": "7"], reply: "\"9c8b\"", as: "5")
    var translator = try Self.restarted(site.translator)
    let facts = MessageFacts(
      space: .oneToOne, id: "1", sender: "7", receiver: "5", sent: nil, body: "", origin: .poll,
      from: "7")
    let isTyped = translator.isTyped(.pipe, "9c8b", facts)
    #expect(!isTyped)
  }

  @Test("a state that a hand has changed is taken as far as it can be meant, or refused")
  func damaged() throws {
    var tracker = CallTracker()
    _ = tracker.take(
      CallInput(
        .incoming, callID: "k", actor: "7", receiver: "5", viewer: "5",
        at: CallInput.Place(time: 1_500_000_000, row: 1)))
    let coded = String(decoding: try JSONEncoder().encode(tracker.snapshot), as: UTF8.self)
    #expect(coded.contains("1500000000"))
    for (old, new) in [
      ("1500000000", "9223372036854775807"), ("1500000000", "-9223372036854775808"),
      ("\"initiated\"", "\"ended\""), ("\"initiated\"", "\"odd\""),
    ] {
      let changed = coded.replacing(old, with: new)
      guard
        let snapshot = try? JSONDecoder().decode(
          CallTracker.Snapshot.self, from: Data(changed.utf8))
      else { continue }
      var next = CallTracker()
      next.resume(snapshot)
      for row in Int64(2)...4 {
        _ = next.take(
          CallInput(
            .ended, callID: "k", actor: "7", receiver: "5", viewer: "5",
            at: CallInput.Place(time: 1_500_000_000 + row, row: row)))
      }
      _ = next.advance(to: .max)
    }
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(CallTracker.Snapshot.self, from: Data("{}".utf8))
    }
  }
}
