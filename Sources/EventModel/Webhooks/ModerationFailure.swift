public import JSONText

/// The moderation engine gave no decision.
public struct ModerationFailure: Sendable, Hashable {
  /// What it was to decide about, as received.
  public var resource: JSON?
  /// What went wrong, one entry for each rule or service that failed, as received.
  public var failures: [JSON]?

  public init(resource: JSON? = nil, failures: [JSON]? = nil) {
    self.resource = resource
    self.failures = failures
  }

  init(_ object: inout ObjectReader) {
    self.init(
      resource: object.json("resource"),
      failures: object.take("failures") { value in
        value.kind == .array ? value.elements.map { JSON($0) } : nil
      })
  }

  /// Identifier of the message it was to decide about, where it tells one.
  public var messageId: String? {
    guard let id = resource?["id"] else { return nil }
    return id.string ?? id.integer.map(String.init)
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("resource", resource)
    writer.member("failures", failures.map(JSON.array))
  }
}
