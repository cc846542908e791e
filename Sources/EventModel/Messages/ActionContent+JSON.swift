internal import JSONText

extension ActionContent {
  /// Takes `action` and `extras` out of a message's `data`, and `by`, `on`, `for` out of its `entities`.
  init?(data: inout ObjectReader, entities: inout ObjectReader?) {
    guard let action: MessageAction = data.name("action") else { return nil }
    self.init(action: action)
    by = entities?.object("by") { value throws(ModelError) in try User(wrapped: value) }
    on = entities?.take("on") { Target(wrapped: $0) }
    self.for = entities?.object("for") { value throws(ModelError) in
      try ReceiverEntity(wrapped: value)
    }
    let read = data.object("extras") { value throws(ModelError) in try Extras(value) }
    newScope = read?.new
    oldScope = read?.old
    extras = read?.rest ?? []
  }

  private struct Extras {
    var new: GroupScope?
    var old: GroupScope?
    var rest: [JSON.Member]

    init(_ value: JSONValue) throws(ModelError) {
      var object = try ObjectReader(value)
      // A scope with anything else in it stays among the rest as a whole.
      let scopes = object.take("scope") { value -> (GroupScope?, GroupScope?)? in
        guard var scope = try? ObjectReader(value) else { return nil }
        let read: (GroupScope?, GroupScope?) = (scope.name("new"), scope.name("old"))
        return scope.rest().isEmpty ? read : nil
      }
      new = scopes?.0
      old = scopes?.1
      rest = object.rest()
    }
  }

  func writeData(to writer: inout JSONWriter) {
    writer.member("action", name: action)
    guard newScope != nil || oldScope != nil || !extras.isEmpty else { return }
    writer.key(literal: "extras")
    writer.beginObject()
    if newScope != nil || oldScope != nil {
      writer.key(literal: "scope")
      writer.beginObject()
      writer.member("new", name: newScope)
      writer.member("old", name: oldScope)
      writer.endObject()
    }
    writer.members(extras)
    writer.endObject()
  }

  func writeEntities(to writer: inout JSONWriter) {
    if let by {
      writer.key(literal: "by")
      writer.writeWrapped(by, as: "user")
    }
    if let on {
      writer.key(literal: "on")
      on.writeWrapped(to: &writer)
    }
    if let receiver = self.for {
      writer.key(literal: "for")
      receiver.writeWrapped(to: &writer)
    }
  }

  var hasEntities: Bool { by != nil || on != nil || self.for != nil }
}

extension ActionContent.Target {
  init(wrapped value: JSONValue) {
    let entity = value["entity"]
    switch value["entityType"]?.string {
    case "user":
      if let entity, let user = try? User(reading: entity) {
        self = .user(user)
        return
      }
    case "message":
      if let entity, let message = try? Message(partial: entity) {
        self = .message(message)
        return
      }
    default: break
    }
    self = .unknown(JSON(value))
  }

  func writeWrapped(to writer: inout JSONWriter) {
    switch self {
    case .user(let user): writer.writeWrapped(user, as: "user")
    case .message(let message): writer.writeWrapped(message, as: "message")
    case .unknown(let value): writer.write(value)
    }
  }
}
