public import EventModel
public import JSONText

/// An event and whom it is told to.
public struct ViewedEvent: Sendable, Hashable {
  /// The uid of the user in whose eyes it happened; `nil` where no user is known, as on a refused login.
  public var viewer: String?
  public var event: Event
  /// The exchange it comes from.
  public var position: String

  public init(viewer: String?, event: Event, position: String) {
    self.viewer = viewer
    self.event = event
    self.position = position
  }

  /// The message it tells of, if it tells of one.
  public var message: Message? { event.message }

  /// Writes the members `event`, `listener`, `viewer` and `payload` into an object that is open.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.key("event")
    writer.write(event.method.methodName)
    writer.key("listener")
    writer.write(event.method.listener.protocolName)
    if let viewer {
      writer.key("viewer")
      writer.write(viewer)
    }
    writer.key("payload")
    event.writePayload(to: &writer)
  }
}
