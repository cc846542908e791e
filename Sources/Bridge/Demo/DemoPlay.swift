import Foundation
import Recording
import Translation
import Transport

/// The script in play: sends each request, waits for its answer and for the events it gives, and counts.
struct DemoPlay {
  private let addresses: DemoMoment.Addresses
  private let proxy: MigrationProxy
  private let stream: EventStreamClient
  private let client: HTTPClient
  private let pace: DemoPace
  private let show: @Sendable (DemoMoment) throws -> Void
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var sessions: [String: String] = [:]
  private var summary = DemoSummary()
  private var eventsSeen = 0
  private var added: [Duration] = []
  private var lastAnswer: [UInt8] = []

  /// The longest wait for the events of an exchange.
  private static let patience = Duration.seconds(10)
  private static let answerLimit = 1 << 20

  init(
    addresses: DemoMoment.Addresses, proxy: MigrationProxy, stream: EventStreamClient,
    client: HTTPClient, pace: DemoPace, show: @escaping @Sendable (DemoMoment) throws -> Void
  ) {
    self.addresses = addresses
    self.proxy = proxy
    self.stream = stream
    self.client = client
    self.pace = pace
    self.show = show
    start = clock.now
  }

  mutating func run(_ interactions: [Interaction]) async throws -> DemoSummary {
    try show(.started(addresses))
    var rest = interactions[...]
    for scene in DemoScript.scenes {
      try await pause(pace.scene)
      try show(.scene(scene.title))
      for _ in scene.steps {
        guard let interaction = rest.popFirst() else { break }
        try await play(interaction)
      }
    }
    return finished()
  }

  private mutating func play(_ interaction: Interaction) async throws {
    let request = scripted(interaction)
    let (answer, time) = try await timed(request.request(to: addresses.proxy))
    summary.exchanges += 1
    lastAnswer = AnswerComparison.decoded(answer) ?? []
    try show(
      .request(
        DemoMoment.Request(
          elapsed: clock.now - start, name: DemoCast.name(ofClient: interaction.sender),
          text: RequestOutline.text(of: interaction.request))))
    try await awaitEvents()
    let (direct, directTime) = try await timed(request.request(to: addresses.measured))
    added.append(time - directTime)
    if AnswerComparison.isRecorded(answer, of: request, interaction.response) {
      summary.asRecorded += 1
    }
    if AnswerComparison.isSame(answer, direct) { summary.asDirect += 1 }
    try await pause(pace.request)
    try await showEvents(stream.take())  // Time passes for the translator too.
  }

  /// The request with a fresh callback's name and the session of its sender.
  private mutating func scripted(_ interaction: Interaction) -> ScriptedRequest {
    var session: String?
    // An app's session follows from its login, the install says which it is.
    if !interaction.sender.hasPrefix("app") {
      session = sessions[interaction.sender] ?? Self.newSession()
      sessions[interaction.sender] = session
    }
    return ScriptedRequest(
      interaction.request, session: session, number: summary.exchanges,
      milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  private static func newSession() -> String {
    let digits = "0123456789abcdefghijklmnopqrstuv"
    return String((0..<26).compactMap { _ in digits.randomElement() })
  }

  private func timed(_ request: HTTPClientRequest) async throws -> (HTTPResponse, Duration) {
    let before = clock.now
    let answer = try await client.fetch(request, limit: Self.answerLimit)
    return (answer, clock.now - before)
  }

  // MARK: Events

  /// Waits until what was sent is understood and all its events have come through the stream.
  private mutating func awaitEvents() async throws {
    let deadline = clock.now + Self.patience
    while true {
      let statistics = proxy.statistics
      try await showEvents(stream.take())
      let settled =
        statistics.understood + statistics.unreadableAnswers + statistics.skipped
        + statistics.obstacles.values.reduce(0, +)
      if settled >= summary.exchanges, eventsSeen >= statistics.events { return }
      guard clock.now < deadline else {
        throw DemoFailure("event stream", "the events of an exchange did not come in time")
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private mutating func showEvents(_ events: [ServerSentEvent]) async throws {
    for event in events {
      guard let outline = EventOutline(event.data) else {
        throw DemoFailure("event stream", "expected one event in JSON")
      }
      eventsSeen += 1
      summary.events[outline.method, default: 0] += 1
      try show(
        .event(
          DemoMoment.Event(
            elapsed: clock.now - start, name: DemoCast.name(ofViewer: outline.viewer),
            outline: outline, line: event.data,
            legacyForm: LegacyForm.of(outline, in: lastAnswer))))
      try await pause(pace.event)
    }
  }

  private func pause(_ duration: Duration) async throws {
    try Task.checkCancellation()
    if duration > .zero { try await Task.sleep(for: duration) }
  }

  private mutating func finished() -> DemoSummary {
    let statistics = proxy.statistics
    summary.understood = statistics.understood
    for (rule, count) in statistics.rules {
      summary.fields[rule.fate, default: 0] += count
      if rule.isUnmapped { summary.unknown += count }
    }
    added.sort()
    if !added.isEmpty { summary.addedLatency = added[added.count / 2] }
    summary.elapsed = clock.now - start
    return summary
  }
}
