public import EventModel
public import JSONText

/// What a JSON value of the new side is.
public enum ModernInput: Sendable {
  case webhook(WebhookEnvelope)
  case frame(RealtimeFrame)
  /// As the REST interface has it, alone or as the `data` of an answer.
  case message(Message, isAnswer: Bool)
  /// A line as `convert`, `replay` and the events file have them: `{"event", "listener", "viewer", "payload"}`.
  case event(Event, viewer: String?)

  /// - Throws: ``ModelError`` if it is none of these, or not whole.
  public init(reading value: JSONValue) throws(ModelError) {
    if value["event"]?.string != nil, let payload = value["payload"] {
      guard let method = Self.method(value) else {
        throw ModelError(.outOfRange, at: "/event", expected: "a listener method")
      }
      self = .event(try Event(method, payload: payload), viewer: value["viewer"]?.string)
    } else if value["trigger"] != nil {
      self = .webhook(try WebhookEnvelope(reading: value))
    } else if value["category"] != nil || value["receiverType"] != nil && value["body"] == nil {
      self = .message(try Message(reading: value), isAnswer: false)
    } else if let data = value["data"], data.kind == .object, data["category"] != nil {
      self = .message(try Message(reading: data), isAnswer: true)
    } else if value["body"] != nil, value["type"] != nil {
      self = .frame(try RealtimeFrame(reading: value))
    } else {
      throw ModelError(
        .missingField, at: "",
        expected: "a webhook, a REST message, a real-time frame or an event")
    }
  }

  /// The method by its name and, where two protocols share one, by the protocol's.
  private static func method(_ value: JSONValue) -> ListenerMethod? {
    let named = ListenerMethod.allCases.filter { $0.methodName == value["event"]?.string }
    let protocolName = value["listener"]?.string
    return named.first { $0.listener.protocolName == protocolName } ?? named.first
  }
}
