public import Transport

/// Sends one request and takes its answer.
public protocol PlatformTransport: Sendable {
  /// - Throws: ``HTTPClientError``
  func send(_ request: HTTPClientRequest, limit: Int) async throws(HTTPClientError) -> HTTPResponse
}

extension HTTPClient: PlatformTransport {
  public func send(
    _ request: HTTPClientRequest, limit: Int
  ) async throws(HTTPClientError) -> HTTPResponse {
    try await fetch(request, limit: limit)
  }
}
