import EventModel
import LegacyProtocol

@testable import Translation

/// Two people, 7 and 5, and their calls as a test scripts them; what each hears comes out in words.
struct Telephone {
  var tracker = CallTracker()
  /// The source's clock, seconds.
  var now: Int64 = 1000
  var row: Int64 = 100
  private(set) var verdicts: [CallVerdict] = []
  private(set) var heard: [String] = []
  private(set) var calls: [CallDescription] = []

  /// A step is seen, in the next row unless said.
  @discardableResult
  mutating func see(
    _ step: CallStep, by actor: String, in viewer: String, row: Int64? = nil, at time: Int64? = nil,
    _ media: CallMedia = .video, callID: String? = "k", room: String? = nil,
    isMediaAssumed: Bool = false
  ) -> [String] {
    if row == nil { self.row += 1 }
    if time == nil { now += 1 }
    let outcome = tracker.take(
      CallInput(
        step, media, callID: callID, actor: actor, receiver: room ?? (actor == "7" ? "5" : "7"),
        isGroup: room != nil, viewer: viewer,
        at: CallInput.Place(time: time ?? now, row: row ?? self.row),
        isMediaAssumed: isMediaAssumed))
    verdicts.append(outcome.verdict)
    return note(outcome.outputs)
  }

  @discardableResult
  mutating func wait(_ seconds: Int64) -> [String] {
    now += seconds
    return note(tracker.advance(to: now))
  }

  private mutating func note(_ outputs: [CallOutput]) -> [String] {
    calls += outputs.map(\.call)
    let words = outputs.flatMap { output in
      output.news.map { "\(output.viewer) \($0.words)\(output.isViewerBusy ? " busy" : "")" }
    }
    heard += words
    return words
  }

  var sessions: Set<String> { Set(calls.map(\.session)) }

  /// What one of them heard.
  func heard(by viewer: String) -> [String] {
    heard.filter { $0.hasPrefix("\(viewer) ") }.map { String($0.dropFirst(viewer.count + 1)) }
  }
}

extension CallNews {
  var words: String {
    switch self {
    case .chat(let method): method.rawValue
    case .broadcast(let status): "broadcast \(status.rawValue)"
    case .ring: "ring"
    case .ringEnded(let reason): "ring ended \(reason.rawValue)"
    case .connected: "connected"
    case .joined: "joined"
    case .left: "left"
    case .closed: "closed"
    case .participantConnected(let user): "\(user) rings"
    case .participantJoined(let user): "\(user) joined"
    case .participantLeft(let user): "\(user) left"
    }
  }
}
