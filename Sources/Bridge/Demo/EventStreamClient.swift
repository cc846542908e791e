internal import Synchronization
internal import Transport

/// Reads the proxy's event stream as a new app does: over HTTP, as server-sent events.
final class EventStreamClient: Sendable {
  private struct State {
    var decoder = ServerSentEventDecoder()
    var events: [ServerSentEvent] = []
    var failure: DemoFailure?
  }

  private let client: HTTPClient
  private let channel = HTTPBodyChannel()
  private let state = Mutex(State())

  init() {
    var configuration = HTTPClientConfiguration()
    configuration.timeouts.connect = .seconds(5)
    configuration.timeouts.head = .seconds(5)
    client = HTTPClient(configuration)
  }

  /// Begins to read, from the oldest event that is kept.
  func open(at address: ListenAddress) {
    channel.setConsumer { [weak self] in self?.read() }
    let request = HTTPClientRequest(
      url: "http://\(address)/v3/events?from=start",
      headers: [HTTPHeader("Accept", "text/event-stream")])
    client.send(
      request, body: channel,
      onHead: { [weak self] head in
        if head.status != 200 {
          self?.fail(DemoFailure("event stream", "expected status 200, got \(head.status)"))
        }
      },
      onEnd: { [weak self] result in
        switch result {
        case .success: self?.fail(DemoFailure("event stream", "ended"))
        case .failure(let error): self?.fail(DemoFailure("event stream", "\(error)"))
        }
      })
    read()
  }

  /// What came since the last time.
  ///
  /// - Throws: ``DemoFailure`` when the stream has ended.
  func take() throws(DemoFailure) -> [ServerSentEvent] {
    let (events, failure) = state.withLock { state in
      defer { state.events = [] }
      return (state.events, state.failure)
    }
    if events.isEmpty, let failure { throw failure }
    return events
  }

  func close() {
    channel.abandon()
    client.stop()
  }

  private func read() {
    while true {
      let (bytes, result) = channel.read(upTo: 64 * 1024)
      guard case .bytes = result else { return }
      state.withLock { state in
        do {
          state.events += try state.decoder.decode(bytes)
        } catch {
          state.failure = state.failure ?? DemoFailure("event stream", "an event is too long")
        }
      }
    }
  }

  private func fail(_ failure: DemoFailure) {
    state.withLock { $0.failure = $0.failure ?? failure }
  }
}

/// Why the demonstration could not go on: the place and the rule, never content.
public struct DemoFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public var place: String
  public var rule: String

  init(_ place: String, _ rule: String) {
    self.place = place
    self.rule = rule
  }

  public var description: String { "\(place): \(rule)" }
}
