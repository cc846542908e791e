public import Translation

/// Takes events in the order they happened.
public protocol EventSink: Sendable {
  func take(_ events: [ViewedEvent])
}
