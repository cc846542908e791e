public import JSONText

/// The reply to one call of the Data Import API.
///
/// Results are per entity, whatever the HTTP status: one bad row can turn the reply into a 500 after good rows were stored.
public struct ImportReply: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    case stored(JSON)
    /// It is there from an earlier run.
    case alreadyThere
    case refused(ChatException)
  }

  /// By the key of the entity; an entity without a result is missing.
  public var outcomes: [String: Outcome]
  /// An error of the whole call.
  public var error: ChatException?

  public init(outcomes: [String: Outcome] = [:], error: ChatException? = nil) {
    self.outcomes = outcomes
    self.error = error
  }

  /// Reads a reply; what in it is no result of an entity is left out.
  ///
  /// - Throws: ``ModelError`` if it has neither results nor an error.
  public init(reading value: JSONValue) throws(ModelError) {
    let error = value["error"].flatMap { _ in try? ChatException(reading: value) }
    self.init(error: error)
    // Users, groups and members come one level deeper.
    var results = value["data"]
    if let inner = results?["data"], !inner.isSet("success"), !(results?.isSet("success") ?? false)
    {
      results = inner
    }
    if let results {
      for member in results.members {
        guard let outcome = Self.outcome(member.value) else { continue }
        // An older form keys messages by their new identifiers and has the `muid` inside.
        outcomes[member.value["data"]?["muid"]?.string ?? member.key] = outcome
      }
    }
    if results == nil, error == nil {
      throw ModelError(.missingField, at: "/data", expected: "results by key, or an error")
    }
  }

  private static func outcome(_ value: JSONValue) -> Outcome? {
    guard let isStored = value["success"]?.bool else { return nil }
    if isStored { return .stored(value["data"].map { JSON($0) } ?? .null) }
    guard let error = try? ChatException(reading: value) else {
      return .refused(ChatException(code: "", message: value["message"]?.string ?? ""))
    }
    return error.documentedCode?.isAlreadyThere == true ? .alreadyThere : .refused(error)
  }
}
