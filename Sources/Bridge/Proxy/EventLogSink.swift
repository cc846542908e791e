import ModernSite
import Translation

/// Puts events into the log that the stream and the events file are fed from.
struct EventLogSink: EventSink {
  let log: EventLog
  let onEvents: (@Sendable ([ViewedEvent]) -> Void)?

  func take(_ events: [ViewedEvent]) {
    for event in events {
      log.append(method: event.event.method.methodName) { event.writeMembers(to: &$0) }
    }
    if let onEvents, !events.isEmpty { onEvents(events) }
  }
}
