import JSONText

@testable import ModernSite

extension EventLog {
  /// Adds an event as the bridge does.
  @discardableResult
  func addSample(
    _ number: Int = 0, method: String = "onTextMessageReceived", viewer: String? = "lu-1",
    padding: Int = 0
  ) -> EventCursor {
    append(method: method) { writer in
      writer.key("event")
      writer.write(method)
      writer.key("listener")
      writer.write("CometChatMessageDelegate")
      if let viewer {
        writer.key("viewer")
        writer.write(viewer)
      }
      writer.key("payload")
      writer.beginObject()
      writer.key("muid")
      writer.write("legacy-s-m-\(number)")
      if padding > 0 {
        writer.key("text")
        writer.write(String(repeating: "x", count: padding))
      }
      writer.endObject()
    }
  }
}

/// All that a subscription has at the moment.
func drain(_ subscription: EventSubscription) -> (gaps: [EventGap], numbers: [UInt64]) {
  var gaps: [EventGap] = []
  var numbers: [UInt64] = []
  while true {
    let batch = subscription.next(upTo: 1_000)
    if let gap = batch.gap { gaps.append(gap) }
    numbers += batch.events.map(\.number)
    if batch.isWaiting || batch.isCancelled { return (gaps, numbers) }
  }
}
