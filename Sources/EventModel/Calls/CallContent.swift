internal import JSONText

/// The content of a call message: one step of a call.
public struct CallContent: Sendable, Hashable {
  /// `data.action`: what the call came to by this step.
  public var status: CallStatus
  /// Who caused this step; the one who called is ``Call/initiator``.
  public var by: User?
  public var call: Call?
  /// Whom the message is addressed to.
  public var `for`: ReceiverEntity?

  public init(
    status: CallStatus, by: User? = nil, call: Call? = nil, for receiver: ReceiverEntity? = nil
  ) {
    self.status = status
    self.by = by
    self.call = call
    self.for = receiver
  }

  init?(data: inout ObjectReader, entities: inout ObjectReader?) {
    guard let status: CallStatus = data.name("action") else { return nil }
    self.init(status: status)
    by = entities?.wrapped("by", User.init(wrapped:))
    call = entities?.wrapped("on") { value throws(ModelError) in
      guard value["entityType"]?.string == "call", let entity = value["entity"] else {
        throw ModelError(.outOfRange, at: "/entityType", expected: "call")
      }
      return try Call(reading: entity)
    }
    self.for = entities?.wrapped("for", ReceiverEntity.init(wrapped:))
  }

  var hasEntities: Bool { by != nil || call != nil || self.for != nil }

  func writeEntities(to writer: inout JSONWriter, _ left: inout [JSON.Member]) {
    writer.member("by", wrapped: by, as: "user", &left)
    writer.member("on", wrapped: call, as: "call", &left)
    writer.member("for", wrapped: self.for, &left)
  }
}
