/// Why a request's body could not be had.
public enum HTTPBodyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// More bytes than the limit; the fitting answer is 413.
  case tooLarge(limit: Int)
  /// The client left before it had sent all.
  case incomplete
  /// Someone else reads the body already, or the answer was given before.
  case alreadyTaken

  public var description: String {
    switch self {
    case .tooLarge(let limit): "body: expected at most \(limit) bytes"
    case .incomplete: "body: expected to be sent to its end"
    case .alreadyTaken: "body: expected to be read once, before the answer"
    }
  }
}
