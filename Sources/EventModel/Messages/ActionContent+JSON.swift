internal import JSONText

extension ActionContent {
  /// Takes `action` and `extras` out of a message's `data`, and `by`, `on`, `for` out of its `entities`.
  init?(data: inout ObjectReader, entities: inout ObjectReader?) {
    guard let action: MessageAction = data.name("action") else { return nil }
    self.init(action: action)
    by = entities?.wrapped("by", User.init(wrapped:))
    on =
      entities?.wrapped("on", Target.init(wrapped:))
      ?? entities?.json("on").map(Target.unknown)
    self.for = entities?.wrapped("for", ReceiverEntity.init(wrapped:))
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
    let start = writer.count
    if newScope != nil || oldScope != nil {
      writer.key(literal: "scope")
      writer.beginObject()
      writer.member("new", name: newScope)
      writer.member("old", name: oldScope)
      writer.endObject()
    }
    writer.members(extras, unlessWrittenFrom: start)
    writer.endObject()
  }

  func writeEntities(to writer: inout JSONWriter, _ left: inout [JSON.Member]) {
    writer.member("by", wrapped: by, as: "user", &left)
    switch on {
    case .user(let user): writer.member("on", wrapped: user, as: "user", &left)
    case .message(let message): writer.member("on", wrapped: message, as: "message", &left)
    case .unknown(let value): writer.member("on", value)
    case nil: break
    }
    writer.member("for", wrapped: self.for, &left)
  }

  var hasEntities: Bool { by != nil || on != nil || self.for != nil }
}

extension ActionContent.Target {
  /// Reads `{entity, entityType: "user" | "message"}`.
  init(wrapped value: JSONValue) throws(ModelError) {
    guard let entity = value["entity"] else {
      throw ModelError(.missingField, at: "/entity", expected: "an object")
    }
    switch value["entityType"]?.string {
    case "user": self = .user(try User(reading: entity))
    case "message": self = .message(try Message(partial: entity))
    default: throw ModelError(.outOfRange, at: "/entityType", expected: "user or message")
    }
  }
}
