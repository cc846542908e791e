import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("One call, whatever comes")
struct CallTrackerTests {
  @Test("the copies of a caller and a callee, and repeats of them, are one call")
  func copies() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "7", isMediaAssumed: true)
    phone.see(.incoming, by: "7", in: "5", .audio)
    phone.see(.incoming, by: "7", in: "5", row: 102, at: 1002, .audio)
    #expect(phone.verdicts == [.prepared, .told, .repeated])
    phone.see(.accepted, by: "5", in: "7", .audio)
    phone.see(.accepted, by: "5", in: "7", .audio)
    #expect(phone.verdicts.suffix(2) == [.told, .repeated])
    // Rows of both directions, and of both who hang up.
    for viewer in ["7", "5", "7", "5"] { phone.see(.ended, by: "7", in: viewer, .audio) }
    phone.see(.ended, by: "5", in: "7", .audio)
    #expect(phone.verdicts.suffix(5) == [.told, .repeated, .repeated, .repeated, .repeated])
    #expect(phone.sessions == ["legacy-site-call-k-m101"])
    // The caller's copy says video of every call.
    #expect(phone.calls.last?.media == .audio)
    #expect(phone.calls.last?.caller == "7")
    #expect(phone.calls.last?.initiatedAt == 1001)
    #expect(phone.calls.last?.answeredAt == 1003)
    #expect(phone.tracker.openCount == 0)
  }

  @Test("a cancellation that comes before its ring is told once, the ring not at all (C77)")
  func cancelFirst() {
    var phone = Telephone()
    phone.see(.cancelled, by: "7", in: "5", row: 105, at: 1010)
    #expect(phone.heard == ["5 onIncomingCallCancelled"])
    phone.see(.incoming, by: "7", in: "5", row: 104, at: 1005)
    phone.see(.cancelled, by: "7", in: "5", row: 105, at: 1010)
    phone.see(.cancelled, by: "7", in: "7", row: 106, at: 1010)
    #expect(phone.heard.count == 1)
    #expect(phone.verdicts == [.told, .repeated, .repeated, .silent])
    #expect(phone.sessions.count == 1)
  }

  @Test("a ring, its cancellation and both once more (C77)")
  func cancelled() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5")
    phone.see(.cancelled, by: "7", in: "5")
    phone.see(.incoming, by: "7", in: "5", row: 101, at: 1001)
    phone.see(.cancelled, by: "7", in: "5", row: 102, at: 1002)
    #expect(
      phone.heard == [
        "5 onIncomingCallReceived", "5 ring", "5 connected", "5 onIncomingCallCancelled",
        "5 ring ended cancelled", "5 closed",
      ])
  }

  @Test("no answer is said with the source's word, for both, once (C77)")
  func unanswered() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "7")
    phone.see(.incoming, by: "7", in: "5")
    phone.wait(45)
    phone.see(.noAnswer, by: "7", in: "5")
    phone.see(.noAnswer, by: "7", in: "7")
    #expect(phone.heard(by: "5").contains("ring ended unanswered"))
    #expect(phone.heard.count { $0 == "5 onIncomingCallCancelled" } == 1)
    #expect(phone.heard.count { $0 == "7 onOutgoingCallRejected" } == 1)
    #expect(phone.wait(100_000).isEmpty)
    #expect(phone.tracker.unexplainedEndings == 0)
  }

  @Test("without a word a ring ends for an unknown reason, when the source's clock says so")
  func runsOut() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "7")
    phone.see(.incoming, by: "7", in: "5")
    #expect(phone.wait(CallTracker.ringLimit - 2).isEmpty)
    #expect(
      phone.wait(1) == [
        "5 onCallEndedMessageReceived", "5 ring ended unknown", "5 closed",
        "7 onCallEndedMessageReceived", "7 closed",
      ])
    #expect(phone.calls.last?.isReasonUnknown == true)
    #expect(phone.calls.last?.status == .ended)
    #expect(phone.tracker.unexplainedEndings == 1)
    // What comes then changes nothing.
    phone.see(.noAnswer, by: "7", in: "5")
    phone.see(.accepted, by: "5", in: "7")
    phone.see(.ended, by: "5", in: "7")
    #expect(phone.verdicts.suffix(3) == [.outOfTurn, .outOfTurn, .repeated])
    #expect(phone.wait(1_000_000).isEmpty)
  }

  @Test("an end of which no answer was seen is no missed call: whether it was answered is unknown")
  func endWithoutAnswer() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5")
    phone.see(.ended, by: "7", in: "5")
    #expect(phone.verdicts.last == .unproven)
    #expect(
      phone.heard(by: "5").suffix(3) == [
        "onCallEndedMessageReceived", "ring ended ended", "closed",
      ])
    #expect(phone.calls.last?.isAnswerUnknown == true)
    // An answer seen later does not make it go on.
    phone.see(.accepted, by: "5", in: "7", row: 101, at: 1002)
    #expect(phone.verdicts.last == .outOfTurn)
  }

  @Test("gaps: an answer without a ring, an end without anything")
  func gaps() {
    var phone = Telephone()
    phone.see(.accepted, by: "5", in: "7")
    #expect(phone.heard == ["7 onOutgoingCallAccepted", "7 connected", "7 5 joined", "7 joined"])
    #expect(phone.calls.last?.caller == "7")
    // The ring was before; nobody rings after the answer.
    phone.see(.incoming, by: "7", in: "5", row: 100, at: 1000)
    #expect(phone.verdicts.last == .told)
    #expect(phone.heard(by: "5") == ["connected", "joined"])
    phone.see(.ended, by: "7", in: "5")
    #expect(phone.heard(by: "5").contains("onCallEndedMessageReceived"))
    var other = Telephone()
    other.see(.ended, by: "7", in: "5")
    #expect(other.heard == ["5 onCallEndedMessageReceived"])
  }

  @Test("the next call between two people is another, although it has the same id")
  func redial() {
    var phone = Telephone()
    for _ in 0..<3 {
      phone.see(.incoming, by: "7", in: "5")
      phone.see(.cancelled, by: "7", in: "5")
      phone.wait(20)
    }
    #expect(phone.sessions.count == 3)
    #expect(phone.heard.count { $0 == "5 ring" } == 3)
    #expect(phone.heard.count { $0 == "5 ring ended cancelled" } == 3)
    // The other party's view of the first, late.
    phone.see(.incoming, by: "7", in: "7", row: 101, at: 1001)
    phone.see(.cancelled, by: "7", in: "7", row: 102, at: 1002)
    #expect(phone.sessions.count == 3)
  }

  @Test("a call whose end was missed is over when the next begins, and nothing says why")
  func missedEnd() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5")
    phone.see(.accepted, by: "5", in: "7")
    phone.wait(600)
    let heard = phone.see(.incoming, by: "7", in: "5")
    #expect(
      heard == [
        "5 onCallEndedMessageReceived", "5 left", "7 onCallEndedMessageReceived", "7 left",
        "5 onIncomingCallReceived", "5 ring", "5 connected",
      ])
    #expect(phone.sessions.count == 2)
    #expect(phone.tracker.unexplainedEndings == 1)
  }

  @Test("calls of one pair that overlap are two: by id, and without ids by plugin")
  func overlap() {
    for ids in [("a", "b"), (nil, nil)] as [(String?, String?)] {
      var phone = Telephone()
      phone.see(.incoming, by: "7", in: "5", .video, callID: ids.0)
      phone.see(.incoming, by: "7", in: "5", .audio, callID: ids.1)
      phone.see(.cancelled, by: "7", in: "5", .video, callID: ids.0)
      #expect(phone.sessions.count == 2)
      #expect(phone.tracker.openCount == 1)
      phone.see(.rejected, by: "5", in: "7", .audio, callID: ids.1)
      #expect(phone.heard.contains("5 ring ended cancelled"))
      #expect(phone.heard.contains("5 ring ended rejected"))
      #expect(phone.tracker.openCount == 0)
    }
  }

  @Test("a second call while busy: 33 for the one who is called, 38 for the one who calls")
  func busy() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5")
    phone.see(.accepted, by: "5", in: "7")
    func third(_ step: CallStep, by actor: String, in viewer: String, row: Int64) -> CallInput {
      CallInput(
        step, callID: "n", actor: actor, receiver: actor == "9" ? "5" : "9", viewer: viewer,
        at: CallInput.Place(time: 1010 + row - 200, row: row))
    }
    let echo = phone.tracker.take(third(.incoming, by: "9", in: "9", row: 200))
    #expect(echo.outputs.map(\.viewer) == ["9"])
    let ring = phone.tracker.take(third(.incoming, by: "9", in: "5", row: 201))
    #expect(ring.outputs.first?.isViewerBusy == true)
    #expect(ring.outputs.last?.viewer == "9")
    #expect(ring.outputs.last?.isViewerBusy == false)
    let declined = phone.tracker.take(third(.busy, by: "5", in: "9", row: 202))
    #expect(
      declined.outputs.flatMap { output in output.news.map { "\(output.viewer) \($0.words)" } }
        == ["9 onOutgoingCallRejected", "5 ring ended busy"])
    // Seed: the session stays until the caller gives up, or nobody has joined for five minutes.
    var waiting = phone.tracker
    #expect(
      waiting.advance(to: 1010 + CallTracker.ringLimit).map { "\($0.viewer) \($0.news)" }
        == ["5 [Translation.CallNews.closed]", "9 [Translation.CallNews.closed]"])
    let cancelled = phone.tracker.take(third(.cancelled, by: "9", in: "9", row: 203))
    #expect(cancelled.outputs.map(\.news) == [[.closed], [.closed]])
    // The first call goes on.
    #expect(phone.tracker.openCount == 1)
    phone.see(.ended, by: "7", in: "5", row: 210, at: 1030)
    let later = phone.tracker.take(
      CallInput(
        .incoming, callID: "n", actor: "9", receiver: "5", viewer: "5",
        at: CallInput.Place(time: 1200, row: 300)))
    #expect(later.outputs.first?.isViewerBusy == false)
  }

  @Test("both call at once: one call, whoever answers or refuses", arguments: ["7", "5"])
  func glare(taker: String) {
    for step in [CallStep.accepted, .rejected] {
      var phone = Telephone()
      phone.see(.incoming, by: "7", in: "7")
      phone.see(.incoming, by: "5", in: "5")
      phone.see(.incoming, by: "5", in: "7")
      phone.see(.incoming, by: "7", in: "5", row: 101, at: 1001)
      #expect(phone.verdicts == [.prepared, .prepared, .glare, .told])
      phone.see(step, by: taker, in: taker)
      phone.see(step, by: taker, in: taker == "7" ? "5" : "7")
      let other = taker == "7" ? "5" : "7"
      let method = step == .accepted ? "onOutgoingCallAccepted" : "onOutgoingCallRejected"
      #expect(phone.heard.count { $0 == "\(other) \(method)" } == 1)
      #expect(phone.heard.count { $0 == "\(taker) \(method)" } == 0)
      #expect(phone.heard.count { $0.contains("ring ended") } == 1)
      #expect(phone.sessions.count == 1)
    }
  }

  @Test("a step that can't follow is not told")
  func outOfTurn() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5")
    phone.see(.accepted, by: "5", in: "7")
    let before = phone.heard.count
    for step in [CallStep.cancelled, .rejected, .noAnswer, .busy] {
      phone.see(step, by: "7", in: "5")
      #expect(phone.verdicts.last == .outOfTurn)
    }
    #expect(phone.heard.count == before)
    #expect(phone.tracker.openCount == 1)
  }

  @Test("a ring that is too old to answer does not ring, its cancellation is told")
  func stale() {
    var phone = Telephone()
    phone.wait(10_000)
    phone.see(.incoming, by: "7", in: "5", at: 1000)
    phone.see(.cancelled, by: "7", in: "5", at: 1020)
    #expect(phone.heard == ["5 onIncomingCallCancelled"])
    // Nor does anyone hear that it is over.
    var silent = Telephone()
    silent.wait(10_000)
    silent.see(.incoming, by: "7", in: "5", at: 1000)
    silent.wait(10)
    #expect(silent.heard.isEmpty)
  }

  @Test("restart in the middle: a copy of the value goes on as the first would have")
  func restart() {
    let script: [(CallStep, String, String)] = [
      (.incoming, "7", "7"), (.incoming, "7", "5"), (.accepted, "5", "7"), (.accepted, "5", "5"),
      (.ended, "5", "7"), (.ended, "5", "5"),
    ]
    for cut in 0...script.count {
      var phone = Telephone()
      for (step, actor, viewer) in script[..<cut] { phone.see(step, by: actor, in: viewer) }
      var restarted = phone
      restarted.tracker = phone.tracker
      for (step, actor, viewer) in script[cut...] {
        phone.see(step, by: actor, in: viewer)
        restarted.see(step, by: actor, in: viewer)
      }
      #expect(phone.heard == restarted.heard)
      #expect(phone.tracker == restarted.tracker)
      #expect(phone.tracker.hashValue == restarted.tracker.hashValue)
    }
  }

  @Test(
    "a room's call rings at every member once; a refusal is one member's, an end is everybody's")
  func room() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "7", room: "3")
    phone.see(.incoming, by: "7", in: "5", row: 101, at: 1001, room: "3")
    phone.see(.incoming, by: "7", in: "9", row: 101, at: 1001, room: "3")
    #expect(phone.heard(by: "7") == ["connected", "5 rings", "9 rings"])
    phone.see(.rejected, by: "5", in: "7", room: "3")
    phone.see(.rejected, by: "5", in: "9", row: 102, at: 1002, room: "3")
    #expect(phone.verdicts.suffix(2) == [.told, .repeated])
    #expect(phone.heard(by: "7").last == "onOutgoingCallRejected")
    #expect(phone.heard(by: "5").suffix(2) == ["ring ended rejected", "closed"])
    phone.see(.busy, by: "9", in: "7", room: "3")
    #expect(phone.heard(by: "9").last == "ring ended busy")
    phone.see(.ended, by: "7", in: "9", room: "3")
    for viewer in ["5", "7", "9"] {
      #expect(phone.heard(by: viewer).count { $0 == "onCallEndedMessageReceived" } == 1)
    }
    #expect(phone.calls.last?.isAnswerUnknown == false)
    #expect(phone.sessions == ["legacy-site-call-k-g101"])
    #expect(phone.tracker.openCount == 0)
  }

  @Test("nobody says in a room that they answer: rings end in time, the call may go on")
  func roomRunsOut() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5", room: "3")
    #expect(phone.wait(400) == ["5 ring ended unknown"])
    #expect(phone.tracker.openCount == 1)
    #expect(phone.see(.ended, by: "7", in: "5", room: "3").first == "5 onCallEndedMessageReceived")
  }

  @Test("controls of 5.4 name no call: the room's own is meant")
  func withoutID() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5", room: "3")
    phone.see(.ended, by: "7", in: "5", callID: nil, room: "3")
    #expect(phone.sessions.count == 1)
    #expect(phone.heard(by: "5").contains("ring ended ended"))
  }

  @Test("a broadcast begins once and ends once, and rings nowhere")
  func broadcast() {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "7", .broadcast)
    phone.see(.incoming, by: "7", in: "5", .broadcast)
    phone.see(.incoming, by: "7", in: "5", row: 102, at: 1002, .broadcast)
    phone.wait(4000)
    phone.see(.ended, by: "7", in: "5", .broadcast)
    phone.see(.ended, by: "7", in: "5", .broadcast)
    #expect(phone.heard(by: "5") == ["broadcast initiated", "broadcast ended"])
    #expect(phone.heard(by: "7") == ["broadcast ended"])
    #expect(phone.sessions.count == 1)
  }

  @Test("memory is bounded: the calls not heard of for longest are given up, and that is said")
  func bounded() {
    var tracker = CallTracker(capacity: 100)
    var ends = 0
    for number in 0..<5000 {
      let outcome = tracker.take(
        CallInput(
          .incoming, callID: "k", actor: "a\(number)", receiver: "b", viewer: "b",
          at: CallInput.Place(time: 1000, row: Int64(number))))
      ends += outcome.outputs.count { $0.call.isReasonUnknown }
      #expect(tracker.openCount <= 100)
    }
    ends += tracker.advance(to: 1_000_000).count
    #expect(ends == 5000)
    #expect(tracker.unexplainedEndings == 5000)
  }

  @Test("times that can't be are no trap", arguments: [Int64.min, -1, 0, Int64.max])
  func times(time: Int64) {
    var phone = Telephone()
    phone.see(.incoming, by: "7", in: "5", row: time, at: time)
    phone.see(.ended, by: "7", in: "5", row: nil, at: time == .min ? .max : .min)
    _ = phone.tracker.advance(to: time)
    _ = phone.tracker.advance(to: .max)
    #expect(phone.tracker.openCount == 0)
  }
}
