/// Which events a subscriber wants; an empty set wants all.
public struct EventFilter: Sendable, Hashable {
  /// Uids of viewers. An event without a viewer belongs to none of them.
  public var viewers: Set<String>
  /// Names of listener methods.
  public var methods: Set<String>

  public init(viewers: Set<String> = [], methods: Set<String> = []) {
    self.viewers = viewers
    self.methods = methods
  }

  public var isEmpty: Bool { viewers.isEmpty && methods.isEmpty }

  func matches(_ event: StoredEvent) -> Bool {
    guard methods.isEmpty || methods.contains(event.method) else { return false }
    guard !viewers.isEmpty else { return true }
    return event.viewer.map { viewers.contains($0) } ?? false
  }
}
