/// Why a request got no answer, or not all of it.
public struct HTTPClientError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    /// The request can't be sent as it is: its address, method or a header.
    case invalidRequest
    /// No address, refused or unreachable.
    case cannotConnect
    case connectTimedOut
    /// The head of the answer didn't come in time.
    case headTimedOut
    /// The body of the answer stopped coming.
    case stalled
    case tlsFailed
    /// What came isn't an HTTP answer.
    case malformedAnswer
    /// Closed before the answer, or in the midst of it.
    case connectionLost
    /// The source of the request's body failed.
    case sourceFailed
    /// The answer is longer than the limit of ``HTTPClient/fetch(_:limit:)``.
    case tooLarge
    case cancelled
  }

  public var code: Code
  /// Scheme, host and port; never a path, a query or a password.
  public var place: String
  /// libcurl's number, 0 where it gave none.
  public var detail: Int

  public init(_ code: Code, place: String, detail: Int = 0) {
    self.code = code
    self.place = place
    self.detail = detail
  }

  public var description: String {
    "\(place): \(rule)" + (detail == 0 ? "" : " (libcurl \(detail))")
  }

  private var rule: String {
    switch code {
    case .invalidRequest: "expected a request that can be sent"
    case .cannotConnect: "can't connect"
    case .connectTimedOut: "no connection in time"
    case .headTimedOut: "no answer in time"
    case .stalled: "the answer stopped coming"
    case .tlsFailed: "no trusted TLS connection"
    case .malformedAnswer: "expected an HTTP answer"
    case .connectionLost: "the connection was closed before the end of the answer"
    case .sourceFailed: "the request's body failed"
    case .tooLarge: "the answer is longer than the limit"
    case .cancelled: "cancelled"
    }
  }

  /// The part of an address that may be shown.
  static func place(of url: String) -> String {
    guard let mark = url.firstRange(of: "://") else { return "address" }
    let scheme = url[..<mark.lowerBound]
    let authority = url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return "\(scheme)://\(host)"
  }
}
