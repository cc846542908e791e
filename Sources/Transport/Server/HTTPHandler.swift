/// What answers the requests of an ``HTTPServer``.
public protocol HTTPHandler: Sendable {
  /// Called on one of the server's threads once a request's head is read.
  ///
  /// Must not block: answer at once, or keep the exchange and answer from any thread later. An exchange that nobody answers is
  /// answered with 503 after ``HTTPServerConfiguration/answerTimeout``.
  func handle(_ exchange: HTTPServerExchange)
}

/// A handler made of a closure.
public struct HTTPClosureHandler: HTTPHandler {
  private let body: @Sendable (HTTPServerExchange) -> Void

  public init(_ body: @escaping @Sendable (HTTPServerExchange) -> Void) {
    self.body = body
  }

  public func handle(_ exchange: HTTPServerExchange) { body(exchange) }
}

/// How an exchange ended.
public enum HTTPExchangeOutcome: Sendable, Hashable {
  /// The whole answer was handed to the system for sending.
  case completed
  /// The client left or stopped reading.
  case clientGone
  /// The answer's source failed midway and the connection was cut.
  case sourceFailed
  /// The server stopped before the answer was complete.
  case serverStopped
}
