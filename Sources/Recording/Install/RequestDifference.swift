/// In what a request differs from a recorded one. Texts name fields and places; secrets and messages only by name.
public enum RequestDifference: Sendable, Hashable, CustomStringConvertible {
  case method(recorded: String)
  case path(recorded: String)
  /// The recorded request came from another user or session.
  case user(recorded: String)
  case missingField(String)
  case extraField(String)
  /// The values are `nil` where they are not to be shown.
  case otherValue(field: String, recorded: String?, received: String?)
  /// A file that is missing, extra or another one.
  case file(field: String)
  case body
  /// Requests like this were recorded so many times, and all their answers were given.
  case allServed(Int)

  public var description: String {
    switch self {
    case .method(let recorded): "recorded with method \(recorded)"
    case .path(let recorded): "recorded with path \(recorded)"
    case .user(let recorded): "recorded of another user, \(recorded)"
    case .missingField(let name): "field \(name) is missing"
    case .extraField(let name): "field \(name) was not recorded"
    case .otherValue(let field, let recorded?, let received?):
      "field \(field) is “\(received)”, recorded “\(recorded)”"
    case .otherValue(let field, _, _): "field \(field) has another value"
    case .file(let field): "file \(field) is another one"
    case .body: "the body is another one"
    case .allServed(let count):
      "recorded \(count == 1 ? "once" : "\(count) times"), all answers were given"
    }
  }
}

/// Why a request has no recorded answer.
public struct UnmatchedRequest: Sendable, Hashable, CustomStringConvertible {
  /// The recorded request that comes nearest.
  public struct Nearest: Sendable, Hashable {
    public var interactionIndex: Int
    /// `file:line name`.
    public var place: String
    public var sender: String
  }

  public var method: String
  public var path: String
  public var nearest: Nearest?
  public var differences: [RequestDifference]

  /// A text for the client and for logs: several lines, no secrets.
  public var description: String {
    var text = "no recorded answer for \(method.oneLine(60)) \(path.oneLine(200))\n"
    guard let nearest else { return text + "nothing of that path was recorded\n" }
    text += "nearest: \(nearest.place) (\(nearest.sender))\n"
    for difference in differences { text += "- \(difference)\n" }
    return text
  }
}

extension String {
  /// At most so many letters, on one line.
  func oneLine(_ limit: Int) -> String {
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(limit) {
      out.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return String(out) + (unicodeScalars.count > limit ? "…" : "")
  }
}
