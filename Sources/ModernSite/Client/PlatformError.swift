public import EventModel
public import Transport

/// Why the platform did not do what it was asked to.
public enum PlatformError: Error, Sendable, Hashable {
  /// It says so; `status` is that of HTTP.
  case refused(status: Int, ChatException)
  /// No answer, or none of it, however often it was tried.
  case unreachable(HTTPClientError)
  /// An answer that is none of its own.
  case unreadable(status: Int)
  /// It would be refused, and was not sent.
  case invalid(InvalidBody)
  case cancelled
}

extension PlatformError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let status, let error): "\(status) \(error.code): \(error.message)"
    case .unreachable(let error): "\(error)"
    case .unreadable(let status): "\(status): an answer that can't be read"
    case .invalid(let body): "\(body)"
    case .cancelled: "cancelled"
    }
  }
}
